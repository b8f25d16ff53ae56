"""Games of a store into files, byte for byte as they came in."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from cabo_events.errors import UsageError
from cabo_events.files import SUFFIX, file_stem, write_whole
from cabo_events.store.own_stream import quarantined
from cabo_events.store.protocol import EventStore
from cabo_events.store.reading import game_bytes

QUARANTINE = "quarantined"
"""The folder, within the one asked for, that gets the games which break the rules."""


class Existing(StrEnum):
    """What happens to a file that is in the way and is not the beginning of the same game."""

    KEPT = "kept"
    REPLACED = "replaced"


class Departure(StrEnum):
    """How an export of one game ended."""

    WRITTEN = "written"
    PRESENT = "present"
    REFUSED = "refused"


class Outgoing(Struct, frozen=True, kw_only=True):
    """What became of one game: its file (None: it can have none), why it was not written, whether it is marked."""

    stream: str
    file: Path | None
    departure: Departure
    is_quarantined: bool
    reason: str | None


def export_games(store: EventStore, streams: Sequence[str], folder: Path, existing: Existing) -> Iterator[Outgoing]:
    """Each game written to a file named for its stream, and what became of it.

    Games that break the rules go into a folder of their own. A file that is as it would be written is left alone,
    and one that is the beginning of it is replaced, so an export that was broken off is made whole by doing it again.
    Raises OSError for a folder that cannot be written to.
    """
    marked = quarantined(store)
    for stream in streams:
        place = folder / QUARANTINE if stream in marked else folder
        data = game_bytes(store, stream)
        file, departure, reason = None, Departure.REFUSED, None
        try:
            file = place / f"{file_stem(stream)}{SUFFIX}"
            departure = _written(file, data, existing)
        except UsageError as error:
            reason = str(error)
        yield Outgoing(stream=stream, file=file, departure=departure, is_quarantined=stream in marked, reason=reason)


def _written(path: Path, data: bytes, existing: Existing) -> Departure:
    there = path.read_bytes() if path.is_file() else b""
    if there == data:
        return Departure.PRESENT
    if existing is Existing.KEPT and not data.startswith(there):
        raise UsageError(str(path), "no file, or the beginning of this game (or --force)", "another file")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_whole({path: data})
    except OSError as error:
        # A full disk is reported without saying by which file.
        error.filename = error.filename or str(path)
        raise
    return Departure.WRITTEN
