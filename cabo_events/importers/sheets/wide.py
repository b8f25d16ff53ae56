"""A wide sheet, a row a round and a column a player, up to its game."""

from collections.abc import Iterator

from msgspec import Struct

from cabo_events.importers.sheets.figures import Figure, figure_in, is_figure
from cabo_events.importers.sheets.game import SheetGame, SheetRound, TotalsRow
from cabo_events.importers.sheets.headings import Heading, player_columns
from cabo_events.importers.sheets.numbering import Numbering
from cabo_events.importers.sheets.resets import resets_in
from cabo_events.importers.sheets.roles import caller_role, kamikaze_role, unknown_of
from cabo_events.importers.sheets.table import Table, address
from cabo_events.importers.sheets.wording import YES_WORDS, Column, is_comment, is_end, is_totals, round_number


class _Line(Struct, frozen=True, kw_only=True):
    """A row of a wide table: its number from 0, its cells by player."""

    row: int
    texts: tuple[str, ...]
    figures: tuple[Figure, ...]

    @property
    def values(self) -> tuple[int | None, ...]:
        return tuple(figure.value for figure in self.figures)

    @property
    def is_blank(self) -> bool:
        return all(value is None for value in self.values)


def wide_game(table: Table, heading: Heading, rows: range) -> SheetGame:
    """The game in those rows of a wide table; raises SheetError."""
    return _WideReader(table, heading).game(rows)


class _WideReader:
    """Reads the rows of one game."""

    def __init__(self, table: Table, heading: Heading) -> None:
        self._table = table
        self._heading = heading
        self._columns = player_columns(table, heading)
        self._players = tuple(heading.texts[column] for column in self._columns)
        self._round_column = heading.column(Column.ROUND)
        if self._round_column is None and not heading.texts[0]:
            self._round_column = 0
        self._numbering = Numbering(table)
        self._notes: list[str] = []
        self._waiting: str | None = None
        self._has_ended = False
        self._note_unread_columns()

    def game(self, rows: range) -> SheetGame:
        rounds: list[SheetRound] = []
        totals: list[TotalsRow] = []
        for row in rows:
            for found in self._read(row):
                if isinstance(found, TotalsRow):
                    totals.append(found)
                else:
                    rounds.append(found)
        if not rounds:
            expected = "a row for each round below the heading"
            raise self._table.refusal(address(self._heading.row, 0), expected, "none")
        return SheetGame(
            file=self._table.file,
            place=self._table.at(address(self._heading.row, 0)),
            players=self._players,
            rounds=tuple(rounds),
            totals=tuple(row.below(self._numbering.last) for row in totals),
            kind=self._heading.kind,
            source="score sheet, wide",
            is_finished=True if self._has_ended else None,
            notes=tuple(self._notes),
        )

    def _read(self, row: int) -> Iterator[SheetRound | TotalsRow]:
        """What a row is: a round, totals, or nothing; a round without figures waits to be played."""
        texts = self._table.rows[row]
        if not texts or is_comment(texts):
            return
        first = self._text(texts, self._round_column)
        if self._round_column is not None and first and round_number(first) is None:
            if is_totals(first) or is_end(first):
                self._has_ended = self._has_ended or is_end(first)
                yield self._totals(row, texts)
            elif any(self._text(texts, column) for column in self._columns):
                expected = "a round's number, or 'total'"
                raise self._table.refusal(address(row, self._round_column), expected, repr(first[:40]))
            else:
                self._notes.append(f"row {row + 1} is taken for a comment: {first[:60]!r}")
            return
        self._refuse_strays(row, texts)
        line = self._line(row, texts)
        if line.is_blank:
            self._waiting = self._waiting or address(row, self._columns[0])
        elif self._waiting is not None:
            raise self._table.refusal(self._waiting, "a figure for two players or more in a round", "none")
        else:
            yield self._round(line, first)

    def _note_unread_columns(self) -> None:
        unread = (Column.PLAYER, Column.HAND, Column.POINTS, Column.TOTAL, Column.MARK)
        for column, role in enumerate(self._heading.roles):
            if role in unread:
                self._notes.append(f"column {address(0, column)[:-1]} is not read: {self._heading.texts[column]!r}")

    @staticmethod
    def _text(texts: tuple[str, ...], column: int | None) -> str:
        return "" if column is None or column >= len(texts) else texts[column]

    def _line(self, row: int, texts: tuple[str, ...]) -> _Line:
        figures = [figure_in(self._table, address(row, at), self._text(texts, at)) for at in self._columns]
        return _Line(row=row, texts=texts, figures=tuple(figures))

    def _refuse_strays(self, row: int, texts: tuple[str, ...]) -> None:
        width = len(self._heading.texts)
        for column, text in enumerate(texts):
            if not text or column == self._round_column or (column < width and self._heading.texts[column]):
                continue
            if any(char.isalpha() for char in text) and not is_figure(text):
                self._notes.append(f"{address(row, column)} is taken for a comment: {text[:60]!r}")
            else:
                expected = f"{width} cells, as in the heading"
                raise self._table.refusal(address(row, column), expected, f"one more, {text[:40]!r}")

    def _totals(self, row: int, texts: tuple[str, ...]) -> TotalsRow:
        line = self._line(row, texts)
        cells = tuple(self._table.at(address(row, column)) for column in self._columns)
        return TotalsRow(after=self._numbering.last, cells=cells, figures=line.values)

    def _round(self, line: _Line, first: str) -> SheetRound:
        cells = [address(line.row, column) for column in self._columns]
        at = cells[0] if self._round_column is None else address(line.row, self._round_column)
        written = round_number(first)
        is_correction = (written is not None and written[1]) or self._says_corrected(line)
        number = self._numbering.next(at, None if written is None else written[0], is_correction=is_correction)
        if sum(value is not None for value in line.values) < 2:  # noqa: PLR2004 - nobody plays alone
            raise self._table.refusal(at, "a figure for two players or more in a round", f"one in round {number}")
        caller, kamikaze = caller_role(self._table), kamikaze_role(self._table)
        for seat, (figure, cell) in enumerate(zip(line.figures, cells, strict=True)):
            if figure.called:
                caller.hold(cell, seat, number)
            if figure.kamikaze:
                kamikaze.hold(cell, seat, number)
        for role, told in ((Column.CALLER, caller), (Column.KAMIKAZE, kamikaze)):
            column = self._heading.column(role)
            if column is not None:
                told.name(address(line.row, column), self._text(line.texts, column), self._players, number)
        for told in (caller, kamikaze):
            if told.seat is not None and line.values[told.seat] is None:
                expected = f"a figure for {self._players[told.seat]}, who is marked in round {number}"
                raise self._table.refusal(cells[told.seat], expected, "a blank")
        return SheetRound(
            number=number,
            place=self._table.at(at),
            cells=tuple(map(self._table.at, cells)),
            figures=line.values,
            resets=self._resets(line),
            caller=caller.sure_seat,
            kamikaze=kamikaze.seat,
            is_kamikaze_told=kamikaze.is_told,
            unknown=unknown_of(caller, kamikaze),
            is_correction=is_correction,
        )

    def _resets(self, line: _Line) -> tuple[int, ...] | None:
        """Who was reset; None where the sheet does not tell."""
        column = self._heading.column(Column.RESET)
        if column is None:
            return None
        return resets_in(self._table, address(line.row, column), self._text(line.texts, column), self._players)

    def _says_corrected(self, line: _Line) -> bool:
        word = self._text(line.texts, self._heading.column(Column.CORRECTION)).casefold()
        return word in YES_WORDS or word.startswith(("corr", "korr"))
