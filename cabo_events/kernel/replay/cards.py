"""Cards of a hand that a recorded event shows or adds: whether they are there, and are those that it tells of."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, off_the_stock, place_of, seen_by, seen_by_all
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.pairs import column_of, is_told, row_of, slot_of


@compiled
def place_told(state: Record, seat: int, rows: Rows, row: int, slot_column: int, card_column: int) -> int:
    """The place in the hand of the card that a row tells of by its slot; NONE where there is none, or another card."""
    place = place_of(state, seat, int(rows[row, slot_column]))
    if place < 0 or not is_told(rows, row, card_column, card_at(state, seat, place)):
        return at.NONE
    return place


@compiled
def place_in_pair(state: Record, seat: int, rows: Rows, here: int, index: int) -> int:
    """The place of the card of pair number ``index`` of the event at ``here``; NONE as for ``place_told``."""
    column = column_of(index)
    return place_told(state, seat, rows, row_of(here, index), column, column + 1)


@compiled
def shown_to_owner(state: Record, seat: int, rows: Rows, here: int) -> bool:
    """The seat alone sees its cards in the event's slots."""
    index = 0
    while slot_of(rows, here, index) >= 0:
        place = place_in_pair(state, seat, rows, here, index)
        if place < 0:
            return False
        seen_by(state, card_at(state, seat, place), seat)
        index += 1
    return True


@compiled
def shown_to_everybody(state: Record, seat: int, rows: Rows, here: int) -> bool:
    """All see the seat's cards in the event's slots."""
    index = 0
    while slot_of(rows, here, index) >= 0:
        place = place_in_pair(state, seat, rows, here, index)
        if place < 0:
            return False
        seen_by_all(state, card_at(state, seat, place))
        index += 1
    return True


@compiled
def blind_card_taken(state: Record, seat: int, rows: Rows, row: int, column: int) -> bool:
    """The next card of the stock joins the hand unseen, as a row tells from a column on: its slot, the card."""
    if state["b"][at.STOCK_COUNT] <= 0:
        return False
    card = off_the_stock(state)
    return is_told(rows, row, column + 1, card) and joined_in(state, seat, int(rows[row, column]), card)


@compiled
def joined_in(state: Record, seat: int, slot: int, card: int) -> bool:
    """A card joins the hand in a slot never used before, if the hand has room."""
    b = state["b"]
    place = int(b[at.HAND_COUNT + seat])
    if slot < b[at.NEXT_SLOT + seat] or slot >= at.SLOTS_MAX or place >= at.HAND_MAX:
        return False
    b[at.HAND + seat * at.HAND_MAX + place] = card
    b[at.SLOT + seat * at.HAND_MAX + place] = slot
    b[at.HAND_COUNT + seat] = place + 1
    b[at.NEXT_SLOT + seat] = slot + 1
    return True
