"""The views: found in their files, put in order, created with their comments."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.warehouse.intervals import create_macros, macros

SQL_FOLDER = Path(__file__).parent / "sql"
"""Where the views are, one a file, in a folder for each layer."""


class Layer(StrEnum):
    """What a view is for: to make the tables ready, or to answer a question."""

    STAGING = "staging"
    MARTS = "marts"


class Column(Struct, frozen=True, kw_only=True):
    """A column of a view or table, and what it holds."""

    name: str
    comment: str


class View(Struct, frozen=True, kw_only=True):
    """A view as its file has it: ``grain`` says what one row is, ``about`` what there is to know beside it."""

    name: str
    layer: Layer
    grain: str
    about: str
    columns: tuple[Column, ...]
    body: str

    @property
    def order(self) -> tuple[str, ...]:
        """The columns that its rows are put in order by, as ``about`` names them; none: by all, from the first on."""
        named = re.search(r"Ordered by ([\w, ]+)\.", self.about)
        return tuple(named[1].split(", ")) if named else ()

    @property
    def sources(self) -> frozenset[str]:
        """The names after ``from`` and ``join``: tables, other views, and the view's own subqueries."""
        return frozenset(re.findall(r"\b(?:from|join)\s+(\w+)", self.body))


@cache
def views() -> tuple[View, ...]:
    """Every view, each after those that it reads."""
    return in_order(view for layer in Layer for view in _of_layer(layer))


def in_order(given: Iterable[View]) -> tuple[View, ...]:
    """The views, each after those of them that it reads."""
    found = {view.name: view for view in given}
    graph = {name: sorted(found.keys() & view.sources - {name}) for name, view in sorted(found.items())}
    return tuple(found[name] for name in TopologicalSorter(graph).static_order())


def marts() -> tuple[View, ...]:
    """The views that answer questions, by name."""
    return tuple(sorted((view for view in views() if view.layer is Layer.MARTS), key=lambda view: view.name))


def _of_layer(layer: Layer) -> Iterator[View]:
    for path in sorted((SQL_FOLDER / layer.value).glob("*.sql")):
        yield parsed(path.stem, layer, path.read_text(encoding="utf-8"))


def parsed(name: str, layer: Layer, text: str) -> View:
    """A view from its file: the grain, a blank, ``column: comment`` line by line, perhaps a blank and more; the query.

    A comment that goes on is indented on the next line.
    """
    lines = text.splitlines()
    head = [line.removeprefix("--").removeprefix(" ") for line in lines if line.startswith("--")]
    grain, columns, *more = re.split(r"\n\s*\n", "\n".join(head), maxsplit=2)
    return View(
        name=name,
        layer=layer,
        grain=_one_line(grain),
        about=_one_line("\n".join(more)),
        columns=tuple(_columns(columns)),
        body="\n".join(line for line in lines if not line.startswith("--")).strip(),
    )


def _columns(text: str) -> Iterator[Column]:
    for entry in re.split(r"\n(?=\S)", text):
        name, _, comment = entry.partition(":")
        yield Column(name=name.strip(), comment=_one_line(comment))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def create_views(connection: DuckDBPyConnection) -> None:
    """Create the macros and every view, commented, in the database that the connection writes to.

    The physical tables must be there. What was there of these names is replaced.
    """
    define_views(connection, views())
    for view in views():
        comment_on(connection, view.name, view.grain, {column.name: column.comment for column in view.columns})
    connection.execute(f"create or replace macro views_version() as {quoted(views_version())}")


def define_views(connection: DuckDBPyConnection, defined: Iterable[View]) -> None:
    """Create the macros and these views, each after those it reads, without comments, which take as long again."""
    create_macros(connection)
    for view in defined:
        connection.execute(f"create or replace view {view.name} as\n{view.body}")


def comment_on(connection: DuckDBPyConnection, view: str, grain: str, columns: Mapping[str, str]) -> None:
    """Set the comments of a view and its columns; replacing a view has dropped them."""
    statements = [f"comment on view {view} is {quoted(grain)}"]
    statements += [f'comment on column {view}."{name}" is {quoted(comment)}' for name, comment in columns.items()]
    connection.execute(";\n".join(statements))


def views_version() -> str:
    """What tells these views and macros from those of another version of the package."""
    texts = [macros(), *(view.name + view.body for view in views())]
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def quoted(text: str) -> str:
    """A text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"
