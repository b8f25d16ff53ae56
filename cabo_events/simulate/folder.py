"""The games of a run in a folder, each in a file of its own."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from cabo_events.files import SUFFIX, write_game
from cabo_events.jobs import in_order
from cabo_events.kernel.columns import decode
from cabo_events.simulate.playing import Capped, played
from cabo_events.simulate.run import Run

_GAMES_AT_A_TIME = 50
_LAST_LINE = 200


class Written(Struct, frozen=True, kw_only=True):
    """What came of a piece of work: games written, their events, and how many games were cut short by what."""

    games: int
    events: int
    capped: Mapping[Capped, int]


def missing_games(run: Run, games: int, folder: Path) -> tuple[int, ...]:
    """The numbers of the run's first ``games`` games that are not in the folder, or not to their end."""
    there = {path.name for path in folder.glob(f"*{SUFFIX}") if _has_end(path)}
    return tuple(one.number for one in run.named(range(1, games + 1)) if f"{one.game}{SUFFIX}" not in there)


def _has_end(path: Path) -> bool:
    """Whether the last line is whole and says that the game ended; every simulated game does."""
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _LAST_LINE, 0))
        last = file.read().rpartition(b"\n{")[2]
    return last.startswith(b'"type":"game_ended"') and last.endswith(b"}\n")


def write_games(run: Run, numbers: Sequence[int], folder: Path, jobs: int = 1) -> Iterator[Written]:
    """Play the games of these numbers into files, piece by piece, on so many processors.

    A file appears whole or not at all. Raises what ``played`` raises, and OSError.
    """
    pieces = [numbers[first : first + _GAMES_AT_A_TIME] for first in range(0, len(numbers), _GAMES_AT_A_TIME)]
    yield from in_order(partial(_write, run, folder), pieces, min(jobs, len(pieces)))


def _write(run: Run, folder: Path, numbers: Sequence[int]) -> Written:
    events, capped = 0, dict.fromkeys(Capped, 0)
    for game in played(run, numbers):
        told = decode(game.recording)
        write_game(folder / f"{game.recording.opening.game}{SUFFIX}", told)
        events += len(told)
        if game.capped is not None:
            capped[game.capped] += 1
    return Written(games=len(numbers), events=events, capped=capped)
