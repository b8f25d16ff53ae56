-- One row per seat and round with points, played or from a score sheet, of a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- round_kind: played, or sheet where only the score sheet is known
-- seat: the seat
-- player: id of the player
-- position: 0 for the seat that had the first turn, 1 for the next; null for a sheet
-- role: caller, other (somebody else called), nobody (the round ended without a call), not told (by the sheet)
-- hand_total: hand total at the end; null where a card is not known or the sheet leaves it in doubt
-- cards: cards in hand at the end; null for a sheet
-- points: points of the round
-- total_before: total before the round; null where it cannot be told
-- total_after: total after the round; null where it cannot be told
-- is_reset: the round reset its total
-- is_kamikaze: the hand was the kamikaze hand; null where the sheet leaves that in doubt
-- kamikaze: seat whose hand was the kamikaze hand in that round
-- place: 1 is the fewest points, equal points share a place
-- known_total: sum of the own cards the seat had seen at the end; null for a sheet
-- unseen: own cards the seat had not seen at the end; null for a sheet
-- reason: why it got these points, as caller_beaten; null where that is not told
select
    rs.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    rs.round,
    r.kind as round_kind,
    rs.seat,
    rs.player,
    (rs.seat - r.first + g.seats) % g.seats as position,
    case
        when rs.is_caller then 'caller'
        when r.caller is not null then 'other'
        when list_contains(r.unknown, 'caller') then 'not told'
        else 'nobody'
    end as role,
    if(list_contains(r.unknown, 'hand_totals'), null, rs.hand_total) as hand_total,
    rs.cards,
    rs.points,
    rs.total_before,
    rs.total_after,
    rs.is_reset,
    if(list_contains(r.unknown, 'kamikaze'), null, rs.is_kamikaze) as is_kamikaze,
    r.kamikaze,
    rs.place,
    rs.known_total,
    rs.unseen,
    rs.reason
from round_seat as rs
join round as r on r.game_key = rs.game_key and r.round = rs.round
join counted_game as g on g.game_key = rs.game_key
where rs.points is not null
