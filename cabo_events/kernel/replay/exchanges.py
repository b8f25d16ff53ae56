"""Recorded exchanges, takes and misses: whether the round could take the event whose first row is ``here``."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, off_the_pile, put, taken_out, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.cards import (
    blind_card_taken,
    joined_in,
    place_in_pair,
    shown_to_everybody,
    shown_to_owner,
)
from cabo_events.kernel.replay.pairs import is_told, slot_of
from cabo_events.kernel.replay.whose_turn import begins_turn
from cabo_events.kernel.turn import turn_ended
from cabo_events.kernel.window import closed, flipped


@compiled
def card_exchanged(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The drawn card takes the lowest slot it empties."""
    incoming = int(state["b"][at.HELD])
    return incoming >= 0 and exchanged(state, tables, rows, here, incoming)


@compiled
def discard_taken(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The top of the pile takes the lowest slot it empties."""
    if not begins_turn(state, tables, int(rows[here, at.SEAT_COLUMN])) or state["b"][at.PILE_COUNT] <= 0:
        return False
    return exchanged(state, tables, rows, here, off_the_pile(state))


@compiled
def exchanged(state: Record, tables: Record, rows: Rows, here: int, incoming: int) -> bool:
    """The incoming card takes the lowest of the event's slots, what lies in them goes to the pile in their order."""
    b = state["b"]
    seat = int(rows[here, at.SEAT_COLUMN])
    lowest, count = at.SLOTS_MAX, 0
    while slot_of(rows, here, count) >= 0:
        lowest = min(lowest, slot_of(rows, here, count))
        count += 1
    last = at.NONE
    for index in range(count):
        place = place_in_pair(state, seat, rows, here, index)
        if place < 0 or card_at(state, seat, place) == incoming:
            return False
        if slot_of(rows, here, index) == lowest:
            last = card_at(state, seat, place)
            put(state, seat, place, incoming)
        else:
            last = taken_out(state, seat, place)
        thrown(state, last)
    if last < 0:
        return False
    flipped(state)
    b[at.HELD] = at.NONE
    power = int(tables["card"][at.POWER_OF, last])
    if power > 0 and tables["rules"][axis.POWER_ON_EXCHANGED_OUT_CARD] == 1:
        b[at.PENDING] = power
    else:
        turn_ended(state, tables, seat)
    return True


@compiled
def exchange_missed(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The chosen cards stay, the incoming card joins the hand or is discarded, and blind cards may be taken."""
    seat = int(rows[here, at.SEAT_COLUMN])
    incoming = incoming_card(state, tables, rows, here)
    if incoming < 0 or not is_told(rows, here, at.X_COLUMN, incoming):
        return False
    if tables["rules"][axis.FAILED_EXCHANGE_SHOWN_CARDS] == axis.SHOWN_HIDDEN:
        are_there = shown_to_owner(state, seat, rows, here)
    else:
        are_there = shown_to_everybody(state, seat, rows, here)
    kept = int(rows[here, at.TARGET_SLOT_COLUMN])
    if kept >= 0:
        are_there = are_there and joined_in(state, seat, kept, incoming)
    else:
        thrown(state, incoming)
        flipped(state)
    if not are_there or not extra_taken(state, seat, rows, here):
        return False
    turn_ended(state, tables, seat)
    return True


@compiled
def incoming_card(state: Record, tables: Record, rows: Rows, here: int) -> int:
    """The card that a failed exchange was to take in: the drawn one or the top of the pile; NONE if there is none."""
    b = state["b"]
    if rows[here, at.TARGET_COLUMN] == 0:
        return int(b[at.HELD])
    if rows[here, at.TARGET_COLUMN] != 1:
        return at.NONE
    if not begins_turn(state, tables, int(rows[here, at.SEAT_COLUMN])) or b[at.PILE_COUNT] <= 0:
        return at.NONE
    if tables["rules"][axis.MATCH_AFTER_TOP_TAKEN] == 1:
        flipped(state)
    else:
        closed(state)
    return off_the_pile(state)


@compiled
def extra_taken(state: Record, seat: int, rows: Rows, here: int) -> bool:
    """The blind cards of a failed exchange join the hand."""
    start = here + 1
    while start < rows.shape[0] and rows[start, at.TYPE] == at.MORE:
        start += 1
    for index in range(int(rows[here, at.Y_COLUMN])):
        row, column = start + index // at.PAIRS_A_ROW, at.SLOT_COLUMN + 2 * (index % at.PAIRS_A_ROW)
        if row >= rows.shape[0] or rows[row, at.TYPE] != at.EXTRA:
            return False
        if not blind_card_taken(state, seat, rows, row, column):
            return False
    return bool(rows[here, at.Y_COLUMN] >= 0)
