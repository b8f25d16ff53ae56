"""Writing what happens as rows (see ``layout``): counted always, kept where the log is on."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.action import seat_of, slot_of
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_in
from cabo_events.kernel.layout import Record


@compiled
def row(log: Record, kind: int, seat: int, slot: int, face: int) -> int:
    """A new row, its last four columns NONE; where it stands, or NONE where nothing is kept."""
    place = int(log["pos"])
    log["pos"] = place + 1
    if kind < at.CARDS_ROW:
        log["events"] = int(log["events"]) + 1
    if log["on"] != 1 or place >= at.LOG_ROWS:
        return at.NONE
    rows = log["rows"]
    rows[place, at.TYPE] = kind
    rows[place, at.SEAT_COLUMN] = seat
    rows[place, at.SLOT_COLUMN] = slot
    rows[place, at.FACE_COLUMN] = face
    for column in range(at.TARGET_COLUMN, at.COLUMNS):
        rows[place, column] = at.NONE
    return place


@compiled
def aim(log: Record, place: int, target: int, target_slot: int) -> None:
    """The columns TARGET and TARGET_SLOT of a row."""
    if place >= 0:
        log["rows"][place, at.TARGET_COLUMN] = target
        log["rows"][place, at.TARGET_SLOT_COLUMN] = target_slot


@compiled
def add(log: Record, place: int, x: int, y: int) -> None:
    """The columns X and Y of a row."""
    if place >= 0:
        log["rows"][place, at.X_COLUMN] = x
        log["rows"][place, at.Y_COLUMN] = y


@compiled
def further_pair(log: Record, kind: int, index: int, slot: int, card: int) -> None:
    """Pair number ``index`` (from 0) of the rows MORE or EXTRA that follow a row."""
    column = at.SLOT_COLUMN + 2 * (index % at.PAIRS_A_ROW)
    if column == at.SLOT_COLUMN:
        row(log, kind, at.NONE, slot, card)
        return
    place = int(log["pos"]) - 1
    if log["on"] == 1 and place < at.LOG_ROWS:
        log["rows"][place, column] = slot
        log["rows"][place, column + 1] = card


@compiled
def paired_row(log: Record, state: Record, kind: int, act: int, count: int) -> int:
    """A row with the action's ``count`` slots and their cards, with the rows MORE it needs; where it stands."""
    seat = seat_of(act)
    slot = slot_of(act, 0)
    place = row(log, kind, seat, slot, card_in(state, seat, slot))
    for index in range(1, count):
        slot = slot_of(act, index)
        further_pair(log, at.MORE, index - 1, slot, card_in(state, seat, slot))
    return place


@compiled
def card_rows(log: Record, state: Record, count: int) -> None:
    """Rows CARDS with the first ``count`` cards of the stock's ring from its place 0, padded with NONE."""
    b = state["b"]
    for first in range(0, count, at.CARDS_A_ROW):
        place = row(log, at.CARDS_ROW, at.NONE, at.NONE, at.NONE)
        if place >= 0:
            for index in range(first, min(first + at.CARDS_A_ROW, count)):
                log["rows"][place, 1 + index - first] = b[at.STOCK + index]
