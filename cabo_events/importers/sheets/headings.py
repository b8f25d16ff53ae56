"""The heading of a table: where it stands, which columns there are, what each holds."""

from msgspec import Struct

from cabo_events.importers.sheets.figures import is_figure
from cabo_events.importers.sheets.game import Kind
from cabo_events.importers.sheets.table import Table, address
from cabo_events.importers.sheets.wording import Column, column_of, is_comment, kind_in_heading

MOST_PLAYERS = 6
_FIGURES = (Column.HAND, Column.POINTS, Column.TOTAL)


class Heading(Struct, frozen=True, kw_only=True):
    """The heading of a table: its row (from 0), the role of each column by place (None: a player's, or blank)."""

    row: int
    texts: tuple[str, ...]
    roles: tuple[Column | None, ...]
    kind: Kind | None

    @property
    def is_long(self) -> bool:
        """Whether a row is one player's round, not a whole round."""
        return Column.PLAYER in self.roles and any(role in _FIGURES for role in self.roles)

    def column(self, role: Column) -> int | None:
        """The place of the column with that role, or None."""
        return self.roles.index(role) if role in self.roles else None


def heading_of(table: Table) -> Heading:
    """The heading: the first row that names a column of rounds or of players, else the first of several cells.

    Raises SheetError where there is none.
    """
    number = _heading_row(table)
    if number is None:
        expected = "a heading with the players' names, and a row for each round below it"
        raise table.refusal("A1", expected, "neither")
    row = table.rows[number]
    roles = tuple(column_of(text) for text in row)
    if Column.ROUND not in roles:  # a sheet of one game may well call its rounds games
        roles = tuple(Column.ROUND if role is Column.GAME else role for role in roles)
    kinds = [kind for text in row if (kind := kind_in_heading(text)) is not None]
    heading = Heading(row=number, texts=row, roles=roles, kind=kinds[0] if kinds else None)
    _refuse_twice(table, heading)
    return heading


def _heading_row(table: Table) -> int | None:
    first: int | None = None
    for number, row in enumerate(table.rows):
        if is_comment(row) or sum(map(bool, row)) <= 1:
            continue
        if {Column.ROUND, Column.PLAYER} & {column_of(text) for text in row if text}:
            return number
        first = number if first is None else first
        if sum(is_figure(text) for text in row) > 1:
            break
    return first


def _refuse_twice(table: Table, heading: Heading) -> None:
    for column, role in enumerate(heading.roles):
        if role not in {None, Column.COMMENT, Column.TOTAL} and heading.roles.index(role) != column:
            raise table.refusal(address(heading.row, column), f"one column for the {role}", "another one")


def player_columns(table: Table, heading: Heading) -> tuple[int, ...]:
    """The columns of a wide table that are players', by their headings; raises SheetError for what are no players."""
    columns = [column for column, role in enumerate(heading.roles) if role is None and heading.texts[column]]
    first = heading.texts[0]
    if not first and heading.column(Column.ROUND) is None:
        columns = [column for column in columns if column]
    names = [heading.texts[column] for column in columns]
    for place, name in enumerate(names):
        cell = address(heading.row, columns[place])
        if name.casefold() in [other.casefold() for other in names[:place]]:
            raise table.refusal(cell, "another name for each player", f"{name!r} twice")
        if name.replace(",", "").replace(".", "").strip("-+* ").isdigit():
            raise table.refusal(cell, "a player's name in the heading", repr(name))
        if place == MOST_PLAYERS:
            raise table.refusal(cell, f"at most {MOST_PLAYERS} players", f"a player more, {name!r}")
    if len(names) < 2:  # noqa: PLR2004 - nobody plays alone
        expected = "a column for each of two players or more"
        raise table.refusal(address(heading.row, 0), expected, f"{names[0]!r} alone" if names else "none")
    return tuple(columns)
