"""What a database holds, and why some of what was found is not in it."""

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.warehouse.admission import counted

_MOST_REASONS = 20
_KINDS = "select kind, count(distinct (origin, stream)) from quarantine group by kind order by kind"
_REASONS = """
select
    origin, stream, min(line) as line, kind,
    arg_min(reason, coalesce(line, 0)) as reason, count(*) - 1 as more
from quarantine
group by origin, stream, kind
order by kind <> 'unreadable', kind <> 'breaks_rules', origin, stream
limit ?
"""


class Quarantined(Struct, frozen=True, kw_only=True):
    """Why a record is not loaded (or not counted, where ``kind`` is breaks_rules): its first reason, how many more."""

    origin: str
    stream: str | None
    line: int | None
    kind: str
    reason: str
    more: int


class Holding(Struct, frozen=True, kw_only=True):
    """What a database holds: records and their events; doubles, records of games that are loaded from elsewhere.

    ``quarantined`` counts the records in quarantine by kind, ``reasons`` are the first of them.
    """

    games: int
    events: int
    doubles: int
    quarantined: dict[str, int]
    reasons: tuple[Quarantined, ...]


def holding(connection: DuckDBPyConnection) -> Holding:
    """What the database holds that the connection is to."""
    games, events, doubles = counted(
        connection,
        "select count(*) filter (status = 'loaded'), sum(events) filter (status = 'loaded'), "
        "count(*) filter (status = 'double') from record",
    )
    kinds = {str(kind): int(number) for kind, number in connection.execute(_KINDS).fetchall()}
    reasons = tuple(
        Quarantined(origin=origin, stream=stream, line=line, kind=kind, reason=reason, more=more)
        for origin, stream, line, kind, reason, more in connection.execute(_REASONS, [_MOST_REASONS]).fetchall()
    )
    return Holding(games=games, events=events, doubles=doubles, quarantined=kinds, reasons=reasons)
