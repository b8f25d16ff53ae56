"""Row: games into a warehouse, against a bare Arrow insert of the very rows that come of them."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

import duckdb
import pyarrow as pa
from msgspec import Struct

from benchmarks.figures import FULL, Figure, Sizes, at_least, middle, seconds_waited
from benchmarks.simulate_parquet import simulate
from benchmarks.table import print_table
from cabo_events.bots import read_policy
from cabo_events.rulesets import PUBLISHER
from cabo_events.simulate import Run, write_games
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.loading import load
from cabo_events.warehouse.tables import FACTS, create_table, table_named

_ROW = "load"
_GOAL_SHARE = 0.5
_AS_MANY = 10
_Rows = Mapping[str, pa.Table]


class _Race(Struct, frozen=True, kw_only=True):
    """What was loaded, its rows of facts and its events; the seconds of each run, ours and the bare insert's."""

    what: str
    rows: int
    events: int
    ours: tuple[float, ...]
    bare: tuple[float, ...]


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Rows of facts a second by the clock on the wall, from game files and from ten times as many games in Parquet."""
    with tempfile.TemporaryDirectory() as name:
        files = game_files(Path(name) / "games", sizes.loaded)
        history = Path(name) / "history"
        simulate("publisher", "4", _AS_MANY * sizes.loaded, history)
        races = [
            _race("game files: read, judged, replayed", files, sizes),
            _race("sealed history: every byte checked", history, sizes),
        ]
    return tuple(figure for race in races for figure in _figures(race))


def game_files(folder: Path, games: int) -> Path:
    """A folder with so many four-player games by bots, a file each."""
    folder.mkdir()
    run = Run(rules=PUBLISHER, bots=(read_policy("club"),) * 4, seed=1)
    assert sum(piece.games for piece in write_games(run, range(1, games + 1), folder)) == games
    return folder


def _facts(database: Path) -> _Rows:
    with closing(duckdb.connect(database, read_only=True)) as connection:
        return {table.name: connection.sql(f"from {table.name}").to_arrow_table() for table in FACTS}


def _race(what: str, source: Path, sizes: Sizes) -> _Race:
    """Both in turn, run after run, each into a new database in a folder beside the source."""
    folder = source.with_name(f"{source.name}-loaded")
    folder.mkdir()
    load(folder / "rows.duckdb", [str(source)])
    rows = _facts(published(folder / "rows.duckdb"))
    ours, bare = [], []
    for run in range(min(sizes.runs, 3)):
        ours.append(seconds_waited(partial(load, folder / f"{run}.duckdb", [str(source)]))[0])
        bare.append(seconds_waited(partial(_insert, folder / f"{run}-bare.duckdb", rows))[0])
    return _Race(
        what=what,
        rows=sum(table.num_rows for table in rows.values()),
        events=rows["event"].num_rows,
        ours=tuple(ours),
        bare=tuple(bare),
    )


def _insert(db: Path, rows: _Rows) -> None:
    with closing(duckdb.connect(db)) as connection:
        for name, table in rows.items():
            connection.execute(create_table(table_named(name)))
            connection.register("given", table)
            connection.execute(f"insert into {name} by name select * from given")  # noqa: S608 - a name of our own
            connection.unregister("given")
        connection.execute("checkpoint")


def _figures(race: _Race) -> Iterator[Figure]:
    """The ratio is ours over the bare insert, a share that cannot be much more than one."""
    share = middle(race.bare) / middle(race.ours)
    ours, bare = (tuple(race.rows / took for took in runs) for runs in (race.ours, race.bare))
    yield Figure(
        row=_ROW,
        what=f"{race.what} ({race.events:,} events)",
        value=middle(ours),
        unit="rows/s",
        runs=ours,
        ratio=share,
        goal=f"at least {_GOAL_SHARE:.0%} of the bare insert",
        verdict=at_least(_GOAL_SHARE, share),
    )
    yield Figure(row=_ROW, what="the same rows bare, as Arrow", value=middle(bare), unit="rows/s", runs=bare)


if __name__ == "__main__":
    print_table(measured(FULL))
