"""Faces of cards, and the decks they belong to."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from cabo_events.errors import FaceError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Deck(StrEnum):
    """The two decks: the publisher's (0-13) and the standard one of 52 cards without jokers."""

    PUBLISHER = "publisher"
    STANDARD = "standard"


if TYPE_CHECKING:
    Face = str
else:
    # The decoder refuses any other word by itself; to a type checker a face is a plain string.
    Face = Literal[
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
        "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "10c", "Jc", "Qc", "Kc",
        "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d", "Jd", "Qd", "Kd",
        "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "10h", "Jh", "Qh", "Kh",
        "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "Js", "Qs", "Ks",
    ]  # fmt: skip

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("c", "d", "h", "s")
RED = frozenset("dh")

_COPIES_PUBLISHER = {0: 2, 13: 2}
_PUBLISHER = tuple(str(n) for n in range(14) for _ in range(_COPIES_PUBLISHER.get(n, 4)))
_STANDARD = tuple(rank + suit for suit in SUITS for rank in RANKS)
_DECKS: "Mapping[Deck, tuple[str, ...]]" = {Deck.PUBLISHER: _PUBLISHER, Deck.STANDARD: _STANDARD}
_FACES = {deck: frozenset(cards) for deck, cards in _DECKS.items()}
_LOOKS = {Deck.PUBLISHER: "0 to 13", Deck.STANDARD: "a rank (A, 2-10, J, Q, K) and a suit (c, d, h, s), as in 10s"}

DECK_SIZE = 52


def deck_cards(deck: Deck) -> tuple[str, ...]:
    """All 52 cards of a deck, a face once for each of its copies, in a fixed order.

    >>> deck_cards(Deck.PUBLISHER)[:3], len(deck_cards(Deck.STANDARD))
    (('0', '0', '1'), 52)
    """
    return _DECKS[deck]


def deck_faces(deck: Deck) -> frozenset[str]:
    """The different faces of a deck: 14 or 52."""
    return _FACES[deck]


def face_of(deck: Deck, word: str) -> str:
    """The face that a typed word means, whatever its case; raises FaceError.

    >>> face_of(Deck.STANDARD, "qH")
    'Qh'
    """
    face = word.strip()
    if deck is Deck.STANDARD and face:
        face = face[:-1].upper() + face[-1].lower()
    if face not in _FACES[deck]:
        raise FaceError(word.strip(), deck.value, _LOOKS[deck])
    return face


def rank_of(face: str) -> str:
    """The rank of a face: the number itself in the publisher's deck, else the face without its suit.

    >>> rank_of("12"), rank_of("10s"), rank_of("Kd")
    ('12', '10', 'K')
    """
    return face[:-1] if face[-1] in "cdhs" else face


def is_red(face: str) -> bool:
    """Whether a face of the standard deck is a heart or a diamond."""
    return face[-1] in RED


_RANK_NUMBERS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def _number(face: str) -> int:
    rank = rank_of(face)
    if rank == "K" and is_red(face):
        return 0
    return _RANK_NUMBERS[rank] if rank in _RANK_NUMBERS else int(rank)


NUMBERS: "Mapping[str, int]" = {face: _number(face) for face in sorted(_FACES[Deck.PUBLISHER] | _FACES[Deck.STANDARD])}
"""What a face is in both decks, 0-13: A 1, J 11, Q 12, red K 0, black K 13. No rule set changes it."""

_TWINS = {
    Deck.PUBLISHER: {face: str(NUMBERS[face]) for face in _STANDARD},
    Deck.STANDARD: {str(NUMBERS[face]): face for face in reversed(_STANDARD)},
}


def translated(deck: Deck, face: str) -> str:
    """The face of the same number in another deck (red K is 0, black K is 13), the first suit that has it.

    >>> translated(Deck.PUBLISHER, "Kd"), translated(Deck.STANDARD, "13")
    ('0', 'Kc')
    """
    return face if face in _FACES[deck] else _TWINS[deck][face]
