"""Rows of newly read games into the tables: each game once, from the origin that has most of it."""

from collections.abc import Iterable, Sequence

import pyarrow as pa
from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.tables import FACTS, RESCORED_GAME, RULESET, Table, table_named

BY_GAME: tuple[Table, ...] = tuple(table for table in FACTS if table.column_names[0] == "game_key")
"""The tables of facts whose rows are a game's; those without a game's key are made anew at the end of a load."""

_ARRIVED = """
create or replace temp table arrived as
select arrival.* replace (
    case
        when game_key is null then 'refused'
        when row_number() over (partition by game_key order by events desc, origin) > 1 then 'double'
        when exists (
            from record
            where record.game_key = arrival.game_key and record.status = 'loaded'
                and (-record.events, record.origin) < (-arrival.events, arrival.origin)
        ) then 'double'
        else 'loaded'
    end as status
)
from arrival
"""
_COLLISION = """
select arrived.stream, record.stream
from arrived join record using (game_key)
where arrived.stream <> record.stream
union all
select one.stream, other.stream
from arrived as one join arrived as other using (game_key)
where one.stream < other.stream
limit 1
"""
_DISPLACED = """
create or replace temp table doomed as
select game_key from record join arrived using (game_key)
where record.status = 'loaded' and arrived.status = 'loaded'
"""
_OF_ORIGINS = """
create or replace temp table doomed as
select game_key from record where status = 'loaded' and origin in (select origin from leaving)
"""
_CONTESTED = """
select origin, source, stream, stamp, game_key
from (
    select *, row_number() over (partition by game_key order by events desc, origin) as place
    from record
    where status <> 'refused'
)
where place = 1 and status <> 'loaded'
order by origin, stream
"""


def remove_origins(connection: DuckDBPyConnection, origins: Sequence[str] | pa.ChunkedArray) -> int:
    """Take away everything that came from these origins; the number of games that are out of the tables now."""
    leaving = pa.table({"origin": origins}, schema=pa.schema([("origin", pa.string())]))
    connection.register("leaving", leaving)
    connection.execute(_OF_ORIGINS)
    removed = _remove_doomed(connection)
    connection.execute("delete from record where origin in (select origin from leaving)")
    connection.execute("delete from quarantine where origin in (select origin from leaving)")
    connection.unregister("leaving")
    return removed


def admit(connection: DuckDBPyConnection, arrival: pa.Table, rows: Iterable[tuple[str, pa.Table]]) -> int:
    """Take in records, and the facts of those that no other origin has as much of; how many games that are.

    ``arrival`` has the columns of table record, its ``status`` is found here; ``rows`` are tables of facts, by name.
    The caller has taken away what was there of the same origins. Raises WarehouseError for two streams of one key.
    """
    connection.register("arrival", arrival)
    connection.execute(_ARRIVED)
    connection.unregister("arrival")
    _refuse_collision(connection)
    connection.execute(_DISPLACED)
    if _remove_doomed(connection):
        connection.execute(
            "update record set status = 'double' where status = 'loaded' and game_key in (select game_key from doomed)"
        )
    connection.execute("insert into record by name select * from arrived")
    loaded, doubles = counted(
        connection, "select count(*) filter (status = 'loaded'), count(*) filter (status = 'double') from arrived"
    )
    for name, table in rows:
        if name != "player":
            _insert(connection, table_named(name), table, has_doubles=doubles > 0)
    return loaded


def _refuse_collision(connection: DuckDBPyConnection) -> None:
    hit = first_row(connection, _COLLISION)
    if hit is not None:
        raise WarehouseError(str(hit[0]), "a stream with a key of its own", f"the key of {hit[1]}")


def _remove_doomed(connection: DuckDBPyConnection) -> int:
    (number,) = counted(connection, "select count(*) from doomed")
    if number:
        for table in (*BY_GAME, RESCORED_GAME):
            connection.execute(f"delete from {table.name} where game_key in (select game_key from doomed)")  # noqa: S608 - a name of our own
    return number


def _insert(connection: DuckDBPyConnection, table: Table, rows: pa.Table, *, has_doubles: bool) -> None:
    if not rows.num_rows:
        return
    if table is RULESET:
        insert_rulesets(connection, rows)
        return
    connection.register("incoming", rows)
    names = ", ".join(f'"{name}"' for name in table.column_names)
    condition = "where game_key in (select game_key from arrived where status = 'loaded')" if has_doubles else ""
    connection.execute(f"insert into {table.name} ({names}) select {names} from incoming {condition}")  # noqa: S608 - names of our own
    connection.unregister("incoming")


class Contested(Struct, frozen=True, kw_only=True):
    """A record that should be in the tables and is not yet: another origin had as much of its game until now."""

    origin: str
    source: str
    stream: str
    stamp: str
    key: int


def contested(connection: DuckDBPyConnection) -> list[Contested]:
    """The records that should be in the tables and are not."""
    rows = connection.execute(_CONTESTED).fetchall()
    return [
        Contested(origin=str(origin), source=str(source), stream=str(stream), stamp=str(stamp), key=int(key))
        for origin, source, stream, stamp, key in rows
    ]


def quarantine(connection: DuckDBPyConnection, reasons: pa.Table) -> None:
    """Note why records are not loaded, or not counted; when that was is found here."""
    if not reasons.num_rows:
        return
    connection.register("reasons", reasons)
    connection.execute("insert into quarantine by name select * replace (now() as loaded_at) from reasons")
    connection.unregister("reasons")


def insert_rulesets(connection: DuckDBPyConnection, rows: pa.Table) -> None:
    """Take in the rule sets that are not there yet."""
    connection.register("rulesets", rows)
    connection.execute(
        "insert into ruleset select distinct on (ruleset_key) * from rulesets "
        "where ruleset_key not in (select ruleset_key from ruleset) order by ruleset_key"
    )
    connection.unregister("rulesets")


def counted(connection: DuckDBPyConnection, sql: str) -> tuple[int, ...]:
    """The one row of whole numbers that a question brings."""
    row = first_row(connection, sql)
    return tuple(value if isinstance(value, int) else 0 for value in row or ())


def first_row(connection: DuckDBPyConnection, sql: str, values: Sequence[object] = ()) -> tuple[object, ...] | None:
    """The first row that a question brings, if there is one; all are fetched, which frees the connection."""
    rows = connection.execute(sql, list(values)).fetchall()
    return tuple(rows[0]) if rows else None
