"""Notes that are made on a page: checked, dated, written beside the game's file."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct
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


class WrittenNotes(Struct, frozen=True, kw_only=True):
    """How many of the notes that a page has made are dealt with, and why the last one of them was not written."""

    count: int
    why_not: str | None = None


def write_told_notes(game: Path, told: object, written: int) -> WrittenNotes:
    """Write the notes that a page has made, as the component tells them, but for the first ``written``."""
    notes = told if isinstance(told, list) else []
    for count, note in enumerate(notes[written:], start=written + 1):
        why_not = write_told_note(game, note)
        if why_not is not None:
            return WrittenNotes(count=count, why_not=why_not)
    return WrittenNotes(count=max(written, len(notes)))


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
