"""What is SQLite's own: the file, its schema, its journal, the head noted beside it."""

import shutil
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from cabo_events.errors import CorruptLog, StoreBusy, StoreError, StoreSchemaError
from cabo_events.store.noted_head import head_path, noted_head
from cabo_events.store.protocol import Access
from cabo_events.store.sqlite import SqliteStore, create_sqlite
from cabo_events.store.sqlite_connection import SqliteOptions
from cabo_events.store.sqlite_schema import APPLICATION_ID, SCHEMA, STEPS
from cabo_events.store.verify import verify
from tests.store.logs import lines, opening_line

READING = SqliteOptions(access=Access.READ)
INSPECTING = SqliteOptions(access=Access.INSPECT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with the events a, b and c of one stream."""
    made = tmp_path / "store.sqlite"
    with closing(create_sqlite(made)) as store:
        store.append("game", lines(*"abc"), 0, list("123"))
    return made


def pragma(path: Path, word: str) -> object:
    with closing(apsw.Connection(str(path))) as connection:
        return connection.execute(f"pragma {word}").get


def words(store: SqliteStore) -> list[bytes]:
    return [row.body for row in store.read_all()]


# --- the file ----------------------------------------------------------------------------------------------------


def test_a_store_that_is_not_there_is_not_made_by_opening_it(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cabo store init"):
        SqliteStore(tmp_path / "none.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_making_a_store_that_is_there_leaves_it_as_it_is(path: Path) -> None:
    with closing(create_sqlite(path)) as store:
        assert words(store) == lines(*"abc")


def test_a_folder_is_made_for_a_store(tmp_path: Path) -> None:
    with closing(create_sqlite(tmp_path / "a" / "b" / "store.sqlite")) as store:
        assert store.tip().position == 0


def test_where_no_folder_can_be_made_there_is_no_store(path: Path) -> None:
    with pytest.raises(StoreError, match="a folder for the store"):
        create_sqlite(path / "store.sqlite")


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("create table event (x)")
    before = path.read_bytes()
    for ask in (SqliteStore, create_sqlite):
        with pytest.raises(StoreError, match="another program"):
            ask(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"events " * 1000)
    with pytest.raises(CorruptLog):
        SqliteStore(path)


# --- the schema --------------------------------------------------------------------------------------------------


def test_a_store_of_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute(f"pragma user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    for ask in (SqliteStore, create_sqlite):
        with pytest.raises(StoreSchemaError) as refusal:
            ask(path)
        assert (refusal.value.expected, refusal.value.found) == (
            f"a store of schema {SCHEMA} or older",
            f"schema {SCHEMA + 1}, of a newer version",
        )
    assert path.read_bytes() == before


@pytest.mark.parametrize("schema", range(1, SCHEMA))
def test_a_store_of_an_older_schema_is_brought_forward_by_the_command_alone(tmp_path: Path, schema: int) -> None:
    path = tmp_path / "old.sqlite"
    with closing(apsw.Connection(str(path))) as connection:
        for step in STEPS[:schema]:
            connection.execute(step)
        connection.execute(f"pragma application_id = {APPLICATION_ID}; pragma user_version = {schema}")
        connection.execute("insert into event values (1, 'game', 1, 'x', '2020-01-01T00:00:00Z', x'7b7d', x'00')")
    with pytest.raises(StoreSchemaError, match=f"schema {schema} .`cabo store init` brings it forward"):
        SqliteStore(path)
    with closing(create_sqlite(path)) as store:
        assert [(row.position, row.body, row.hash) for row in store.read_all()] == [(1, b"{}", b"\0")]
        assert store.names() == ()
    assert pragma(path, "user_version") == SCHEMA


@pytest.mark.parametrize(
    "change",
    [
        "update event set body = x'00' where position = 2",
        "delete from event where position = 3",
        "delete from event",
        "insert or replace into event values (2, 'game', 4, 'y', 'now', x'00', x'00')",
        "insert or replace into event values (4, 'game', 2, 'y', 'now', x'00', x'00')",
        "insert or replace into event values (4, 'game', 4, '1', 'now', x'00', x'00')",
        "insert into event values (5, 'game', 4, 'y', 'now', x'00', x'00')",
        "insert into event values (4, 'game', 5, 'y', 'now', x'00', x'00')",
    ],
)
def test_the_tables_themselves_refuse_anything_but_the_next_event(path: Path, change: str) -> None:
    with (
        closing(apsw.Connection(str(path))) as connection,
        pytest.raises(apsw.ConstraintError, match=r"events are (never|only)"),
    ):
        connection.execute(change)
    with closing(SqliteStore(path)) as store:
        assert words(store) == lines(*"abc")


# --- the journal -------------------------------------------------------------------------------------------------


def test_commits_are_durable_in_a_write_ahead_log(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        assert store.notices == ()
        assert store._db.execute("pragma journal_mode").get == "wal"  # noqa: SLF001 - nobody else can ask
        assert store._db.execute("pragma synchronous").get == 2  # noqa: SLF001 - nobody else can ask


def test_an_old_sqlite_falls_back_to_a_rollback_journal_and_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    with closing(SqliteStore(path)) as store:
        assert store.notices == ("SQLite 3.51.2 can lose commits of several writers: a rollback journal is used",)
        assert store._db.execute("pragma journal_mode").get == "delete"  # noqa: SLF001 - nobody else can ask
        assert store._db.execute("pragma synchronous").get == 3  # noqa: SLF001 - nobody else can ask
        store.append("game", lines("d"), 3, ["4"])
        assert list(path.parent.glob("*-wal")) == []
    with closing(SqliteStore(path)) as store:
        assert words(store) == lines(*"abcd")


def test_who_waits_too_long_for_another_writer_is_told_so(path: Path) -> None:
    with (
        closing(apsw.Connection(str(path))) as other,
        closing(SqliteStore(path, SqliteOptions(patience=0.02))) as store,
    ):
        other.execute("begin immediate")
        with pytest.raises(StoreBusy, match="held"):
            store.append("game", lines("d"), 3, ["4"])
        assert words(store) == lines(*"abc")
        other.execute("rollback")
        store.append("game", lines("d"), 3, ["4"])


def test_who_has_written_nothing_does_not_wait_for_another_writer_to_close(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as other:
        store = SqliteStore(path)
        other.execute("begin immediate")
        begun = time.monotonic()
        store.close()
        assert time.monotonic() - begun < SqliteOptions().patience / 2
        other.execute("rollback")


def test_readers_are_not_kept_waiting_by_a_writer(path: Path) -> None:
    with closing(SqliteStore(path)), closing(apsw.Connection(str(path))) as other:
        other.execute("begin immediate")
        with closing(SqliteStore(path, READING)) as reader:
            assert words(reader) == lines(*"abc")
        other.execute("rollback")


def test_a_store_opened_for_reading_takes_nothing(path: Path) -> None:
    with closing(SqliteStore(path, READING)) as store:
        with pytest.raises(StoreError, match="opened for reading"):
            store.append("game", lines("d"), 3, ["4"])
        assert words(store) == lines(*"abc")


def test_the_log_is_brought_into_the_file_before_it_grows_long(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        before = noted_head(path)
        for number in range(4):
            store.append("long", [b"x" * 2_000_000], number, [f"x{number}"])
        after = noted_head(path)
        assert before is not None
        assert after is not None
        assert (before.position, after.position) == (3, 6)
        assert path.with_name("store.sqlite-wal").stat().st_size < 7_000_000


def test_a_reader_in_the_way_does_not_keep_the_log_from_being_brought_in_later(path: Path) -> None:
    with closing(SqliteStore(path)) as store, closing(apsw.Connection(str(path))) as reader:
        reader.execute("begin")
        reader.execute("select * from event").fetchone()
        for number in range(9):
            store.append("long", [b"x" * 2_000_000], number, [f"x{number}"])
        assert path.stat().st_size < 2_000_000
        reader.execute("commit")
        for number in range(9, 12):
            store.append("long", [b"x" * 2_000_000], number, [f"x{number}"])
        assert path.stat().st_size > 18_000_000


# --- the noted head ----------------------------------------------------------------------------------------------


def test_the_head_is_noted_when_the_store_is_closed(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        assert noted_head(path) == store.tip()
        store.append("game", lines("d"), 3, ["4"])
        assert noted_head(path) != store.tip()
        tip = store.tip()
    assert noted_head(path) == tip


def test_a_store_that_has_fallen_behind_its_head_is_refused_and_can_be_inspected(path: Path) -> None:
    earlier = shutil.copy(path, path.with_name("earlier.sqlite"))
    with closing(SqliteStore(path)) as store:
        (last,) = store.append("game", lines("d"), 3, ["4"])
    shutil.copy(earlier, path)
    with pytest.raises(CorruptLog) as damage:
        SqliteStore(path)
    assert (damage.value.position, damage.value.expected, damage.value.found) == (
        4,
        f"the noted head {last.hash.hex()}",
        "no event there",
    )
    with closing(SqliteStore(path, INSPECTING)) as store:
        result = verify(store)
    assert (result.tip.position, len(result.faults)) == (3, 1)


def test_a_store_with_another_history_than_its_head_says_is_refused(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with closing(create_sqlite(other)) as store:
        store.append("game", lines(*"xyz"), 0, list("123"))
    shutil.copy(other, path)
    with pytest.raises(CorruptLog, match="position 3: damaged: expected the noted head"):
        SqliteStore(path)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"position":3,"hash":"zz"}', b"\xff"])
def test_a_head_that_says_nothing_is_damage(path: Path, data: bytes) -> None:
    head_path(path).write_bytes(data)
    with pytest.raises(CorruptLog, match="the position and the hash of a head"):
        SqliteStore(path)


def test_a_head_is_noted_in_place_of_the_one_before_and_never_over_it(path: Path) -> None:
    before = path.with_name("before")
    before.hardlink_to(head_path(path))
    data = before.read_bytes()
    with closing(SqliteStore(path)) as store:
        store.append("game", lines("d"), 3, ["4"])
    assert (before.read_bytes(), head_path(path).read_bytes() == data) == (data, False)
    assert not list(path.parent.glob("*.part"))


def test_a_head_that_cannot_be_read_is_no_store(path: Path) -> None:
    head_path(path).unlink()
    head_path(path).mkdir()
    with pytest.raises(StoreError, match="the noted head of a store"):
        SqliteStore(path)


def test_a_file_that_came_without_its_head_is_a_store(path: Path) -> None:
    head_path(path).unlink()
    with closing(SqliteStore(path)) as store:
        assert verify(store).faults == ()


# --- names -------------------------------------------------------------------------------------------------------


def test_a_forgotten_name_is_in_no_file_of_the_store(path: Path) -> None:
    opening = opening_line().replace(b'"Ada"', b'"Rumpelstiltskin"')
    with closing(SqliteStore(path)) as store:
        store.append("game 2", [opening], 0, ["4"])
        store.append("game 3", [opening_line()], 0, ["5"])
        assert any(b"Rumpelstiltskin" in file.read_bytes() for file in path.parent.iterdir())
        store.erase_names(["ada"])
        assert not any(b"Rumpelstiltskin" in file.read_bytes() for file in path.parent.iterdir())
        assert verify(store).faults == ()


def test_a_name_is_only_forgotten_once_nobody_reads_it_any_more(path: Path) -> None:
    opening = opening_line().replace(b'"Ada"', b'"Rumpelstiltskin"')
    with (
        closing(SqliteStore(path, SqliteOptions(patience=0.02))) as store,
        closing(apsw.Connection(str(path))) as reader,
    ):
        store.append("test", [opening], 0, ["4"])
        reader.execute("begin")
        reader.execute("select * from player").fetchone()
        with pytest.raises(StoreBusy):
            store.erase_names(["ada"])
        reader.execute("commit")
        assert store.erase_names(["ada"]) == 0
        assert not any(b"Rumpelstiltskin" in file.read_bytes() for file in path.parent.iterdir())


def test_a_name_that_was_changed_behind_the_stores_back_is_found(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        store.append("test", [opening_line()], 0, ["4"])
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("update player set name = 'Eve' where seat = 0")
    with closing(SqliteStore(path)) as store:
        (fault,) = verify(store).faults
    assert "the name of seat 0 of test as it was kept" in fault


def test_the_first_event_that_was_changed_is_named(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("drop trigger event_is_never_changed")
        connection.execute("update event set body = x'7b7d' where position = 2")
    with closing(SqliteStore(path)) as store:
        result = verify(store)
    assert result.tip.position == 1
    assert result.faults[0].startswith(
        f"sqlite:///{path}: position 2: damaged: expected version 2 of game with the hash "
    )
