-- One row per rule set, number of seats, kind of players, role and points: how often a round brings so many.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- role: caller, other (somebody else called), nobody (the round ended without a call), not told (by the sheet), or
--     all
-- points: points of a round
-- n: seats in rounds, whatever their points
-- games: games with such a unit
-- share: share of them with these points
-- share_low: lower end of its 95 % interval; null from a single game
-- share_high: upper end of its 95 % interval; null from a single game
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    if(cell_a = '', 'all', cell_a) as role,
    cell_b::int as points,
    n,
    games,
    figure as share,
    low as share_low,
    high as share_high,
    games_used,
    games_of
from figure
where statistic = 'points_split' and cell_b != ''
