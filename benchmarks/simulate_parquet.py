"""Row: `cabo simulate --format parquet`, from the start of the process to sealed history on the disk."""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.figures import FULL, Figure, Sizes, at_most, middle, seconds_waited
from benchmarks.table import print_table

_ROW = "simulate"
_GOAL_SECONDS = 10.0
_COMMAND = str(Path(sys.executable).with_name("cabo"))


def simulate(rules: str, players: str, games: int, out: Path) -> None:
    """Let the command write so many games of each kind, on two cores."""
    options = {"--rules": rules, "--players": players, "--games": str(games), "--out": str(out)}
    fixed = ("--seed", "1", "--bots", "club", "--format", "parquet", "--jobs", "2")
    words = [word for option in options.items() for word in option]
    subprocess.run([_COMMAND, "simulate", *words, *fixed], check=True, capture_output=True)


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Seconds by the clock on the wall for four-player games under ``publisher``, start-up included."""
    with tempfile.TemporaryDirectory() as name:
        _run(Path(name) / "first", 1)
        runs = tuple(_run(Path(name) / str(run), sizes.simulated) for run in range(min(sizes.runs, 5)))
    return (
        Figure(
            row=_ROW,
            what=f"{sizes.simulated:,} games to Parquet",
            value=middle(runs),
            unit="s",
            runs=runs,
            goal=f"under {_GOAL_SECONDS:g} s",
            verdict=at_most(_GOAL_SECONDS, middle(runs)),
        ),
    )


def _run(out: Path, games: int) -> float:
    took, _ = seconds_waited(lambda: simulate("publisher", "4", games, out))
    return took


if __name__ == "__main__":
    print_table(measured(FULL))
