"""Recorded draws, discards, powers and calls: whether the round could take the event whose first row is ``here``."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, off_the_stock, place_of, put, seen_by, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.cards import place_in_pair, place_told, shown_to_owner
from cabo_events.kernel.replay.pairs import is_told
from cabo_events.kernel.replay.whose_turn import begins_turn, is_seated, power_spent
from cabo_events.kernel.turn import settled, turn_ended
from cabo_events.kernel.window import closed, flipped


@compiled
def opening_peeked(state: Record, rows: Rows, here: int) -> bool:
    return shown_to_owner(state, int(rows[here, at.SEAT_COLUMN]), rows, here)


@compiled
def card_drawn(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The top of the stock is in the drawer's fingers."""
    b = state["b"]
    seat = int(rows[here, at.SEAT_COLUMN])
    if not begins_turn(state, tables, seat) or b[at.STOCK_COUNT] <= 0:
        return False
    card = off_the_stock(state)
    if not is_told(rows, here, at.FACE_COLUMN, card):
        return False
    seen_by(state, card, seat)
    b[at.HELD] = card
    b[at.DRAWER] = seat
    if tables["rules"][axis.MATCH_CLOSES] == axis.NEXT_DRAW:
        closed(state)
    if b[at.STOCK_COUNT] == 0:
        settled(state, tables)
    return True


@compiled
def card_discarded(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The drawn card is flipped onto the pile; the turn is over unless a power waits."""
    b = state["b"]
    card = int(b[at.HELD])
    if card < 0 or not is_told(rows, here, at.FACE_COLUMN, card):
        return False
    thrown(state, card)
    flipped(state)
    b[at.HELD] = at.NONE
    power = int(tables["card"][at.POWER_OF, card])
    if power > 0 and b[at.ON_TURN] >= 0:
        b[at.PENDING] = power
    else:
        turn_ended(state, tables, int(rows[here, at.SEAT_COLUMN]))
    return True


@compiled
def card_peeked(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The seat sees one of its own cards."""
    seat = int(rows[here, at.SEAT_COLUMN])
    place = place_in_pair(state, seat, rows, here, 0)
    if place < 0:
        return False
    seen_by(state, card_at(state, seat, place), seat)
    return power_spent(state, tables, seat)


@compiled
def card_spied(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The seat sees a card of an opponent."""
    seat, target = int(rows[here, at.SEAT_COLUMN]), int(rows[here, at.TARGET_COLUMN])
    if not is_seated(state, target):
        return False
    place = place_told(state, target, rows, here, at.TARGET_SLOT_COLUMN, at.FACE_COLUMN)
    if place < 0:
        return False
    seen_by(state, card_at(state, target, place), seat)
    return power_spent(state, tables, seat)


@compiled
def cards_swapped(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """Two cards trade slots; what is known of each goes with it."""
    seat, target = int(rows[here, at.SEAT_COLUMN]), int(rows[here, at.TARGET_COLUMN])
    if not is_seated(state, target):
        return False
    mine = place_of(state, seat, int(rows[here, at.SLOT_COLUMN]))
    theirs = place_of(state, target, int(rows[here, at.TARGET_SLOT_COLUMN]))
    if mine < 0 or theirs < 0:
        return False
    card = card_at(state, seat, mine)
    put(state, seat, mine, card_at(state, target, theirs))
    put(state, target, theirs, card)
    return power_spent(state, tables, seat)


@compiled
def cabo_called(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The call: from here every other seat has one turn left."""
    seat = int(rows[here, at.SEAT_COLUMN])
    if not begins_turn(state, tables, seat):
        return False
    if state["b"][at.CALLER] < 0:
        state["b"][at.CALLER] = seat
    turn_ended(state, tables, seat)
    return True
