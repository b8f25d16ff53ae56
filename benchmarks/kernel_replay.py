"""Row: recorded columns replayed by the kernel, against the reducer, OpenSpiel, and a database that scans them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import duckdb
import numpy as np
import pyarrow as pa
from duckdb import DuckDBPyConnection
from msgspec import Struct

from benchmarks import peer_openspiel
from benchmarks.figures import FULL, Figure, Sizes, Verdict, at_least, middle, seconds
from benchmarks.kernel_tables import CAPS, Table
from benchmarks.played_games import Peer
from benchmarks.table import print_table
from cabo_events.bots import read_policy
from cabo_events.events import Event
from cabo_events.kernel import layout
from cabo_events.kernel.columns import decode
from cabo_events.kernel.recording import Recording
from cabo_events.kernel.replay import followed, opened_game, trace
from cabo_events.kernel.ruling import rule_tables
from cabo_events.replay import replay
from cabo_events.rulesets import NAMED
from cabo_events.simulate import Run

_ROW = "columns"
_GOAL = 20.0
_READABLE_SHARE = 20
_TABLE = Table(rules="publisher", seats=4, bot="club")


class _Contender(Struct, frozen=True, kw_only=True):
    """What is timed: ``work`` says how many events (rows, steps) it went through. ``goal``: as many times faster."""

    what: str
    unit: str
    work: Callable[[], int]
    goal: float | None = None


class _Games(Struct, frozen=True, kw_only=True, eq=False):
    """The same games three times: in columns, some of them as events, and all their rows in one database table."""

    columns: Sequence[Recording]
    events: Sequence[tuple[Event, ...]]
    scanned: DuckDBPyConnection
    count: int


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """The kernel's speed following all rows, and what is held against it in the same run; processor's time."""
    games = _games(sizes.played)
    contenders = (*_contenders(games), *(_openspiel(peer, sizes.peer_steps) for peer in peer_openspiel.games()))
    runs = [[_rate(contender) for contender in contenders] for _ in range(1 + sizes.runs)]
    ours, *_ = rates = [tuple(speeds) for speeds in zip(*runs[1:], strict=True)]
    return tuple(_figure(one, speeds, middle(ours)) for one, speeds in zip(contenders, rates, strict=True))


def _games(number: int) -> _Games:
    batch = _TABLE.played(number, recorded=True)
    run = Run(rules=NAMED[_TABLE.rules], bots=(read_policy(_TABLE.bot),) * _TABLE.seats, seed=1, caps=CAPS)
    columns = [
        Recording(opening=run.opening(name), rows=np.ascontiguousarray(batch.rows[first:end]))
        for name, (first, end) in zip(run.named(range(1, number + 1)), pairwise(batch.offsets.tolist()), strict=True)
    ]
    return _Games(
        columns=columns,
        events=[decode(recording) for recording in columns[: max(1, number // _READABLE_SHARE)]],
        scanned=_in_database(pa.table({f"c{place}": batch.rows[:, place] for place in range(layout.COLUMNS)})),
        count=sum(len(recording.first_rows) for recording in columns),
    )


def _in_database(rows: pa.Table) -> DuckDBPyConnection:
    """A database in memory with one thread, as the others have, and the rows in its table ``recorded``."""
    connection = duckdb.connect(":memory:", config={"threads": 1})
    connection.register("given", rows)
    connection.execute("create table recorded as select * from given")
    connection.unregister("given")
    return connection


def _contenders(games: _Games) -> Iterator[_Contender]:
    yield _Contender(what="kernel, the last state of each game", unit="events/s", work=lambda: _followed(games))
    yield _Contender(
        what="kernel, the state after every event kept",
        unit="events/s",
        work=lambda: sum(len(trace(recording, only_from=1).states) for recording in games.columns),
    )
    yield _Contender(
        what="readable reducer, the state after every event kept",
        unit="events/s",
        work=lambda: sum(len(replay(events).states) for events in games.events),
    )
    totals = ", ".join(f"sum(c{place}::int)" for place in range(layout.COLUMNS))
    yield _Contender(
        what="DuckDB: the rows of these events scanned, a sum of every column",
        unit="events/s",
        work=lambda: _scanned(games, totals),
    )


def _followed(games: _Games) -> int:
    state, tables = np.zeros(1, layout.STATE)[0], rule_tables(NAMED[_TABLE.rules])
    for recording in games.columns:
        assert followed(state, opened_game(_TABLE.seats), tables, recording.rows) == len(recording.rows)
    return games.count


def _scanned(games: _Games, totals: str) -> int:
    assert games.scanned.execute(f"select {totals} from recorded").fetchall()  # noqa: S608 - names of our own
    return games.count


def _openspiel(peer: Peer, steps: int) -> _Contender:
    return _Contender(
        what=f"{peer.package} {peer.name}: random play",
        unit="steps/s",
        work=lambda: peer.play(steps).steps,
        goal=_GOAL,
    )


def _rate(contender: _Contender) -> float:
    took, count = seconds(contender.work)
    return count / took


def _figure(contender: _Contender, speeds: tuple[float, ...], ours: float) -> Figure:
    ratio, goal = ours / middle(speeds), contender.goal
    return Figure(
        row=_ROW,
        what=contender.what,
        value=middle(speeds),
        unit=contender.unit,
        runs=speeds,
        ratio=None if middle(speeds) == ours else ratio,
        goal=None if goal is None else f"ours at least {goal:g} times as fast",
        verdict=Verdict.REPORTED if goal is None else at_least(goal, ratio),
    )


if __name__ == "__main__":
    print_table(measured(FULL))
