"""The tables as sealed history: sorted, cut into parts, and the same bytes for the same games."""

from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import file_digest
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from duckdb import DuckDBPyConnection

from cabo_events.files import appearing, write_whole
from cabo_events.warehouse.admission import counted
from cabo_events.warehouse.sealed import (
    PART_TABLES,
    ROWS_AT_ONCE,
    WHOLE_TABLES,
    Manifest,
    SealedPart,
    cut_for,
    keys_of_part,
    part_name,
)
from cabo_events.warehouse.sources import MANIFEST
from cabo_events.warehouse.tables import CELL_SUMS, SCHEMA_VERSION, Table, arrow_schema
from cabo_events.warehouse.views import views_version

_SEALED: Final = frozenset(("game", "record"))
_SOUGHT: Final = ["game_key"]
"""What rows are sought by: only of it the least and the largest value of each piece are kept."""
_RUNNING: Final = frozenset(("game_key", "version", "version_from", "version_to"))
"""Columns whose values hardly come again, or only in a row: a dictionary of them would be larger than they are."""
_VIEWS: Final = r"""
create or replace temp view sealed_game as
-- Without the folders that a game came from: they are nobody's concern, and differ from machine to machine.
select * replace (regexp_replace(regexp_replace(origin, '^.*[/\\#]', ''), '\.cabo\.jsonl$', '') as origin)
from game;

create or replace temp view sealed_record as
select record.* replace (sealed_game.origin as origin, '' as source, '' as stamp)
from record join sealed_game using (game_key)
where record.status = 'loaded';

set timezone = 'UTC'
"""


def write_sealed(connection: DuckDBPyConnection, folder: Path) -> None:
    """Write the games that are in the tables into a folder, which is made; the manifest comes last."""
    folder.mkdir(parents=True)
    connection.execute(_VIEWS)
    for table in WHOLE_TABLES:
        write_table(folder, table, connection)
    (games,) = counted(connection, "select count(*) from game")
    cut = cut_for(games)
    for part in range(cut):
        keys = keys_of_part(part, cut)
        if connection.sql("from game").filter(_between(keys)).limit(1).fetchall():
            place = folder / part_name(part)
            place.mkdir()
            for table in PART_TABLES:
                write_table(place, table, connection, keys)
    write_manifest(folder, cut)


def write_table(
    folder: Path, table: Table, connection: DuckDBPyConnection, keys: tuple[int, int] | None = None
) -> None:
    """Write the rows of a table, or those of the games whose keys are from the first to the last of these."""
    rows = connection.table(f"sealed_{table.name}" if table.name in _SEALED else table.name)
    key = ", ".join(f'"{name}"' for name in sorted(table.key, key=lambda name: name != "game_key"))
    names = ", ".join(f'"{name}"' for name in table.column_names)
    reader = rows.filter(_between(keys)).order(key).project(names).to_arrow_reader(ROWS_AT_ONCE)
    write_parquet(folder, table, (pa.Table.from_batches([batch]).cast(arrow_schema(table)) for batch in reader))


def _between(keys: tuple[int, int] | None) -> str:
    return "true" if keys is None else f"game_key between {keys[0]} and {keys[1]}"


def write_parquet(folder: Path, table: Table, rows: Iterator[pa.Table]) -> None:
    """Write one table's rows, which come in the order of its key, into its file in a folder. Raises OSError.

    Words may come as codes of dictionaries, in all of the rows or in none; the file is of the table's own schema.
    """
    first = next(rows, arrow_schema(table).empty_table())
    coded = [leaf for name, leaf in _leaves(first.schema) if name not in _RUNNING]
    with (
        appearing(folder / f"{table.name}.parquet") as part,
        pq.ParquetWriter(
            part, first.schema, compression="zstd", store_schema=False, use_dictionary=coded, write_statistics=_SOUGHT
        ) as writer,
    ):
        for group in _row_groups(chain([first], rows)):
            writer.write_table(group, row_group_size=ROWS_AT_ONCE)
        writer.add_key_value_metadata(_told(arrow_schema(table)))


def _leaves(schema: pa.Schema) -> Iterator[tuple[str, str]]:
    """Each column, and what Parquet calls its values."""
    for field in schema:
        yield field.name, f"{field.name}.list.element" if pa.types.is_list(field.type) else field.name


def _told(schema: pa.Schema) -> dict[str, str]:
    """What Arrow keeps of a schema in a file, the comments too; by itself it would keep that words were codes."""
    own = {key.decode(): text.decode() for key, text in schema.metadata.items()}
    return {**own, "ARROW:schema": b64encode(schema.serialize().to_pybytes()).decode()}


def _row_groups(rows: Iterator[pa.Table]) -> Iterator[pa.Table]:
    """The rows in tables of one size, but for the last: so that a file does not tell how its rows came."""
    waiting: pa.Table | None = None
    for some in rows:
        waiting = some if waiting is None else pa.concat_tables([waiting, some])
        while waiting.num_rows >= ROWS_AT_ONCE:
            yield waiting.slice(0, ROWS_AT_ONCE).combine_chunks()
            waiting = waiting.slice(ROWS_AT_ONCE)
    if waiting is not None and waiting.num_rows:
        yield waiting.combine_chunks()


def write_manifest(folder: Path, cut: int) -> Manifest:
    """Write what a folder of sealed history holds beside its parts, and return it: from then on it can be read.

    ``cut`` is the number of parts that its games were cut into by the top bits of their keys, the empty ones included.
    """
    places = sorted(path for path in folder.glob("part-*") if path.is_dir())
    with ThreadPoolExecutor() as pool:
        digests = pool.map(_digests, places)
        parts = tuple(
            SealedPart(part=place.name, games=_rows(place, "game"), files=files)
            for place, files in zip(places, digests, strict=True)
        )
    rows = {table.name: _rows(folder, table.name) for table in WHOLE_TABLES}
    rows |= {table.name: sum(_rows(place, table.name) for place in places) for table in PART_TABLES}
    manifest = Manifest(
        cabo_sealed=1,
        schema=SCHEMA_VERSION,
        cut=cut,
        games=rows["game"],
        events=rows["event"],
        rows=rows,
        files=_digests(folder),
        parts=parts,
        views=views_version() if (folder / f"{CELL_SUMS.name}.parquet").is_file() else "",
    )
    write_whole({folder / MANIFEST: msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"})
    return manifest


def _rows(folder: Path, name: str) -> int:
    path = folder / f"{name}.parquet"
    return int(pq.read_metadata(path).num_rows) if path.is_file() else 0


def _digests(folder: Path) -> dict[str, str]:
    digests: dict[str, str] = {}
    for path in sorted(folder.glob("*.parquet")):
        with path.open("rb") as file:
            digests[path.name] = file_digest(file, "sha256").hexdigest()
    return digests
