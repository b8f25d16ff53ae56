"""The pairs of slot and card in a recorded event: in its own row, and in the rows that go on with it."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.recording import Rows


@compiled
def row_of(here: int, index: int) -> int:
    """The row of pair number ``index`` (from 0) of the event at ``here``."""
    return here if index == 0 else here + 1 + (index - 1) // at.PAIRS_A_ROW


@compiled
def column_of(index: int) -> int:
    """The column of the slot of pair number ``index``; its card is in the next one."""
    return at.SLOT_COLUMN if index == 0 else at.SLOT_COLUMN + 2 * ((index - 1) % at.PAIRS_A_ROW)


@compiled
def slot_of(rows: Rows, here: int, index: int) -> int:
    """The slot of pair number ``index`` of the event at ``here``, NONE where it has no more."""
    row = row_of(here, index)
    if index > 0 and (row >= rows.shape[0] or rows[row, at.TYPE] != at.MORE):
        return at.NONE
    return int(rows[row, column_of(index)])


@compiled
def is_told(rows: Rows, row: int, column: int, card: int) -> bool:
    """Whether a row tells of that card in a column, or of none."""
    return bool(rows[row, column] == card) or bool(rows[row, column] == at.NONE)


@compiled
def rows_of(rows: Rows, here: int) -> int:
    """How many rows the event at ``here`` has."""
    after = here + 1
    while after < rows.shape[0] and rows[after, at.TYPE] >= at.CARDS_ROW:
        after += 1
    return after - here
