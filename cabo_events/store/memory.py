"""The log of record in memory: for tests, and for games that need not outlive the process."""

from collections.abc import Collection, Iterator, Sequence
from threading import Condition

from cabo_events.store.batches import batch, first_result, new_rows
from cabo_events.store.chain import NOTHING, refuse_unchained
from cabo_events.store.clock import Clock, utc_now
from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead, Tip
from cabo_events.store.tail import followed


class MemoryStore:
    """An EventStore that is gone with the process."""

    def __init__(self, clock: Clock = utc_now) -> None:
        self.notices: tuple[str, ...] = ()
        self._clock = clock
        self._events: list[Recorded] = []
        self._by_id: dict[str, Recorded] = {}
        self._streams: dict[str, list[Recorded]] = {}
        self._names: dict[tuple[str, int], NamedSeat] = {}
        self._changed = Condition()

    @property
    def url(self) -> str:
        return "memory:"

    def append(
        self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
    ) -> tuple[Recorded, ...]:
        asked = batch(stream, events, expected_version, ids)
        with self._changed:
            found = {event_id: self._by_id[event_id] for event_id in ids if event_id in self._by_id}
            earlier = first_result(asked, found, self.head(stream))
            if earlier is not None:
                return earlier
            rows = new_rows(asked, self.tip(), self._clock())
            self._add(rows)
            self._names.update({(seat.stream, seat.seat): seat for seat in asked.names})
            self._changed.notify_all()
            return rows

    def add_recorded(self, rows: Sequence[Recorded]) -> None:
        with self._changed:
            refuse_unchained(self.url, self.tip(), rows)
            self._add(rows)
            self._changed.notify_all()

    def _add(self, rows: Sequence[Recorded]) -> None:
        for row in rows:
            self._events.append(row)
            self._by_id[row.id] = row
            self._streams.setdefault(row.stream, []).append(row)

    def read(self, stream: str, from_version: int = 1) -> tuple[Recorded, ...]:
        with self._changed:
            return tuple(self._streams.get(stream, ())[max(from_version, 1) - 1 :])

    def read_all(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        with self._changed:
            begun = max(after_position, 0)
            return tuple(self._events[begun : begun + limit])

    def openings(self, after_position: int = 0, limit: int = 1000) -> tuple[Recorded, ...]:
        with self._changed:
            first = [events[0] for events in self._streams.values()]
        return tuple(row for row in first if row.position > after_position)[:limit]

    def streams(self) -> tuple[StreamHead, ...]:
        with self._changed:
            newest = [events[-1] for events in self._streams.values()]
        return tuple(
            StreamHead(stream=row.stream, version=row.version, position=row.position, recorded_at=row.recorded_at)
            for row in newest
        )

    def head(self, stream: str) -> int:
        with self._changed:
            return len(self._streams.get(stream, ()))

    def tip(self) -> Tip:
        with self._changed:
            if not self._events:
                return NOTHING
            return Tip(position=self._events[-1].position, hash=self._events[-1].hash)

    def subscribe(self, after_position: int = 0, patience: float | None = None) -> Iterator[Recorded]:
        return followed(self.read_all, self._wait, after_position, patience)

    def _wait(self, position: int, patience: float | None) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: len(self._events) > position, patience)

    def names(self, stream: str | None = None) -> tuple[NamedSeat, ...]:
        with self._changed:
            return tuple(self._names[key] for key in sorted(self._names) if stream in {None, key[0]})

    def write_names(self, seats: Sequence[NamedSeat]) -> None:
        with self._changed:
            self._names.update({(seat.stream, seat.seat): seat for seat in seats})

    def erase_names(self, players: Collection[str]) -> int:
        with self._changed:
            gone = [key for key, seat in self._names.items() if seat.player in players]
            for key in gone:
                del self._names[key]
            return len(gone)

    def damage(self) -> Iterator[str]:
        return iter(())

    def close(self) -> None:
        """Nothing to let go of."""
