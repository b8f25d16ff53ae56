"""A connection to a store's SQLite file, set up to lose nothing, with SQLite's errors as the package's."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from urllib.parse import quote

import apsw
from msgspec import Struct

from cabo_events.errors import CorruptLog, StoreBusy, StoreError, StoreSchemaError
from cabo_events.store.clock import Clock, utc_now
from cabo_events.store.protocol import Access
from cabo_events.store.sqlite_schema import APPLICATION_ID, SCHEMA, STEPS, is_wal_safe


class Durability(StrEnum):
    """When an append is taken to be on the disk; OFF is for measuring what FULL costs, and loses events."""

    FULL = "full"
    OFF = "off"


class SqliteOptions(Struct, frozen=True, kw_only=True):
    """How a store is opened; ``patience`` is in seconds, ``vfs`` names one of SQLite's file systems."""

    access: Access = Access.WRITE
    durability: Durability = Durability.FULL
    patience: float = 5.0
    clock: Clock = utc_now
    vfs: str | None = None


_GONE = (apsw.CorruptError, apsw.NotADBError, apsw.FormatError, apsw.MismatchError, apsw.SQLError, UnicodeDecodeError)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's errors as StoreBusy, CorruptLog and StoreError, each naming the file."""
    try:
        yield
    except (apsw.BusyError, apsw.LockedError):
        raise StoreBusy(str(path), "a store that is free within a few seconds", "one that is held") from None
    except _GONE as error:
        raise CorruptLog(str(path), None, "a store of events", str(error)) from None
    except apsw.ReadOnlyError:
        raise StoreError(str(path), "a store that can be written to", "one that is read-only") from None
    except apsw.CantOpenError:
        expected = "a store whose file and folder can be opened and written to"
        raise StoreError(str(path), expected, "a disk or a folder that takes no file") from None
    except apsw.FullError:
        raise StoreError(str(path), "room on the disk", "a disk that is full; nothing was written") from None
    except apsw.Error as error:
        raise StoreError(str(path), "a store that can be used", str(error)) from None


def connected(path: Path, options: SqliteOptions) -> apsw.Connection:
    """A connection to the store in a file that is there; raises StoreError, StoreSchemaError, CorruptLog."""
    if not path.is_file():
        raise StoreError(str(path), "a store (`cabo store init` makes one)", "no such file")
    with translated(path):
        connection = _opened(path, options)
        try:
            _refuse_strangers(path, connection)
            _set_up(path, connection, options)
        except BaseException:
            connection.close()
            raise
    return connection


def create(path: Path, vfs: str | None = None) -> int:
    """Make the store, or bring its tables forward to the newest schema; the schema it had (0: it is new)."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(str(path), "a folder for the store", error.strerror or str(error)) from None
    with translated(path):
        connection = apsw.Connection(str(path), vfs=vfs)
        try:
            connection.set_busy_timeout(5000)
            is_new = not number(connection, "pragma page_count")
            if not is_new:
                _refuse_other_files(path, connection)
            return _brought_forward(path, connection)
        finally:
            connection.close()


def _brought_forward(path: Path, connection: apsw.Connection) -> int:
    connection.execute("pragma synchronous = full")
    connection.execute("begin immediate")
    try:
        schema = number(connection, "pragma user_version")
        _refuse_newer(path, schema)
        for step in STEPS[schema:]:
            connection.execute(step)
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        connection.execute(f"pragma user_version = {SCHEMA}")
        connection.execute("commit")
    finally:
        if connection.in_transaction:
            connection.execute("rollback")
    return schema


def _opened(path: Path, options: SqliteOptions) -> apsw.Connection:
    if options.access is Access.WRITE:
        return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=options.vfs)
    name = f"file:{quote(str(path.resolve()))}"
    # Who reads must be able to write all the same: what a crash has left in a journal is put right by the next to open.
    tries = [(name, apsw.SQLITE_OPEN_READWRITE), (name, apsw.SQLITE_OPEN_READONLY)]
    if not _has_journal(path):
        # On a disk that takes no write, the index of a write-ahead log cannot be made; without a log, none is needed.
        tries.append((f"{name}?immutable=1", apsw.SQLITE_OPEN_READONLY))
    for uri, flags in tries[:-1]:
        with suppress(apsw.CantOpenError, apsw.ReadOnlyError):
            return _readable(apsw.Connection(uri, flags=flags | apsw.SQLITE_OPEN_URI, vfs=options.vfs))
    uri, flags = tries[-1]
    return _readable(apsw.Connection(uri, flags=flags | apsw.SQLITE_OPEN_URI, vfs=options.vfs))


def _readable(connection: apsw.Connection) -> apsw.Connection:
    """The connection, if its file can be read; else it is closed."""
    try:
        connection.execute("pragma query_only = on")
        number(connection, "pragma schema_version")
    except BaseException:
        connection.close()
        raise
    return connection


def _has_journal(path: Path) -> bool:
    """Whether there is something beside the file that belongs into it, or out of it again."""
    journals = (path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-journal"))
    return any(journal.exists() and journal.stat().st_size for journal in journals)


def _refuse_strangers(path: Path, connection: apsw.Connection) -> None:
    _refuse_other_files(path, connection)
    schema = number(connection, "pragma user_version")
    _refuse_newer(path, schema)
    if schema < SCHEMA:
        found = f"schema {schema} (`cabo store init` brings it forward)"
        raise StoreSchemaError(str(path), f"a store of schema {SCHEMA}", found)


def _refuse_other_files(path: Path, connection: apsw.Connection) -> None:
    found = number(connection, "pragma application_id")
    if found != APPLICATION_ID:
        raise StoreError(str(path), "a store of events", f"a database of another program ({found:#x})")


def _refuse_newer(path: Path, schema: int) -> None:
    if schema > SCHEMA:
        raise StoreSchemaError(
            str(path), f"a store of schema {SCHEMA} or older", f"schema {schema}, of a newer version"
        )


def _set_up(path: Path, connection: apsw.Connection, options: SqliteOptions) -> None:
    connection.set_busy_timeout(int(options.patience * 1000))
    connection.execute("pragma trusted_schema = off; pragma cell_size_check = on")
    if options.access is not Access.WRITE:
        return
    connection.execute("pragma secure_delete = on; pragma wal_autocheckpoint = 0")
    journal, synchronous = ("wal", "full") if is_wal_safe(apsw.sqlite_lib_version()) else ("delete", "extra")
    if options.durability is Durability.OFF:
        synchronous = "off"
    found = text(connection, f"pragma journal_mode = {journal}")
    if found != journal:
        raise StoreError(str(path), f"a store that can keep a {journal} journal", f"one that keeps a {found} journal")
    connection.execute(f"pragma synchronous = {synchronous}")


def number(connection: apsw.Connection, question: str) -> int:
    """The one whole number that answers a question."""
    answer = connection.execute(question).get
    if not isinstance(answer, int):
        raise apsw.CorruptError(f"{question} answers {answer!r}")
    return answer


def text(connection: apsw.Connection, question: str) -> str:
    """The one word that answers a question."""
    return str(connection.execute(question).get)
