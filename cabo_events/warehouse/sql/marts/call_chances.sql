-- One row per rule set, number of seats, kind of players, tenth of the chance and statistic: what callers could
-- expect, and what came.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- chance_from: chance of the caller, by what it had seen, that no opponent stood better: at least this
-- chance_to: below this; 1 itself is in the last tenth
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
    cell_a::int / 10 as chance_from,
    (cell_a::int + 1) / 10 as chance_to,
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
where statistic in ('chance_lowest', 'chance_expected')
and cell_a != ''
