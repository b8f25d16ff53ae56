"""Warehouses to ask: the facts of sealed history that views read, once, or many times under new ids."""

from contextlib import closing
from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.finishing import sum_up
from cabo_events.warehouse.lists import fill_lists
from cabo_events.warehouse.sums import CELL_SUMS
from cabo_events.warehouse.tables import FACTS, TABLES, Table, create_table
from cabo_events.warehouse.views import create_views, quoted, views

_FACTS = frozenset(table.name for table in FACTS) - {"event"}
_FOR_SUMS_ALONE = frozenset(("turn", "match_attempt", "power_use"))
_ADDED = ("games", "n", "x", "nn", "nx", "xx")


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

    The folder gets the sums as well. The table of events, which neither figures nor sums are made of, is left empty.
    """
    with closing(duckdb.connect(db)) as connection:
        _fill(connection, history, _FACTS, 1)
        sum_up(connection)
        connection.execute(f"copy {CELL_SUMS} to {quoted(str(history / f'{CELL_SUMS}.parquet'))}")
        return _finished(connection)


def copied_warehouse(history: Path, db: Path, copies: int) -> int:
    """A database with every game of a folder that has sums so many times; how many games that are.

    A copy of a game has another key and id. Lists are made of all of them, the sums are as many times those of the
    folder, and facts that serve for sums alone are left out, as are games scored by other rules.
    """
    with closing(duckdb.connect(db)) as connection:
        _fill(connection, history, _FACTS - _FOR_SUMS_ALONE | {CELL_SUMS}, copies)
        create_views(connection)
        fill_lists(connection)
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
                rows = f"select {_columns(table, number, copies)} from read_parquet([{', '.join(files)}])"  # noqa: S608 - quoted
                connection.execute(f"insert into {table.name} by name {rows}")


def _is_by_game(table: Table) -> bool:
    return table.column_names[0] == "game_key"


def _columns(table: Table, number: int, copies: int) -> str:
    """All columns; in copy ``number`` of several with other keys and ids, in the sums with as many times the sums."""
    if copies == 1 or not (_is_by_game(table) or table.name == CELL_SUMS):
        return "*"
    if table.name == CELL_SUMS:
        return f"* replace ({', '.join(f'{name} * {copies} as {name}' for name in _ADDED)})"
    ids = [f", {name} || '-{number}' as {name}" for name in ("game", "stream") if name in table.column_names]
    return f"* replace (game_key + {number} as game_key{''.join(ids)})"
