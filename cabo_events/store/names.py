"""Players' names, taken out of the first line of a game before it is stored, and put back."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.codec import decode_event, encode_event
from cabo_events.errors import GameFileError
from cabo_events.events import GameStarted, event_tag
from cabo_events.store.envelope import NamedSeat


class _Head(Struct):
    type: str = ""


_HEAD = msgspec.json.Decoder(_Head)


def without_names(stream: str, body: bytes) -> tuple[bytes, tuple[NamedSeat, ...]]:
    """The first line of a game with its names null, and the names; any other line as it is.

    Raises GameFileError for a ``game_started`` that cannot be read: names might be left in it.
    """
    opening = _opening(stream, body)
    if opening is None:
        return body, ()
    names = tuple(
        NamedSeat(stream=stream, seat=seat, player=player.id, name=player.name)
        for seat, player in enumerate(opening.players)
        if player.name is not None
    )
    players = tuple(replace(player, name=None) for player in opening.players)
    return encode_event(replace(opening, players=players)), names


def with_names(body: bytes, names: Sequence[NamedSeat]) -> bytes:
    """The first line of a game as it came in, as far as its names have been kept."""
    opening = _opening("<store>", body)
    if opening is None or not names:
        return body
    called = {seat.seat: seat.name for seat in names}
    players = tuple(replace(player, name=called.get(seat)) for seat, player in enumerate(opening.players))
    return encode_event(replace(opening, players=players))


def is_opening(body: bytes) -> bool:
    """Whether a line begins a game, so that it may hold names."""
    try:
        return _HEAD.decode(body).type == "game_started"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def _opening(stream: str, body: bytes) -> GameStarted | None:
    if not is_opening(body):
        return None
    event = decode_event(body, file=stream)
    if not isinstance(event, GameStarted):
        raise GameFileError(stream, 1, "a game_started event", event_tag(event))
    return event
