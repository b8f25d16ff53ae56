-- One row per finished game and seat: a player's games, in the order played.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- player: id of the player
-- played_on: date it was played, where known
-- game: the game's id
-- seat: the seat
-- total: total at the end; null where it cannot be told
-- place: 1 is the lowest total, equal ones share a place
-- is_winner: one of the winners
-- rounds: rounds of the game
-- number: the how-manieth finished game this is of the player by this rule set, with so many seats
select
    p.ruleset_key,
    r.name as ruleset,
    p.seats,
    p.kind,
    p.player,
    p.played_on,
    p.game,
    p.seat,
    p.total,
    p.place,
    p.is_winner,
    p.rounds,
    p.number
from player_game as p
join ruleset as r on r.ruleset_key = p.ruleset_key
