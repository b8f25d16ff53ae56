"""The vocabulary of the notation: its moves and statements, how a seat is called, what a bare ``discard`` means."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final
from unicodedata import normalize

import msgspec
from msgspec import Struct

from cabo_events.cards import Deck
from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    Event,
    ExchangeMissed,
    GameStarted,
    Player,
    RoundDealt,
)

Held = dict[int, str | None]
"""By seat the face of the card drawn and not yet placed; what a ``discard`` without a face puts on the pile."""


class Verb(StrEnum):
    """The first word of a move."""

    LOOK = "look"
    DRAW = "draw"
    EXCHANGE = "exchange"
    TAKE = "take"
    DISCARD = "discard"
    PEEK = "peek"
    SPY = "spy"
    SWAP = "swap"
    DECLINE = "decline"
    MATCH = "match"
    PAIR = "pair"
    CALL = "call"


class Statement(StrEnum):
    """The first word of a line that is nobody's move."""

    ROUND = "round"
    HANDS = "hands"
    STOCK = "stock"
    RESHUFFLE = "reshuffle"
    REVEAL = "reveal"
    SCORE = "score"
    SHEET = "sheet"
    REWIND = "rewind"
    END = "end"


class Opener(StrEnum):
    """The tag that opens a game; ``Again`` is a second opening in the same stream, as a broken record may have it."""

    GAME = "Game"
    AGAIN = "Again"


class Tag(StrEnum):
    """The tags of a header; beside them, each axis of the rule set has one by its name."""

    SCHEMA = "Schema"
    RULES = "Rules"
    BASED_ON = "BasedOn"
    PLAYER = "Player"
    VIEWER = "Viewer"
    SEED = "Seed"
    SOURCE = "Source"
    PLAYED = "Played"
    TAGS = "Tags"
    AT = "At"


SPECTATOR: Final = "spectator"
_TAKEN_WORDS = frozenset((*Verb, *Statement, SPECTATOR))
_PLAIN_NAME = re.compile(r"[^\W\d_][\w'’.-]*")
_SEAT_WORD = re.compile(r"seat([0-5])")


def folded(word: str) -> str:
    """A word as names and keywords are compared: without regard to the case of letters."""
    return normalize("NFC", word).casefold()


def fits(word: str, options: Iterable[str]) -> tuple[str, ...]:
    """The options that a typed word may mean: the one it is, else all that begin with it.

    >>> fits("D", ("draw", "discard", "call")), fits("draw", ("draw", "drawn"))
    (('draw', 'discard'), ('draw',))
    """
    typed = folded(word)
    choices = tuple(options)
    exact = tuple(option for option in choices if folded(option) == typed)
    return exact or tuple(option for option in choices if folded(option).startswith(typed))


class Table(Struct, frozen=True, kw_only=True):
    """What the notation leaves out because the header told it.

    ``names`` are the players' by seat, ``words`` what the notation calls them; ``hand_size`` is the cards dealt to
    each.
    """

    names: tuple[str | None, ...]
    words: tuple[str, ...]
    deck: Deck
    hand_size: int

    def word(self, seat: int) -> str:
        """What a seat is called: its player's name, or ``seat3`` where that name would not be understood."""
        return self.words[seat] if seat < len(self.words) else f"seat{seat}"

    @property
    def unseen_hands(self) -> tuple[tuple[None, ...], ...]:
        """The deal as somebody notes it who sees no card."""
        return ((None,) * self.hand_size,) * len(self.names)


def table_of(opening: GameStarted) -> Table:
    """The table that a header sets."""
    names = tuple(player.name for player in opening.players)
    rules = opening.ruleset
    return Table(names=names, words=_words(opening.players), deck=rules.deck, hand_size=rules.hand_size)


def _words(players: Sequence[Player]) -> tuple[str, ...]:
    names = [player.name for player in players]
    known = [folded(name) for name in names if name is not None]
    return tuple(_word(seat, name, names, known) for seat, name in enumerate(names))


def _word(seat: int, name: str | None, names: Sequence[str | None], known: Sequence[str]) -> str:
    if name is None or names.count(name) > 1:
        return f"seat{seat}"
    same = folded(name)
    is_clear = known.count(same) == 1 and same not in _TAKEN_WORDS and not _SEAT_WORD.fullmatch(same)
    return name if is_clear and _PLAIN_NAME.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A text in quotation marks, as JSON has it."""
    return msgspec.json.encode(text).decode()


def seat_numbered(word: str) -> int | None:
    """The seat that a word like ``seat3`` means."""
    found = _SEAT_WORD.fullmatch(folded(word))
    return None if found is None else int(found[1])


def note_held(held: Held, event: Event) -> None:
    """Keep track of drawn cards, for a ``discard`` without a face."""
    match event:
        case CardDrawn():
            held[event.seat] = event.face
        case CardDiscarded() | CardExchanged() | ExchangeMissed():
            held.pop(event.seat, None)
        case RoundDealt():
            held.clear()
        case _:
            return
