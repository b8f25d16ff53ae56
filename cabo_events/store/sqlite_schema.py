"""The tables of a store in SQLite, and every step that leads to them; steps only go forward."""

from typing import Final

APPLICATION_ID: Final = 0x4341424F
"""What marks a SQLite file as a store of this package: the letters CABO."""

STEPS: Final = (
    """
    create table event (
        position integer primary key,
        stream text not null,
        version integer not null,
        id text not null unique,
        recorded_at text not null,
        body blob not null,
        hash blob not null,
        unique (stream, version)
    ) strict;

    create index event_opening on event (position) where version = 1;

    create trigger event_is_never_changed before update on event
    begin
        select raise(abort, 'events are never changed');
    end;

    create trigger event_is_never_removed before delete on event
    begin
        select raise(abort, 'events are never removed');
    end;

    create trigger event_comes_last before insert on event
    when new.position is not (select coalesce(max(position), 0) + 1 from event)
        or new.version is not (select coalesce(max(version), 0) + 1 from event where stream = new.stream)
        or exists (select 1 from event where id = new.id)
    begin
        select raise(abort, 'events are only added, one after the other');
    end;
    """,
    """
    create table player (
        stream text not null,
        seat integer not null,
        player text not null,
        name text not null,
        checksum blob not null,
        primary key (stream, seat)
    ) strict, without rowid;

    create index player_by_id on player (player);
    """,
)
"""What each schema adds to the one before it; the first one starts from nothing."""

SCHEMA: Final = len(STEPS)
"""The schema that is written."""

FIRST_SAFE_WAL: Final = (3, 51, 3)
"""From here on SQLite is without the fault by which several writers can lose commits when the log is reset."""


def is_wal_safe(sqlite_version: str) -> bool:
    """Whether this SQLite may keep a write-ahead log for several processes.

    >>> is_wal_safe("3.51.2"), is_wal_safe("3.51.3"), is_wal_safe("3.54.0.1")
    (False, True, True)
    """
    return tuple(int(part) for part in sqlite_version.split(".")[:3]) >= FIRST_SAFE_WAL
