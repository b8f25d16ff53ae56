"""A small store cut at every byte and with every byte flipped: whole, a clean prefix, or an error that says so."""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest

from cabo_events.errors import CaboError
from cabo_events.store.envelope import NamedSeat, Recorded
from cabo_events.store.noted_head import head_path
from cabo_events.store.protocol import Access
from cabo_events.store.sqlite import SqliteStore, create_sqlite
from cabo_events.store.sqlite_connection import SqliteOptions
from cabo_events.store.verify import verify
from tests.store.logs import lines, opening_line

NOTED = 4
"""How many events the small store holds up to its noted head; three more lie in its log."""

INSPECTING = SqliteOptions(access=Access.INSPECT)
READING = SqliteOptions(access=Access.READ)


class Found(StrEnum):
    """What became of a damaged store."""

    BY_ERROR = "refused when opened"
    BY_VERIFY = "found by verify"
    PREFIX = "a clean prefix"
    HARMLESS = "all there"


class Small:
    """The files of a small store as they were while it was open, and what it held."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "small.sqlite"
        self.rows: tuple[Recorded, ...] = ()
        self.names: tuple[NamedSeat, ...] = ()

    @property
    def log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")


@contextmanager
def small_pages() -> Iterator[None]:
    """Databases of 512 bytes a page: every kind of page, and few bytes."""

    def shrink(connection: apsw.Connection) -> None:
        connection.execute("pragma page_size = 512")

    apsw.connection_hooks.append(shrink)
    try:
        yield
    finally:
        apsw.connection_hooks.remove(shrink)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    made = Small(tmp_path_factory.mktemp("small"))
    living = made.path.with_name("living.sqlite")
    with small_pages():
        create_sqlite(living).close()
    with closing(SqliteStore(living)) as store:
        store.append("game", lines("a", "b"), 0, ["1", "2"])
        store.append("test", [opening_line(), *lines("c")], 0, ["3", "4"])
    with closing(SqliteStore(living)) as store:
        store.append("game", lines("d", "e"), 2, ["5", "6"])
        store.append("other", lines("f"), 0, ["7"])
        for suffix in ("", "-wal", ".head"):
            shutil.copy(f"{living}{suffix}", f"{made.path}{suffix}")
        made.rows, made.names = store.read_all(), store.names()
    return made


@pytest.fixture
def copies() -> Iterator[Path]:
    """Where the damaged copies lie: in memory if they can, since to sync them to a disk takes longer than all else."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


def judged(small: Small, folder: Path) -> Found:
    """What opening and verifying the copy in the folder says; nothing but errors of the package may come out."""
    copy = folder / small.path.name
    try:
        with closing(SqliteStore(copy, INSPECTING)) as store:
            faults = verify(store).faults
            rows, names = store.read_all(), store.names()
            heads = {head.stream: head.version for head in store.streams()}
            streams = [row for stream in heads for row in store.read(stream)]
        SqliteStore(copy, READING).close()
    except CaboError:
        return Found.BY_ERROR
    if faults:
        return Found.BY_VERIFY
    assert rows == small.rows[: len(rows)], "events that were never stored"
    assert sorted(streams, key=lambda row: row.position) == list(rows)
    assert len(rows) >= NOTED, "less than was noted, and nobody said so"
    if len(rows) < len(small.rows):
        return Found.PREFIX
    assert names == small.names
    return Found.HARMLESS


def damaged(small: Small, folder: Path, name: str, change: Callable[[bytes], bytes]) -> Found:
    """What became of a copy of the store, one of whose files was changed."""
    for file in (small.path, small.log, head_path(small.path)):
        data = file.read_bytes()
        (folder / file.name).write_bytes(change(data) if file.name == name else data)
    (folder / f"{small.path.name}-shm").unlink(missing_ok=True)
    return judged(small, folder)


def each_flipped(small: Small, folder: Path, file: Path, step: int) -> Counter[Found]:
    def flipped(at: int, data: bytes) -> bytes:
        return b"".join((data[:at], bytes([data[at] ^ 0xFF]), data[at + 1 :]))

    places = range(0, len(file.read_bytes().rstrip(b"\n")), step)
    return Counter(damaged(small, folder, file.name, partial(flipped, at)) for at in places)


def each_cut(small: Small, folder: Path, file: Path, step: int) -> Counter[Found]:
    def cut(at: int, data: bytes) -> bytes:
        return data[:at]

    return Counter(damaged(small, folder, file.name, partial(cut, at)) for at in range(0, file.stat().st_size, step))


EVERY = [pytest.param(97, id="some"), pytest.param(1, id="every", marks=pytest.mark.slow)]


@pytest.mark.parametrize("step", EVERY)
def test_a_flipped_byte_in_the_file_is_found_or_does_no_harm(small: Small, copies: Path, step: int) -> None:
    found = each_flipped(small, copies, small.path, step)
    print_share("flipped in the file", found)
    assert found[Found.PREFIX] == 0
    assert found[Found.BY_ERROR] + found[Found.BY_VERIFY] > sum(found.values()) / 3


@pytest.mark.parametrize("step", EVERY)
def test_a_flipped_byte_in_the_log_leaves_a_clean_prefix_or_is_found(small: Small, copies: Path, step: int) -> None:
    found = each_flipped(small, copies, small.log, step)
    print_share("flipped in the log", found)
    assert found[Found.PREFIX] > sum(found.values()) / 3


@pytest.mark.parametrize("step", EVERY)
def test_a_file_cut_short_is_found(small: Small, copies: Path, step: int) -> None:
    found = each_cut(small, copies, small.path, step)
    print_share("file cut", found)
    assert found[Found.PREFIX] == 0


@pytest.mark.parametrize("step", EVERY)
def test_a_log_cut_short_leaves_a_clean_prefix(small: Small, copies: Path, step: int) -> None:
    found = each_cut(small, copies, small.log, step)
    print_share("log cut", found)
    assert set(found) == {Found.PREFIX}


def test_a_flipped_byte_in_the_noted_head_is_found(small: Small, copies: Path) -> None:
    found = each_flipped(small, copies, head_path(small.path), 1)
    assert set(found) == {Found.BY_ERROR}


def test_the_store_is_whole_without_damage(small: Small, copies: Path) -> None:
    assert damaged(small, copies, "", bytes) is Found.HARMLESS


def print_share(what: str, found: Counter[Found]) -> None:
    """Shown with ``pytest -s``, and where a test fails."""
    total = sum(found.values())
    shares = ", ".join(f"{outcome} {count / total:.1%}" for outcome, count in sorted(found.items()))
    print(f"{what}: {total} damaged stores: {shares}")  # noqa: T201 - the share found is worth knowing
