"""The worksheets of an .xlsx workbook as tables."""

import warnings
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook

from cabo_events.errors import SheetError
from cabo_events.importers.sheets.table import MOST_COLUMNS, MOST_ROWS, Table, address, refuse_vast, trimmed

MAGIC: Final = b"PK\x03\x04"
MOST_UNZIPPED: Final = 16 * 1024 * 1024
"""The most bytes that a workbook may unpack to."""

_MOST_PARTS = 500
_MOST_SHEETS = 200
_MOST_BLANK_ROWS = 100_000
_Cell = object


def worksheets(data: bytes, file: str) -> tuple[Table, ...]:
    """The worksheets that hold anything, in their order; raises SheetError."""
    _refuse_bomb(data, file)
    values, formulas = _grids(data, file, computed=True), _grids(data, file, computed=False)
    tables = []
    for name, rows in values.items():
        refuse_uncalculated(file, name, rows, formulas.get(name, []))
        texts = [trimmed([_text(value) for value in row]) for row in rows]
        while texts and not texts[-1]:
            texts.pop()
        refuse_vast(file, texts)
        if texts:
            tables.append(Table(file=file, place=name if len(values) > 1 else "", rows=tuple(texts)))
    if not tables:
        raise SheetError(file, "", "a worksheet with a score sheet", "empty worksheets")
    return tuple(tables)


def _refuse_bomb(data: bytes, file: str) -> None:
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, OSError, RuntimeError, EOFError):
        raise SheetError(file, "", "a whole .xlsx workbook", "a damaged one") from None
    size = sum(part.file_size for part in parts)
    if size > MOST_UNZIPPED or len(parts) > _MOST_PARTS:
        expected = f"a workbook of at most {MOST_UNZIPPED >> 20} MB unpacked, in {_MOST_PARTS} parts"
        raise SheetError(file, "", expected, f"{size >> 20} MB in {len(parts)}")
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise SheetError(file, "", "an .xlsx workbook", "another kind of zip file")


def _grids(data: bytes, file: str, *, computed: bool) -> dict[str, list[tuple[_Cell, ...]]]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(data), read_only=True, data_only=computed, keep_links=False)
            _refuse_many(file, len(book.worksheets))
            return {
                sheet.title: list(_rows(sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True), file))
                for sheet in book.worksheets
            }
    except SheetError:
        raise
    except Exception as error:  # noqa: BLE001 - what a damaged workbook makes of the reader has no common ancestor
        raise SheetError(file, "", "a whole .xlsx workbook", f"a damaged one ({type(error).__name__})") from None


def _refuse_many(file: str, count: int) -> None:
    if count > _MOST_SHEETS:
        raise SheetError(file, "", f"at most {_MOST_SHEETS} worksheets", str(count))


def _rows(rows: Iterable[tuple[_Cell, ...]], file: str) -> Iterator[tuple[_Cell, ...]]:
    """The rows as far as any holds something; one that does, far down, is refused."""
    for number, row in enumerate(rows):
        is_blank = all(value is None for value in row)
        if number < MOST_ROWS:
            yield () if is_blank else row
        elif not is_blank or number >= _MOST_BLANK_ROWS:
            raise SheetError(file, f"A{number + 1}", f"at most {MOST_ROWS} rows", "more")


def refuse_uncalculated(
    file: str, name: str, values: list[tuple[_Cell, ...]], formulas: list[tuple[_Cell, ...]]
) -> None:
    """Refuse a formula whose value is not in the file: a blank would be taken for nobody's figure."""
    for number, (row, written) in enumerate(zip(values, formulas, strict=False)):
        for column, (value, formula) in enumerate(zip(row, written, strict=False)):
            if value is None and isinstance(formula, str) and formula.startswith("="):
                expected = "a value (open the workbook in a spreadsheet and save it)"
                place = f"{name}!{address(number, column)}"
                raise SheetError(file, place, expected, f"the formula {formula[:40]}, not calculated")


def _text(value: _Cell) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date() | time():
            return value.isoformat()
        case _:
            return str(value)
