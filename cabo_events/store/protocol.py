"""What every log of record can do, wherever it keeps its events."""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Protocol

from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead, Tip


class Access(StrEnum):
    """What a store is opened for."""

    WRITE = "write"
    READ = "read"
    INSPECT = "inspect"  # reading whatever is there, though it has fallen behind the head that was noted


class EventStore(Protocol):
    """An append-only log of many streams, in one order: that in which the appends were committed.

    Positions count from 1 without a gap, and so do the versions of a stream. All methods raise StoreBusy where
    somebody else holds the store for too long, StoreError where it cannot be used as asked, CorruptLog where it does
    not hold what was stored. A store may be used by several threads.
    """

    @property
    def url(self) -> str:
        """What the store is called, without a password."""
        ...

    @property
    def notices(self) -> tuple[str, ...]:
        """What is not as it should be where the store is kept, though it can be used; one sentence each."""
        ...

    def append(
        self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
    ) -> tuple[Recorded, ...]:
        """Add events, each the bytes of one line, to a stream that is at ``expected_version`` (0: a new one).

        All of them are durable when this returns, or none is there. A retry with the same ids and the same bytes
        changes nothing and returns what the first try did. Names in a ``game_started`` are kept beside the log.
        Raises VersionConflict for a stream that has moved on, DuplicateEvent for an id that is taken.
        """
        ...

    def add_recorded(self, rows: Sequence[Recorded]) -> None:
        """Add events as another store has recorded them, directly behind the tip; raises CorruptLog where they are not.

        This is how a store is copied.
        """
        ...

    def read(self, stream: str, from_version: int = 1) -> tuple[Recorded, ...]:
        """The events of a stream from that version on; none where there is no such stream."""
        ...

    def read_all(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        """At most so many events of all streams behind a position, in order."""
        ...

    def openings(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        """The first events of at most so many streams, those behind a position, in order."""
        ...

    def streams(self) -> tuple[StreamHead, ...]:
        """Every stream, in the order in which they were begun."""
        ...

    def head(self, stream: str) -> int:
        """The version of the newest event of a stream, 0 where there is no such stream."""
        ...

    def tip(self) -> Tip:
        """The newest event of the store."""
        ...

    def subscribe(self, after_position: int = 0, patience: float | None = None) -> Iterator[Recorded]:
        """Every event behind a position, the ones to come as well: none is missed, none comes twice.

        It waits for more until none has come for ``patience`` seconds; None is for ever.
        """
        ...

    def names(self, stream: str | None = None) -> tuple[NamedSeat, ...]:
        """The names kept beside the log, of one stream or (None) of all, by stream and seat."""
        ...

    def write_names(self, seats: Sequence[NamedSeat]) -> None:
        """Keep these names, in place of those that the same seats had."""
        ...

    def erase_names(self, players: Collection[str]) -> int:
        """Remove every name of the players with these ids, so that no copy is left; the number of seats."""
        ...

    def damage(self) -> Iterator[str]:
        """What this kind of store can find wrong with itself beyond the chain of hashes, one sentence each."""
        ...

    def close(self) -> None:
        """Let go of the store; what was appended stays."""
        ...
