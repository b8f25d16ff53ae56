"""The small world as files: a database, and a folder of Parquet cut in two."""

from pathlib import Path

import pytest

from cabo_events.warehouse.sealed import MADE_TABLES
from cabo_events.warehouse.tables import TABLES
from tests.sql.written import world_database


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("warehouse") / "world.duckdb"
    world_database(path).close()
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two parts by game, players and rule sets in both; nothing is summed; a quote in its name."""
    place = tmp_path_factory.mktemp("warehouse") / "it's sealed"
    with world_database(place.with_name("world.duckdb")) as connection:
        for part in range(2):
            (place / f"part-0{part}").mkdir(parents=True)
            for table in TABLES:
                if table in MADE_TABLES:
                    continue
                of_part = f" where game_key % 2 = {part}" if table.column_names[0] == "game_key" else ""
                file = str(place / f"part-0{part}" / f"{table.name}.parquet").replace("'", "''")
                connection.execute(f"copy (from {table.name}{of_part}) to '{file}' (format parquet)")
    return place
