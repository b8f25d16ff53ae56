"""Disks for SQLite that forget what was not synced, fill up, or take no write at all."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import apsw

_NAMES = count(1)
_SECTOR = 512


class Write(NamedTuple):
    """Bytes put at a place of a file; they are not on the disk before the file is synced."""

    file: str
    offset: int
    data: bytes


class Cut(NamedTuple):
    """A file cut to a size; as a write, it takes a sync to last."""

    file: str
    size: int


class Synced(NamedTuple):
    """Everything done to a file so far is on the disk."""

    file: str


class Deleted(NamedTuple):
    """A file is gone."""

    file: str


class Noted(NamedTuple):
    """A file that was put in place whole and synced, beside SQLite."""

    file: str
    data: bytes


class Acknowledged(NamedTuple):
    """Somebody was told that an event is stored."""

    id: str


Step = Write | Cut | Synced | Deleted | Noted | Acknowledged


class Disk:
    """A disk of its own: it writes down what is done to it, and can be full or read-only.

    ``room`` is the number of writes that it still takes, None for any number.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.room: int | None = None
        self.is_read_only = False
        self.vfs = f"disk-{next(_NAMES)}"

    def take_up_room(self) -> None:
        if self.room is None:
            return
        if self.room <= 0:
            raise apsw.FullError("the disk is full")
        self.room -= 1


@contextmanager
def mounted() -> Iterator[Disk]:
    """A disk under a name that SQLite knows while it is wanted."""
    disk = Disk()
    files = _Files(disk)
    try:
        yield disk
    finally:
        files.unregister()


class _Files(apsw.VFS):
    """Files on a disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        super().__init__(disk.vfs, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's word
        if self.disk.is_read_only and flags[0] & apsw.SQLITE_OPEN_READWRITE:
            if flags[0] & apsw.SQLITE_OPEN_CREATE:
                raise apsw.CantOpenError("the disk takes no new file")
            flags[0] = flags[0] & ~apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_READONLY
        return _File(self.disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802 - SQLite's word
        if self.disk.is_read_only:
            raise apsw.IOError("the disk takes no change")
        super().xDelete(filename, syncdir)
        self.disk.steps.append(Deleted(Path(filename).name))


class _File(apsw.VFSFile):
    """A file on a disk."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self.disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.name = Path(path or "").name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's word
        self.disk.take_up_room()
        super().xWrite(data, offset)
        self.disk.steps.append(Write(self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's word
        super().xTruncate(newsize)
        self.disk.steps.append(Cut(self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's word
        super().xSync(flags)
        self.disk.steps.append(Synced(self.name))


def after_power_loss(steps: list[Step], dice: random.Random) -> dict[str, bytes]:
    """The files that a disk may hold when the power goes after these steps.

    What was not synced is there or not, each write by itself, and the last sectors of it may be missing.
    """
    safe: dict[str, bytes] = {}
    waiting: dict[str, list[Write | Cut]] = {}
    for step in steps:
        match step:
            case Write() | Cut():
                waiting.setdefault(step.file, []).append(step)
            case Synced(file=file):
                safe[file] = _changed(safe.get(file, b""), waiting.pop(file, []))
            case Deleted(file=file):
                safe.pop(file, None)
                waiting.pop(file, None)
            case Noted(file=file, data=data):
                safe[file] = data
            case Acknowledged():
                continue
    for file, changes in waiting.items():
        lasting = [_torn(change, dice) for change in changes if dice.random() < 0.5]
        safe[file] = _changed(safe.get(file, b""), lasting)
    return safe


def _torn(change: Write | Cut, dice: random.Random) -> Write | Cut:
    if isinstance(change, Cut) or dice.random() < 0.7:
        return change
    sectors = len(change.data) // _SECTOR
    return change._replace(data=change.data[: dice.randint(0, sectors) * _SECTOR])


def _changed(data: bytes, changes: list[Write | Cut]) -> bytes:
    held = bytearray(data)
    for change in changes:
        match change:
            case Cut(size=size):
                del held[size:]
            case Write(offset=offset, data=written):
                held.extend(bytes(max(0, offset - len(held))))
                held[offset : offset + len(written)] = written
    return bytes(held)
