"""Tables as views over the Parquet files of a folder, so that it is asked without being loaded."""

from collections.abc import Sequence
from pathlib import Path

from duckdb import DuckDBPyConnection

from cabo_events.warehouse.sealed import MADE_TABLES
from cabo_events.warehouse.tables import RESCORED_GAME, TABLES, Table, create_table
from cabo_events.warehouse.views import comment_on, create_views, quoted


def create_over_files(connection: DuckDBPyConnection, files: Sequence[Path], *, is_summed: bool) -> None:
    """Create every table as a view over the files of its name, and the views; one without files is empty.

    What is made of the facts is empty too, to be filled, unless all of it is in the files as these views make it.
    """
    made = () if is_summed else (RESCORED_GAME, *MADE_TABLES)
    for table in TABLES:
        own = [file for file in files if file.stem == table.name]
        if own and table not in made:
            _over_files(connection, table, own)
        else:
            connection.execute(create_table(table))
    create_views(connection)


def _over_files(connection: DuckDBPyConnection, table: Table, files: Sequence[Path]) -> None:
    names = ", ".join(quoted(str(file)) for file in files)
    # A player or a rule set is in every part that has a game of theirs.
    once = f"select distinct on ({table.key[0]}) *" if len(table.key) == 1 else "select *"
    connection.execute(f"create view {table.name} as {once} from read_parquet([{names}])")
    comment_on(connection, table.name, table.grain, {column.name: column.comment for column in table.columns})
