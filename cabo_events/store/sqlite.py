"""The log of record in one SQLite file, for one machine and any number of processes on it."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Final, Self

import apsw
import msgspec

from cabo_events.errors import CorruptLog, StoreError
from cabo_events.store.batches import Batch, batch, first_result, new_rows
from cabo_events.store.chain import NOTHING, name_checksum, refuse_unchained
from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead, Tip
from cabo_events.store.noted_head import note_head, noted_head
from cabo_events.store.protocol import Access
from cabo_events.store.rows import Row, named_seat, recorded, stream_head
from cabo_events.store.sqlite_connection import (
    SqliteOptions,
    connected,
    create,
    translated,
)
from cabo_events.store.sqlite_schema import is_wal_safe
from cabo_events.store.tail import followed, watched

_PAGES_BEFORE_CHECKPOINT: Final = 1000
_MILLISECONDS_FOR_OTHERS: Final = 100
_DEFAULTS: Final = SqliteOptions()

_ADD_EVENT: Final = """
    insert into event (stream, version, position, id, recorded_at, body, hash) values (?, ?, ?, ?, ?, ?, ?)
"""
_EVENTS_OF_STREAM: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where stream = ? and version >= ?
    order by version
"""
_EVENTS_BEHIND: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where position > ?
    order by position
    limit ?
"""
_EVENTS_BY_ID: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where id in (select value from json_each(?))
"""
_OPENINGS: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where version = 1 and position > ?
    order by position
    limit ?
"""
_STREAMS: Final = """
    select stream, version, position, recorded_at
    from event
    join (select stream, max(version) as version, min(position) as begun from event group by stream)
        using (stream, version)
    order by begun
"""
_PUT_NAME: Final = "insert or replace into player (stream, seat, player, name, checksum) values (?, ?, ?, ?, ?)"
_NAMES: Final = """
    select stream, seat, player, name, checksum from player
    where ?1 is null or stream = ?1
    order by stream, seat
"""


def sqlite_url(path: Path) -> str:
    """The URL of the store in that file, in which a per cent sign begins an escape.

    >>> sqlite_url(Path("100% mine.sqlite"))
    'sqlite:///100%25 mine.sqlite'
    """
    return f"sqlite:///{str(path).replace('%', '%25')}"


def create_sqlite(path: Path, options: SqliteOptions = _DEFAULTS) -> "SqliteStore":
    """The store in a new file, or in one that is brought forward to the newest schema; raises StoreError."""
    create(path, options.vfs)
    return SqliteStore(path, options)


class SqliteStore:
    """An EventStore in one SQLite file, with the head it was last seen at in a small file beside it.

    Raises StoreError for a file that is not there, read-only, or no store; StoreSchemaError for one of another
    schema; CorruptLog where the store has fallen behind the head noted. ``notices`` say what is not as it should be.
    """

    def __init__(self, path: Path, options: SqliteOptions = _DEFAULTS) -> None:
        self.path = path
        self._options = options
        self._lock = RLock()
        self._has_written = False
        self._pages = 0
        self._pages_to_checkpoint = _PAGES_BEFORE_CHECKPOINT
        self._db = connected(path, options)
        self._db.set_wal_hook(self._count_pages)
        version = apsw.sqlite_lib_version()
        self.notices: tuple[str, ...] = ()
        if not is_wal_safe(version):
            self.notices = (f"SQLite {version} can lose commits of several writers: a rollback journal is used",)
        if options.access is not Access.INSPECT:
            self._refuse_loss()

    @property
    def url(self) -> str:
        return sqlite_url(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- writing -------------------------------------------------------------------------------------------------

    def append(
        self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
    ) -> tuple[Recorded, ...]:
        asked = batch(stream, events, expected_version, ids)
        with self._writing():
            earlier = first_result(asked, self._found(asked.ids), self._head(stream))
            rows = self._added(asked) if earlier is None else earlier
        self._checkpoint_if_long()
        return rows

    def add_recorded(self, rows: Sequence[Recorded]) -> None:
        with self._writing():
            refuse_unchained(self.url, self._tip(), rows)
            self._add(rows)
        self._checkpoint_if_long()

    def _added(self, asked: Batch) -> tuple[Recorded, ...]:
        rows = new_rows(asked, self._tip(), self._options.clock())
        self._add(rows)
        self._put_names(asked.names)
        return rows

    def _add(self, rows: Sequence[Recorded]) -> None:
        self._db.executemany(
            _ADD_EVENT,
            [(row.stream, row.version, row.position, row.id, row.recorded_at, row.body, row.hash) for row in rows],
        )

    def write_names(self, seats: Sequence[NamedSeat]) -> None:
        with self._writing():
            self._put_names(seats)

    def _put_names(self, seats: Sequence[NamedSeat]) -> None:
        self._db.executemany(
            _PUT_NAME,
            [(seat.stream, seat.seat, seat.player, seat.name, name_checksum(seat)) for seat in seats],
        )

    def erase_names(self, players: Collection[str]) -> int:
        """As the protocol says; the file is written anew, so that no page keeps a copy."""
        with self._writing():
            before = self._db.total_changes()
            self._db.executemany("delete from player where player = ?", [(player,) for player in sorted(players)])
            gone = self._db.total_changes() - before
        # Also where nothing was left to remove: an earlier try may have been kept from this by somebody reading.
        with self._using():
            self._db.execute("vacuum")
            self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        return gone

    def checkpoint(self) -> None:
        """Bring what was appended into the main file, as far as nobody is reading, and note the head."""
        with self._writing():
            try:
                note_head(self.path, self._tip())
            except OSError as error:
                found = error.strerror or str(error)
                raise StoreError(str(self.path), "a head that can be noted beside it", found) from None
        with self._using(), suppress(apsw.BusyError, apsw.LockedError):
            self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _checkpoint_if_long(self) -> None:
        """What was appended is durable without it: where it fails, or somebody reads, it is tried again later."""
        if self._pages >= self._pages_to_checkpoint:
            self._pages_to_checkpoint = self._pages + _PAGES_BEFORE_CHECKPOINT
            with suppress(StoreError):
                self.checkpoint()

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, stream: str, from_version: int = 1) -> tuple[Recorded, ...]:
        return self._events(_EVENTS_OF_STREAM, (stream, from_version))

    def read_all(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        return self._events(_EVENTS_BEHIND, (after_position, limit))

    def openings(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        return self._events(_OPENINGS, (after_position, limit))

    def streams(self) -> tuple[StreamHead, ...]:
        with self._using():
            return tuple(stream_head(self.url, row) for row in self._db.execute(_STREAMS))

    def head(self, stream: str) -> int:
        with self._using():
            return self._head(stream)

    def tip(self) -> Tip:
        with self._using():
            return self._tip()

    def subscribe(self, after_position: int = 0, patience: float | None = None) -> Iterator[Recorded]:
        def newest() -> int:
            return self.tip().position

        def wait(position: int, seconds: float | None) -> bool:
            return watched(newest, position, seconds)

        return followed(self.read_all, wait, after_position, patience)

    def names(self, stream: str | None = None) -> tuple[NamedSeat, ...]:
        with self._using():
            return tuple(named_seat(self.url, row) for row in self._db.execute(_NAMES, (stream,)))

    def damage(self) -> Iterator[str]:
        with self._using():
            found = [str(row[0]) for row in self._db.execute("pragma integrity_check(20)")]
        yield from (f"SQLite finds: {fault}" for fault in found if fault != "ok")
        try:
            self._refuse_loss()
        except CorruptLog as error:
            yield str(error)

    def close(self) -> None:
        """As the protocol says; who has written nothing does not wait for others to note the head."""
        with self._lock:
            if self._options.access is Access.WRITE:
                with suppress(StoreError), self._using():
                    if not self._has_written:
                        self._db.set_busy_timeout(_MILLISECONDS_FOR_OTHERS)
                    self.checkpoint()
            self._db.close()

    # --- within the lock -----------------------------------------------------------------------------------------

    @contextmanager
    def _using(self) -> Iterator[None]:
        with self._lock, translated(self.path):
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that nobody else's can come between."""
        with self._using():
            if self._options.access is not Access.WRITE:
                raise StoreError(str(self.path), "a store opened for writing", "one opened for reading")
            self._db.execute("begin immediate")
            try:
                yield
                self._db.execute("commit")
                self._has_written = True
            finally:
                if self._db.in_transaction:
                    self._db.execute("rollback")

    def _count_pages(self, _db: apsw.Connection, _schema: str, pages: int) -> int:
        if pages < self._pages:  # the log was begun anew
            self._pages_to_checkpoint = _PAGES_BEFORE_CHECKPOINT
        self._pages = pages
        return apsw.SQLITE_OK

    def _tip(self) -> Tip:
        row = self._db.execute("select position, hash from event order by position desc limit 1").fetchone()
        return NOTHING if row is None else Tip(position=row[0], hash=row[1])

    def _head(self, stream: str) -> int:
        row = self._db.execute("select max(version) from event where stream = ?", (stream,)).fetchone()
        return 0 if row is None or row[0] is None else int(row[0])

    def _found(self, ids: Sequence[str]) -> dict[str, Recorded]:
        asked = msgspec.json.encode(ids).decode()
        return {row.id: row for row in self._events(_EVENTS_BY_ID, (asked,))}

    def _events(self, question: str, values: Sequence[str | int]) -> tuple[Recorded, ...]:
        with self._using():
            rows: Iterator[Row] = self._db.execute(question, values)
            return tuple(recorded(self.url, row) for row in rows)

    def _refuse_loss(self) -> None:
        """Raise CorruptLog where the store has less than was noted, or another history."""
        noted = noted_head(self.path)
        if noted is None or noted.position == 0:
            return
        with self._using():
            row = self._db.execute("select hash from event where position = ?", (noted.position,)).fetchone()
        found = "no event there" if row is None else bytes(row[0]).hex()
        if found != noted.hash.hex():
            raise CorruptLog(str(self.path), noted.position, f"the noted head {noted.hash.hex()}", found)
