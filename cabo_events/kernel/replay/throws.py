"""Recorded matches and pairs: whether the round could take the event whose first row is ``here``."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, seen_by_all, taken_out, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.cards import blind_card_taken, place_in_pair, place_told
from cabo_events.kernel.replay.whose_turn import acting
from cabo_events.kernel.turn import begun, settled, turn_ended
from cabo_events.kernel.window import flipped


@compiled
def card_matched(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """An own card is flipped onto the pile, out of turn."""
    b = state["b"]
    seat = int(rows[here, at.SEAT_COLUMN])
    place = place_in_pair(state, seat, rows, here, 0)
    if place < 0:
        return False
    thrown(state, taken_out(state, seat, place))
    if b[at.WINDOW] == 0:
        flipped(state)
    b[at.MATCHES] = int(b[at.MATCHES]) + 1
    if b[at.FIRST_MATCHER] < 0:
        b[at.FIRST_MATCHER] = seat
    forgone = b[at.PENDING] > 0 and tables["rules"][axis.MATCH_WHILE_POWER_PENDING] == 0
    if forgone and b[at.ON_TURN] >= 0:
        turn_ended(state, tables, int(b[at.ON_TURN]))
    else:
        begun(state)
    settled(state, tables)
    return True


@compiled
def match_missed(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The card goes back, seen by all, and a blind one joins the hand."""
    seat = int(rows[here, at.SEAT_COLUMN])
    begun(state)
    place = place_in_pair(state, seat, rows, here, 0)
    if place < 0:
        return False
    seen_by_all(state, card_at(state, seat, place))
    return penalised(state, tables, rows, here)


@compiled
def penalised(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The penalty of a wrong match or an unequal pair, where it costs a card."""
    costs_a_card = rows[here, at.X_COLUMN] >= 0
    if costs_a_card and not blind_card_taken(state, int(rows[here, at.SEAT_COLUMN]), rows, here, at.X_COLUMN):
        return False
    settled(state, tables)
    return True


@compiled
def pair_discarded(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """Two own cards are flipped onto the pile; the turn goes on, unless they are thrown instead of drawing."""
    seat = int(rows[here, at.SEAT_COLUMN])
    acting(state, tables, seat)
    first = place_in_pair(state, seat, rows, here, 0)
    if first < 0:
        return False
    thrown(state, taken_out(state, seat, first))
    second = second_place(state, seat, rows, here)
    if second < 0:
        return False
    thrown(state, taken_out(state, seat, second))
    flipped(state)
    if tables["rules"][axis.PAIR_DISCARD] == axis.PAIR_INSTEAD:
        turn_ended(state, tables, seat)
    else:
        settled(state, tables)
    return True


@compiled
def pair_missed(state: Record, tables: Record, rows: Rows, here: int) -> bool:
    """Both cards go back, seen by all, and a blind one joins the hand."""
    seat = int(rows[here, at.SEAT_COLUMN])
    acting(state, tables, seat)
    first, second = place_in_pair(state, seat, rows, here, 0), second_place(state, seat, rows, here)
    if first < 0 or second < 0 or first == second:
        return False
    seen_by_all(state, card_at(state, seat, first))
    seen_by_all(state, card_at(state, seat, second))
    return penalised(state, tables, rows, here)


@compiled
def second_place(state: Record, seat: int, rows: Rows, here: int) -> int:
    """The place of the second card of a pair; NONE as for ``place_told``."""
    return place_told(state, seat, rows, here, at.TARGET_SLOT_COLUMN, at.TARGET_COLUMN)
