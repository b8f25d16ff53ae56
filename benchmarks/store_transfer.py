"""Row: game files into the log of record and out of it."""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from benchmarks.corpus import recorded_games
from benchmarks.figures import FULL, Figure, Sizes, middle, seconds_waited
from benchmarks.table import print_table
from cabo_events.audit import audit
from cabo_events.codec import decode, encode
from cabo_events.events import GameStarted
from cabo_events.store.catalogue import catalogue
from cabo_events.store.sqlite import create_sqlite
from cabo_events.transfer import Admission, Arrival, Departure, Existing, export_games, import_games

_ROW = "transfer"


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Events a second: read, judged, stored, each game in a transaction of its own; and written to files again."""
    runs = min(sizes.runs, 3)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files, events = _files(folder / "in", sizes)
        speeds = [_there_and_back(folder / str(run), files, events) for run in range(runs)]
    what = f"{len(files):,} files with {events:,} events"
    return tuple(
        Figure(row=_ROW, what=f"{way}: {what}", value=middle(rates), unit="events/s", runs=tuple(rates))
        for way, rates in zip(("in", "out"), zip(*speeds, strict=True), strict=True)
    )


def _files(folder: Path, sizes: Sizes) -> tuple[Sequence[Path], int]:
    """So many files: the recorded games that keep the rules, over and over under other names."""
    folder.mkdir()
    games = [game for data in recorded_games(sizes.games) if not audit(game := decode(data).events)]
    paths: list[Path] = []
    events = 0
    for number in range(sizes.files):
        opening, *rest = games[number % len(games)]
        assert isinstance(opening, GameStarted)
        paths.append(folder / f"game-{number}.cabo.jsonl")
        paths[-1].write_bytes(encode((replace(opening, game=f"game-{number}", viewer=None), *rest)))
        events += 1 + len(rest)
    return paths, events


def _there_and_back(folder: Path, files: Sequence[Path], events: int) -> tuple[float, float]:
    folder.mkdir()
    with closing(create_sqlite(folder / "store.sqlite")) as store:
        went_in, arrivals = seconds_waited(lambda: [*import_games(store, files, Admission.QUARANTINE)])
        assert all(one.arrival is Arrival.ADDED for one in arrivals)
        streams = [listing.stream for listing in catalogue(store)]
        went_out, departures = seconds_waited(lambda: [*export_games(store, streams, folder / "out", Existing.KEPT)])
        assert all(one.departure is Departure.WRITTEN for one in departures)
    return events / went_in, events / went_out


if __name__ == "__main__":
    print_table(measured(FULL))
