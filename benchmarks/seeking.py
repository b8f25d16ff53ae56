"""Row: how long it takes to go to any event of a game."""

import random
import time
from collections.abc import Sequence

from benchmarks.corpus import long_game, recorded_games
from benchmarks.figures import FULL, Figure, Sizes, at_most, middle, seconds
from benchmarks.table import print_table
from cabo_events.codec import decode
from cabo_events.replay import Timeline, replay

_ROW = "seek"
_GOAL_MS = 1.0
_SEED = 7
_TRIES = 3


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """The slowest of many seeks in a replayed game, short and long, and what replaying it first takes."""
    games = recorded_games(sizes.games)
    return tuple(figure for length in (sizes.short, sizes.long) for figure in _figures(long_game(length, games), sizes))


def _figures(data: bytes, sizes: Sizes) -> tuple[Figure, Figure]:
    opening = [seconds(lambda: replay(decode(data).events)) for _ in range(min(sizes.runs, 3))]
    timeline = opening[-1][1]
    versions = random.Random(_SEED).choices(range(1, len(timeline.states) + 1), k=sizes.seeks)
    slowest = tuple(_slowest_ms(timeline, versions) for _ in range(sizes.runs))
    opened = tuple(1_000 * took for took, _ in opening)
    length = f"{len(timeline.events):,} events"
    return (
        Figure(
            row=_ROW,
            what=f"to any of {length}, slowest of {len(versions):,} seeks",
            value=middle(slowest),
            unit="ms",
            runs=slowest,
            goal=f"at most {_GOAL_MS:g} ms",
            verdict=at_most(_GOAL_MS, middle(slowest)),
        ),
        Figure(row=_ROW, what=f"once before: {length}, file to timeline", value=middle(opened), unit="ms", runs=opened),
    )


def _slowest_ms(timeline: Timeline, versions: Sequence[int]) -> float:
    return max(_seek_ms(timeline, version) for version in versions)


def _seek_ms(timeline: Timeline, version: int) -> float:
    """One seek, the best of a few tries: what else the machine does in that moment is not ours."""
    tries: list[int] = []
    for _ in range(_TRIES):
        begun = time.perf_counter_ns()
        state = timeline.at(version)
        tries.append(time.perf_counter_ns() - begun)
        assert state.version == version
    return min(tries) / 1_000_000


if __name__ == "__main__":
    print_table(measured(FULL))
