"""The games of the store that the dashboard was started on, if it was started on one."""

import os
from collections.abc import Sequence

import streamlit as st
from msgspec import Struct

from cabo_events.codec import GameFile
from cabo_events.launch import STORE_VARIABLE
from cabo_events.store.chain import digest, name_checksum
from cabo_events.store.envelope import STORE_STREAM, NamedSeat
from cabo_events.store.own_stream import quarantined
from cabo_events.store.protocol import Access, EventStore
from cabo_events.store.reading import stored_game
from cabo_events.store.urls import open_store


class StoredGameStamp(Struct, frozen=True, kw_only=True):
    """A game as it was when the store was looked at; ``beside`` digests its names and marks, which its log has not."""

    path: str
    version: int
    position: int
    beside: str


def store_asked_for() -> str | None:
    """The URL of the store that the dashboard was started on; None where it was not started on one."""
    return os.environ.get(STORE_VARIABLE) or None


@st.cache_resource(max_entries=2, show_spinner=False)
def _store(url: str) -> EventStore:
    return open_store(url, Access.READ)


def stored_stamps(url: str) -> tuple[StoredGameStamp, ...]:
    """Every game of a store; another version, other names or other marks make it another stamp. Raises CaboError."""
    store = _store(url)
    names = store.names()
    state = digest((store.tip().hash, *map(name_checksum, names)))
    return _stamps(store, names, state)


@st.cache_resource(max_entries=2, show_spinner=False)
def _stamps(
    _store: EventStore,
    _names: Sequence[NamedSeat],
    state: bytes,  # noqa: ARG001 - what the answer is kept by
) -> tuple[StoredGameStamp, ...]:
    """The stamps of a store in that state: looking at one that has not changed asks no more of it than its state."""
    beside: dict[str, list[bytes]] = {}
    for seat in _names:
        beside.setdefault(seat.stream, []).append(name_checksum(seat))
    for stream, findings in quarantined(_store).items():
        beside.setdefault(stream, []).append(repr(findings).encode())
    return tuple(
        StoredGameStamp(
            path=f"{_store.url}#{head.stream}",
            version=head.version,
            position=head.position,
            beside=digest(beside.get(head.stream, ())).hex(),
        )
        for head in _store.streams()
        if head.stream != STORE_STREAM
    )


def read_stored(url: str, path: str) -> tuple[GameFile, bool]:
    """The game of a stamp's path as if from a file, and whether it was let in against the rules. Raises CaboError."""
    store = _store(url)
    game = stored_game(store, path.removeprefix(f"{store.url}#"))
    versions = tuple(range(1, len(game.events) + 1))
    return GameFile(name=path, events=game.events, lines=versions, notices=()), bool(game.findings)
