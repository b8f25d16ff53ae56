-- One row per call in a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- turn: the turn
-- version: the event
-- seat: the caller
-- player: the caller's id
-- known_total: sum of the caller's own cards that it had seen; null where one is not recorded
-- unseen: the caller's own cards that it had not seen
-- hand_total: the caller's hand total when it called; null where a card is not known
-- lowest_other: lowest hand total of an opponent when it called; null where a card is not known
-- was_lowest: as the hands lay at the call, no opponent stood better
-- hand_total_end: the caller's hand total at the end of the round
-- is_success: the caller was not beaten
-- points: points that the caller got
-- penalty: points above the hand
-- total_before: the caller's total before the round
-- chance_lowest: probability, by what the caller had seen, that no opponent stood better
select
    c.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    c.round,
    c.turn,
    c.version,
    c.seat,
    s.player,
    c.known_total,
    c.unseen,
    c.hand_total,
    c.lowest_other,
    c.was_lowest,
    c.hand_total_end,
    c.is_success,
    c.points,
    c.penalty,
    c.total_before,
    c.chance_lowest
from call as c
join counted_game as g on g.game_key = c.game_key
join seat as s on s.game_key = c.game_key and s.seat = c.seat
