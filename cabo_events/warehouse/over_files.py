"""Tables as views over the Parquet files of a folder, so that it is asked without being loaded."""

from collections.abc import Sequence
from pathlib import Path

from duckdb import DuckDBPyConnection

from cabo_events.warehouse.rescored_table import fill_rescored
from cabo_events.warehouse.sealed import MADE_TABLES
from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import GAME, RESCORED_GAME, TABLES, Table, create_table
from cabo_events.warehouse.views import comment_on, create_views, quoted


def create_over_files(connection: DuckDBPyConnection, files: Sequence[Path], *, is_summed: bool) -> None:
    """Create every table as a view over the files of its name, and the views; one without files is empty.

    Unless the files have the sums and lists as these views make them, these are empty, for ``fill_made``; so are games
    scored by other rules where some folder with games has none, but for those that are there.
    """
    made = () if is_summed else MADE_TABLES
    for table in TABLES:
        own = [file for file in files if file.stem == table.name]
        if table is RESCORED_GAME and not _is_scored(files):
            connection.execute(create_table(table))
            if own:
                connection.execute(f"insert into {table.name} by name {_rows_of(own)}")
        elif own and table not in made:
            _over_files(connection, table, own)
        else:
            connection.execute(create_table(table))
    create_views(connection)


def fill_made(connection: DuckDBPyConnection) -> None:
    """Fill what is made of the facts and is not in the files."""
    if connection.execute(_UNSCORED).fetchall():
        fill_rescored(connection)
    fill_sums(connection)


_UNSCORED = f"select 1 from duckdb_tables() where table_name = '{RESCORED_GAME.name}'"  # noqa: S608 - a name of ours


def _is_scored(files: Sequence[Path]) -> bool:
    """Whether every folder with games has them scored by other rules."""
    folders = {name: {file.parent for file in files if file.stem == name} for name in (GAME.name, RESCORED_GAME.name)}
    return folders[GAME.name] <= folders[RESCORED_GAME.name]


def _over_files(connection: DuckDBPyConnection, table: Table, files: Sequence[Path]) -> None:
    rows = _rows_of(files)
    if len(table.key) == 1:  # a player or a rule set is in every part that has a game of theirs
        rows = f"select distinct on ({table.key[0]}) * from ({rows})"  # noqa: S608 - a name of ours
    connection.execute(f"create view {table.name} as {rows}")
    comment_on(connection, table.name, table.grain, {column.name: column.comment for column in table.columns})


def _rows_of(files: Sequence[Path]) -> str:
    names = ", ".join(quoted(str(file)) for file in files)
    return f"select * from read_parquet([{names}])"  # noqa: S608 - paths, quoted
