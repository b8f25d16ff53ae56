-- One row per rule set, number of seats, kind of players and number of unseen cards: how calls went.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- unseen: the caller's own cards that it had not seen
-- n: calls
-- games: games with such a unit
-- success: share of the calls whose caller was not beaten
-- success_low: lower end of its 95 % interval; null from a single game
-- success_high: upper end of its 95 % interval; null from a single game
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    cell_b::int as unseen,
    n,
    games,
    figure as success,
    low as success_low,
    high as success_high,
    games_used,
    games_of
from figure
where statistic = 'call_success' and cell_a = '' and cell_b not in ('', 'not known')
