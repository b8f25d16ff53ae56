"""What a page is sent to step through a game by itself."""

from collections.abc import Mapping

from msgspec import Struct

from cabo_events.events import Viewer
from cabo_events.playback.deltas import Delta

FORMAT = 1
"""The format of the payload; a page and its component always come from one version of the package."""


class PlaybackPlayer(Struct, frozen=True, kw_only=True):
    """A seat's player: what to call it, and the bot's policy or None."""

    name: str
    bot: str | None


class PlaybackTurn(Struct, frozen=True, kw_only=True, array_like=True):
    """A turn of a round: its number (0: the deal and the opening looks), its seat, its first version."""

    turn: int
    seat: int | None
    first_version: int


class PlaybackRound(Struct, frozen=True, kw_only=True, array_like=True):
    """A round: its number, its first and last version, its turns."""

    round: int
    first_version: int
    last_version: int
    turns: tuple[PlaybackTurn, ...]


class Stops(Struct, frozen=True, kw_only=True):
    """The versions to stop at, in order: by turn, by round, and at what happens in them."""

    turn: tuple[int, ...]
    round: tuple[int, ...]
    call: tuple[int, ...]
    power: tuple[int, ...]
    match: tuple[int, ...]
    reveal: tuple[int, ...]
    score: tuple[int, ...]
    reset: tuple[int, ...]


class Playback(Struct, frozen=True, kw_only=True):
    """A whole game to step through; lists without another word are by version.

    ``viewer`` is whose record it is; ``views`` are the viewpoints that it can be looked at from, as addresses write
    them, ``all`` (the record as it is) first. ``points`` are by face, of the faces told. ``fields`` names the places
    of a delta's fields. ``types`` are the events' types, ``kinds`` places in them; ``acting`` is the acting seat.
    ``told`` is a place in ``sentences``, or one for each of ``views`` where these differ. ``touched`` are the cards
    that the event moved or showed. ``undone`` are the versions that a correction took back, ``rewinds`` the
    corrections, each with the version it went back to. ``opening`` is the version to begin at. ``is_running`` says
    that the game has not ended.
    """

    format: int
    game: str
    stream: str
    ruleset: str
    viewer: Viewer
    players: tuple[PlaybackPlayer, ...]
    views: tuple[str, ...]
    points: Mapping[str, int]
    fields: tuple[str, ...]
    deltas: tuple[Delta, ...]
    types: tuple[str, ...]
    kinds: tuple[int, ...]
    acting: tuple[int | None, ...]
    sentences: tuple[str, ...]
    told: tuple[int | tuple[int, ...], ...]
    touched: tuple[tuple[int, ...], ...]
    rounds: tuple[PlaybackRound, ...]
    stops: Stops
    undone: tuple[int, ...]
    rewinds: Mapping[int, int]
    opening: int
    is_running: bool
