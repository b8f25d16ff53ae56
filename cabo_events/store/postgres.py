"""The log of record in PostgreSQL, for several machines."""

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Final, LiteralString, Self

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from cabo_events.errors import StoreError
from cabo_events.store.batches import Batch, batch, first_result, new_rows
from cabo_events.store.chain import NOTHING, name_checksum, refuse_unchained
from cabo_events.store.clock import Clock, utc_now
from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead, Tip
from cabo_events.store.postgres_connection import bring_forward, connected, public_url, translated
from cabo_events.store.postgres_schema import CHANNEL, WRITERS_LOCK
from cabo_events.store.protocol import Access
from cabo_events.store.rows import named_seat, recorded, stream_head
from cabo_events.store.tail import followed

_SECONDS_BETWEEN_LOOKS: Final = 1.0

_ADD_EVENT: Final = """
    copy event (stream, version, position, id, recorded_at, body, hash) from stdin
"""
_EVENTS_OF_STREAM: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where stream = %s and version >= %s
    order by version
"""
_EVENTS_BEHIND: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where position > %s
    order by position
    limit %s
"""
_EVENTS_BY_ID: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where id = any(%s)
"""
_OPENINGS: Final = """
    select stream, version, position, id, recorded_at, body, hash from event
    where version = 1 and position > %s
    order by position
    limit %s
"""
_STREAMS: Final = """
    select stream, version, position, recorded_at
    from event
    join (select stream, max(version) as version, min(position) as begun from event group by stream) as newest
        using (stream, version)
    order by begun
"""
_PUT_NAME: Final = """
    insert into player (stream, seat, player, name, checksum) values (%s, %s, %s, %s, %s)
    on conflict (stream, seat) do update set player = excluded.player, name = excluded.name,
        checksum = excluded.checksum
"""
_NAMES: Final = """
    select stream, seat, player, name, checksum from player
    where %(stream)s::text is null or stream = %(stream)s
    order by stream collate "C", seat
"""


def create_postgres(url: str) -> "PostgresStore":
    """The store in a database, its tables made or brought forward to the newest schema; raises StoreError."""
    bring_forward(url)
    return PostgresStore(url)


class PostgresStore:
    """An EventStore in a PostgreSQL database.

    A position is handed out under a lock that is held until the append is committed: so positions are in the order
    of the commits, and whoever reads on from the last one misses nothing. A sequence would not do that. Raises
    StoreError where there is no server, no store or no permission, StoreSchemaError for a store of another schema.
    """

    def __init__(self, url: str, access: Access = Access.WRITE, clock: Clock = utc_now) -> None:
        self.notices: tuple[str, ...] = ()
        self._url = url
        self._access = access
        self._clock = clock
        self._lock = RLock()
        self._db: Connection[TupleRow] = connected(url)

    @property
    def url(self) -> str:
        return public_url(self._url)

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
            return self._added(asked) if earlier is None else earlier

    def add_recorded(self, rows: Sequence[Recorded]) -> None:
        with self._writing():
            refuse_unchained(self.url, self._tip(), rows)
            self._add(rows)

    def _added(self, asked: Batch) -> tuple[Recorded, ...]:
        rows = new_rows(asked, self._tip(), self._clock())
        self._add(rows)
        self._put_names(asked.names)
        return rows

    def _add(self, rows: Sequence[Recorded]) -> None:
        with self._db.cursor() as cursor:
            with cursor.copy(_ADD_EVENT) as copying:
                for row in rows:
                    place = (row.stream, row.version, row.position)
                    copying.write_row((*place, row.id, row.recorded_at, row.body, row.hash))
            cursor.execute("select pg_notify(%s, '')", (CHANNEL,))

    def write_names(self, seats: Sequence[NamedSeat]) -> None:
        with self._writing():
            self._put_names(seats)

    def _put_names(self, seats: Sequence[NamedSeat]) -> None:
        with self._db.cursor() as cursor:
            cursor.executemany(
                _PUT_NAME,
                [(seat.stream, seat.seat, seat.player, seat.name, name_checksum(seat)) for seat in seats],
            )

    def erase_names(self, players: Collection[str]) -> int:
        """As the protocol says, but for what the server's own write-ahead log and backups still hold for a while."""
        with self._writing():
            gone = self._db.execute("delete from player where player = any(%s)", (sorted(players),)).rowcount
        # Also where nothing was left to remove: an earlier try may have been kept from this by somebody reading.
        with self._using():
            self._db.execute("vacuum (full) player")
        return gone

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
        """As the protocol says; it listens on a connection of its own, so that it hears while others write."""
        with translated(self._url), psycopg.connect(self._url, autocommit=True) as ear:
            ear.execute(f"listen {CHANNEL}")

            def wait(position: int, seconds: float | None) -> bool:
                return self._heard(ear, position, seconds)

            yield from followed(self.read_all, wait, after_position, patience)

    def _heard(self, ear: Connection[TupleRow], position: int, patience: float | None) -> bool:
        deadline = None if patience is None else time.monotonic() + patience
        while self.tip().position <= position:
            left = _SECONDS_BETWEEN_LOOKS if deadline is None else deadline - time.monotonic()
            if left <= 0:
                return False
            for _ in ear.notifies(timeout=min(left, _SECONDS_BETWEEN_LOOKS), stop_after=1):
                pass
        return True

    def names(self, stream: str | None = None) -> tuple[NamedSeat, ...]:
        with self._using():
            return tuple(named_seat(self.url, row) for row in self._db.execute(_NAMES, {"stream": stream}))

    def damage(self) -> Iterator[str]:
        return iter(())

    def close(self) -> None:
        with self._lock:
            self._db.close()

    # --- within the lock -----------------------------------------------------------------------------------------

    @contextmanager
    def _using(self) -> Iterator[None]:
        with self._lock, translated(self._url):
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that holds the writers' lock until it is committed."""
        with self._using():
            if self._access is not Access.WRITE:
                raise StoreError(self.url, "a store opened for writing", "one opened for reading")
            with self._db.transaction():
                self._db.execute("select pg_advisory_xact_lock(%s)", (WRITERS_LOCK,))
                yield

    def _tip(self) -> Tip:
        row = self._db.execute("select position, hash from event order by position desc limit 1").fetchone()
        return NOTHING if row is None else Tip(position=row[0], hash=row[1])

    def _head(self, stream: str) -> int:
        row = self._db.execute("select max(version) from event where stream = %s", (stream,)).fetchone()
        return 0 if row is None or row[0] is None else int(row[0])

    def _found(self, ids: Sequence[str]) -> dict[str, Recorded]:
        return {row.id: row for row in self._events(_EVENTS_BY_ID, (list(ids),))}

    def _events(self, question: LiteralString, values: Sequence[object]) -> tuple[Recorded, ...]:
        with self._using():
            return tuple(recorded(self.url, row) for row in self._db.execute(question, values))
