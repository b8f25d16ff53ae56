-- One row per seat of a game that is counted and finished, with its winners known.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- played_on: date it was played, where known
-- seat: the seat
-- player: id of the player
-- bot: policy of a bot, null for a person
-- total: total at the end; null where it cannot be told
-- place: 1 is the lowest total, equal ones share a place; null where a total cannot be told
-- is_winner: one of the winners
-- resets: times that its total was reset
select
    s.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    g.played_on,
    s.seat,
    s.player,
    s.bot,
    s.total,
    s.place,
    s.is_winner,
    s.resets
from seat as s
join counted_game as g on g.game_key = s.game_key
where g.has_ended and s.is_winner is not null
