-- One row per rule set, number of seats, kind of players and action: what seats do on their turns.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- action: draw_exchange, draw_discard, draw_missed, take, take_missed, call; draw (not placed), pair
-- n: turns
-- games: games with such a unit
-- share: share of the turns
-- share_low: lower end of its 95 % interval; null from a single game
-- share_high: upper end of its 95 % interval; null from a single game
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    cell_b as action,
    n,
    games,
    figure as share,
    low as share_low,
    high as share_high,
    games_used,
    games_of
from figure
where statistic = 'turn_action' and cell_b != ''
