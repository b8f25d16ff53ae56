"""Row: how long the command line takes to say what it can do."""

import resource
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.figures import FULL, Figure, Sizes, at_most, middle
from benchmarks.table import print_table

_ROW = "start"
_GOAL_MS = 300.0
_COMMAND = (str(Path(sys.executable).with_name("cabo")), "--help")


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """The whole process, by the clock on the wall and by its processor's time; the first start is not counted."""
    _start()
    starts = [_start() for _ in range(sizes.runs)]
    walls, processor = tuple(wall for wall, _ in starts), tuple(busy for _, busy in starts)
    return (
        Figure(
            row=_ROW,
            what="cabo --help, start to exit",
            value=middle(walls),
            unit="ms",
            runs=walls,
            goal=f"under {_GOAL_MS:g} ms",
            verdict=at_most(_GOAL_MS, middle(walls)),
        ),
        Figure(row=_ROW, what="of it the processor's", value=middle(processor), unit="ms", runs=processor),
    )


def _start() -> tuple[float, float]:
    """Milliseconds on the wall and on the processor, the interpreter's own start included."""
    begun, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(_COMMAND, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1_000 * (time.perf_counter() - begun), 1_000 * busy


if __name__ == "__main__":
    print_table(measured(FULL))
