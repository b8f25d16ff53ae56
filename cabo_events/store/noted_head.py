"""The head of a store as it was last noted, in a file beside it: what may be added to, and never fall behind."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from cabo_events.errors import CorruptLog, StoreError
from cabo_events.store.envelope import Tip


class _Noted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: a position, the hex digits of its hash."""

    position: int
    hash: str


def head_path(database: Path) -> Path:
    """Where the head of a store is noted: ``store.sqlite`` has ``store.sqlite.head``."""
    return database.with_name(f"{database.name}.head")


def note_head(database: Path, tip: Tip) -> None:
    """Note the newest event; the file is whole at any moment. Raises OSError."""
    path = head_path(database)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    data = msgspec.json.encode(_Noted(position=tip.position, hash=tip.hash.hex())) + b"\n"
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    keep_name(path)


def noted_head(database: Path) -> Tip | None:
    """The head as it was last noted, None where none was.

    Raises CorruptLog for a file that says nothing, StoreError for one that cannot be read.
    """
    path = head_path(database)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(str(path), "the noted head of a store", error.strerror or str(error)) from None
    try:
        noted = msgspec.json.decode(data, type=_Noted)
        return Tip(position=noted.position, hash=bytes.fromhex(noted.hash))
    except (msgspec.DecodeError, ValueError):
        raise CorruptLog(str(path), None, "the position and the hash of a head", repr(data[:40])) from None


def keep_name(path: Path) -> None:
    """Wait until a new file's name is on the disk, where the system can be asked to."""
    with suppress(OSError):
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
