"""A warehouse is only read, whatever is asked of it, and a folder of Parquet says what a database says."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer, main_thread

import duckdb
import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
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


def removed(file: Path) -> None:
    file.unlink()


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def with_other_rows(file: Path) -> None:
    table = pq.read_table(file)
    pq.write_table(pa.concat_tables([table, table]), file)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["part-00/event.parquet", "part-00/game.parquet", "player.parquet"])
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (removed, "{name}: expected a file that cabo.json names, found no such file"),
        (cut_short, "{name}: expected a Parquet file that can be read"),
        (with_other_rows, "expected [0-9]+ rows of table|expected a part of"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_sealed_history_that_is_not_whole_is_refused(
    damage: Callable[[Path], None], told: str, name: str, history: Path, tmp_path: Path
) -> None:
    place = shutil.copytree(history, tmp_path / "sealed")
    damage(place / name)
    for folder in (place, tmp_path):
        with pytest.raises(WarehouseError, match=told.format(name=name)):
            open_warehouse(folder)


@pytest.mark.slow
def test_of_sealed_history_the_files_are_read_that_its_manifest_names(history: Path, tmp_path: Path) -> None:
    place = shutil.copytree(history, tmp_path / "sealed")
    for name in ("part-99", ".part-01.part"):
        shutil.copytree(place / "part-00", place / name)
    shutil.copytree(place, tmp_path / ".left")
    with open_warehouse(tmp_path) as warehouse:
        assert warehouse.ask("select count(*) from game").rows == ((read_manifest(history).games,),)


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


def in_batches(warehouse: Warehouse, sql: str) -> int:
    with warehouse.batches(sql) as reader:
        return sum(batch.num_rows for batch in reader)


def row_by_row(warehouse: Warehouse, sql: str) -> int:
    with warehouse.rows(sql) as (_, rows):
        return sum(1 for _ in rows)


def at_once(warehouse: Warehouse, sql: str) -> int:
    return len(warehouse.ask(sql).rows)


ENDLESS = {
    "before the first row": "select sum(hash(range)) from range(1000000000000)",
    "between rows": "select 1 from range(1000000000000) where hash(range) % 100000000000 = 7",
}
WAYS = [in_batches, row_by_row, at_once]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("sql", ENDLESS.values(), ids=ENDLESS)
def test_an_interrupt_ends_a_question_however_it_is_read(
    way: Callable[[Warehouse, str], int], sql: str, loaded: Warehouse
) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = Timer(0.3, signal.pthread_kill, [main_thread().ident, signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            way(loaded, sql)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert way(loaded, "from range(25000)") == 25_000


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_what_is_wrong_with_a_later_row_is_said_as_well(
    way: Callable[[Warehouse, str], int], loaded: Warehouse
) -> None:
    with pytest.raises(QueryError, match="too far"):
        way(loaded, "select case when range = 300000 then error('too far') end from range(400000)")


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
