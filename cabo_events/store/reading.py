"""A game out of a store, with its names, as it would be read from a file."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.codec import decode_event
from cabo_events.errors import UsageError
from cabo_events.events import Event
from cabo_events.store.envelope import STORE_STREAM, NamedSeat, Recorded
from cabo_events.store.names import with_names
from cabo_events.store.own_stream import quarantined
from cabo_events.store.protocol import EventStore


class StoredGame(Struct, frozen=True, kw_only=True):
    """A game of a store: its events with the names put back, and as they are recorded.

    ``findings`` are the breaks of the rules it was let in with; where there are any it is quarantined.
    """

    stream: str
    events: tuple[Event, ...]
    recorded: tuple[Recorded, ...]
    findings: tuple[Finding, ...]


def stored_game(store: EventStore, stream: str) -> StoredGame:
    """The game of that stream; raises UsageError where there is none."""
    rows = game_rows(store, stream)
    return StoredGame(
        stream=stream,
        events=named_events(rows, store.names(stream)),
        recorded=rows,
        findings=quarantined(store).get(stream, ()),
    )


def game_rows(store: EventStore, stream: str) -> tuple[Recorded, ...]:
    """The events of a game as they are recorded; raises UsageError where there is no such game."""
    rows = () if stream == STORE_STREAM else store.read(stream)
    if not rows:
        raise UsageError("game", "a game of this store (`cabo store list`)", repr(stream))
    return rows


def game_bytes(store: EventStore, stream: str) -> bytes:
    """The game file of a stream, with the names that have been kept; raises UsageError where there is no such game."""
    rows = game_rows(store, stream)
    return b"\n".join((with_names(rows[0].body, store.names(stream)), *(row.body for row in rows[1:]), b""))


def named_events(rows: Sequence[Recorded], names: Sequence[NamedSeat]) -> tuple[Event, ...]:
    """The events of a whole game, its first one with the names that have been kept."""
    first, *rest = rows
    opening = decode_event(with_names(first.body, names), file=first.stream)
    return (opening, *(row.event for row in rest))
