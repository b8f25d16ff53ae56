-- One row per rule set, number of seats, kind of players, group of seats and statistic: how often hands are kamikaze,
-- and what they change.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- had_kamikaze: of kamikaze_wins: yes or no, by whether the seat ever had a kamikaze hand; else empty
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
    case statistic when 'kamikaze_wins' then cell_a else '' end as had_kamikaze,
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
where statistic in (
    'kamikaze_seat',
    'round_kamikaze',
    'game_has_kamikaze',
    'kamikaze_others',
    'kamikaze_cost',
    'kamikaze_wins'
)
and (cell_a = '') = (statistic != 'kamikaze_wins')
