-- One row per power that was there: its value for each statistic whose unit is the power.
--
-- game_key: the game
-- power: peek, spy, swap, or not known
-- power_used: 1 where it was used
-- power_new: of a look: 1 where the seat had not seen the card before
-- power_value: of a look: points of the card
-- swap_change: of a swap: own hand total after, minus before
-- swap_lowers: of a swap: 1 where that is below 0
select
    game_key,
    coalesce(power, 'not known') as power,
    is_used::int as power_used,
    if(is_used, is_new::int, null) as power_new,
    if(is_used, value_seen, null) as power_value,
    if(is_used and power = 'swap', change, null) as swap_change,
    if(is_used and power = 'swap', (change < 0)::int, null) as swap_lowers
from counted_power
