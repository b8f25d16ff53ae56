-- One row per turn in a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- turn: the turn
-- seat: the seat
-- action: draw_exchange, draw_discard, draw_missed, take, take_missed, call; draw (not placed), pair
-- is_final: one of the final turns after a call
-- drawn: face drawn, where known
-- known_total: before it: sum of the own cards the seat had seen
-- unseen: before it: own cards the seat had not seen
-- power: power that was there: peek, spy, swap
-- change: own hand total after its last event, minus before; null where a card is not known
select
    t.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    t.round,
    t.turn,
    t.seat,
    t.action,
    t.is_final,
    t.drawn,
    t.known_total,
    t.unseen,
    t.power,
    t.hand_total_after - t.hand_total as change
from turn as t
join counted_game as g on g.game_key = t.game_key
