"""Cards that a record tells by their faces: which of the deck they are, and their rows."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.judging.told import Told
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows


@compiled
def card_of_face(codes: Record, taken: int, face: int) -> int:
    """The first card of that face that is not among those taken, NONE where there is none left."""
    for card in range(max(face, 0), at.CARDS):
        if codes["face"][card] == face and not taken >> card & 1:
            return card
    return at.NONE


@compiled
def deal_rows(codes: Record, told: Told, first: int, skipped: int, rows: Rows, start: int) -> bool:
    """Rows CARDS of a deal from ``start`` on, by its faces from ``first`` on, of which one place may be no card.

    False where the faces are not those of the whole deck. Copies of a face are taken in their order.
    """
    taken, index = 0, 0
    while index < at.CARDS:
        place = index if skipped < 0 or index < skipped else index + 1
        card = card_of_face(codes, taken, int(told.faces[first + place]))
        if card < 0:
            return False
        taken |= 1 << card
        write_card(rows, start, index, card)
        index += 1
    return True


@compiled
def write_card(rows: Rows, start: int, index: int, card: int) -> None:
    """Card number ``index`` of the rows CARDS from ``start`` on; a new row begins as it is due."""
    row, column = start + index // at.CARDS_A_ROW, 1 + index % at.CARDS_A_ROW
    if column == 1:
        rows[row, at.TYPE] = at.CARDS_ROW
        for other in range(1, at.COLUMNS):
            rows[row, other] = at.NONE
    rows[row, column] = card


@compiled
def reshuffle_rows(state: Record, codes: Record, told: Told, first: int, rows: Rows, start: int) -> bool:
    """Rows CARDS of a reshuffle from ``start`` on, by its faces from ``first`` on; False where they are others.

    The cards are those under the top of the pile; copies of a face are taken in the order in which they lie there.
    """
    b, taken = state["b"], 0
    count = int(b[at.PILE_COUNT]) - 1
    for index in range(count):
        found = at.NONE
        for place in range(count):
            card = int(b[at.PILE + place])
            if found < 0 and codes["face"][card] == told.faces[first + index] and not taken >> card & 1:
                found = card
        if found < 0:
            return False
        taken |= 1 << found
        write_card(rows, start, index, found)
    return True
