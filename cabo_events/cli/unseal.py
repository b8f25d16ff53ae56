"""``cabo unseal``: sealed history back to game files."""

from pathlib import Path

from msgspec import Struct

from cabo_events.cli import FINDINGS, OK
from cabo_events.cli.output import complain, write_json, write_lines
from cabo_events.cli.progress import stepped
from cabo_events.errors import UsageError
from cabo_events.files import SUFFIX, file_stem, write_whole
from cabo_events.warehouse.sealed import read_manifest
from cabo_events.warehouse.unsealing import Unsealed, unsealed_games
from cabo_events.words import counted


class Written(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    out: str
    written: int
    there: int
    refused: int


def unseal(folder: Path, /, *, out: Path, json: bool = False) -> int:
    """Write the records of sealed history as game files, each line as it was when it was sealed.

    A file is named for its stream, NAME.cabo.jsonl. One that is there already as it
    should be is left alone; another one is not replaced, and the exit code is 1.

    Args:
        folder: The sealed history.
        out: The folder for the game files, made if need be.
        json: Print JSON.
    """
    games = read_manifest(folder).games
    out.mkdir(parents=True, exist_ok=True)
    written = there = refused = 0
    for game in stepped(unsealed_games(folder), games, "Unsealing"):
        try:
            is_new = _is_written(out, game)
        except UsageError as error:
            complain(str(error))
            refused += 1
            continue
        written += is_new
        there += not is_new
    if json:
        write_json(Written(out=str(out), written=written, there=there, refused=refused))
    else:
        write_lines([f"{counted(games, 'record')}: {written} written, {there} there already, {refused} refused"])
    return FINDINGS if refused else OK


def _is_written(out: Path, game: Unsealed) -> bool:
    """Whether the file had to be written; raises UsageError where another one is in the way."""
    path = out / f"{file_stem(game.stream)}{SUFFIX}"
    if not path.exists():
        write_whole({path: game.data})
        return True
    if path.read_bytes() != game.data:
        raise UsageError(str(path), "no file, or this record as it was sealed", "another file")
    return False
