"""What a measurement is: a figure, what it is held against, and whether it is good enough."""

import gc
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import median
from typing import TypeVar

from msgspec import Struct

_T = TypeVar("_T")


class Verdict(StrEnum):
    """How a figure stands to its goal."""

    MET = "met"
    MISSED = "missed"
    REPORTED = "reported"


class Figure(Struct, frozen=True, kw_only=True):
    """One line of the table.

    ``value`` is the median of ``runs``, both in ``unit``. ``ratio`` is the value over the peer's of the same run of
    the program; ``goal`` is in words, and None where there is none.
    """

    row: str
    what: str
    value: float
    unit: str
    runs: tuple[float, ...]
    ratio: float | None = None
    goal: str | None = None
    verdict: Verdict = Verdict.REPORTED


class Sizes(Struct, frozen=True, kw_only=True):
    """How much work each row does.

    ``games`` bounds the games of our corpus, ``chess_games`` and ``plies`` are the peer's; ``aggregates`` is the
    number of our longest games that the other peer stores. ``short`` and ``long`` are the events of the games to
    seek in, ``seeks`` the versions looked up in each. ``appends`` is how often something is appended to a store, one
    event or a hundred at a time; ``files`` are imported and exported, and ``stored`` events are verified. ``played``
    games are played by bots, ``peer_steps`` steps by each peer, and ``recorded`` events kept in memory. ``simulated``
    games are written as Parquet, ``loaded`` into a warehouse; warehouses of ``asked`` games, the last one also copied
    ``copies`` times, answer questions, and ``rescored`` rounds are scored by other rules. ``runs`` are the repetitions
    that a median is taken of.
    """

    runs: int
    games: int
    chess_games: int
    plies: int
    aggregates: int
    short: int
    long: int
    seeks: int
    appends: int
    files: int
    stored: int
    played: int
    peer_steps: int
    recorded: int
    simulated: int
    loaded: int
    asked: tuple[int, ...]
    copies: int
    rescored: int


FULL = Sizes(
    runs=9,
    games=1_000,
    chess_games=60,
    plies=80,
    aggregates=12,
    short=1_000,
    long=100_000,
    seeks=2_000,
    appends=200,
    files=1_000,
    stored=1_000_000,
    played=400,
    peer_steps=40_000,
    recorded=1_000_000,
    simulated=20_000,
    loaded=200,
    asked=(1_000, 10_000, 100_000),
    copies=10,
    rescored=1_000_000,
)
TINY = Sizes(
    runs=1,
    games=2,
    chess_games=1,
    plies=6,
    aggregates=1,
    short=60,
    long=200,
    seeks=20,
    appends=3,
    files=4,
    stored=2_000,
    played=3,
    peer_steps=100,
    recorded=300_000,
    simulated=15,
    loaded=3,
    asked=(15,),
    copies=2,
    rescored=500,
)


def seconds(work: Callable[[], _T]) -> tuple[float, _T]:
    """The processor's seconds that the work takes in this process, and what comes of it.

    Garbage of earlier work is taken away before. What else the machine does meanwhile is not counted.
    """
    gc.collect()
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def seconds_waited(work: Callable[[], _T]) -> tuple[float, _T]:
    """The seconds that the work takes by the clock on the wall, waits for a disk included, and what comes of it."""
    gc.collect()
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


def at_least(goal: float, value: float) -> Verdict:
    """Whether a value that should be high is high enough."""
    return Verdict.MET if value >= goal else Verdict.MISSED


def at_most(goal: float, value: float) -> Verdict:
    """Whether a value that should be low is low enough."""
    return Verdict.MET if value <= goal else Verdict.MISSED


def middle(runs: Sequence[float]) -> float:
    """The median of several runs."""
    return median(runs)
