"""The tables of a store in PostgreSQL, and every step that leads to them; steps only go forward."""

from typing import Final

STEPS: Final = (
    """
    create table event (
        position bigint primary key,
        stream text not null,
        version bigint not null,
        id text not null unique,
        recorded_at text not null,
        body bytea not null,
        hash bytea not null,
        unique (stream, version)
    );

    create index event_opening on event (position) where version = 1;

    create function event_is_only_added() returns trigger language plpgsql as $$
    begin
        raise exception 'events are never changed or removed';
    end
    $$;

    create trigger event_is_never_changed before update or delete on event
        for each row execute function event_is_only_added();

    create trigger event_is_never_emptied before truncate on event
        for each statement execute function event_is_only_added();
    """,
    """
    create table player (
        stream text not null,
        seat bigint not null,
        player text not null,
        name text not null,
        checksum bytea not null,
        primary key (stream, seat)
    );

    create index player_by_id on player (player);
    """,
)
"""What each schema adds to the one before it; the first one starts from nothing."""

SCHEMA: Final = len(STEPS)
"""The schema that is written."""

WRITERS_LOCK: Final = 0x4341424F
"""The advisory lock under which positions are handed out: the letters CABO."""

CHANNEL: Final = "cabo_events"
"""Where listeners hear that something was appended."""
