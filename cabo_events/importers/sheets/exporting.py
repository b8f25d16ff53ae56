"""A game as a table for a spreadsheet, such as the reader here reads back."""

import csv
from collections.abc import Sequence
from enum import StrEnum
from io import BytesIO, StringIO
from typing import Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from cabo_events.errors import UsageError
from cabo_events.events import EndReason, SheetField
from cabo_events.importers.sheets.game import Kind, Row
from cabo_events.importers.sheets.resets import reset_cell
from cabo_events.importers.sheets.wording import NOBODY_WORDS, UNKNOWN_WORD, column_of, kind_in_heading
from cabo_events.replay import Timeline
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


def sheet_table(timeline: Timeline, shape: Shape, kind: Kind) -> _Grid:
    """The game's finished rounds as rows, the heading first; ``kind`` is what a wide sheet's figures are.

    Raises UsageError for players whose names a wide sheet's heading cannot hold.
    """
    names, results = _names(timeline), timeline.last.game.results
    match shape:
        case Shape.LONG:
            return [*_long(names, results), *_agreed_end(timeline, shape, names)]
        case Shape.WIDE:
            return [*_wide(names, results, kind), *_agreed_end(timeline, shape, names)]


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


def _long(names: Sequence[str], results: Sequence[RoundResult]) -> _Grid:
    has_resets = any(result.resets for result in results)
    grid: _Grid = [["round", "player", "hand", "points", "total", "caller", "kamikaze", *["reset"] * has_resets]]
    for result in results:
        hands, points, totals = _hands(result), _row(result.points), _row(result.totals)
        for seat, name in enumerate(names):
            figures = [_at(hands, seat), _at(points, seat), _at(totals, seat)]
            is_in = _at(points, seat) is not None or (points is None and _at(hands, seat) is not None)
            roles = [*_roles(result, seat), *[_yes(held=seat in result.resets)] * has_resets]
            cells = [*figures, *roles]
            grid.append([result.round, name, *(cells if is_in else [None] * len(cells))])
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


def _roles(result: RoundResult, seat: int) -> list[_Cell]:
    caller = "?" if SheetField.CALLER in result.unknown else _yes(held=result.caller == seat)
    holds = result.kamikaze == seat
    if SheetField.KAMIKAZE in result.unknown:
        return [caller, "yes?" if holds else "?"]
    return [caller, _yes(held=holds)]


def _yes(*, held: bool) -> str:
    return "yes" if held else "no"


def _wide(names: Sequence[str], results: Sequence[RoundResult], kind: Kind) -> _Grid:
    for name in names:
        if _is_taken(name):
            raise UsageError("--shape", "long, as a wide sheet takes the name for another heading", repr(name))
    has_resets = kind is Kind.RUNNING_TOTALS and any(result.resets for result in results)
    grid: _Grid = [[f"round ({_WORDS[kind]})", *names, "caller", "kamikaze", *["reset"] * has_resets]]
    for result in results:
        row = {Kind.HAND_TOTALS: _hands(result), Kind.POINTS: result.points, Kind.RUNNING_TOTALS: result.totals}[kind]
        present = result.points or result.hand_totals or ()
        figures = [None if _at(present, seat) is None else _at(row, seat) for seat in range(len(names))]
        resets = [_named_resets(names, result)] * has_resets
        grid.append([result.round, *figures, *_named_roles(names, result), *resets])
    return grid


def _is_taken(name: str) -> bool:
    """Whether a name in a heading, or among the callers, would be read as something else."""
    is_heading = column_of(name) is not None or kind_in_heading(name) is not None
    is_answer = name.casefold() in NOBODY_WORDS or name.endswith(UNKNOWN_WORD)
    is_figure = not name.replace(",", "").replace(".", "").strip("-+* ") or name[:1].isdigit()
    return is_heading or is_answer or is_figure or name.startswith(("#", "//", ";"))


def _named_roles(names: Sequence[str], result: RoundResult) -> list[_Cell]:
    caller, holder = result.caller, result.kamikaze
    called = "nobody" if caller is None else names[caller]
    held = "nobody" if holder is None else names[holder]
    if SheetField.KAMIKAZE in result.unknown:
        held = "?" if holder is None else f"{held}?"
    return ["?" if SheetField.CALLER in result.unknown else called, held]


def _named_resets(names: Sequence[str], result: RoundResult) -> str:
    cell = reset_cell(names, result.resets)
    if cell is None:
        raise UsageError(
            "--shape", "long, as no cell can hold the names of all who were reset", f"round {result.round}"
        )
    return cell


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
