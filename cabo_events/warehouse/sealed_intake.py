"""Parts of sealed history into the tables, each whole or not at all."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import pyarrow as pa
import pyarrow.compute as pc
from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.admission import BY_GAME, admit, insert_rulesets, quarantine, remove_origins
from cabo_events.warehouse.building import transaction
from cabo_events.warehouse.records import BREAKS_RULES, LOADED, REFUSED, UNREADABLE
from cabo_events.warehouse.sealed import Manifest, SealedPart, read_manifest, refuse_changed, sealed_rows
from cabo_events.warehouse.sources import SealedFolder
from cabo_events.warehouse.tables import arrow_schema, table_named

_RULESET, _GAME, _RECORD = table_named("ruleset"), table_named("game"), table_named("record")


class PartsTaken(Struct, frozen=True, kw_only=True):
    """What became of a part: records read, those of them in the tables, their events; records that are gone."""

    read: int
    records: int
    events: int
    removed: int


def take_in_parts(connection: DuckDBPyConnection, source: SealedFolder) -> Iterator[PartsTaken]:
    """Each part of a folder that is new or other than before; those that are gone go. Raises WarehouseError.

    A part that is damaged is put in quarantine as a whole.
    """
    manifest = read_manifest(source.path)
    known = _known_parts(connection, source)
    lost = sorted(known.keys() - {part.part for part in manifest.parts})
    for place in lost:
        with transaction(connection):
            removed = remove_origins(connection, [part_origin(source, place)])
            _forget_part(connection, source, place)
        yield PartsTaken(read=0, records=0, events=0, removed=removed)
    due = [part for part in manifest.parts if known.get(part.part) != part.stamp]
    if due:
        _take_rulesets(connection, source, manifest)
    for part in due:
        yield _take_part(connection, source, part)


def part_origin(source: SealedFolder, place: str) -> str:
    """What a part is called among origins."""
    return f"{source.name}/{place}"


def _known_parts(connection: DuckDBPyConnection, source: SealedFolder) -> dict[str, str]:
    rows = connection.execute(
        "select place, stamp from source_checkpoint where source = ? and position is null", [source.name]
    ).fetchall()
    return {str(place): str(stamp) for place, stamp in rows}


def _forget_part(connection: DuckDBPyConnection, source: SealedFolder, place: str) -> None:
    connection.execute("delete from source_checkpoint where source = ? and place = ?", [source.name, place])


def _take_rulesets(connection: DuckDBPyConnection, source: SealedFolder, manifest: Manifest) -> None:
    name = f"{_RULESET.name}.parquet"
    refuse_changed(source.path, {name: manifest.files.get(name, "")})
    for rows in sealed_rows(source.path, _RULESET):
        insert_rulesets(connection, rows)


def _take_part(connection: DuckDBPyConnection, source: SealedFolder, part: SealedPart) -> PartsTaken:
    origin = part_origin(source, part.part)
    try:
        refuse_changed(source.path / part.part, part.files)
        arrival = _arrival(source, part.part, part.stamp)
    except WarehouseError as error:
        return _refused(connection, source, part, str(error))
    with transaction(connection):
        remove_origins(connection, [origin])
        records = admit(connection, arrival, _rows(source, part.part))
        quarantine(connection, _broken(arrival))
        _note_part(connection, source, part)
        events = int(pc.sum(arrival.column("events")).as_py() or 0)
        connection.execute(
            "update load set games = games + ?, events = events + ? where finished_at is null", [records, events]
        )
    return PartsTaken(read=arrival.num_rows, records=records, events=events, removed=0)


def _note_part(connection: DuckDBPyConnection, source: SealedFolder, part: SealedPart) -> None:
    _forget_part(connection, source, part.part)
    connection.execute(
        "insert into source_checkpoint values (?, ?, null, ?, ?)",
        [source.name, part.part, part.stamp, datetime.now(UTC)],
    )


def _rows(source: SealedFolder, place: str) -> Iterator[tuple[str, pa.Table]]:
    for table in BY_GAME:
        for rows in sealed_rows(source.path / place, table):
            yield table.name, rows


def _arrival(source: SealedFolder, place: str, stamp: str) -> pa.Table:
    """The records of a part, as table record has them."""
    folder = source.path / place
    is_noted = (folder / f"{_RECORD.name}.parquet").is_file()
    names = [*_SEALED, "digest", "breaks"] if is_noted else _SEALED
    table = _RECORD if is_noted else _GAME
    found = pa.concat_tables([rows.select(names) for rows in sealed_rows(folder, table)] or [_none(names)])
    same = {"origin": part_origin(source, place), "source": source.name, "stamp": stamp, "status": LOADED}
    columns = []
    for field in arrow_schema(_RECORD):
        if field.name in names:
            columns.append(found.column(field.name).combine_chunks())
        else:
            columns.append(pa.array([same.get(field.name)] * found.num_rows, field.type))
    return pa.table(columns, schema=arrow_schema(_RECORD))


_SEALED = ["game_key", "stream", "events"]


def _none(names: Sequence[str]) -> pa.Table:
    schema = arrow_schema(_RECORD)
    return pa.schema([schema.field(name) for name in names]).empty_table()


def _broken(arrival: pa.Table) -> pa.Table:
    """The reasons of the records that were sealed as breaking the rules."""
    broken = arrival.filter(pc.greater(pc.fill_null(arrival.column("breaks"), 0), 0))
    rows = [
        {
            "origin": row["origin"],
            "stream": row["stream"],
            "line": None,
            "kind": BREAKS_RULES,
            "reason": f"expected a game by the rules, found one sealed with {row['breaks']} breaks of them",
        }
        for row in broken.to_pylist()
    ]
    return pa.Table.from_pylist(rows, schema=arrow_schema(table_named("quarantine")))


def _refused(connection: DuckDBPyConnection, source: SealedFolder, part: SealedPart, why: str) -> PartsTaken:
    origin = part_origin(source, part.part)
    record = {"origin": origin, "source": source.name, "stamp": part.stamp, "events": 0, "status": REFUSED}
    reason = {"origin": origin, "kind": UNREADABLE, "reason": f"a part with {part.games} games: {why}"}
    with transaction(connection):
        removed = remove_origins(connection, [origin])
        admit(connection, pa.Table.from_pylist([record], schema=arrow_schema(_RECORD)), ())
        quarantine(connection, pa.Table.from_pylist([reason], schema=arrow_schema(table_named("quarantine"))))
        # It is looked at again the next time: it may have been put right.
        _forget_part(connection, source, part.part)
    return PartsTaken(read=1, records=0, events=0, removed=removed)


def take_part_again(connection: DuckDBPyConnection, source: SealedFolder, origin: str, keys: Sequence[int]) -> None:
    """Take in those games of a part that was read before which another origin has had until now."""
    place = origin.removeprefix(f"{source.name}/")
    wanted = pa.array(keys, pa.int64())
    arrival = _arrival(source, place, _known_parts(connection, source).get(place, ""))
    arrival = arrival.filter(pc.is_in(arrival.column("game_key"), wanted))
    rows = ((name, table.filter(pc.is_in(table.column("game_key"), wanted))) for name, table in _rows(source, place))
    with transaction(connection):
        connection.execute(
            "delete from record where origin = ? and game_key in (select unnest(?))", [origin, list(keys)]
        )
        admit(connection, arrival, rows)
