"""A table as a file holds it: rows of cells, each with its address."""

from typing import Final

from msgspec import Struct

from cabo_events.errors import SheetError

MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 64
LONGEST_CELL: Final = 500


class Table(Struct, frozen=True, kw_only=True):
    """Rows of stripped texts; ``place`` is the worksheet where a workbook has several, else empty.

    A row is as long as its last cell that holds something; a row that holds nothing is empty.
    """

    file: str
    place: str
    rows: tuple[tuple[str, ...], ...]

    def refusal(self, cell: str, expected: str, found: str) -> SheetError:
        """The error that points at a cell of this table."""
        return SheetError(self.file, self.at(cell), expected, found)

    def at(self, cell: str) -> str:
        """The cell's address, with the worksheet where there are several."""
        return f"{self.place}!{cell}" if self.place else cell


def address(row: int, column: int) -> str:
    """A cell's address in a spreadsheet, from its row and column (from 0).

    >>> address(3, 1), address(0, 27)
    ('B4', 'AB1')
    """
    letters = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def trimmed(cells: "list[str]") -> tuple[str, ...]:
    """The cells without the blanks around and behind them."""
    row = [cell.strip() for cell in cells]
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def refuse_vast(file: str, rows: "list[tuple[str, ...]]") -> None:
    """Refuse a table that no score sheet is as large as."""
    if len(rows) > MOST_ROWS:
        raise SheetError(file, f"A{MOST_ROWS + 1}", f"at most {MOST_ROWS} rows", "more")
    for number, row in enumerate(rows):
        if len(row) > MOST_COLUMNS:
            raise SheetError(file, address(number, MOST_COLUMNS), f"at most {MOST_COLUMNS} columns", "more")
        for column, cell in enumerate(row):
            if len(cell) > LONGEST_CELL:
                expected = f"at most {LONGEST_CELL} characters in a cell"
                raise SheetError(file, address(number, column), expected, str(len(cell)))
