"""A folder of sealed history: its manifest, and its parts read with every byte checked."""

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.sources import MANIFEST
from cabo_events.warehouse.tables import (
    CELL_SUMS,
    FACTS,
    LISTED_ROUND,
    PARTS,
    PLAYER_GAME,
    RESCORED_GAME,
    SCHEMA_VERSION,
    STREAK,
    Table,
    arrow_schema,
    table_named,
)
from cabo_events.warehouse.views import views_version

ROWS_AT_ONCE: Final = 65_536
_SUFFIX: Final = ".parquet"
_PART: Final = "part-"
_KEYS: Final = 2**63
_GAMES_A_PART: Final = 2_500
RECORD_TABLE: Final = table_named("record")
PART_TABLES: Final = (
    *(table for table in FACTS if table.column_names[0] == "game_key"),
    RESCORED_GAME,
    RECORD_TABLE,
)
"""The tables that each part has a file of: those whose rows are a game's."""

MADE_TABLES: Final = (CELL_SUMS, LISTED_ROUND, PLAYER_GAME, STREAK)
"""The tables that are made of the others by the views of a version of the package."""

WHOLE_TABLES: Final = (table_named("ruleset"), table_named("player"), *MADE_TABLES)
"""The tables that a folder has one file of."""


class SealedPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part: its folder, its games, SHA-256 of each file in hex digits."""

    part: str
    games: int
    files: dict[str, str]

    @property
    def number(self) -> int:
        """Its place among the parts that a folder is cut into."""
        return int(self.part.removeprefix(_PART))

    @property
    def stamp(self) -> str:
        """What tells that the part has not changed."""
        return sha256(msgspec.json.encode(sorted(self.files.items()))).hexdigest()


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a folder of sealed history holds: the version of its tables, into how many parts it is cut, its rows.

    ``files`` are those beside the parts, each with its SHA-256; ``rows`` are by table. ``views`` is the version of the
    views that the sums and lists are made by, empty where there are none: by other views they are to be made anew.
    """

    cabo_sealed: int
    schema: int
    cut: int
    games: int
    events: int
    rows: dict[str, int]
    files: dict[str, str]
    parts: tuple[SealedPart, ...]
    views: str = ""


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder; raises WarehouseError."""
    path = folder / MANIFEST
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise WarehouseError(str(folder), f"sealed history, with a {MANIFEST}", "none") from None
    except OSError as error:
        raise WarehouseError(str(path), "a manifest that can be read", error.strerror or str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WarehouseError(str(path), "the manifest of sealed history", str(error)) from None
    if (manifest.cabo_sealed, manifest.schema) != (1, SCHEMA_VERSION):
        expected = f"history sealed with tables of version {SCHEMA_VERSION} (seal it again)"
        raise WarehouseError(str(path), expected, f"version {manifest.schema}")
    return manifest


def has_sums(folder: Path) -> bool:
    """Whether it is sealed history with sums and lists as the views of this version make them."""
    return (folder / MANIFEST).is_file() and read_manifest(folder).views == views_version()


def cut_for(games: int) -> int:
    """Into how many parts so many games are cut: a power of two up to 64, so that a part is worth its files.

    >>> cut_for(100), cut_for(10_000), cut_for(1_000_000)
    (1, 4, 64)
    """
    cut = 1
    while cut < PARTS and games > cut * _GAMES_A_PART:
        cut *= 2
    return cut


def part_name(number: int) -> str:
    """The folder of a part."""
    return f"{_PART}{number:02}"


def keys_of_part(number: int, cut: int) -> tuple[int, int]:
    """The first and the last key of the games in a part, of so many that a folder is cut into.

    >>> keys_of_part(1, 2) == (2**62, 2**63 - 1)
    True
    """
    size = _KEYS // cut
    return number * size, (number + 1) * size - 1


def part_with_key(key: int, cut: int) -> int:
    """The part that a game of that key is in.

    >>> [part_with_key(key, 2) for key in keys_of_part(1, 2)]
    [1, 1]
    """
    return key // (_KEYS // cut)


def refuse_changed(folder: Path, files: Mapping[str, str]) -> None:
    """Raise WarehouseError where a file is not as it was sealed."""
    for name, digest in sorted(files.items()):
        path = folder / name
        try:
            with path.open("rb") as file:
                found = file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise WarehouseError(str(path), "a file of sealed history", error.strerror or str(error)) from None
        if found != digest:
            raise WarehouseError(str(path), f"the file as it was sealed, SHA-256 {digest}", found)


def parquet_files(place: Path) -> tuple[Path, ...]:
    """The Parquet files of a folder, of sealed history in it those that its manifest names; raises WarehouseError.

    What is hidden is left out: somebody is at work there, or has left it half-done.
    """
    files = set(_not_hidden(place, f"*{_SUFFIX}"))
    for found in sorted(_not_hidden(place, MANIFEST)):
        sealed = found.parent
        manifest = read_manifest(sealed)
        refuse_incomplete(sealed, manifest)
        files = {file for file in files if not file.is_relative_to(sealed)}
        files.update(sealed / name for name in manifest.files)
        files.update(sealed / part.part / name for part in manifest.parts for name in part.files)
    return tuple(sorted(files))


def _not_hidden(place: Path, pattern: str) -> Iterator[Path]:
    for path in place.rglob(pattern):
        if not any(part.startswith(".") for part in path.relative_to(place).parts):
            yield path


def refuse_incomplete(folder: Path, manifest: Manifest) -> None:
    """Raise WarehouseError where a file that the manifest names is not there, or rows are missing or too many.

    Of each file only the end is read, which tells how many rows it has, and takes half a millisecond whatever its
    size. Other values in as many rows pass: for these there is ``refuse_changed``, which reads every byte.
    """
    found = {name: _count_rows(folder / name) for name in sorted(manifest.files)}
    rows = Counter({name.removesuffix(_SUFFIX): number for name, number in found.items()})
    for part in manifest.parts:
        of_part = {name: _count_rows(folder / part.part / name) for name in sorted(part.files)}
        rows.update({name.removesuffix(_SUFFIX): number for name, number in of_part.items()})
        games = of_part.get(f"game{_SUFFIX}")
        if games != part.games:
            raise WarehouseError(str(folder / part.part), f"a part of {part.games} games", f"{games}")
    for table, number in manifest.rows.items():
        if rows[table] != number:
            raise WarehouseError(str(folder), f"{number} rows of table {table}", f"{rows[table]}")


def _count_rows(path: Path) -> int:
    try:
        return int(pq.read_metadata(path).num_rows)
    except FileNotFoundError:
        raise WarehouseError(str(path), f"a file that {MANIFEST} names", "no such file") from None
    except (OSError, pa.ArrowException) as error:
        raise WarehouseError(str(path), "a Parquet file that can be read", str(error).splitlines()[0]) from None


def sealed_rows(folder: Path, table: Table) -> Iterator[pa.Table]:
    """The rows of a table in a part, some at a time; raises WarehouseError for a file that has not its columns."""
    path = folder / f"{table.name}.parquet"
    schema = arrow_schema(table)
    try:
        with pq.ParquetFile(path) as file:
            if not file.schema_arrow.equals(schema):
                raise WarehouseError(str(path), f"the columns of table {table.name}", f"{file.schema_arrow.names}")
            for batch in file.iter_batches(ROWS_AT_ONCE):
                yield pa.Table.from_batches([batch], schema=schema)
    except (OSError, pa.ArrowException) as error:
        raise WarehouseError(str(path), "a Parquet file that can be read", str(error).splitlines()[0]) from None
