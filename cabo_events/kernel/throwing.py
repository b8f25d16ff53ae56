"""Cards thrown beside the course of a turn: matches and pairs, fitting or not."""

from cabo_events.kernel import axis, rows
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import seat_of, slot_of
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import (
    card_at,
    has_room,
    joined,
    off_the_stock,
    place_of,
    seen_by_all,
    taken_out,
    thrown,
    top_of_pile,
)
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import begun, settled, turn_ended
from cabo_events.kernel.window import asked_again, everybody, fits, flipped


@compiled
def matched(state: Record, tables: Record, act: int, log: Record) -> None:
    """The card lands on the pile, or goes back with a penalty."""
    b, seat, slot = state["b"], seat_of(act), slot_of(act, 0)
    place = place_of(state, seat, slot)
    card = card_at(state, seat, place)
    if not fits(tables, top_of_pile(state), card):
        match_missed(state, tables, act, log)
        return
    rows.row(log, at.CARD_MATCHED, seat, slot, card)
    thrown(state, taken_out(state, seat, place))
    if b[at.FIRST_MATCHER] < 0:
        b[at.FIRST_MATCHER] = seat
    b[at.MATCHES] = int(b[at.MATCHES]) + 1
    b[at.WAITING] = everybody(state)
    if b[at.PENDING] > 0 and tables["rules"][axis.MATCH_WHILE_POWER_PENDING] == 0:
        turn_ended(state, tables, int(b[at.ON_TURN]))
    else:
        begun(state)
    settled(state, tables)


@compiled
def match_missed(state: Record, tables: Record, act: int, log: Record) -> None:
    """The card goes back, seen by all, and a blind one joins the hand; it ends no turn."""
    seat, slot = seat_of(act), slot_of(act, 0)
    if not has_room(state, seat, 1):
        return
    card = card_at(state, seat, place_of(state, seat, slot))
    place = rows.row(log, at.MATCH_MISSED, seat, slot, card)
    begun(state)
    seen_by_all(state, card)
    asked_again(state, seat)
    penalised(state, tables, seat, log, place)


@compiled
def penalised(state: Record, tables: Record, seat: int, log: Record, place: int) -> None:
    """A blind card joins the hand, where the rules and the stock have one; the row says which."""
    slot, card = at.NONE, at.NONE
    if tables["rules"][axis.WRONG_MATCH_PENALTY_CARDS] > 0 and state["b"][at.STOCK_COUNT] > 0:
        card = off_the_stock(state)
        slot = joined(state, seat, card)
    rows.add(log, place, slot, card)
    settled(state, tables)


@compiled
def paired(state: Record, tables: Record, act: int, log: Record) -> None:
    """Both cards land on the pile, or go back with a penalty."""
    seat = seat_of(act)
    slot, other_slot = slot_of(act, 0), slot_of(act, 1)
    card = card_at(state, seat, place_of(state, seat, slot))
    other = card_at(state, seat, place_of(state, seat, other_slot))
    ranks = tables["card"][at.RANK]
    is_pair = bool(ranks[card] == ranks[other])
    if not is_pair and not has_room(state, seat, 1):
        return
    begun(state)
    place = rows.row(log, at.PAIR_DISCARDED if is_pair else at.PAIR_MISSED, seat, slot, card)
    rows.aim(log, place, other, other_slot)
    if not is_pair:
        seen_by_all(state, card)
        seen_by_all(state, other)
        asked_again(state, seat)
        penalised(state, tables, seat, log, place)
        return
    thrown(state, taken_out(state, seat, place_of(state, seat, slot)))
    thrown(state, taken_out(state, seat, place_of(state, seat, other_slot)))
    flipped(state)
    if tables["rules"][axis.PAIR_DISCARD] == axis.PAIR_INSTEAD:
        turn_ended(state, tables, seat)
    else:
        settled(state, tables)
