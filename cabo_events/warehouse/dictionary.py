"""The data dictionary: every table and view, what one row is, what each column holds."""

from functools import cache

from msgspec import Struct

from cabo_events.warehouse.column_types import types_in
from cabo_events.warehouse.tables import TABLES
from cabo_events.warehouse.views import views


class DescribedColumn(Struct, frozen=True, kw_only=True):
    """A column with DuckDB's type of it and what it holds."""

    name: str
    type: str
    comment: str


class Entry(Struct, frozen=True, kw_only=True):
    """A table or view: ``layer`` is table, staging or marts; ``sql`` is a view's own text, None for a table."""

    name: str
    layer: str
    grain: str
    about: str
    columns: tuple[DescribedColumn, ...]
    sql: str | None


def dictionary() -> tuple[Entry, ...]:
    """Marts first, then what they are made of, then the tables; needs no database of anybody's."""
    types = _types()
    described = [
        Entry(
            name=view.name,
            layer=view.layer.value,
            grain=view.grain,
            about=view.about,
            columns=_columns(types, view.name, {one.name: one.comment for one in view.columns}),
            sql=view.body,
        )
        for view in sorted(views(), key=lambda view: (view.layer.value, view.name))
    ]
    tables = [
        Entry(
            name=table.name,
            layer="table",
            grain=table.grain,
            about="",
            columns=_columns(types, table.name, {one.name: one.comment for one in table.columns}),
            sql=None,
        )
        for table in TABLES
    ]
    return (*described, *tables)


def _columns(types: dict[tuple[str, str], str], name: str, comments: dict[str, str]) -> tuple[DescribedColumn, ...]:
    return tuple(
        DescribedColumn(name=column, type=types[name, column], comment=comment) for column, comment in comments.items()
    )


@cache
def _types() -> dict[tuple[str, str], str]:
    """The type of every column of every table and view."""
    return types_in(TABLES, views())
