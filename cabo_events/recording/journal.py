"""A game file that grows by whole lines, each on the disk before anybody is told of it."""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from cabo_events.codec import decode, decode_event, encode
from cabo_events.errors import GameFileError, RecordingError
from cabo_events.events import Event
from cabo_events.files import naming, read_bytes
from cabo_events.recording.lock import locked


class Journal(Struct, frozen=True, kw_only=True):
    """A game file as it was last read or written: its size in bytes, and what they hash to."""

    path: Path
    size: int
    digest: bytes

    def is_as(self, data: bytes) -> bool:
        """Whether these are the file's bytes."""
        return len(data) == self.size and _digest(data) == self.digest


class Opened(Struct, frozen=True, kw_only=True):
    """A journal with its events, and what had to be put right before more can be added to it."""

    journal: Journal
    events: tuple[Event, ...]
    notices: tuple[str, ...]


def create(path: Path, events: tuple[Event, ...]) -> Journal:
    """A new file with these events, there as a whole or not at all; raises RecordingError where one is there."""
    data = _encoded(events)
    with locked(path):
        if path.exists() or path.is_symlink():
            raise RecordingError(str(path), "the name of a new file", "a file that is there")
        part = path.with_name(f".{path.name}.part")
        try:
            with naming(path, part):
                with part.open("wb", buffering=0) as file:
                    _write_out(file.fileno(), data)
                part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        _keep_name(path)
    return Journal(path=path, size=len(data), digest=_digest(data))


def reopen(path: Path, check: Callable[[tuple[Event, ...]], object]) -> Opened:
    """The file as it can be gone on with; ``check`` raises for events that make no game, and then nothing is touched.

    What a crash may have left behind its last line end is no event that anybody was told of: it is moved to
    ``FILE.torn``, unless it is a whole event, which gets its line end. Raises GameFileError for anything else.
    """
    data = read_bytes(path)
    if not data or data.endswith(b"\n"):
        return _opened(path, data, check, ())
    with locked(path):
        # Whoever was writing when it was looked at has come to the end of the line.
        data = read_bytes(path)
        head, tail = _divided(data)
        if not tail:
            return _opened(path, data, check, ())
        if not tail.strip() or _is_event(tail):
            whole = _opened(path, data + b"\n", check, (f"{path}: the last line had no line end and got one",))
            _add(path, b"\n")
            return whole
        if not head:
            decode(data, file=str(path))
        whole = _opened(path, head, check, (_torn_words(path, tail),))
        _add(_torn(path), tail + b"\n")
        _cut(path, len(head))
        return whole


def append(journal: Journal, events: tuple[Event, ...], moved_on: Callable[[bytes], Exception]) -> Journal:
    """The journal with more events, on the disk when this returns; where that fails the file is as it was.

    Where somebody else has changed the file since, nothing is written and what ``moved_on`` makes of its bytes is
    raised.
    """
    lines = _encoded(events)
    with locked(journal.path):
        data = read_bytes(journal.path)
        if not journal.is_as(data):
            raise moved_on(data)
        try:
            _add(journal.path, lines)
        except BaseException:
            with suppress(OSError):
                _cut(journal.path, journal.size)
            raise
    return Journal(path=journal.path, size=len(data) + len(lines), digest=_digest(data + lines))


def _encoded(events: tuple[Event, ...]) -> bytes:
    """The lines of events; raises GameFileError for one that could not be read again, which no file may hold."""
    lines = encode(events)
    for event, line in zip(events, lines.splitlines(), strict=True):
        if decode_event(line, file="the new entry") != event:
            raise GameFileError("the new entry", 1, "an event that is read as it is written", line.decode())
    return lines


def _opened(path: Path, data: bytes, check: Callable[[tuple[Event, ...]], object], notices: tuple[str, ...]) -> Opened:
    game = decode(data, file=str(path))
    check(game.events)
    told = (*(f"{path}: {notice}" for notice in game.notices), *notices)
    return Opened(journal=Journal(path=path, size=len(data), digest=_digest(data)), events=game.events, notices=told)


def _divided(data: bytes) -> tuple[bytes, bytes]:
    """The lines that are ended, and what lies behind the last line end."""
    end = data.rfind(b"\n") + 1
    return data[:end], data[end:]


def _is_event(line: bytes) -> bool:
    try:
        decode_event(line)
    except GameFileError:
        return False
    return True


def _torn(path: Path) -> Path:
    return path.with_name(f"{path.name}.torn")


def _torn_words(path: Path, tail: bytes) -> str:
    count = f"{len(tail)} byte{'' if len(tail) == 1 else 's'}"
    return f"{path}: the last line was torn: its {count} are no event and were moved to {_torn(path).name}"


def _add(path: Path, data: bytes) -> None:
    """Write behind the end of a file, which is made if need be, and wait until it is on the disk."""
    is_new = not path.exists()
    with path.open("ab", buffering=0) as file:
        _write_out(file.fileno(), data)
    if is_new:
        _keep_name(path)


def _cut(path: Path, size: int) -> None:
    with path.open("r+b", buffering=0) as file:
        file.truncate(size)
        os.fsync(file.fileno())


def _write_out(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def _keep_name(path: Path) -> None:
    """Wait until a new file's name is on the disk, where the system can be asked to."""
    with suppress(OSError):
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()
