"""A long sheet, a row for each player in each round, up to its game."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cabo_events.events import SheetField
from cabo_events.importers.sheets.figures import figure_in, marks_in
from cabo_events.importers.sheets.game import Kind, Row, SheetGame, SheetRound, TotalsRow
from cabo_events.importers.sheets.headings import MOST_PLAYERS, Heading
from cabo_events.importers.sheets.numbering import Numbering
from cabo_events.importers.sheets.roles import Role, caller_role, kamikaze_role, unknown_of
from cabo_events.importers.sheets.table import Table, address
from cabo_events.importers.sheets.wording import (
    NO_WORDS,
    UNKNOWN_WORD,
    YES_WORDS,
    Column,
    is_comment,
    is_end,
    is_totals,
    round_number,
)

_KINDS = {Column.HAND: Kind.HAND_TOTALS, Column.POINTS: Kind.POINTS, Column.TOTAL: Kind.RUNNING_TOTALS}


class _Entry(Struct, frozen=True, kw_only=True):
    """A row of a long table: one player's round; figures by the column they stand in."""

    row: int
    seat: int
    figures: dict[Column, int | None]
    called: bool
    not_called: bool
    kamikaze: bool
    no_kamikaze: bool
    reset: str
    doubts: tuple[SheetField, ...]


class _Group(Struct, frozen=True, kw_only=True):
    """The rows of one round, one after the other; the list grows while they are read."""

    number: int
    is_correction: bool
    entries: list[_Entry]


def long_game(table: Table, heading: Heading, rows: range) -> SheetGame:
    """The game in those rows of a long table; raises SheetError."""
    return _LongReader(table, heading).game(rows)


class _LongReader:
    """Reads the rows of one game."""

    def __init__(self, table: Table, heading: Heading) -> None:
        self._table = table
        self._heading = heading
        self._columns = tuple(role for role in _KINDS if heading.column(role) is not None)
        self._players: list[str] = []
        self._numbering = Numbering(table)
        self._groups: list[_Group] = []
        self._totals: list[tuple[int, list[_Entry]]] = []
        self._has_ended = False

    def game(self, rows: range) -> SheetGame:
        for row in rows:
            if self._table.rows[row] and not is_comment(self._table.rows[row]):
                self._take(row)
        if not self._groups:
            expected = "a row for each player and round below the heading"
            raise self._table.refusal(address(self._heading.row, 0), expected, "none")
        if len(self._players) < 2:  # noqa: PLR2004 - nobody plays alone
            place = address(self._groups[0].entries[0].row, self._player_column)
            raise self._table.refusal(place, "two players or more", f"{self._players[0]!r} alone")
        rounds: list[SheetRound] = []
        for group in self._groups:
            rounds.append(self._round(group, rounds))
        return SheetGame(
            file=self._table.file,
            place=self._table.at(address(self._heading.row, 0)),
            players=tuple(self._players),
            rounds=tuple(rounds),
            totals=tuple(
                self._totals_row(after, entries).below(self._numbering.last) for after, entries in self._totals
            ),
            kind=self._kind(rounds),
            source="score sheet, long",
            is_finished=True if self._has_ended else None,
            notes=tuple(self._unread_columns()),
        )

    def _unread_columns(self) -> Iterator[str]:
        for column, text in enumerate(self._heading.texts):
            if text and self._heading.roles[column] is None:
                yield f"column {address(0, column)[:-1]} is not read: {text!r}"

    def _kind(self, rounds: Sequence[SheetRound]) -> Kind | None:
        """What the figures are; None where they are of several kinds, each in its column."""
        told = [role for role in self._columns if any(_figures(round_, role) for round_ in rounds)]
        return _KINDS[told[0]] if len(told) == 1 else None

    @property
    def _player_column(self) -> int:
        return self._heading.column(Column.PLAYER) or 0

    def _text(self, row: int, role: Column) -> str:
        column = self._heading.column(role)
        texts = self._table.rows[row]
        return "" if column is None or column >= len(texts) else texts[column]

    def _cell(self, row: int, role: Column) -> str:
        return address(row, self._heading.column(role) or 0)

    def _take(self, row: int) -> None:
        if len(self._table.rows[row]) > len(self._heading.texts):
            width = len(self._heading.texts)
            found = f"one more, {self._table.rows[row][width][:40]!r}"
            raise self._table.refusal(address(row, width), f"{width} cells, as in the heading", found)
        name, written = self._text(row, Column.PLAYER), self._text(row, Column.ROUND)
        if not name:
            raise self._table.refusal(self._cell(row, Column.PLAYER), "a player's name", "a blank")
        if written and (is_totals(written) or is_end(written)):
            self._has_ended = self._has_ended or is_end(written)
            entry, _ = self._entry(row, name)
            if not self._totals or self._totals[-1][0] != self._numbering.last:
                self._totals.append((self._numbering.last, []))
            self._totals[-1][1].append(entry)
            return
        number = round_number(written)
        if number is None:
            raise self._table.refusal(self._cell(row, Column.ROUND), "a round's number, or 'total'", repr(written[:40]))
        entry, is_correction = self._entry(row, name)
        self._add(number[0], entry, is_correction=is_correction or number[1])

    def _add(self, number: int, entry: _Entry, *, is_correction: bool) -> None:
        last = self._groups[-1] if self._groups else None
        is_same = last is not None and (last.number, last.is_correction) == (number, is_correction)
        if last is not None and is_same and all(entry.seat != other.seat for other in last.entries):
            last.entries.append(entry)
            return
        at = self._cell(entry.row, Column.ROUND)
        if is_same and not is_correction:
            name = self._players[entry.seat]
            expected = f"one row for {name} in round {number}; a row that corrects one is marked 'corrected'"
            raise self._table.refusal(self._cell(entry.row, Column.PLAYER), expected, "another")
        number = self._numbering.next(at, number, is_correction=is_correction)
        self._groups.append(_Group(number=number, is_correction=is_correction, entries=[entry]))

    def _entry(self, row: int, name: str) -> tuple[_Entry, bool]:
        figures: dict[Column, int | None] = {}
        called = kamikaze = False
        for role in self._columns:
            figure = figure_in(self._table, self._cell(row, role), self._text(row, role))
            figures[role] = figure.value
            called, kamikaze = called or figure.called, kamikaze or figure.kamikaze
        marks = marks_in(self._table, self._cell(row, Column.MARK), self._text(row, Column.MARK))
        says_called = self._answer(row, Column.CALLER, name)
        says_kamikaze = self._answer(row, Column.KAMIKAZE, name)
        correction = self._text(row, Column.CORRECTION).casefold()
        doubts = (
            *((SheetField.CALLER,) if says_called.endswith("?") else ()),
            *((SheetField.KAMIKAZE,) if says_kamikaze.endswith("?") else ()),
        )
        entry = _Entry(
            row=row,
            seat=self._seat(row, name),
            figures=figures,
            called=called or marks[0] or says_called.startswith("yes"),
            not_called=says_called == "no",
            kamikaze=kamikaze or marks[1] or says_kamikaze.startswith("yes"),
            no_kamikaze=says_kamikaze == "no",
            reset=self._answer(row, Column.RESET, name),
            doubts=doubts,
        )
        is_correction = marks[2] or correction in YES_WORDS or correction.startswith(("corr", "korr"))
        return entry, is_correction

    def _answer(self, row: int, role: Column, name: str) -> str:
        """What a yes-or-no column says: ``yes``, ``no``, ``yes?``, ``?``, or empty where it says nothing."""
        word = self._text(row, role).casefold()
        if word == UNKNOWN_WORD:
            return word
        if word in NO_WORDS:
            return "no"
        if word in YES_WORDS or word == name.casefold():
            return "yes"
        if word.removesuffix(UNKNOWN_WORD) in YES_WORDS:
            return "yes?"
        if word:
            raise self._table.refusal(self._cell(row, role), "yes, no, ? or a blank", repr(word[:40]))
        return ""

    def _seat(self, row: int, name: str) -> int:
        names = [player.casefold() for player in self._players]
        if name.casefold() not in names:
            if len(names) == MOST_PLAYERS:
                expected = f"at most {MOST_PLAYERS} players"
                raise self._table.refusal(self._cell(row, Column.PLAYER), expected, f"a player more, {name!r}")
            self._players.append(name)
            return len(names)
        return names.index(name.casefold())

    def _round(self, group: _Group, before: Sequence[SheetRound]) -> SheetRound:
        number, is_correction, entries = group.number, group.is_correction, group.entries
        caller, kamikaze = caller_role(self._table), kamikaze_role(self._table)
        corrected = next((one for one in reversed(before) if one.number == number), None) if is_correction else None
        for entry in entries:
            self._note_roles(entry, number, caller, kamikaze)
        if corrected is not None:
            _keep_roles(corrected, caller, kamikaze)
        else:
            present = _present(entries)
            caller.is_told = caller.is_told or (bool(present) and all(one.not_called for one in present))
            kamikaze.is_told = kamikaze.is_told or (bool(present) and all(one.no_kamikaze for one in present))
        rows = {role: self._row(role, entries, corrected) for role in self._columns}
        first = next((row for row in rows.values() if row is not None), None)
        at = self._table.at(self._cell(entries[0].row, Column.ROUND))
        if first is None or sum(value is not None for value in first) < 2:  # noqa: PLR2004 - nobody plays alone
            cell = self._cell(entries[0].row, Column.ROUND)
            raise self._table.refusal(cell, "a figure for two players or more in a round", f"fewer in round {number}")
        return SheetRound(
            number=number,
            place=at,
            cells=self._cells(entries, corrected, at),
            hand_totals=rows.get(Column.HAND),
            points=rows.get(Column.POINTS),
            totals=rows.get(Column.TOTAL),
            resets=_resets(entries),
            caller=caller.sure_seat,
            kamikaze=kamikaze.seat,
            is_kamikaze_told=kamikaze.is_told,
            unknown=unknown_of(caller, kamikaze),
            is_correction=is_correction,
        )

    def _note_roles(self, entry: _Entry, number: int, caller: Role, kamikaze: Role) -> None:
        mark = self._heading.column(Column.MARK)
        for is_held, role, column in (
            (entry.called, caller, Column.CALLER),
            (entry.kamikaze, kamikaze, Column.KAMIKAZE),
        ):
            if is_held:
                own = self._heading.column(column)
                place = next((at for at in (own, mark, self._heading.column(self._columns[0])) if at is not None), 0)
                role.hold(address(entry.row, place), entry.seat, number)
        caller.is_doubtful = caller.is_doubtful or SheetField.CALLER in entry.doubts
        kamikaze.is_doubtful = kamikaze.is_doubtful or SheetField.KAMIKAZE in entry.doubts

    def _row(self, role: Column, entries: list[_Entry], corrected: SheetRound | None) -> Row | None:
        told = {entry.seat: entry.figures[role] for entry in entries}
        earlier = _figures(corrected, role) if corrected is not None else ()
        row = tuple(
            told[seat] if seat in told else (earlier[seat] if seat < len(earlier) else None)
            for seat in range(len(self._players))
        )
        return row if any(value is not None for value in row) else None

    def _cells(self, entries: list[_Entry], corrected: SheetRound | None, at: str) -> tuple[str, ...]:
        cells = [corrected.cell(seat) if corrected is not None else at for seat in range(len(self._players))]
        for entry in entries:
            cells[entry.seat] = self._table.at(self._cell(entry.row, self._columns[0]))
        return tuple(cells)

    def _totals_row(self, after: int, entries: list[_Entry]) -> TotalsRow:
        figures: list[int | None] = [None] * len(self._players)
        cells = [self._table.at(self._cell(entries[0].row, self._columns[0]))] * len(self._players)
        for entry in entries:
            figures[entry.seat] = next((value for value in entry.figures.values() if value is not None), None)
            cells[entry.seat] = self._table.at(self._cell(entry.row, self._columns[0]))
        return TotalsRow(after=after, cells=tuple(cells), figures=tuple(figures))


def _resets(entries: Sequence[_Entry]) -> tuple[int, ...] | None:
    """The seats that were reset; None where the rows of a round do not all say that theirs was not."""
    held = tuple(sorted(entry.seat for entry in entries if entry.reset == "yes"))
    present = _present(entries)
    return held if held or (present and all(entry.reset == "no" for entry in present)) else None


def _present(entries: Sequence[_Entry]) -> list[_Entry]:
    """The rows of those who are in the game."""
    return [entry for entry in entries if any(value is not None for value in entry.figures.values())]


def _figures(round_: SheetRound, role: Column) -> Row:
    rows = {Column.HAND: round_.hand_totals, Column.POINTS: round_.points, Column.TOTAL: round_.totals}
    return rows.get(role) or ()


def _keep_roles(corrected: SheetRound, caller: Role, kamikaze: Role) -> None:
    """A correction of one figure leaves who called and who shot the moon as they were."""
    if not caller.is_told and SheetField.CALLER not in corrected.unknown:
        caller.seat, caller.is_told = corrected.caller, True
    if not kamikaze.is_told:
        kamikaze.seat, kamikaze.is_told = corrected.kamikaze, corrected.is_kamikaze_told
        kamikaze.is_doubtful = kamikaze.is_doubtful or SheetField.KAMIKAZE in corrected.unknown
