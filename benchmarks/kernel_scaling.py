"""Row: the same games played by one and by two threads, and by one and by two processes."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context

from msgspec import Struct

from benchmarks.figures import FULL, Figure, Sizes, middle, seconds_waited
from benchmarks.kernel_tables import Table, come_to
from benchmarks.table import print_table

_ROW = "cores"
_TABLE = Table(rules="publisher", seats=4, bot="club")
_PIECES = 8


class _Workers(Struct, frozen=True, kw_only=True):
    """So many threads or processes, and how they are made."""

    kind: str
    count: int
    made: Callable[[int], Executor]


_WORKERS = (
    _Workers(kind="threads", count=1, made=ThreadPoolExecutor),
    _Workers(kind="threads", count=2, made=ThreadPoolExecutor),
    _Workers(kind="processes", count=1, made=partial(ProcessPoolExecutor, mp_context=get_context("spawn"))),
    _Workers(kind="processes", count=2, made=partial(ProcessPoolExecutor, mp_context=get_context("spawn"))),
)


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Rounds a second by the clock on the wall, every event recorded; a ratio is two against one of the same kind."""
    with ExitStack() as opened:
        pools = [opened.enter_context(workers.made(workers.count)) for workers in _WORKERS]
        for pool in pools:
            _rate(pool, sizes.played)  # compiled code is read by every worker
        runs = [[_rate(pool, sizes.played) for pool in pools] for _ in range(sizes.runs)]
    return tuple(_figures([tuple(rates) for rates in zip(*runs, strict=True)]))


def rounds_played(games: int) -> int:
    """The rounds of so many games, whose events are recorded and left."""
    return come_to(_TABLE.played(games, recorded=True)).deals


def _rate(pool: Executor, games: int) -> float:
    took, rounds = seconds_waited(lambda: sum(pool.map(rounds_played, [games] * _PIECES)))
    return rounds / took


def _figures(rates: list[tuple[float, ...]]) -> Iterator[Figure]:
    alone = {workers.kind: middle(runs) for workers, runs in zip(_WORKERS, rates, strict=True) if workers.count == 1}
    for workers, runs in zip(_WORKERS, rates, strict=True):
        yield Figure(
            row=_ROW,
            what=f"{workers.kind}: {workers.count}",
            value=middle(runs),
            unit="rounds/s",
            runs=runs,
            ratio=None if workers.count == 1 else middle(runs) / alone[workers.kind],
        )


if __name__ == "__main__":
    print_table(measured(FULL))
