-- One row per game that is counted and other rule set: what that would have changed.
--
-- game_key: the game
-- under_name: name of the other rule set
-- rescored_flips: 1 where others would have won, or would lead
-- rescored_rounds: rounds in which any seat gets other points
-- rescored_rounds_units: rounds that are scored by both
-- rescored_lowest: rounds in which the fewest points are other seats'
-- rescored_lowest_units: rounds that are scored by both
select
    r.game_key,
    r.under_name,
    r.is_flipped::int as rescored_flips,
    r.rounds_changed as rescored_rounds,
    r.rounds_compared as rescored_rounds_units,
    r.rounds_flipped as rescored_lowest,
    r.rounds_compared as rescored_lowest_units
from rescored_game as r
join counted_game as g on g.game_key = r.game_key
where not r.is_played
