"""Text with separators as a table."""

import csv
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from typing import Final

from cabo_events.errors import SheetError
from cabo_events.importers.sheets.table import MOST_ROWS, Table, refuse_vast, trimmed

SEPARATORS: Final = ("\t", ";", ",")
_TRIED_ROWS = 200
_FORMULA_STARTS: Final = "=+-@"


def delimited(text: str, file: str) -> tuple[Table, str]:
    """The table in a text and its separator, found by what cuts the rows evenly; raises SheetError."""
    first, _, rest = text.partition("\n")
    separator = _declared(first)
    if separator is not None:
        text = f"\n{rest}"  # Excel's own line is no row, and the ones below keep their numbers
    else:
        separator = max(SEPARATORS, key=lambda tried: _evenness(text, tried))
        if not _evenness(text, separator):
            expected = "a table: columns with a comma, a semicolon or a tab between them"
            raise SheetError(file, "", expected, repr(text.strip().partition("\n")[0].strip()[:40]))
    try:
        rows = [trimmed([_unquoted(cell) for cell in row]) for row in islice(_cut(text, separator), MOST_ROWS + 1)]
    except csv.Error as error:
        raise SheetError(file, "", "a table", str(error)) from None
    refuse_vast(file, rows)
    return Table(file=file, place="", rows=tuple(rows)), separator


def _declared(line: str) -> str | None:
    word = line.strip("\r").strip(" ").strip('"')
    return word[4] if word[:4].lower() == "sep=" and word[4:] in SEPARATORS else None


def _cut(text: str, separator: str) -> Iterator[list[str]]:
    return csv.reader(StringIO(text, newline=""), delimiter=separator)


def _unquoted(cell: str) -> str:
    """The cell without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1:2] in _FORMULA_STARTS else cell


def _evenness(text: str, separator: str) -> int:
    """How many separators those of the first rows have that have as many as most."""
    try:
        rows = list(islice(_cut(text, separator), _TRIED_ROWS))
    except csv.Error:
        return 0
    widths = Counter(len(row) for row in rows if len(row) > 1 and any(cell.strip() for cell in row))
    return max(((width - 1) * count for width, count in widths.items()), default=0)
