"""What is to be read: the origins that were not there or have changed since; and which of them are gone."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

import pyarrow as pa
from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.warehouse.admission import counted
from cabo_events.warehouse.sources import FoundFile, GameFiles, found_files

_AT_ONCE: Final = 5_000
_T = TypeVar("_T")

_FOUND: Final = pa.schema(
    [
        ("origin", pa.string()),
        ("source", pa.string()),
        ("stream", pa.string()),
        ("stamp", pa.string()),
        ("size", pa.int64()),
    ]
)
_TABLE: Final = """
create or replace temp table found (origin varchar, source varchar, stream varchar, stamp varchar, size bigint)
"""
_PLAN: Final = """
create or replace temp table due as
select
    row_number() over (order by found.origin) as number,
    found.origin, any_value(found.source) as source, any_value(found.stream) as stream,
    any_value(found.stamp) as stamp, any_value(found.size) as size,
    any_value(record.digest) as digest, any_value(record.stamp) as known_stamp
from found left join record using (origin)
group by found.origin
having known_stamp is null or known_stamp <> any_value(found.stamp) or any_value(found.stamp) = ''
"""
_GONE: Final = """
select origin
from record
where source in (select unnest(?)) and origin not in (select origin from found)
order by origin
"""


class Due(Struct, frozen=True, kw_only=True):
    """An origin to be read: of a store its ``stream``; what is known of it if it has been read before."""

    origin: str
    source: str
    stream: str | None
    stamp: str
    size: int
    digest: str | None
    known_stamp: str | None


def note_nothing_found(connection: DuckDBPyConnection) -> None:
    """Begin a list of what is found."""
    connection.execute(_TABLE)


def note_files(connection: DuckDBPyConnection, source: GameFiles) -> int:
    """Put the files of a source on the list of what is found; how many there are. Raises GameFileError."""
    number = 0
    for files in in_batches(found_files(source), _AT_ONCE):
        number += len(files)
        _note(connection, [_file_row(source, file) for file in files])
    return number


def _file_row(source: GameFiles, file: FoundFile) -> tuple[str, str, None, str, int]:
    return file.origin, source.name, None, file.stamp, file.size


def note_streams(connection: DuckDBPyConnection, source: str, streams: Iterable[tuple[str, str, int]]) -> None:
    """Put streams of a store on the list, each with its origin and about how many bytes it has."""
    for some in in_batches(streams, _AT_ONCE):
        _note(connection, [(origin, source, stream, "", size) for stream, origin, size in some])


def _note(connection: DuckDBPyConnection, rows: Sequence[tuple[str, str, str | None, str, int]]) -> None:
    found = pa.table(dict(zip(_FOUND.names, zip(*rows, strict=True), strict=True)), schema=_FOUND)
    connection.register("finding", found)
    connection.execute("insert into found select * from finding")
    connection.unregister("finding")


def plan(connection: DuckDBPyConnection) -> int:
    """Settle what is due of what was found; how many origins that is."""
    connection.execute(_PLAN)
    (number,) = counted(connection, "select count(*) from due")
    return number


def due(connection: DuckDBPyConnection) -> Iterator[Due]:
    """What is due, by origin; the connection may be used for other questions meanwhile."""
    after = 0
    while True:
        rows = connection.execute(
            "select * from due where number > ? and number <= ? order by number", [after, after + _AT_ONCE]
        ).fetchall()
        if not rows:
            return
        after += _AT_ONCE
        for _, origin, source, stream, stamp, size, digest, known_stamp in rows:
            yield Due(
                origin=origin,
                source=source,
                stream=stream,
                stamp=stamp,
                size=size,
                digest=digest,
                known_stamp=known_stamp,
            )


def gone(connection: DuckDBPyConnection, sources: Sequence[str]) -> list[str]:
    """The origins that were loaded from these sources and were not found again."""
    return [str(origin) for (origin,) in connection.execute(_GONE, [list(sources)]).fetchall()]


def in_batches(values: Iterable[_T], size: int) -> Iterator[list[_T]]:
    """The values in lists of so many."""
    some: list[_T] = []
    for value in values:
        some.append(value)
        if len(some) == size:
            yield some
            some = []
    if some:
        yield some
