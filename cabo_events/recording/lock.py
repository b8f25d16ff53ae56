"""A lock on a file for as long as it takes to write to it."""

import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from cabo_events.errors import RecordingError
from cabo_events.files import naming

SECONDS_OF_PATIENCE: Final = 5.0
SECONDS_TO_STALE: Final = 60.0
_SECONDS_BETWEEN_LOOKS = 0.02


@contextmanager
def locked(path: Path, patience: float = SECONDS_OF_PATIENCE) -> Iterator[None]:
    """Hold ``path`` against other recorders, who wait so many seconds and are then refused with RecordingError.

    The lock lies beside it and names the process. One whose process has died on this machine is taken over at once,
    any other when it is older than a minute: no write takes that long.
    """
    lock = path.with_name(f"{path.name}.lock")
    owner = f"{os.getpid()} {platform.node()} {uuid4().hex}"
    with naming(path, lock):
        _acquire(lock, owner, patience)
    try:
        yield
    finally:
        if _owner(lock) == owner:
            lock.unlink(missing_ok=True)


def _acquire(lock: Path, owner: str, patience: float) -> None:
    deadline = time.monotonic() + patience
    while not _is_made(lock, owner):
        holder = _owner(lock)
        if holder is not None and _is_stale(lock, holder):
            _break(lock, holder)
        elif time.monotonic() > deadline:
            by = (holder or "").split(" ")[0] or "unknown"
            raise RecordingError(str(lock), "a file that nobody else writes to", f"the lock of process {by}")
        else:
            time.sleep(_SECONDS_BETWEEN_LOOKS)


def _is_made(lock: Path, owner: str) -> bool:
    """Whether the lock could be made; as a link that leads nowhere, since a link is there with its words at once."""
    try:
        lock.symlink_to(owner)
    except FileExistsError:
        return False
    except (OSError, RuntimeError):  # where links are unknown it is the latter
        return _is_made_as_file(lock, owner)
    return True


def _is_made_as_file(lock: Path, owner: str) -> bool:
    """The same where there are no links; a process that dies before it has written its words leaves an empty file."""
    try:
        with lock.open("x", encoding="utf-8") as file:
            file.write(owner)
    except FileExistsError:
        return False
    return True


def _owner(lock: Path) -> str | None:
    try:
        return str(lock.readlink()) if lock.is_symlink() else lock.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def _is_stale(lock: Path, holder: str) -> bool:
    with suppress(FileNotFoundError):
        return _has_died(holder) or time.time() - lock.lstat().st_mtime > SECONDS_TO_STALE
    return False


def _has_died(holder: str) -> bool:
    """Whether a process of this machine is gone; where a system cannot be asked without harm it may be alive."""
    process, _, rest = holder.partition(" ")
    if os.name != "posix" or not process.isdecimal() or rest.rpartition(" ")[0] != platform.node():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False


def _break(lock: Path, holder: str) -> None:
    """Take a stale lock away; one that another recorder has made in the meantime is put back."""
    aside = lock.with_name(f"{lock.name}.{uuid4().hex}")
    with suppress(FileNotFoundError):
        lock.rename(aside)
        if _owner(aside) == holder:
            aside.unlink()
        else:
            aside.rename(lock)
