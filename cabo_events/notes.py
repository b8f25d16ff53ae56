"""Notes on moments of a game: kept beside its file, each a line, added and never changed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cabo_events.errors import GameFileError
from cabo_events.events import Instant
from cabo_events.files import SUFFIX

NOTES_SUFFIX = ".cabo.notes.jsonl"
LONGEST_NOTE = 500
"""Characters of a note."""


class Note(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A remark on the moment after event ``v``: a star given (true) or taken back (false), a text, or both."""

    v: Annotated[int, Meta(ge=1)]
    star: bool | None = None
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)] | None = None
    at: Instant | None = None


def notes_path(game: Path) -> Path:
    """The file of the notes on the game in a file.

    >>> notes_path(Path("evening.cabo.jsonl")).name
    'evening.cabo.notes.jsonl'
    """
    return game.with_name(game.name.removesuffix(SUFFIX) + NOTES_SUFFIX)


def read_notes(game: Path) -> tuple[Note, ...]:
    """The notes on the game in a file, in the order in which they were written; raises GameFileError."""
    path = notes_path(game)
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise GameFileError(str(path), 0, "a file of notes that can be read", error.strerror or str(error)) from None
    return tuple(_note(path, number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _note(path: Path, number: int, line: bytes) -> Note:
    try:
        return msgspec.json.decode(line, type=Note)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GameFileError(str(path), number, "a note", str(error)) from None


def add_note(game: Path, note: Note) -> None:
    """Write one more note behind the others; raises OSError."""
    with notes_path(game).open("ab") as file:
        file.write(encode_notes((note,)))


def encode_notes(notes: Sequence[Note]) -> bytes:
    """Notes as their file has them: one JSON object a line."""
    return msgspec.json.Encoder().encode_lines(notes)
