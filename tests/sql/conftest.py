"""The small world as files: a database, and a folder of Parquet cut in two."""

from pathlib import Path

import pytest

from cabo_events.warehouse.tables import TABLES
from tests.sql.written import HERE, written_database


@pytest.fixture(scope="session")
def world_text() -> str:
    return (HERE / "world.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory, world_text: str) -> Path:
    path = tmp_path_factory.mktemp("warehouse") / "world.duckdb"
    written_database(world_text, str(path)).close()
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, world_text: str) -> Path:
    """Two parts by game, players and rule sets in both; nothing is summed; a quote in its name."""
    place = tmp_path_factory.mktemp("warehouse") / "it's sealed"
    with written_database(world_text) as connection:
        for part in range(2):
            (place / f"part-0{part}").mkdir(parents=True)
            for table in TABLES:
                if table.name == "cell_sums":
                    continue
                of_part = f" where game_key % 2 = {part}" if table.column_names[0] == "game_key" else ""
                file = str(place / f"part-0{part}" / f"{table.name}.parquet").replace("'", "''")
                connection.execute(f"copy (from {table.name}{of_part}) to '{file}' (format parquet)")
    return place
