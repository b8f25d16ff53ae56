-- One row per rule set, number of seats, kind of players and known total: how calls went.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- known_total: sum of the caller's own cards that it had seen
-- n: calls
-- games: games with such a unit
-- success: share of the calls whose caller was not beaten
-- success_low: lower end of its 95 % interval; null from a single game
-- success_high: upper end of its 95 % interval; null from a single game
-- games_used: games with a call of which it is known what its caller had seen: no score sheet tells that
-- games_of: games that are counted
with
known as (
    select ruleset_key, seats, kind, games as games_used
    from figure
    where statistic = 'call_known_total' and cell_a = '' and cell_b = ''
)
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    cell_a::int as known_total,
    n,
    figure.games,
    figure.figure as success,
    low as success_low,
    high as success_high,
    known.games_used,
    games_of
from figure join known using (ruleset_key, seats, kind)
where statistic = 'call_success' and cell_a not in ('', 'not known') and cell_b = ''
