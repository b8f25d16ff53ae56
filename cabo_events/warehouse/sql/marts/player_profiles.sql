-- One row per rule set, number of seats, kind of players, player and statistic: how a player fares; without a player,
-- how everybody does.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- player: id of the player; empty: everybody, the field to compare with
-- name: name of the player, null where it was forgotten or never given, and of everybody
-- bot: policy of a bot, null for a person
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
    f.ruleset_key,
    f.ruleset,
    f.seats,
    f.kind,
    f.cell_a as player,
    p.name as name,
    p.bot as bot,
    f.statistic,
    f.about,
    f.n,
    f.games,
    f.figure,
    f.low,
    f.high,
    f.games_used,
    f.games_of
from figure as f
left join player as p on p.player = f.cell_a
where f.statistic in (
    'player_points',
    'player_hand',
    'player_lowest',
    'player_unseen',
    'player_calls',
    'player_call_success',
    'player_call_total',
    'player_wins',
    'player_total'
)
