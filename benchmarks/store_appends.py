"""Row: durable appends to the log of record, against the bare database and a peer, in the same run."""

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import apsw
from msgspec import Struct

from benchmarks import peer_eventsourcing
from benchmarks.figures import FULL, Figure, Sizes, middle, seconds_waited
from benchmarks.table import print_table
from cabo_events.store.sqlite import create_sqlite

_ROW = "append"
_BODY = b'{"type":"card_exchanged","seat":2,"slots":[1],"shown":["10s"]}'
_BATCH = 100

Append = Callable[[int, int], None]
"""Appends so many events, in one transaction: (number of the append, events)."""


class _Keeper(Struct, frozen=True):
    """Something that keeps events, and how one appends to it."""

    what: str
    append: Append


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Events a second that are on the disk when the append returns, one at a time and in hundreds."""
    runs = min(sizes.runs, 5)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as undo:
        keepers = (_ours(Path(folder), undo), _bare(Path(folder), undo), _peer(Path(folder), undo))
        return tuple(figure for events in (1, _BATCH) for figure in _race(keepers, events, range(runs), sizes.appends))


def _race(keepers: Sequence[_Keeper], events: int, runs: range, appends: int) -> tuple[Figure, ...]:
    """All keepers in turns, and how many times theirs ours is."""
    speeds: dict[str, list[float]] = {keeper.what: [] for keeper in keepers}
    for run in runs:
        for keeper in keepers:
            begun = (events * len(runs) + run) * appends
            took, _ = seconds_waited(partial(_appended, keeper.append, range(begun, begun + appends), events))
            speeds[keeper.what].append(appends * events / took)
    ours = middle(speeds[keepers[0].what])
    how = "one by one" if events == 1 else f"{events} at a time"
    return tuple(
        Figure(
            row=_ROW,
            what=f"{keeper.what}, {how}",
            value=middle(speeds[keeper.what]),
            unit="events/s",
            runs=tuple(speeds[keeper.what]),
            ratio=None if keeper is keepers[0] else ours / middle(speeds[keeper.what]),
        )
        for keeper in keepers
    )


def _appended(append: Append, numbers: range, events: int) -> None:
    for number in numbers:
        append(number, events)


def _ours(folder: Path, undo: ExitStack) -> _Keeper:
    store = undo.enter_context(closing(create_sqlite(folder / "ours.sqlite")))
    versions: Counter[str] = Counter()

    def append(number: int, events: int) -> None:
        stream = f"game-{events}-{number // 50}"
        store.append(stream, [_BODY] * events, versions[stream], [f"{number}.{place}" for place in range(events)])
        versions[stream] += events

    return _Keeper("the log of record", append)


def _bare(folder: Path, undo: ExitStack) -> _Keeper:
    """SQLite with the same two uniques, and neither hashes, names, triggers nor questions asked."""
    database = undo.enter_context(closing(apsw.Connection(str(folder / "bare.sqlite"))))
    database.execute("pragma journal_mode = wal; pragma synchronous = full")
    database.execute(
        "create table event (position integer primary key, stream text, version integer, id text unique, body blob,"
        " unique (stream, version))"
    )

    def append(number: int, events: int) -> None:
        rows = [(f"game-{number}", place, f"{events}.{number}.{place}", _BODY) for place in range(events)]
        database.execute("begin immediate")
        database.executemany("insert or ignore into event (stream, version, id, body) values (?, ?, ?, ?)", rows)
        database.execute("commit")

    return _Keeper("bare SQLite", append)


def _peer(folder: Path, undo: ExitStack) -> _Keeper:
    tables = undo.enter_context(peer_eventsourcing.opened(folder))
    table = peer_eventsourcing.Table(name="a table")

    def append(number: int, events: int) -> None:
        for _ in range(events):
            table.exchange(seat=number % 4, slots=[1], shown=["10s"])
        tables.save(table)

    return _Keeper("eventsourcing", append)


if __name__ == "__main__":
    print_table(measured(FULL))
