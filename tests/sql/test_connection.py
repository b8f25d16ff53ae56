"""A warehouse is only read, whatever is asked of it, and a folder of Parquet says what a database says."""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import msgspec
import pytest
from msgspec.structs import replace

from cabo_events.errors import QueryError, WarehouseError
from cabo_events.warehouse.connection import Warehouse, open_warehouse
from cabo_events.warehouse.sealed import MADE_TABLES, read_manifest
from cabo_events.warehouse.sealed_writing import write_sealed
from cabo_events.warehouse.views import Layer, views
from tests.sql.written import world_database

MARTS = [view.name for view in views() if view.layer is Layer.MARTS]
FORBIDDEN = [
    "create table theirs (a int)",
    "create temp view theirs as select 1",
    "insert into game select * from game",
    "delete from game",
    "drop view points",
    "update game set seats = 3",
    "attach 'other.duckdb'",
    "copy game to 'out.csv'",
    "copy (select 1) to '{place}/out.csv'",
    "explain analyze copy (select 1) to '{place}/out.csv'",
    "export database '{place}/out'",
    "set threads = 1",
    "set enable_external_access = true",
    "reset lock_configuration",
    "pragma enable_profiling",
    "install httpfs",
    "load httpfs",
    "call pragma_version()",
    "begin; commit",
    "select 1; select 2",
    "",
    "select * from read_csv('{file}')",
    "select * from read_text('{file}')",
    "select * from glob('{outside}/*')",
    "from '{file}'",
    "select nothing from points",
    "selec 1",
    "select * from nowhere",
    "select 1 / 'a'",
    "select error('no')",
]


@pytest.fixture(scope="module")
def loaded(database: Path) -> Iterator[Warehouse]:
    with open_warehouse(database) as warehouse:
        yield warehouse


@pytest.fixture(scope="module")
def sealed(folder: Path) -> Iterator[Warehouse]:
    with open_warehouse(folder) as warehouse:
        yield warehouse


@pytest.fixture(params=["loaded", pytest.param("sealed", marks=pytest.mark.slow)])
def opened(request: pytest.FixtureRequest) -> Warehouse:
    warehouse = request.getfixturevalue(request.param)
    assert isinstance(warehouse, Warehouse)
    return warehouse


@pytest.mark.parametrize("sql", FORBIDDEN)
def test_what_is_no_question_is_refused_and_writes_nothing(opened: Warehouse, sql: str, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a\n1\n", encoding="utf-8")
    place = opened.path
    before = sorted(place.parent.rglob("*"))
    inside = str(place if place.is_dir() else place.parent).replace("'", "''")
    asked = sql.format(place=inside, file=tmp_path / "secret.csv", outside=tmp_path)
    with pytest.raises(QueryError) as refusal:
        opened.ask(asked)
    assert refusal.value.what == "SQL"
    assert sorted(place.parent.rglob("*")) == before


@pytest.mark.slow
@pytest.mark.parametrize("mart", MARTS)
def test_a_folder_says_what_a_database_says(loaded: Warehouse, sealed: Warehouse, mart: str) -> None:
    sql = f"from {mart} order by all"
    assert loaded.ask(sql).rows == sealed.ask(sql).rows


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sealed history, with sums and lists that are none: who reads them gets nothing."""
    place = tmp_path_factory.mktemp("history")
    with world_database(place / "world.duckdb") as connection:
        for table in MADE_TABLES:
            connection.execute(f"delete from {table.name}")  # noqa: S608 - a name of our own
        write_sealed(connection, place / "sealed")
    return place / "sealed"


@pytest.mark.slow
def test_sums_and_lists_in_sealed_history_are_read_as_they_are(history: Path) -> None:
    with open_warehouse(history) as warehouse:
        assert warehouse.ask("from points").rows == warehouse.ask("from rounds").rows == ()


@pytest.mark.slow
@pytest.mark.parametrize("version", ["", "of another package"])
def test_those_made_by_other_views_are_made_anew(
    loaded: Warehouse, history: Path, tmp_path: Path, version: str
) -> None:
    place = shutil.copytree(history, tmp_path / "sealed")
    manifest = replace(read_manifest(place), views=version)
    (place / "cabo.json").write_bytes(msgspec.json.encode(manifest))
    with open_warehouse(place) as warehouse:
        for mart in ("points", "rounds", "streaks"):
            assert warehouse.ask(f"from {mart} order by all").rows == loaded.ask(f"from {mart} order by all").rows != ()


@pytest.mark.slow
def test_sealed_history_with_other_tables_is_refused(history: Path, tmp_path: Path) -> None:
    place = shutil.copytree(history, tmp_path / "sealed")
    (place / "cabo.json").write_bytes(msgspec.json.encode(replace(read_manifest(place), schema=999)))
    with pytest.raises(WarehouseError, match="version 999"):
        open_warehouse(place)


@pytest.mark.slow
def test_a_folder_has_the_comments_of_a_database(loaded: Warehouse, sealed: Warehouse) -> None:
    sql = "select table_name, column_name, data_type, comment from duckdb_columns() where not internal order by all"
    assert loaded.ask(sql).rows == sealed.ask(sql).rows


def test_an_answer_names_its_columns_and_its_question(loaded: Warehouse) -> None:
    sql = "select seats, count(*) as games from counted_game group by seats"
    answer = loaded.ask(sql)
    assert (answer.sql, answer.rows, answer.column("games")) == (sql, ((2, 4),), (4,))
    assert [(column.name, column.type) for column in answer.columns] == [("seats", "TINYINT"), ("games", "BIGINT")]
    with pytest.raises(QueryError, match="seats, games"):
        answer.column("players")


@pytest.mark.slow
def test_many_may_ask_at_once(folder: Path) -> None:
    with open_warehouse(folder) as warehouse, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(warehouse.ask, ["from points order by all"] * 32))
    assert len({answer.rows for answer in answers}) == 1


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("nothing.duckdb", None, "no such file"),
        ("text.duckdb", b"no database\n", "another program's file"),
        ("torn.duckdb", b"\0" * 8 + b"DUCK" + b"\0" * 8000, "torn"),
    ],
)
def test_what_is_no_warehouse_is_refused(tmp_path: Path, name: str, data: bytes | None, found: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(WarehouseError, match=found) as refusal:
        open_warehouse(tmp_path / name)
    assert refusal.value.path == str(tmp_path / name)


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    duckdb.connect(path).close()
    with pytest.raises(WarehouseError, match="a database without them"):
        open_warehouse(path)


def test_a_folder_without_parquet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="a folder without any"):
        open_warehouse(tmp_path)


def test_a_damaged_parquet_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.parquet").write_bytes(os.urandom(100))
    with pytest.raises(WarehouseError, match="a warehouse"):
        open_warehouse(tmp_path)
