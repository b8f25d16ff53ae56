"""An event as a store keeps it: the stored bytes, and everything a store says about them."""

from typing import Annotated

from msgspec import Meta, Struct

from cabo_events.codec import decode_event
from cabo_events.events import Event, Instant, Version

STORE_STREAM = "$store"
"""The stream that a store keeps of itself; no game may be called so."""

Position = Annotated[int, Meta(ge=1, description="place of an event in its store, from 1")]


class Recorded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event's stored bytes, its place in the stream and in the store, an id, and when it came in.

    ``body`` is one line of JSON without a line end; names of players are null in it. ``hash`` (32 bytes) covers all
    other fields but the position, and the hash of the event before it in the store.
    """

    stream: str
    version: Version
    position: Position
    id: str
    recorded_at: Instant
    body: bytes
    hash: bytes

    @property
    def event(self) -> Event:
        """The event of a game; GameFileError names the stream and the version of a body that is none."""
        return decode_event(self.body, file=self.stream, number=self.version)


class Tip(Struct, frozen=True, kw_only=True):
    """The newest event of a store: its position and its hash; position 0 where there is none."""

    position: int
    hash: bytes


class StreamHead(Struct, frozen=True, kw_only=True):
    """How far a stream has come: its newest version, that event's position, when it came in."""

    stream: str
    version: int
    position: int
    recorded_at: str


class NamedSeat(Struct, frozen=True, kw_only=True):
    """What the player in a seat of a game is called; kept beside the log and not in it."""

    stream: str
    seat: int
    player: str
    name: str
