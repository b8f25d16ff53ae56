"""A warehouse out of tables that are written by hand, and an answer as such a table."""

import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import TABLES, Table, create_table
from cabo_events.warehouse.views import create_views, quoted

HERE = Path(__file__).parent

_EMPTY = "''"
_BY_TYPE = {"BOOLEAN": "false", "VARCHAR": "''", "VARCHAR[]": "[]"}


def empty_database(path: Path) -> DuckDBPyConnection:
    """A database with every table, every view and no rows."""
    path.write_bytes(_empty())
    return duckdb.connect(path)


def world_database(path: Path) -> DuckDBPyConnection:
    """A database with the small world of ``world.txt``, and its sums."""
    path.write_bytes(_world())
    return duckdb.connect(path)


def written_database(text: str, path: Path) -> DuckDBPyConnection:
    """A database with the tables that are written in the text, and their sums."""
    connection = empty_database(path)
    connection.execute("begin")
    for name, rows in tables_in(text).items():
        _insert(connection, next(table for table in TABLES if table.name == name), rows)
    fill_sums(connection)
    connection.execute("commit")
    return connection


@cache
def _empty() -> bytes:
    """Its file: to create the views takes half a second, to copy them nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.duckdb"
        with duckdb.connect(path) as connection:
            connection.execute("begin")
            for table in TABLES:
                connection.execute(create_table(table))
            create_views(connection)
            connection.execute("commit")
        return path.read_bytes()


@cache
def _world() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "world.duckdb"
        written_database((HERE / "world.txt").read_text(encoding="utf-8"), path).close()
        return path.read_bytes()


def tables_in(text: str) -> dict[str, list[dict[str, str]]]:
    """The rows of each table, written as ``== name``, a line of headings, a line a row, cells between bars."""
    tables: dict[str, list[dict[str, str]]] = {}
    for section in text.split("\n== ")[1:]:
        name, headings, *lines = section.strip().splitlines()
        names = _cells(headings)
        tables[name.strip()] = [dict(zip(names, _cells(line), strict=True)) for line in lines]
    return tables


def as_text(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as it is written by hand, its columns aligned, broken numbers with four decimals."""
    lines = [list(headings), *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return "".join(" | ".join(map(str.ljust, line, widths)).rstrip() + "\n" for line in lines)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case "":
            return _EMPTY
        case float():
            return f"{value + 0:.4f}"
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def _insert(connection: DuckDBPyConnection, table: Table, rows: Iterable[Mapping[str, str]]) -> None:
    for row in rows:
        values = ", ".join(_literal(row.get(one.name), one.type, is_null=one.is_null) for one in table.columns)
        connection.execute(f"insert into {table.name} values ({values})")  # noqa: S608 - this test's own words


def _literal(word: str | None, kind: str, *, is_null: bool) -> str:
    if word:
        return f"{quoted('' if word == _EMPTY else word)}::{kind}"
    return "null" if is_null else _BY_TYPE.get(kind, "0")
