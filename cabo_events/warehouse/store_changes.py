"""A store since it was last loaded: which of its streams have changed, and each as a record to be read."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import assert_never

import msgspec
from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.codec import decode_event
from cabo_events.errors import GameFileError
from cabo_events.events import GameStarted
from cabo_events.store.chain import GENESIS
from cabo_events.store.envelope import STORE_STREAM
from cabo_events.store.own_stream import (
    GameQuarantined,
    PlayerForgotten,
    PlayerRenamed,
    PlayersMerged,
    QuarantineLifted,
    StoreEvent,
    own_events,
    quarantined,
)
from cabo_events.store.people import Identities, identities, openings
from cabo_events.store.protocol import EventStore
from cabo_events.store.reading import game_bytes
from cabo_events.warehouse.planning import Due
from cabo_events.warehouse.records import Unit

_EVENTS_AT_ONCE = 1000


class Checkpoint(Struct, frozen=True, kw_only=True):
    """How far a store has been loaded: the position, and the store's hash there in hex digits."""

    position: int
    hash: str


BEGINNING = Checkpoint(position=0, hash=GENESIS.hex())
"""The checkpoint of a store of which nothing is loaded."""


class OpenStore(Struct, frozen=True, kw_only=True):
    """A store that is being loaded, with what it knows of players and of games that break the rules."""

    store: EventStore
    end: Checkpoint
    known: Identities
    marked: Mapping[str, tuple[Finding, ...]]


def read_store(store: EventStore) -> OpenStore:
    """A store as it is now; what is appended meanwhile is loaded the next time."""
    tip = store.tip()
    own = own_events(store)
    return OpenStore(
        store=store,
        end=Checkpoint(position=tip.position, hash=tip.hash.hex()),
        known=identities(own),
        marked=quarantined(store),
    )


def is_same_history(store: EventStore, checkpoint: Checkpoint) -> bool:
    """Whether the store still has at that position what it had."""
    if checkpoint.position == 0:
        return True
    rows = store.read_all(checkpoint.position - 1, 1)
    return bool(rows) and rows[0].position == checkpoint.position and rows[0].hash.hex() == checkpoint.hash


def changed_streams(opened: OpenStore, since: Checkpoint) -> Iterator[tuple[str, int]]:
    """The streams with events since a checkpoint, or about which the store has recorded something; bytes of each."""
    own = False
    position = since.position
    while position < opened.end.position:
        rows = opened.store.read_all(position, min(_EVENTS_AT_ONCE, opened.end.position - position))
        if not rows:
            break
        sizes: dict[str, int] = {}
        for row in rows:
            if row.stream == STORE_STREAM:
                own = True
            else:
                sizes[row.stream] = sizes.get(row.stream, 0) + len(row.body)
        yield from sizes.items()
        position = rows[-1].position
    if own and since.position:
        yield from _named_streams(opened.store)


def _named_streams(store: EventStore) -> Iterator[tuple[str, int]]:
    """The streams that the store's own events are about: of those players, and of those games."""
    streams, players = _subjects(own_events(store))
    for row, opening in openings(store):
        if row.stream in streams or any(player.id in players for player in opening.players):
            yield row.stream, 0


def _subjects(events: Iterable[StoreEvent]) -> tuple[set[str], set[str]]:
    streams, players = set[str](), set[str]()
    for event in events:
        match event:
            case PlayersMerged():
                players.update((event.player, *event.others))
            case PlayerForgotten() | PlayerRenamed():
                players.update(event.players)
            case GameQuarantined() | QuarantineLifted():
                streams.add(event.stream)
            case _:
                assert_never(event)
    return streams, players


def unit_of(opened: OpenStore, due: Due) -> Unit:
    """A stream as a record to be read; loaded before and unchanged, it has the digest and the stamp that are known."""
    stream = due.stream or ""
    data = _bytes(opened.store, stream)
    findings = opened.marked.get(stream, ())
    joined = _joined(opened.known, data)
    stamp = sha256(msgspec.json.encode((joined, findings))).hexdigest()[:16]
    return Unit(
        origin=due.origin,
        source=due.source,
        stamp=stamp,
        data=data,
        known=due.digest if due.known_stamp == stamp else None,
        findings=findings,
        joined=joined,
    )


def _bytes(store: EventStore, stream: str) -> bytes:
    """The game file of a stream; of one that is none, what is stored, so that reading it says what is wrong."""
    try:
        return game_bytes(store, stream)
    except GameFileError:
        return b"\n".join((*(row.body for row in store.read(stream)), b""))


def _joined(known: Identities, data: bytes) -> Mapping[str, str]:
    """The ids in a game whose players go by another one."""
    if not known.joined:
        return {}
    try:
        opening = decode_event(data.partition(b"\n")[0])
    except GameFileError:
        return {}
    players = opening.players if isinstance(opening, GameStarted) else ()
    return {player.id: known.joined[player.id] for player in players if player.id in known.joined}
