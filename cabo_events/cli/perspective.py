"""``cabo perspective``: a game as one seat could have recorded it."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cabo_events.cli.output import remark, write_bytes
from cabo_events.cli.reading import read, viewpoint
from cabo_events.codec import encode
from cabo_events.errors import UsageError
from cabo_events.files import write_game
from cabo_events.perspective import perspective as seen_by
from cabo_events.words import counted


def perspective(file: Path, /, *, seat: str, output: Annotated[Path | None, Parameter(alias="-o")] = None) -> None:
    """Write a game as one seat, or a spectator, could have recorded it.

    What they had not seen is null. A seat's record shows no other seat's.

    Args:
        file: The game file.
        seat: The seat: its number, its player's name or id, or the word spectator.
        output: The file to write, whole or not at all, instead of standard output.
    """
    game = read(file)
    viewer = viewpoint(game, seat)
    events = game.events if viewer is None else seen_by(game.events, viewer)
    if output is None or str(output) == "-":
        write_bytes(encode(events))
        return
    try:
        write_game(output, events)
    except OSError as error:
        raise UsageError("--output", "a file that can be written", f"{output}: {error.strerror}") from None
    remark(f"{output}: {counted(len(events), 'event')}")
