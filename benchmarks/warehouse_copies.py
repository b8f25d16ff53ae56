"""Warehouses to ask: the facts of sealed history that views read, once, or many times under new ids."""

from contextlib import closing
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.finishing import sum_up
from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import FACTS, TABLES, Table, create_table
from cabo_events.warehouse.views import create_views, quoted, views

_FACTS = frozenset(table.name for table in FACTS) - {"event"}
_RESCORED = "rescored_game"
_MEMORY = "2GB"
"""However many games there are: what does not fit goes into a folder beside the database meanwhile."""


def tables_read(view: str) -> frozenset[str]:
    """The tables that a view reads, itself or through others."""
    known = {view.name: view for view in views()}
    waiting, seen = [view], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += known[name].sources if name in known else ()
    return frozenset(table.name for table in TABLES if table.name in seen)


def summed_warehouse(history: Path, db: Path) -> int:
    """A database with every game of that folder, summed up as by a load; how many they are.

    The folder gets the games scored by other rules as well. The table of events, which neither figures nor sums are
    made of, is left empty.
    """
    with closing(duckdb.connect(db)) as connection:
        _fill(connection, history, _FACTS, 1)
        sum_up(connection)
        connection.execute(f"copy {_RESCORED} to {quoted(str(history / f'{_RESCORED}.parquet'))}")
        return _finished(connection)


def copied_warehouse(history: Path, db: Path, copies: int) -> int:
    """A database with every game of a folder that was summed up so many times; how many games that are.

    A copy of a game has another key and id, and every fact of it. Sums and lists are made of all of them, as by a load.
    """
    with closing(duckdb.connect(db, config={"memory_limit": _MEMORY})) as connection:
        _fill(connection, history, _FACTS | {_RESCORED}, copies)
        create_views(connection)
        fill_sums(connection)
        return _finished(connection)


def _finished(connection: DuckDBPyConnection) -> int:
    connection.execute("checkpoint")
    ((games,),) = connection.execute("select count(*) from game").fetchall()
    return int(games)


def _fill(connection: DuckDBPyConnection, history: Path, names: frozenset[str], copies: int) -> None:
    for table in TABLES:
        connection.execute(create_table(table))
        files = sorted(quoted(str(path)) for path in history.rglob(f"{table.name}.parquet"))
        for number in range(copies if _is_by_game(table) else 1):
            if files and table.name in names:
                rows = f"select {_columns(table, number)} from read_parquet([{', '.join(files)}])"  # noqa: S608 - quoted
                connection.execute(f"insert into {table.name} by name {rows}")


def _is_by_game(table: Table) -> bool:
    return table.column_names[0] == "game_key"


def _columns(table: Table, number: int) -> str:
    """All columns; from copy 1 on with other keys and ids."""
    if number == 0:
        return "*"
    ids = [f", {name} || '-{number}' as {name}" for name in ("game", "stream") if name in table.column_names]
    return f"* replace (game_key + {number} as game_key{''.join(ids)})"
