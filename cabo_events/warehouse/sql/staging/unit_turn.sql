-- One row per turn: its value for each statistic whose unit is the turn.
--
-- game_key: the game
-- action: what was done
-- turn_change: own hand total after, minus before
-- turn_lowers: 1 where that is below 0
-- take_share: of a turn that drew or took: 1 where it took the discard
select
    game_key,
    action,
    change as turn_change,
    (change < 0)::int as turn_lowers,
    case when action not in ('call', 'pair') then (action in ('take', 'take_missed'))::int end as take_share
from counted_turn
