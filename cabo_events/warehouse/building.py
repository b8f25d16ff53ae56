"""The next generation while it is written: begun, gone on with after a break, published."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Final

import duckdb
from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import CaboError, WarehouseError
from cabo_events.warehouse.admission import counted, first_row
from cabo_events.warehouse.generations import (
    Pointer,
    building_path,
    copy_path,
    discard_building,
    move_aside,
    next_generation,
)
from cabo_events.warehouse.no_fetching import NO_FETCHING
from cabo_events.warehouse.tables import SCHEMA_VERSION, TABLES, create_table

MEMORY: Final = "1GB"
"""What DuckDB may take of memory while it writes, whatever number of games; what needs more goes by the disk."""

_OPTIONS: Final[dict[str, str | bool | int | float | list[str]]] = {
    **NO_FETCHING,
    "enable_external_access": False,
    "memory_limit": MEMORY,
}
_DAMAGE: Final = (duckdb.IOException, duckdb.InternalException, duckdb.SerializationException, duckdb.FatalException)
_FULL: Final = ("no space left", "file too large", "disk quota", "out of disk", "could not write", "cannot write")


class Beginning(StrEnum):
    """What a new generation starts from: the one before it, or nothing."""

    COPY = "copy"
    EMPTY = "empty"


class Damaged(Exception):
    """The generation that was to be gone on from is not whole."""

    def __init__(self, found: str) -> None:
        """Keep what was found."""
        self.found = found
        super().__init__(found)


class Building(Struct, frozen=True, kw_only=True):
    """A generation that is being written: its number, that of the one it goes on from (0: none).

    ``was_begun`` says that an earlier load has left it half-done.
    """

    connection: DuckDBPyConnection
    number: int
    based_on: int
    was_begun: bool

    @property
    def is_new(self) -> bool:
        """Whether it began with nothing."""
        return self.based_on == 0


@contextmanager
def building(db: Path, pointer: Pointer | None, beginning: Beginning, sources: tuple[str, ...]) -> Iterator[Building]:
    """The next generation, open for writing; one that a load has left half-done from the same start is gone on with.

    Raises WarehouseError where the disk is full or refuses, Damaged where the generation before it is not whole.
    """
    based_on = pointer.generation if pointer and beginning is Beginning.COPY else 0
    number = next_generation(db, pointer)
    with translated(db):
        resumed = _resumed(db, based_on, number, sources)
        connection = _begun(db, pointer, based_on) if resumed is None else resumed
        try:
            _note_begin(connection, based_on, number, sources)
            yield Building(connection=connection, number=number, based_on=based_on, was_begun=resumed is not None)
        except CaboError:
            has_progress = _has_progress(connection)
            connection.close()
            if not has_progress:
                discard_building(db)
            raise
        finally:
            with suppress(duckdb.Error):
                connection.close()


def _has_progress(connection: DuckDBPyConnection) -> bool:
    """Whether so much was loaded that it is worth going on with."""
    with suppress(duckdb.Error):
        (games,) = counted(connection, "select sum(games) from load where finished_at is null")
        return games > 0
    return False


@contextmanager
def translated(db: Path) -> Iterator[None]:
    """What a database or the disk raises, as WarehouseError or Damaged; a disk that is full gets its room back."""
    try:
        yield
    except duckdb.Error as error:
        text = str(error).splitlines()[0] if str(error) else type(error).__name__
        if any(word in text.lower() for word in _FULL):
            raise _full(db, text) from None
        if isinstance(error, _DAMAGE) or type(error) is duckdb.Error:
            raise Damaged(text) from None
        raise WarehouseError(str(db), "a database that can be written", text) from error
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}:
            raise _full(db, os.strerror(error.errno)) from None
        raise WarehouseError(str(db), "a database that can be written", error.strerror or str(error)) from None


def _full(db: Path, found: str) -> WarehouseError:
    with suppress(OSError):
        discard_building(db)
    return WarehouseError(str(db), "room on the disk for one more copy of it (what was there stays as it was)", found)


def _resumed(db: Path, based_on: int, number: int, sources: tuple[str, ...]) -> DuckDBPyConnection | None:
    """What an earlier load has left, if it was to become the same generation, of the same sources."""
    path = building_path(db)
    if not path.exists():
        return None
    with suppress(duckdb.Error):
        connection = duckdb.connect(path, config=_OPTIONS)
        row = first_row(
            connection,
            "select load_id, based_on, sources, version from load where finished_at is null",
        )
        if row == (number, based_on, list(sources), _writer()):
            return connection
        connection.close()
    discard_building(db)
    return None


def _begun(db: Path, pointer: Pointer | None, based_on: int) -> DuckDBPyConnection:
    path = building_path(db)
    if pointer and based_on:
        part, file = copy_path(db), db.with_name(pointer.file)
        if not file.is_file():
            raise Damaged("no such file")
        shutil.copyfile(file, part)
        part.replace(path)
        connection = _copied(path)
        missing = {table.name for table in TABLES} - {
            str(name) for (name,) in connection.execute("show tables").fetchall()
        }
        if missing:
            connection.close()
            raise Damaged(f"no table {min(missing)}")
        return connection
    connection = duckdb.connect(path, config=_OPTIONS)
    with transaction(connection):
        for table in TABLES:
            connection.execute(create_table(table))
    return connection


def _copied(path: Path) -> DuckDBPyConnection:
    try:
        return duckdb.connect(path, config=_OPTIONS)
    except duckdb.Error as error:
        raise Damaged(str(error).splitlines()[0]) from None


def _note_begin(connection: DuckDBPyConnection, based_on: int, number: int, sources: tuple[str, ...]) -> None:
    (there,) = counted(connection, "select count(*) from load where finished_at is null")
    if not there:
        connection.execute(
            "insert into load values (?, ?, ?, ?, null, 0, 0, 0, 0, ?)",
            [number, based_on, list(sources), datetime.now(UTC), _writer()],
        )


def _writer() -> str:
    return f"cabo-events {version('cabo-events')}, tables {SCHEMA_VERSION}"


@contextmanager
def transaction(connection: DuckDBPyConnection) -> Iterator[None]:
    """All that is done within, or nothing of it."""
    connection.begin()
    try:
        yield
    except BaseException:
        with suppress(duckdb.Error):
            connection.rollback()
        raise
    connection.commit()


def set_aside(db: Path, pointer: Pointer, found: str) -> str:
    """Move a damaged generation out of the way; what to say of it."""
    with translated(db):
        discard_building(db)
        file = db.with_name(pointer.file)
        if not file.is_file():
            return f"{db}: {pointer.file} is missing: everything is loaded anew"
        aside = move_aside(file)
    return f"{db}: {pointer.file} is damaged ({found}) and kept as {aside.name}: everything is loaded anew"
