"""A game as a table for a spreadsheet, such as the reader here reads back."""

import csv
from collections.abc import Sequence
from enum import StrEnum
from io import BytesIO, StringIO
from typing import Final

from msgspec import Struct
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from cabo_events.errors import UsageError
from cabo_events.events import EndReason, HandsRevealed, RoundRecorded, SheetField
from cabo_events.importers.sheets.game import Kind, Row
from cabo_events.importers.sheets.wording import NOBODY_WORDS, UNKNOWN_WORD, column_of, kind_in_heading
from cabo_events.replay import Timeline, live_versions
from cabo_events.state import RoundResult, seat_name

_Cell = str | int | None
_Grid = list[list[_Cell]]
_LONGEST_NAME: Final = 200
_FORMULA_STARTS: Final = ("=", "+", "-", "@")
_WORDS: Final = {Kind.HAND_TOTALS: "hand totals", Kind.POINTS: "points", Kind.RUNNING_TOTALS: "running totals"}
_CONTROLS: Final = dict.fromkeys((*range(32), *range(127, 160), 0x2028, 0x2029), " ")


class Shape(StrEnum):
    """How a sheet is laid out: a row for each player and round, which holds everything, or a row a round."""

    LONG = "long"
    WIDE = "wide"


class _Line(Struct, frozen=True, kw_only=True):
    """A finished round, and what its sheet does not tell."""

    result: RoundResult
    unknown: tuple[SheetField, ...]


def sheet_table(timeline: Timeline, shape: Shape, kind: Kind) -> _Grid:
    """The game's finished rounds as rows, the heading first; ``kind`` is what a wide sheet's figures are.

    Raises UsageError for players whose names a wide sheet's heading cannot hold.
    """
    names, lines = _names(timeline), _lines(timeline)
    match shape:
        case Shape.LONG:
            return [*_long(names, lines), *_agreed_end(timeline, shape, names)]
        case Shape.WIDE:
            return [*_wide(names, lines, kind), *_agreed_end(timeline, shape, names)]


def _agreed_end(timeline: Timeline, shape: Shape, names: Sequence[str]) -> _Grid:
    """A last row where those who played agreed to end the game; another end shows in the totals."""
    game = timeline.last.game
    if game.ended_by is not EndReason.AGREED_LENGTH or game.is_over or not game.standing.is_known:
        return []
    totals = game.standing.totals
    match shape:
        case Shape.LONG:
            return [["end", name, None, None, totals[seat]] for seat, name in enumerate(names)]
        case Shape.WIDE:
            return [["end", *totals]]


def _lines(timeline: Timeline) -> tuple[_Line, ...]:
    events = (timeline.events[version - 1] for version in live_versions(timeline.events))
    closing = [event for event in events if isinstance(event, HandsRevealed | RoundRecorded)]
    return tuple(
        _Line(result=result, unknown=event.unknown if isinstance(event, RoundRecorded) else ())
        for result, event in zip(timeline.last.game.results, closing, strict=True)
    )


def _names(timeline: Timeline) -> tuple[str, ...]:
    """What to call the players, each otherwise."""
    game = timeline.last.game
    names: list[str] = []
    for seat in range(len(game.players)):
        name = " ".join(seat_name(game, seat).translate(_CONTROLS).split())[:_LONGEST_NAME].strip() or f"Seat {seat}"
        if name.casefold() in [other.casefold() for other in names]:
            name = f"{name} (seat {seat})"
        names.append(name)
    return tuple(names)


def _long(names: Sequence[str], lines: Sequence[_Line]) -> _Grid:
    grid: _Grid = [["round", "player", "hand", "points", "total", "caller", "kamikaze"]]
    for line in lines:
        result = line.result
        hands, points, totals = _hands(result), _row(result.points), _row(result.totals)
        for seat, name in enumerate(names):
            figures = [_at(hands, seat), _at(points, seat), _at(totals, seat)]
            is_in = _at(points, seat) is not None or (points is None and _at(hands, seat) is not None)
            grid.append([result.round, name, *(figures if is_in else [None] * 3), *_roles(line, seat, is_in=is_in)])
    return grid


def _row(row: Row | None) -> Row | None:
    return row if row and any(value is not None for value in row) else None


def _hands(result: RoundResult) -> Row | None:
    """The hand totals, where everybody's are known who is in the game."""
    hands, points = _row(result.hand_totals), _row(result.points)
    if hands is None or points is None:
        return hands
    return hands if all((hand is None) == (point is None) for hand, point in zip(hands, points, strict=True)) else None


def _at(row: Row | None, seat: int) -> int | None:
    return None if row is None else row[seat]


def _roles(line: _Line, seat: int, *, is_in: bool) -> list[_Cell]:
    if not is_in:
        return [None, None]
    caller = "?" if SheetField.CALLER in line.unknown else _yes(held=line.result.caller == seat)
    holds = line.result.kamikaze == seat
    if SheetField.KAMIKAZE in line.unknown:
        return [caller, "yes?" if holds else "?"]
    return [caller, _yes(held=holds)]


def _yes(*, held: bool) -> str:
    return "yes" if held else "no"


def _wide(names: Sequence[str], lines: Sequence[_Line], kind: Kind) -> _Grid:
    for name in names:
        if _is_taken(name):
            raise UsageError("--shape", "long, as a wide sheet takes the name for another heading", repr(name))
    grid: _Grid = [[f"round ({_WORDS[kind]})", *names, "caller", "kamikaze"]]
    for line in lines:
        result = line.result
        row = {Kind.HAND_TOTALS: _hands(result), Kind.POINTS: result.points, Kind.RUNNING_TOTALS: result.totals}[kind]
        present = result.points or result.hand_totals or ()
        figures = [None if _at(present, seat) is None else _at(row, seat) for seat in range(len(names))]
        grid.append([result.round, *figures, *_named_roles(names, line)])
    return grid


def _is_taken(name: str) -> bool:
    """Whether a name in a heading, or among the callers, would be read as something else."""
    is_heading = column_of(name) is not None or kind_in_heading(name) is not None
    is_answer = name.casefold() in NOBODY_WORDS or name.endswith(UNKNOWN_WORD)
    is_figure = not name.replace(",", "").replace(".", "").strip("-+* ") or name[:1].isdigit()
    return is_heading or is_answer or is_figure or name.startswith(("#", "//", ";"))


def _named_roles(names: Sequence[str], line: _Line) -> list[_Cell]:
    caller, holder = line.result.caller, line.result.kamikaze
    called = "nobody" if caller is None else names[caller]
    held = "nobody" if holder is None else names[holder]
    if SheetField.KAMIKAZE in line.unknown:
        held = "?" if holder is None else f"{held}?"
    return ["?" if SheetField.CALLER in line.unknown else called, held]


def csv_bytes(grid: _Grid) -> bytes:
    """The table as CSV in UTF-8; a text that a spreadsheet would take for a formula has an apostrophe before it."""
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([[_safe(cell) for cell in row] for row in grid])
    return text.getvalue().encode()


def _safe(cell: _Cell) -> _Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell


def xlsx_bytes(grid: _Grid) -> bytes:
    """The table as an .xlsx workbook; a text stays a text, whatever it looks like."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Cabo")
    for row in grid:
        cells = []
        for value in row:
            cell = WriteOnlyCell(sheet, value)
            if isinstance(value, str):
                cell.data_type = "s"
            cells.append(cell)
        sheet.append(cells)
    data = BytesIO()
    book.save(data)
    return data.getvalue()
