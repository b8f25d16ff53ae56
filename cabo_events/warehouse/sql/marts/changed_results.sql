-- One row per rule set, number of seats, kind of players, other rule set and statistic: what changes hands when the
-- same play is scored by other rules.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- under: name of the rule set it is scored by; ruleset is the one that was played by
-- statistic: what is counted or averaged
-- about: the same in words
-- n: units: what they are is in the view statistic
-- games: games with such a unit
-- figure: the mean or the share
-- low: lower end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- high: upper end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
--
-- The play stays as it was: people play to the rules, and might have played otherwise.
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    cell_a as under,
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
where statistic in ('rescored_flips', 'rescored_rounds', 'rescored_lowest')
and cell_a != ''
