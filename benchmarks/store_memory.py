"""Row: filling, following and verifying a long log of record in memory that does not grow with it."""

import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.figures import FULL, Figure, Sizes, at_most
from benchmarks.table import print_table
from cabo_events.store.protocol import EventStore
from cabo_events.store.sqlite import create_sqlite
from cabo_events.store.verify import verify

_ROW = "growth"
_BODY = b'{"type":"card_exchanged","seat":2,"slots":[1],"shown":["10s"]}'
_BATCH = 1000
_GOAL_MB = 16.0


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """The most that Python has allocated at any one time while every event is stored, followed, verified."""
    with tempfile.TemporaryDirectory() as name, closing(create_sqlite(Path(name) / "store.sqlite")) as store:
        return tuple(_figures(store, sizes.stored))


def _figures(store: EventStore, events: int) -> Iterator[Figure]:
    for what, work in (("storing", _store), ("following", _follow), ("verifying", _verify)):
        peak = _peak_mb(work, store, events)
        yield Figure(
            row=_ROW,
            what=f"{what} {events:,} events",
            value=peak,
            unit="MB",
            runs=(peak,),
            goal=f"at most {_GOAL_MB:g} MB",
            verdict=at_most(_GOAL_MB, peak),
        )


def _peak_mb(work: Callable[[EventStore, int], None], store: EventStore, events: int) -> float:
    tracemalloc.start()
    try:
        work(store, events)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return peak / 1_000_000


def _store(store: EventStore, events: int) -> None:
    for begun in range(0, events, _BATCH):
        ids = [str(number) for number in range(begun, begun + _BATCH)]
        store.append(f"game-{begun}", [_BODY] * _BATCH, 0, ids)


def _follow(store: EventStore, events: int) -> None:
    assert sum(1 for _ in store.subscribe(patience=0)) == events


def _verify(store: EventStore, events: int) -> None:
    result = verify(store)
    assert (result.tip.position, result.faults) == (events, ())


if __name__ == "__main__":
    print_table(measured(FULL))
