-- One row per power that was there, used or not, in a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- turn: the turn
-- seat: the seat
-- power: peek, spy, swap; null for one declined whose card is not known
-- is_used: used; false: declined or forgone
-- target: seat spied at or swapped with
-- is_new: peek and spy: the seat had not seen that card before
-- change: swap: own hand total after, minus before; null where a card is not known
-- value_seen: peek and spy: points of the card; null where it is not known
select
    t.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    t.round,
    t.turn,
    t.seat,
    t.power,
    t.is_used,
    t.target,
    t.is_new,
    t.change,
    t.value_seen
from power_use as t
join counted_game as g on g.game_key = t.game_key
