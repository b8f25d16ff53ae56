"""Cards given away for the drawn card or for the top of the pile, and what it costs where they are not equal."""

from cabo_events.kernel import axis, rows
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import seat_of, slot_of, slots_in
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import (
    card_at,
    card_in,
    has_room,
    joined,
    off_the_pile,
    off_the_stock,
    place_of,
    put,
    seen_by,
    seen_by_all,
    taken_out,
    thrown,
)
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import begun, turn_ended
from cabo_events.kernel.window import asked_again, closed, flipped


@compiled
def are_equal(state: Record, tables: Record, act: int, count: int) -> bool:
    """Whether the cards of an action are of one rank."""
    seat, ranks = seat_of(act), tables["card"][at.RANK]
    first = ranks[card_in(state, seat, slot_of(act, 0))]
    for index in range(1, count):
        if ranks[card_in(state, seat, slot_of(act, index))] != first:
            return False
    return True


@compiled
def extra_cards(state: Record, tables: Record, count: int) -> int:
    """The blind cards that a failed exchange of ``count`` cards costs: at most those the stock has."""
    extra, price = int(tables["rules"][axis.FAILED_EXCHANGE_EXTRA]), 0
    if extra == axis.EXTRA_BEYOND_TWO:
        price = max(count - 2, 0)
    elif extra == axis.EXTRA_WHEN_THREE:
        price = 1 if count > 2 else 0  # noqa: PLR2004 - three or more
    return min(price, int(state["b"][at.STOCK_COUNT]))


@compiled
def exchanged(state: Record, tables: Record, act: int, log: Record) -> None:
    """The drawn card goes in for the cards named, or the attempt is a miss."""
    count = slots_in(act)
    if count > 1 and not are_equal(state, tables, act, count):
        missed(state, tables, act, log)
        return
    incoming = int(state["b"][at.HELD])
    rows.paired_row(log, state, at.CARD_EXCHANGED, act, count)
    laid(state, tables, act, count, incoming)


@compiled
def taken(state: Record, tables: Record, act: int, log: Record) -> None:
    """The top of the pile goes in for the cards named, or the attempt is a miss."""
    count = slots_in(act)
    if count > 1 and not are_equal(state, tables, act, count):
        missed(state, tables, act, log)
        return
    begun(state)
    rows.paired_row(log, state, at.DISCARD_TAKEN, act, count)
    laid(state, tables, act, count, off_the_pile(state))


@compiled
def laid(state: Record, tables: Record, act: int, count: int, incoming: int) -> None:
    """The cards go to the pile in their order, the incoming one into the lowest slot that they leave."""
    b, seat = state["b"], seat_of(act)
    last = at.NONE
    lowest = slot_of(act, 0)
    for index in range(1, count):
        lowest = min(lowest, slot_of(act, index))
    for index in range(count):
        slot = slot_of(act, index)
        place = place_of(state, seat, slot)
        if slot == lowest:
            last = card_at(state, seat, place)
            put(state, seat, place, incoming)
        else:
            last = taken_out(state, seat, place)
        thrown(state, last)
    b[at.HELD] = at.NONE
    flipped(state)
    power = int(tables["card"][at.POWER_OF, last])
    if power > 0 and tables["rules"][axis.POWER_ON_EXCHANGED_OUT_CARD] == 1:
        b[at.PENDING] = power
        return
    turn_ended(state, tables, seat)


@compiled
def top_taken(state: Record, tables: Record) -> int:
    """The top card taken off the pile; whether the card under it may be matched then, the rules say."""
    card = off_the_pile(state)
    if tables["rules"][axis.MATCH_AFTER_TOP_TAKEN] == 1:
        flipped(state)
    else:
        closed(state)
    return card


@compiled
def shown(state: Record, tables: Record, act: int, count: int) -> None:
    """The chosen cards of a miss are seen, by all or by the seat alone."""
    seat = seat_of(act)
    for index in range(count):
        card = card_in(state, seat, slot_of(act, index))
        if tables["rules"][axis.FAILED_EXCHANGE_SHOWN_CARDS] == axis.SHOWN_HIDDEN:
            seen_by(state, card, seat)
        else:
            seen_by_all(state, card)


@compiled
def missed(state: Record, tables: Record, act: int, log: Record) -> None:
    """The chosen cards stay, the incoming card joins the hand or is discarded, and blind cards may be taken."""
    b, rules = state["b"], tables["rules"]
    seat, count, incoming = seat_of(act), slots_in(act), int(b[at.HELD])
    is_kept = int(rules[axis.FAILED_EXCHANGE_INCOMING]) != axis.INCOMING_DISCARDED
    extra = extra_cards(state, tables, count)
    if not has_room(state, seat, extra + (1 if is_kept else 0)):
        return
    begun(state)
    place = rows.paired_row(log, state, at.EXCHANGE_MISSED, act, count)
    is_drawn = incoming >= 0
    if not is_drawn:
        incoming = top_taken(state, tables)
    shown(state, tables, act, count)
    kept_slot = at.NONE
    if is_kept:
        kept_slot = joined(state, seat, incoming)
        asked_again(state, seat)
    else:
        thrown(state, incoming)
        flipped(state)
    rows.aim(log, place, 0 if is_drawn else 1, kept_slot)
    rows.add(log, place, at.NONE if is_kept else incoming, extra)
    for index in range(extra):
        card = off_the_stock(state)
        rows.further_pair(log, at.EXTRA, index, joined(state, seat, card), card)
    turn_ended(state, tables, seat)
