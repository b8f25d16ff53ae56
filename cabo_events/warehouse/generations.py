"""The files of a database: generations that never change once they are there, and the pointer that names the newest."""

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.tables import SCHEMA_VERSION

_FORMAT: Final = 1
_KEPT: Final = 2
_POINTER: Final = b'{"cabo_warehouse":'
_DUCKDB: Final = slice(8, 12)  # where a database of DuckDB says what it is


class Pointer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the small file holds that a user calls the database: which file beside it is the newest generation.

    ``sources`` are where its games are from: with them all of it can be made again.
    """

    cabo_warehouse: int
    schema: int
    generation: int
    file: str
    sources: tuple[str, ...]


def database_path(given: Path | None) -> Path:
    """The database that is meant: the one given, or the user's own."""
    return given or user_data_path("cabo-events") / "cabo.duckdb"


def published(db: Path) -> Path:
    """The database file that is to be read, read-only, where ``db`` is asked for: the newest generation.

    ``db`` is a pointer that `cabo load` keeps, or a generation itself, copied from elsewhere. Raises WarehouseError.
    """
    pointer = read_pointer(db)
    if pointer is not None:
        if pointer.schema != SCHEMA_VERSION:
            expected = f"tables of version {SCHEMA_VERSION} (`cabo load` makes them anew)"
            raise WarehouseError(str(db), expected, f"version {pointer.schema}")
        return _generation(db, pointer)
    if db.is_file() and _beginning(db)[_DUCKDB] == b"DUCK":
        return db
    raise WarehouseError(str(db), "a database that `cabo load` has made", _kind(db))


def _generation(db: Path, pointer: Pointer) -> Path:
    file = db.with_name(pointer.file)
    if not file.is_file():
        raise WarehouseError(str(db), f"the file {pointer.file} beside it (`cabo load` makes it again)", "no such file")
    return file


def read_pointer(db: Path) -> Pointer | None:
    """What the pointer says, None where the file is none, or is not there; raises WarehouseError."""
    try:
        data = db.read_bytes() if _beginning(db).startswith(_POINTER) else b""
    except OSError as error:
        raise WarehouseError(str(db), "a database that can be read", error.strerror or str(error)) from None
    if not data:
        return None
    try:
        pointer = msgspec.json.decode(data, type=Pointer)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WarehouseError(str(db), "the pointer to a database", str(error)) from None
    if pointer.cabo_warehouse != _FORMAT or Path(pointer.file).name != pointer.file:
        raise WarehouseError(str(db), f"the pointer to a database of format {_FORMAT}", "one of another version")
    return pointer


def pointer_to_write(db: Path) -> Pointer | None:
    """The pointer as it is, None where there is none yet; raises WarehouseError where something else is in the way."""
    pointer = read_pointer(db)
    if pointer is None and (db.exists() or db.is_symlink()):
        raise WarehouseError(str(db), "a database that `cabo load` has made, or no file", _kind(db))
    return pointer


def _beginning(db: Path) -> bytes:
    try:
        with db.open("rb") as file:
            return file.read(len(_POINTER))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return b""


def _kind(db: Path) -> str:
    if db.is_dir():
        return "a folder"
    if not db.exists():
        return "no such file"
    return "a DuckDB database of its own" if _beginning(db)[_DUCKDB] == b"DUCK" else "another program's file"


# --- writing ---------------------------------------------------------------------------------------------------------


def next_generation(db: Path, pointer: Pointer | None) -> int:
    """A number that no generation has had, as far as its files tell."""
    return max([pointer.generation if pointer else 0, *_numbers(db)]) + 1


def building_path(db: Path) -> Path:
    """Where the next generation is written until it is whole."""
    return db.with_name(f"{db.name}.building")


def copy_path(db: Path) -> Path:
    """Where the generation before it is copied to, until that copy is whole and becomes the one that is built on."""
    return db.with_name(f"{db.name}.copy")


def generation_path(db: Path, generation: int) -> Path:
    """Where a whole generation lies."""
    return db.with_name(f"{db.name}.gen{generation}")


def publish(db: Path, generation: int, sources: tuple[str, ...]) -> None:
    """Make what was built a generation that nobody writes to, and then the one that readers open. Raises OSError.

    Whoever reads meanwhile keeps what was there; the generation before this one stays, older ones go.
    """
    built, file = building_path(db), generation_path(db, generation)
    built.chmod(0o444)
    _sync(built)
    built.replace(file)
    pointer = Pointer(
        cabo_warehouse=_FORMAT, schema=SCHEMA_VERSION, generation=generation, file=file.name, sources=sources
    )
    try:
        _point(db, pointer)
    except OSError:
        # Nobody can come to it: its room is worth more.
        file.unlink()
        raise
    _sync(db.parent)
    _remove_older(db, generation)


def _point(db: Path, pointer: Pointer) -> None:
    """Write the pointer, whole or not at all. Raises OSError."""
    part = db.with_name(f"{db.name}.pointer")
    try:
        part.write_bytes(msgspec.json.encode(pointer) + b"\n")
        _sync(part)
        part.replace(db)
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or what a folder lists, is on the disk; a system that cannot sync a folder does without."""
    if path.is_dir() and os.name != "posix":
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _remove_older(db: Path, generation: int) -> None:
    for number in sorted(_numbers(db) - {generation})[: -(_KEPT - 1)]:
        # Where somebody still reads it and the system minds, it goes the next time.
        with suppress(OSError):
            generation_path(db, number).unlink()


def _numbers(db: Path) -> set[int]:
    pattern = re.compile(re.escape(db.name) + r"\.gen(\d+)(\.damaged)?")
    hits = (pattern.fullmatch(path.name) for path in db.parent.glob("*") if path.is_file())
    return {int(hit[1]) for hit in hits if hit and not hit[2]}


def move_aside(file: Path) -> Path:
    """Keep a generation that does not open under another name, out of the way; raises OSError."""
    aside = file.with_name(f"{file.name}.damaged")
    file.replace(aside)
    return aside


def discard_building(db: Path) -> None:
    """Remove what was begun and is not to be gone on with; raises OSError."""
    building = building_path(db)
    for path in (building, building.with_name(f"{building.name}.wal"), copy_path(db)):
        path.unlink(missing_ok=True)
    shutil.rmtree(building.with_name(f"{building.name}.tmp"), ignore_errors=True)  # what a sort had no memory for
