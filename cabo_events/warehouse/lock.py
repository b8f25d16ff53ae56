"""A lock that one load holds on a database, and that goes with its process however that ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cabo_events.errors import WarehouseError


@contextmanager
def held(db: Path) -> Iterator[None]:
    """Hold a database against other loads; raises WarehouseError at once where one is at work.

    The lock is the system's, on a file beside the database that stays: it cannot be left behind.
    """
    path = db.with_name(f"{db.name}.lock")
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not _is_locked(number):
            by = os.read(number, 20).decode(errors="replace").strip() or "unknown"
            raise WarehouseError(str(db), "a database that nobody loads into now", f"the load of process {by} at work")
        # Whose it is, for people: a disk that is full has no room even for that.
        with suppress(OSError):
            os.truncate(path, 0)
            os.write(number, b"%d\n" % os.getpid())
        yield
    finally:
        os.close(number)


def _is_locked(number: int) -> bool:
    """Whether the lock could be had; it is let go of when the file is closed."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there only

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl  # noqa: PLC0415 - not on Windows

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
