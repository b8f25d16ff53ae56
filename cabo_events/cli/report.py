"""``cabo report``: a game as one HTML file."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cabo_events.cli.output import remark, write_bytes
from cabo_events.cli.reading import read, replayed, viewpoint
from cabo_events.errors import UsageError
from cabo_events.events import Viewer
from cabo_events.files import write_whole
from cabo_events.notes import read_notes
from cabo_events.playback import is_running
from cabo_events.report import Told, report_html

_EVERYTHING = "all"


def report(
    file: Path, /, *, seat: str | None = None, output: Annotated[Path | None, Parameter(alias="-o")] = None
) -> None:
    """Write a recorded game as one HTML file, to step through anywhere.

    The file opens from disk and needs no network. It has the table, the score
    sheet, the rounds, what the rule set changes, and the notes on the game.

    What a seat has not seen is not in the report that is made with its eyes.
    Of a game that is still running, an all-seeing record is told as a
    spectator saw it, unless --seat says otherwise.

    Args:
        file: The game file.
        seat: Whose eyes: a seat's number, its player's name or id, the word
            spectator, or the word all for the record as it is.
        output: The file to write, whole or not at all, instead of standard output.
    """
    game = read(file)
    as_is = seat is None or seat == _EVERYTHING
    timeline = replayed(game, None if as_is else viewpoint(game, seat))
    now = timeline.last.game
    if seat is None and now.viewer is None and is_running(now):
        remark(f"{game.name}: the game is still running: told as a spectator saw it (--seat all tells everything)")
        viewer: Viewer = "spectator"
        timeline = replayed(game, viewer)
    notes = () if str(file) in {"-", "./-"} else read_notes(file)
    page = report_html(Told(timeline=timeline, notes=notes)).encode()
    if output is None or str(output) == "-":
        write_bytes(page)
        return
    try:
        write_whole({output: page})
    except OSError as error:
        raise UsageError("--output", "a file that can be written", f"{output}: {error.strerror}") from None
    remark(f"{output}: {len(page) // 1000} kB")
