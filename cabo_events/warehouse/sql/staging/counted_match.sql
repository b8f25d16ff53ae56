-- One row per try at a match or a pair in a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- turn: the turn
-- seat: the seat
-- attempt: match or pair
-- is_hit: the cards went to the pile
-- is_own_turn: the seat was on turn
-- penalty_cards: cards that it cost
-- change: own hand total after, minus before; null where a card is not known
select
    t.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    t.round,
    t.turn,
    t.seat,
    t.kind as attempt,
    t.is_hit,
    t.is_own_turn,
    t.penalty_cards,
    t.hand_total_after - t.hand_total_before as change
from match_attempt as t
join counted_game as g on g.game_key = t.game_key
