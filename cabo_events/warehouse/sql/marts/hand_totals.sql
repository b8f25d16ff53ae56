-- One row per rule set, number of seats, kind of players and role in the round: the hand totals at the end of a
-- round.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- role: caller, other (somebody else called), nobody (the round ended without a call), not told (by the sheet), or
--     all
-- n: seats in rounds
-- games: games with such a unit
-- hand_total: mean hand total at the end
-- hand_total_low: lower end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- hand_total_high: upper end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    if(cell_a = '', 'all', cell_a) as role,
    n,
    games,
    figure as hand_total,
    low as hand_total_low,
    high as hand_total_high,
    games_used,
    games_of
from figure
where statistic = 'hand_total'
