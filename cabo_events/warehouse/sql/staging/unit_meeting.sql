-- One row per finished game, player and opponent with their totals: how they compare.
--
-- game_key: the game
-- player: id of the player
-- opponent: id of the opponent
-- head_better: 1 where the player has the lower total
-- head_level: 1 where both have the same
select
    one.game_key,
    one.player,
    other.player as opponent,
    (one.total < other.total)::int as head_better,
    (one.total = other.total)::int as head_level
from finished_seat as one
join finished_seat as other on other.game_key = one.game_key and other.player != one.player
where one.total is not null and other.total is not null
