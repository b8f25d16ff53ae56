"""A warehouse out of games: their facts as rows, without the loader."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from duckdb import DuckDBPyConnection

from cabo_events.events import Event, GameStarted, stream_of
from cabo_events.warehouse.facts import arrow_table, game_facts, gathered
from cabo_events.warehouse.rescored_table import fill_rescored
from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import FACTS
from tests.sql.written import empty_database


def loaded_database(games: Iterable[Sequence[Event]], path: Path) -> DuckDBPyConnection:
    """A database with every game given, scored by the named rule sets as well, and the sums over them."""
    connection = empty_database(path)
    _fill_facts(connection, games)
    fill_rescored(connection)
    fill_sums(connection)
    return connection


def fill_with(connection: DuckDBPyConnection, games: Iterable[Sequence[Event]]) -> None:
    """Replace whatever facts there are by those of these games, and the sums."""
    _fill_facts(connection, games)
    fill_sums(connection)


def _fill_facts(connection: DuckDBPyConnection, games: Iterable[Sequence[Event]]) -> None:
    facts = gathered(game_facts(game, stream_of(opening(game)), "a test") for game in games)
    for table in FACTS:
        connection.execute(f"delete from {table.name}")  # noqa: S608 - a name of our own
        connection.register("rows_of", arrow_table(table, facts[table.name]))
        once = f"distinct on ({table.key[0]}) *" if len(table.key) == 1 else "*"
        connection.execute(f"insert into {table.name} select {once} from rows_of")  # noqa: S608 - a name of our own
        connection.unregister("rows_of")


def opening(game: Sequence[Event]) -> GameStarted:
    first = game[0]
    assert isinstance(first, GameStarted)
    return first
