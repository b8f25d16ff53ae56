"""What a store records of itself: who is one person, who is forgotten, which games break the rules."""

from typing import assert_never
from uuid import uuid4

import msgspec
from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.errors import CorruptLog, VersionConflict
from cabo_events.store.envelope import STORE_STREAM, Recorded
from cabo_events.store.protocol import EventStore


class PlayersMerged(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
                    tag_field="type", tag="players_merged"):  # fmt: skip
    """Several ids are one person's, who goes by the first of them from now on."""

    player: str
    others: tuple[str, ...]


class PlayerForgotten(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
                      tag_field="type", tag="player_forgotten"):  # fmt: skip
    """The names of these ids, all of one person, were removed, and are not kept again."""

    players: tuple[str, ...]


class PlayerRenamed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
                    tag_field="type", tag="player_renamed"):  # fmt: skip
    """These ids, all of one person, have got a new name, and may have names again."""

    players: tuple[str, ...]


class GameQuarantined(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
                      tag_field="type", tag="game_quarantined"):  # fmt: skip
    """A game that breaks the rules was let in all the same, with what was found in it."""

    stream: str
    findings: tuple[Finding, ...]


class QuarantineLifted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
                       tag_field="type", tag="quarantine_lifted"):  # fmt: skip
    """What was said of a game does not hold: what came in under its name, in the end, keeps the rules."""

    stream: str


StoreEvent = PlayersMerged | PlayerForgotten | PlayerRenamed | GameQuarantined | QuarantineLifted

_DECODER = msgspec.json.Decoder(StoreEvent)
_ATTEMPTS = 100


def own_events(store: EventStore, from_version: int = 1) -> tuple[StoreEvent, ...]:
    """What a store has recorded of itself from that version on; raises CorruptLog for what is none of it."""
    return tuple(_decoded(store, recorded) for recorded in store.read(STORE_STREAM, from_version))


def quarantined(store: EventStore) -> dict[str, tuple[Finding, ...]]:
    """The streams that break the rules, each with what was found in it when it was last let in."""
    marked: dict[str, tuple[Finding, ...]] = {}
    for event in own_events(store):
        match event:
            case GameQuarantined():
                marked[event.stream] = event.findings
            case QuarantineLifted():
                marked.pop(event.stream, None)
            case PlayersMerged() | PlayerForgotten() | PlayerRenamed():
                continue
            case _:
                assert_never(event)
    return marked


def append_own(store: EventStore, event: StoreEvent) -> None:
    """Record something of the store itself, behind whatever others record of it at the same time."""
    body, event_id = msgspec.json.encode(event), uuid4().hex
    for attempt in range(_ATTEMPTS):
        try:
            store.append(STORE_STREAM, (body,), store.head(STORE_STREAM), (event_id,))
        except VersionConflict:
            if attempt == _ATTEMPTS - 1:
                raise
        else:
            return


def _decoded(store: EventStore, recorded: Recorded) -> StoreEvent:
    try:
        return _DECODER.decode(recorded.body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CorruptLog(store.url, recorded.position, "an event of the store's own", str(error)) from None
