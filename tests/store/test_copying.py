"""Backup and restore: any store copied into any other, while others write."""

from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

from cabo_events.errors import CorruptLog, StoreError
from cabo_events.store.copying import copy
from cabo_events.store.envelope import Recorded
from cabo_events.store.memory import MemoryStore
from cabo_events.store.people import forget
from cabo_events.store.protocol import EventStore
from cabo_events.store.sqlite import create_sqlite
from cabo_events.store.verify import verify
from tests.store.conftest import Place
from tests.store.logs import lines, opening_line


@pytest.fixture
def filled(store: EventStore) -> EventStore:
    store.append("test", [opening_line(), *lines(*"abc")], 0, list("0123"))
    store.append("other", [opening_line(), *lines("e")], 0, list("45"))
    return store


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite"


def test_a_copy_holds_the_same_events_at_the_same_positions_and_the_names(filled: EventStore, backup: Path) -> None:
    with closing(create_sqlite(backup)) as target:
        copied = copy(filled, target)
        assert target.read_all() == filled.read_all()
        assert target.names() == filled.names()
        assert verify(target).faults == ()
    assert (copied.tip, copied.events, copied.names) == (filled.tip(), 6, 4)


def test_a_copy_is_restored_into_an_empty_store_of_any_kind(filled: EventStore, backup: Path) -> None:
    other = MemoryStore()
    other.append("test", [opening_line(), *lines("x")], 0, ["0", "1"])
    with closing(create_sqlite(backup)) as between:
        copy(other, between)
        with pytest.raises(StoreError, match="an empty store, or an earlier copy"):
            copy(between, filled)
        fresh = MemoryStore()
        copy(between, fresh)
    assert (fresh.read_all(), fresh.names()) == (other.read_all(), other.names())


def test_a_copy_is_brought_up_to_date_by_what_is_new(filled: EventStore, backup: Path) -> None:
    with closing(create_sqlite(backup)) as target:
        copy(filled, target)
        filled.append("other", lines("f"), 2, ["6"])
        assert copy(filled, target).events == 1
        assert target.read_all() == filled.read_all()


def test_who_was_forgotten_since_is_forgotten_in_the_copy_as_well(filled: EventStore, backup: Path) -> None:
    with closing(create_sqlite(backup)) as target:
        copy(filled, target)
        forget(filled, "ada")
        copy(filled, target)
        assert [seat.player for seat in target.names()] == ["ben", "ben"]
    assert b"Ada" not in backup.read_bytes()


class Busy(MemoryStore):
    """A store to which somebody appends whenever it is read."""

    def read_all(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        version = self.head("busy")
        self.append("busy", [opening_line()] if not version else lines("x"), version, [f"busy-{version}"])
        return super().read_all(after_position, limit)


def test_a_copy_made_while_others_write_is_the_store_at_one_moment(backup: Path) -> None:
    source = Busy()
    source.append("test", [opening_line(), *lines(*"abc")], 0, list("0123"))
    with closing(create_sqlite(backup)) as target:
        copied = copy(source, target)
        assert copied.tip.position == 4
        assert verify(target).faults == ()
        assert [seat.stream for seat in target.names()] == ["test", "test"]


def test_a_store_is_copied_while_another_connection_writes_to_it(shared_place: Place, backup: Path) -> None:
    source, writer, done = shared_place.open(), shared_place.open(), Event()

    def write() -> None:
        for number in count():
            writer.append("game", lines("x") * 20, number * 20, [f"{number}.{part}" for part in range(20)])
            if done.is_set():
                return

    writing = Thread(target=write)
    writing.start()
    try:
        with closing(create_sqlite(backup)) as target:
            while target.tip().position < 400:
                copy(source, target)
            assert verify(target).faults == ()
            assert target.read_all(0, 400) == source.read_all(0, 400)
    finally:
        done.set()
        writing.join()


def test_damage_is_not_copied(filled: EventStore, backup: Path) -> None:
    rows = filled.read_all()
    broken = MemoryStore()
    broken._add(rows[:2] + rows[3:])  # noqa: SLF001 - a store would not do that
    with closing(create_sqlite(backup)) as target, pytest.raises(CorruptLog) as damage:
        copy(broken, target)
    assert damage.value.position == 3
