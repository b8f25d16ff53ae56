"""The tables as sealed history: sorted, cut into parts, and the same bytes for the same games."""

from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.admission import counted
from cabo_events.warehouse.sealed import (
    PART_TABLES,
    ROWS_AT_ONCE,
    WHOLE_TABLES,
    Manifest,
    SealedPart,
    cut_for,
)
from cabo_events.warehouse.sources import MANIFEST
from cabo_events.warehouse.tables import CELL_SUMS, SCHEMA_VERSION, Table, arrow_schema
from cabo_events.warehouse.views import views_version

_KEYS: Final = 2**63
_SEALED: Final = frozenset(("game", "record"))
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
        _write(folder, table, connection, "true")
    (games,) = counted(connection, "select count(*) from game")
    cut = cut_for(games)
    for part in range(cut):
        within = f"game_key between {part * (_KEYS // cut)} and {(part + 1) * (_KEYS // cut) - 1}"
        if connection.sql("from game").filter(within).limit(1).fetchall():
            place = folder / f"part-{part:02}"
            place.mkdir()
            for table in PART_TABLES:
                _write(place, table, connection, within)
    write_manifest(folder, cut)


def _write(folder: Path, table: Table, connection: DuckDBPyConnection, within: str) -> None:
    """Write the rows of a table that a condition is true of."""
    rows = connection.table(f"sealed_{table.name}" if table.name in _SEALED else table.name)
    key = ", ".join(f'"{name}"' for name in sorted(table.key, key=lambda name: name != "game_key"))
    names = ", ".join(f'"{name}"' for name in table.column_names)
    reader = rows.filter(within).order(key).project(names).to_arrow_reader(ROWS_AT_ONCE)
    write_parquet(folder, table, (pa.Table.from_batches([batch]) for batch in reader))


def write_parquet(folder: Path, table: Table, rows: Iterator[pa.Table]) -> None:
    """Write one table's rows, which come in the order of its key, into its file in a folder. Raises OSError."""
    schema = arrow_schema(table)
    path = folder / f"{table.name}.parquet"
    part = path.with_suffix(".part")
    with pq.ParquetWriter(part, schema, compression="zstd") as writer:
        for group in _row_groups(rows, schema):
            writer.write_table(group, row_group_size=ROWS_AT_ONCE)
    part.replace(path)


def _row_groups(rows: Iterator[pa.Table], schema: pa.Schema) -> Iterator[pa.Table]:
    """The rows in tables of one size, but for the last: so that a file does not tell how its rows came."""
    waiting = schema.empty_table()
    for some in rows:
        waiting = pa.concat_tables([waiting, some.cast(schema)])
        while waiting.num_rows >= ROWS_AT_ONCE:
            yield waiting.slice(0, ROWS_AT_ONCE).combine_chunks()
            waiting = waiting.slice(ROWS_AT_ONCE)
    if waiting.num_rows:
        yield waiting.combine_chunks()


def write_manifest(folder: Path, cut: int) -> Manifest:
    """Write what a folder of sealed history holds beside its parts, and return it: from then on it can be read.

    ``cut`` is the number of parts that its games were cut into by the top bits of their keys, the empty ones included.
    """
    places = sorted(path for path in folder.glob("part-*") if path.is_dir())
    parts = tuple(SealedPart(part=place.name, games=_rows(place, "game"), files=_digests(place)) for place in places)
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
    part = folder / f"{MANIFEST}.part"
    part.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    part.replace(folder / MANIFEST)
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
