"""What an adapter is: the contract between a program's log and the events it becomes."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from cabo_events.cards import Deck, deck_faces
from cabo_events.errors import MessageFault
from cabo_events.events import Event

GROUP = "cabo_events.adapters"
"""The entry-point group in which programs are found by name."""

STAND_INS = ("Ada", "Bo", "Cleo", "Dag", "Ezra", "Fay")
"""The names of players whose log does not tell theirs, in seat order."""

_Said = TypeVar("_Said")


class Message(Struct, frozen=True, kw_only=True):
    """One message of a log: its number there (its order key; its place, where it has none) and its JSON."""

    number: int
    body: bytes


class Request(Struct, frozen=True, kw_only=True):
    """What whoever imports says of a game: its id, and the players' names in seat order where the log has others."""

    game: str
    names: tuple[str, ...]


class Outcome(StrEnum):
    """What became of a message: events, nothing of its own (its news is in another message), or it is unknown."""

    EVENTS = "events"
    HEARD = "heard"
    UNKNOWN = "unknown"


class Reading(Struct, frozen=True, kw_only=True):
    """What became of one message.

    ``kind`` is what the program calls it, ``events`` what it became. ``state`` names what was taken from the
    program's internal state because no message tells it (None: nothing), ``text`` is what an unknown message says to
    people, if it says anything.
    """

    kind: str
    outcome: Outcome
    events: tuple[Event, ...] = ()
    state: str | None = None
    text: str | None = None


class Adapter(Protocol):
    """Reads one game of one program, message by message; it may keep books of its own."""

    def refusal(self, message: Message) -> str | None:
        """What the message says that no event can say, in words; None for all others. Needs no earlier message."""
        ...

    def read(self, message: Message) -> Reading:
        """What the message becomes; raises MessageFault for one that cannot be what it says."""
        ...

    def finish(self) -> tuple[Event, ...]:
        """What is still to be said once the log is over."""
        ...

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the importer should know of this reading: what the log did not tell and where it comes from."""
        ...


class Program(Struct, frozen=True, kw_only=True):
    """A program whose logs can be read: what an entry point of the group names.

    ``messages`` takes a file's bytes apart and raises MessageFault; ``adapter`` makes a reader for one game.
    """

    about: str
    messages: Callable[[bytes], Sequence[Message]]
    adapter: Callable[[Request], Adapter]


def heard(kind: str) -> Reading:
    """A message that is known and has no news of its own."""
    return Reading(kind=kind, outcome=Outcome.HEARD)


def unknown(kind: str, text: str | None = None) -> Reading:
    """A message that the adapter does not know, and what it says to people."""
    return Reading(kind=kind or "(no kind)", outcome=Outcome.UNKNOWN, text=text or None)


def became(kind: str, *events: Event, state: str | None = None) -> Reading:
    """A message that became these events, or none yet."""
    return Reading(kind=kind, outcome=Outcome.EVENTS if events else Outcome.HEARD, events=events, state=state)


def decoded(body: bytes, decoder: msgspec.json.Decoder[_Said]) -> _Said:
    """The message as the adapter's own decoder reads it; raises MessageFault saying what is wrong with it."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MessageFault("a message as this program sends it", str(error)) from None


def face_of_value(value: int | str | None) -> str | None:
    """A face of the publisher's deck; what programs say of a hidden card (null, -1, "?", "") is None.

    >>> face_of_value(12), face_of_value(-1), face_of_value("?")
    ('12', None, None)
    """
    if value in {None, -1, "-1", "?", ""}:
        return None
    face = str(value)
    if face not in deck_faces(Deck.PUBLISHER):
        raise MessageFault("a card from 0 to 13", repr(value)[:40])
    return face


_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K", "1": "A", "11": "J", "12": "Q", "13": "K"}


def face_of_rank(rank: int | str | None, suit: str | None) -> str | None:
    """A face of the standard deck, from a rank (1 to 13, A, J, Q, K) and a suit's name; None where it is hidden.

    >>> face_of_rank(13, "hearts"), face_of_rank("10", "spades"), face_of_rank(None, None)
    ('Kh', '10s', None)
    """
    if rank in {None, -1, "-1", "?", ""}:
        return None
    face = f"{_RANKS.get(rank or 0, rank)}{(suit or '?')[0].lower()}"
    if face not in deck_faces(Deck.STANDARD):
        raise MessageFault("a card of a deck of 52", f"{rank} of {suit}"[:40])
    return face


def seat_of(seats: Mapping[str, int], player: str) -> int:
    """The seat of a player's id in the log; raises MessageFault."""
    if player not in seats:
        raise MessageFault(f"one of the players {', '.join(seats)}", repr(player)[:40])
    return seats[player]


def named(request: Request, told: Sequence[str | None]) -> tuple[str, ...]:
    """The players' names by seat: those asked for, else those told, else stand-ins."""
    if request.names and len(request.names) != len(told):
        raise MessageFault(f"a name for each of {len(told)} players", str(len(request.names)))
    return request.names or tuple(name or STAND_INS[seat % len(STAND_INS)] for seat, name in enumerate(told))
