"""Row: the bytes that an event takes on the disk: in a game file, in the warehouse, in sealed history."""

import tempfile
from pathlib import Path

from benchmarks.figures import FULL, Figure, Sizes
from benchmarks.table import print_table
from benchmarks.warehouse_load import game_files
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.loading import load, unheard
from cabo_events.warehouse.sealing import seal

_ROW = "disk"


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """The same games three times; ratios are the game files' bytes over these. The same bytes every time: one run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = game_files(folder / "games", sizes.loaded)
        loaded = load(folder / "games.duckdb", [str(files)])
        seal([str(files)], folder / "sealed", 1, unheard)
        sizes_of = {
            "game files, a line an event": _bytes(files),
            "DuckDB: all facts, and the events themselves": published(folder / "games.duckdb").stat().st_size,
            "sealed Parquet: the same": _bytes(folder / "sealed"),
        }
    lines = sizes_of["game files, a line an event"]
    return tuple(
        Figure(
            row=_ROW,
            what=f"{what} ({loaded.events:,} events)",
            value=size / loaded.events,
            unit="bytes/event",
            runs=(size / loaded.events,),
            ratio=None if size == lines else lines / size,
        )
        for what, size in sizes_of.items()
    )


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    print_table(measured(FULL))
