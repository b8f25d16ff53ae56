"""The bytes of a file up to the games in it."""

from collections.abc import Iterator

from msgspec.structs import replace

from cabo_events.importers.sheets.decoding import decoded, refuse_foreign
from cabo_events.importers.sheets.delimited import delimited
from cabo_events.importers.sheets.figures import is_figure
from cabo_events.importers.sheets.game import SheetFile, SheetGame
from cabo_events.importers.sheets.headings import Heading, heading_of
from cabo_events.importers.sheets.long import long_game
from cabo_events.importers.sheets.table import Table
from cabo_events.importers.sheets.wide import wide_game
from cabo_events.importers.sheets.wording import Column, column_of
from cabo_events.importers.sheets.workbook import MAGIC, worksheets


def read_tables(data: bytes, file: str) -> SheetFile:
    """The games of a CSV, TSV or XLSX score sheet; raises SheetError.

    Every worksheet, every heading and every value in a column ``game`` is a game of its own.
    """
    refuse_foreign(data, file)
    if data.startswith(MAGIC):
        games = [
            game for table in _with_tables(worksheets(data, file)) for part in _sections(table) for game in _games(part)
        ]
        return SheetFile(file=file, games=tuple(games), encoding=None, separator=None, shape=_shape(games))
    text, encoding = decoded(data, file)
    table, separator = delimited(text, file)
    games = [game for part in _sections(table) for game in _games(part)]
    return SheetFile(file=file, games=tuple(games), encoding=encoding, separator=separator, shape=_shape(games))


def _with_tables(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """The worksheets that are more than lines of text, unless none is."""
    return tuple(table for table in tables if any(sum(map(bool, row)) > 1 for row in table.rows)) or tables


def _shape(games: list[SheetGame]) -> str:
    return games[0].source.removeprefix("score sheet, ")


def _sections(table: Table) -> Iterator[Table]:
    """The parts of a table below headings that differ, as other people play; every row keeps its number."""
    heading = heading_of(table)
    column = heading.column(Column.ROUND)
    starts, texts = [0], heading.texts
    for number, row in enumerate(table.rows[heading.row + 1 :] if column is not None else (), start=heading.row + 1):
        if column is not None and row != texts and _is_heading(row, column):
            starts.append(number)
            texts = row
    for start, end in zip(starts, [*starts[1:], len(table.rows)], strict=True):
        yield replace(table, rows=((),) * start + table.rows[start:end])


def _is_heading(row: tuple[str, ...], column: int) -> bool:
    """Whether a row names the column of rounds anew, and others beside it, with no figure."""
    is_named = column < len(row) and row[column] != "#" and column_of(row[column]) is Column.ROUND
    return is_named and sum(map(bool, row)) > 2 and not any(map(is_figure, row))  # noqa: PLR2004 - two players


def _games(table: Table) -> Iterator[SheetGame]:
    heading = heading_of(table)
    read = long_game if heading.is_long else wide_game
    for name, rows in _parts(table, heading):
        part = replace(table, rows=tuple(row if number in rows else () for number, row in enumerate(table.rows)))
        game = read(part, heading, range(heading.row + 1, len(table.rows)))
        yield replace(game, id=name or None)


def _parts(table: Table, heading: Heading) -> Iterator[tuple[str, frozenset[int]]]:
    """The rows of each game, in the order of their first ones."""
    column = heading.column(Column.GAME)
    parts: dict[tuple[int, str], set[int]] = {}
    repeats = 0
    name = ""
    for number in range(heading.row + 1, len(table.rows)):
        row = table.rows[number]
        if row == heading.texts:
            repeats += 1
        elif row:
            name = (row[column] if column < len(row) else "") or name if column is not None else ""
            parts.setdefault((repeats, name), set()).add(number)
    for (_, name), rows in parts.items() or {(0, ""): set[int]()}.items():
        yield name, frozenset(rows)
