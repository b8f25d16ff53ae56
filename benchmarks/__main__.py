"""All rows, one after the other: a table on standard output and, if asked for, JSON in a file."""

import argparse
import os
import platform
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks import (
    disk_bytes,
    kernel_memory,
    kernel_play,
    kernel_race,
    kernel_replay,
    kernel_scaling,
    page_queries,
    press_to_paint,
    replay_speed,
    rescoring,
    seeking,
    simulate_parquet,
    startup,
    store_appends,
    store_memory,
    store_transfer,
    timeline_memory,
    warehouse_load,
)
from benchmarks.figures import FULL, TINY, Figure, Sizes
from benchmarks.table import print_table

ROWS = (
    replay_speed,
    timeline_memory,
    seeking,
    startup,
    store_appends,
    store_transfer,
    store_memory,
    kernel_play,
    kernel_race,
    kernel_replay,
    kernel_scaling,
    kernel_memory,
    simulate_parquet,
    warehouse_load,
    disk_bytes,
    rescoring,
    page_queries,
    *([press_to_paint] if press_to_paint.has_browser() else []),
)


class Report(Struct, frozen=True, kw_only=True):
    """All figures of one run, and the machine they are from: they mean little away from it."""

    cores: int
    python: str
    figures: tuple[Figure, ...]


def report(sizes: Sizes) -> Report:
    """Every row measured, in order."""
    return Report(
        cores=os.cpu_count() or 1,
        python=platform.python_version(),
        figures=tuple(figure for row in ROWS for figure in row.measured(sizes)),
    )


def main() -> None:
    """Measure, print, and write what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", metavar="OUT", type=Path, help="write the figures there, every run of them")
    parser.add_argument("--tiny", action="store_true", help="next to no work, to see that everything runs")
    asked = parser.parse_args()
    measured = report(TINY if asked.tiny else FULL)
    print_table(measured.figures)
    if asked.json is not None:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=2) + b"\n")


if __name__ == "__main__":
    main()
