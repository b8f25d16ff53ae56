-- One row per rule set, number of seats, kind of players and statistic: everything that is not told apart any
-- further.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- statistic: what is counted or averaged
-- about: the same in words
-- n: units: what they are is in the view statistic
-- games: games with such a unit
-- figure: the mean or the share
-- low: lower end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- high: upper end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    statistic,
    about,
    n,
    games,
    figure,
    low,
    high,
    games_used,
    games_of
from figure
where statistic != 'games' and cell_a = '' and cell_b = ''
and measure != 'split' and not starts_with(statistic, 'player_') and not starts_with(statistic, 'head_')
and not starts_with(statistic, 'rescored_')
and statistic not in ('seat_points', 'seat_wins', 'reset_wins', 'kamikaze_wins', 'position_points')
