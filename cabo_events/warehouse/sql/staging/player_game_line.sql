-- One row per finished game and seat: a player's games, in the order played.
--
-- player: id of the player
-- ruleset_key: hash of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- game_key: the game
-- game: the game's id
-- seat: the seat
-- played_on: date it was played, where known
-- total: total at the end; null where it cannot be told
-- place: 1 is the lowest total, equal ones share a place
-- is_winner: one of the winners
-- rounds: rounds of the game
-- number: the how-manieth finished game this is of the player by this rule set, with so many seats
--
-- Games follow each other by date, then by id; those without a date come first.
select
    s.player,
    s.ruleset_key,
    s.seats,
    s.kind,
    s.game_key,
    g.game,
    s.seat,
    s.played_on,
    s.total,
    s.place,
    s.is_winner,
    g.rounds,
    row_number() over (
        partition by s.player, s.ruleset_key, s.seats, s.kind
        order by s.played_on nulls first, g.game, s.seat
    ) as number
from finished_seat as s
join counted_game as g on g.game_key = s.game_key
