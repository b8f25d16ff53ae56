"""What is PostgreSQL's own: its schema, its triggers, its errors, the order of its positions."""

import time
from contextlib import closing
from itertools import islice
from pathlib import Path
from threading import Event, Thread, Timer

import psycopg
import pytest

from cabo_events.errors import StoreBusy, StoreError, StoreSchemaError, UsageError
from cabo_events.store.batches import batch
from cabo_events.store.copying import copy
from cabo_events.store.postgres import PostgresStore, create_postgres
from cabo_events.store.postgres_schema import SCHEMA, STEPS, WRITERS_LOCK
from cabo_events.store.protocol import Access
from cabo_events.store.sqlite import create_sqlite
from cabo_events.store.verify import verify
from tests.store.conftest import Server
from tests.store.logs import lines, opening_line


@pytest.fixture
def url(postgres: Server) -> str:
    """An empty schema of its own."""
    return postgres.new_schema()


def insert_steps(url: str, *steps: int) -> None:
    with psycopg.connect(url, autocommit=True) as connection, connection.cursor() as cursor:
        cursor.executemany("insert into store_schema values (%s)", [(step,) for step in steps])


def run(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_a_store_that_is_not_there_is_not_made_by_opening_it(url: str) -> None:
    with pytest.raises(StoreError, match="cabo store init"):
        PostgresStore(url)


def test_making_a_store_that_is_there_leaves_it_as_it_is(url: str) -> None:
    with closing(create_postgres(url)) as store:
        store.append("game", lines("a"), 0, ["1"])
    with closing(create_postgres(url)) as store:
        assert store.head("game") == 1


def test_a_store_of_a_newer_schema_is_refused(url: str) -> None:
    create_postgres(url).close()
    insert_steps(url, SCHEMA + 1)
    for ask in (PostgresStore, create_postgres):
        with pytest.raises(StoreSchemaError, match=f"schema {SCHEMA + 1}, of a newer version"):
            ask(url)


@pytest.mark.parametrize("schema", range(1, SCHEMA))
def test_a_store_of_an_older_schema_is_brought_forward_by_the_command_alone(url: str, schema: int) -> None:
    run(url, "create table store_schema (step bigint primary key)", *STEPS[:schema])
    insert_steps(url, *range(1, schema + 1))
    with pytest.raises(StoreSchemaError, match="cabo store init"):
        PostgresStore(url)
    with closing(create_postgres(url)) as store:
        assert store.names() == ()


@pytest.mark.parametrize(
    "change",
    ["update event set body = ''", "delete from event", "truncate event"],
)
def test_the_table_itself_refuses_changes(url: str, change: str) -> None:
    with closing(create_postgres(url)) as store:
        store.append("game", lines("a"), 0, ["1"])
        with pytest.raises(psycopg.errors.RaiseException, match="never changed or removed"):
            run(url, change)
        assert store.head("game") == 1


def test_who_waits_too_long_for_another_writer_is_told_so(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_events.store.postgres_connection._MILLISECONDS_OF_PATIENCE", 30)
    with closing(create_postgres(url)) as store, psycopg.connect(url) as other:
        other.execute("select pg_advisory_xact_lock(%s)", (WRITERS_LOCK,))
        with pytest.raises(StoreBusy, match="held"):
            store.append("game", lines("a"), 0, ["1"])
        other.rollback()
        store.append("game", lines("a"), 0, ["1"])


def test_a_position_is_not_handed_out_while_an_earlier_one_is_not_committed(url: str) -> None:
    create_postgres(url).close()
    held, done = Event(), Event()
    with closing(PostgresStore(url)) as slow, closing(PostgresStore(url)) as quick:

        def append_slowly() -> None:
            with slow._writing():  # noqa: SLF001 - a commit that takes its time
                slow._added(batch("slow", lines("a"), 0, ["1"]))  # noqa: SLF001 - as above
                held.set()
                done.wait(0.2)

        first = Thread(target=append_slowly)
        first.start()
        held.wait(5)
        (row,) = quick.append("quick", lines("b"), 0, ["2"])
        first.join()
        assert [(each.stream, each.position) for each in quick.read_all()] == [("slow", 1), ("quick", 2)]
        assert row.position == 2
        assert verify(quick).faults == ()


def test_a_server_that_is_stricter_with_transactions_does_not_hide_what_was_committed_while_one_waited(
    url: str,
) -> None:
    create_postgres(url).close()
    strict = f"{url}%20-cdefault_transaction_isolation%3Dserializable"
    with psycopg.connect(strict) as connection:
        assert connection.execute("show transaction_isolation").fetchone() == ("serializable",)
    with closing(PostgresStore(strict)) as slow, closing(PostgresStore(strict)) as quick:
        waiting = Thread(target=quick.append, args=("quick", lines("b"), 0, ["2"]))
        with slow._writing():  # noqa: SLF001 - a commit that takes its time
            waiting.start()
            waiting.join(0.2)
            slow._added(batch("slow", lines("a"), 0, ["1"]))  # noqa: SLF001 - as above
        waiting.join(5)
        assert [(row.stream, row.position) for row in quick.read_all()] == [("slow", 1), ("quick", 2)]


def test_who_follows_hears_of_an_append_and_does_not_have_to_look(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_events.store.postgres._SECONDS_BETWEEN_LOOKS", 60.0)
    with closing(create_postgres(url)) as store, closing(PostgresStore(url)) as reader:
        later = Timer(0.3, store.append, ("game", lines("a"), 0, ["1"]))
        begun = time.monotonic()
        later.start()
        assert [row.id for row in islice(reader.subscribe(patience=10), 1)] == ["1"]
        later.join()
        assert time.monotonic() - begun < 5


def test_a_store_opened_for_reading_takes_nothing(url: str) -> None:
    create_postgres(url).close()
    with closing(PostgresStore(url, Access.READ)) as store, pytest.raises(StoreError, match="opened for reading"):
        store.append("game", lines("a"), 0, ["1"])


def test_text_that_postgresql_cannot_hold_is_refused_and_the_store_goes_on(url: str) -> None:
    with closing(create_postgres(url)) as store:
        with pytest.raises(UsageError, match="text that PostgreSQL can hold"):
            store.append("game\0", lines("a"), 0, ["1"])
        store.append("game", lines("a"), 0, ["1"])


def test_errors_name_the_server_and_not_the_password() -> None:
    with pytest.raises(StoreError) as refusal:
        PostgresStore("postgresql://ada:secret@localhost:1/games")
    assert refusal.value.store == "postgresql://ada@localhost:1/games"
    assert "secret" not in str(refusal.value)


def test_a_server_that_goes_away_is_no_store(url: str) -> None:
    with closing(create_postgres(url)) as store:
        store._db.close()  # noqa: SLF001 - as if the server had gone
        with pytest.raises(StoreError):
            store.tip()


def test_a_store_moves_from_a_file_to_a_server_and_back(url: str, tmp_path: Path) -> None:
    with closing(create_sqlite(tmp_path / "a.sqlite")) as file, closing(create_postgres(url)) as server:
        file.append("test", [opening_line(), *lines("b")], 0, ["1", "2"])
        copy(file, server)
        assert (server.read_all(), server.names()) == (file.read_all(), file.names())
        with closing(create_sqlite(tmp_path / "b.sqlite")) as back:
            copy(server, back)
            assert verify(back).tip == file.tip()
