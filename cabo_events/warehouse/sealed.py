"""A folder of sealed history: its manifest, and its parts read with every byte checked."""

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
    SCHEMA_VERSION,
    STREAK,
    Table,
    arrow_schema,
    table_named,
)

ROWS_AT_ONCE: Final = 65_536
_GAMES_A_PART: Final = 2_500
RECORD_TABLE: Final = table_named("record")
PART_TABLES: Final = (
    *(table for table in FACTS if table.column_names[0] == "game_key"),
    table_named("rescored_game"),
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


def cut_for(games: int) -> int:
    """Into how many parts so many games are cut: a power of two up to 64, so that a part is worth its files.

    >>> cut_for(100), cut_for(10_000), cut_for(1_000_000)
    (1, 4, 64)
    """
    cut = 1
    while cut < PARTS and games > cut * _GAMES_A_PART:
        cut *= 2
    return cut


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
