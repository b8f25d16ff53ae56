"""Databases as tests look at them: rows by table, whatever their order; and the games that are loaded."""

import os
from collections import Counter
from contextlib import closing
from itertools import count
from pathlib import Path

import duckdb
import pytest
from msgspec.structs import replace

from cabo_events.codec import decode, encode
from cabo_events.events import Event, GameStarted
from cabo_events.shipped import shipped_folder
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.tables import TABLES, Table

_MOMENTS = count(1_600_000_000)

Rows = dict[str, Counter[str]]

_OF_A_RUN = {"loaded_at", "stamp"}


def rows(db: Path) -> Rows:
    """Every row of every table, as text, but for what tells when and by which run it was loaded."""
    with closing(duckdb.connect(published(db), read_only=True)) as connection:
        return {
            table.name: Counter(repr(row) for row in connection.table(table.name).project(_names(table)).fetchall())
            for table in TABLES
            if table.name != "load"
        }


def _names(table: Table) -> str:
    """The columns that are compared; an instant as text, for which no time zone has to be known."""
    names = [name for name in table.column_names if name not in _OF_A_RUN]
    return ", ".join(f'"{name}"::varchar' if name == "at" else f'"{name}"' for name in names)


def asked(db: Path, sql: str) -> list[tuple[object, ...]]:
    """What a question to a database brings."""
    with closing(duckdb.connect(published(db), read_only=True)) as connection:
        return connection.execute(sql).fetchall()


def shipped(name: str) -> tuple[Event, ...]:
    """A shipped game."""
    return decode((shipped_folder() / f"{name}.cabo.jsonl").read_bytes()).events


def called(events: tuple[Event, ...], game: str) -> tuple[Event, ...]:
    """The same game under another id."""
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return (replace(opening, game=game), *events[1:])


def put(folder: Path, name: str, events: tuple[Event, ...]) -> Path:
    """A game as a file that has lain there for years, and is newer than any that was put anywhere before."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.cabo.jsonl"
    path.write_bytes(encode(events))
    moment = next(_MOMENTS)
    os.utime(path, (moment, moment))
    return path


def leave_out_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load without the views and the figures made of all games, which take the time of a hundred games."""
    for module in ("loading", "sealing"):
        monkeypatch.setattr(f"cabo_events.warehouse.{module}.sum_up", _nothing)
    monkeypatch.setattr("cabo_events.warehouse.loading.has_these_views", _true)


def _nothing(_: duckdb.DuckDBPyConnection) -> None:
    return


def _true(_: duckdb.DuckDBPyConnection) -> bool:
    return True
