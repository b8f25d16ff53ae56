"""Notes that are made on a page: checked, dated, written beside the game's file."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cabo_events.errors import GameFileError
from cabo_events.notes import Note, add_note, notes_path, read_notes


def can_note(game: Path) -> bool:
    """Whether notes on the game in a file can be kept beside it."""
    path = notes_path(game)
    return os.access(path if path.exists() else path.parent, os.W_OK)


def notes_on(game: Path) -> tuple[Note, ...]:
    """The notes on the game in a file; a file of notes that cannot be read has none to show."""
    try:
        return read_notes(game)
    except GameFileError:
        return ()


def write_told_note(game: Path, told: Mapping[str, object]) -> str | None:
    """Write a note as the component tells it; where it cannot be written, why."""
    try:
        note = msgspec.convert(told, Note)
        add_note(game, replace(note, at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")))
    except msgspec.ValidationError as error:
        return f"This is no note: {error}."
    except OSError as error:
        return f"The note could not be written: {error.strerror or error}."
    return None
