"""Row: what it costs to keep every state of a long game."""

import gc
import tracemalloc

from benchmarks.corpus import long_game, recorded_games
from benchmarks.figures import FULL, Figure, Sizes, middle
from benchmarks.table import print_table
from cabo_events.codec import decode
from cabo_events.events import Event
from cabo_events.replay import replay

_ROW = "memory"


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Bytes a state, all of a game's states kept, for a short and for a long game.

    Counted is what replay allocates and the timeline holds, as Python's allocator sees it; the events, which were
    there before, are not in it. A part that states share is counted once.
    """
    games = recorded_games(sizes.games)
    lengths = (sizes.short, sizes.long)
    return tuple(_figure(decode(long_game(length, games)).events, sizes.runs) for length in lengths)


def _figure(events: tuple[Event, ...], runs: int) -> Figure:
    sizes = tuple(_bytes_held(events) / len(events) for _ in range(min(runs, 3)))
    return Figure(
        row=_ROW, what=f"a timeline of {len(events):,} events", value=middle(sizes), unit="bytes/state", runs=sizes
    )


def _bytes_held(events: tuple[Event, ...]) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        timeline = replay(events)
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        assert timeline.last.version == len(events)
    finally:
        tracemalloc.stop()
    return held


if __name__ == "__main__":
    print_table(measured(FULL))
