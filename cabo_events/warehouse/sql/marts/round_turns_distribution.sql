-- One row per rule set, number of seats, kind of players and number of turns: how long rounds are.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- turns: turns of the round
-- n: rounds, whatever their length
-- games: games with such a unit
-- share: share of them with so many turns
-- share_low: lower end of its 95 % interval; null from a single game
-- share_high: upper end of its 95 % interval; null from a single game
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    cell_b::int as turns,
    n,
    games,
    figure as share,
    low as share_low,
    high as share_high,
    games_used,
    games_of
from figure
where statistic = 'round_turns_split' and cell_b != ''
