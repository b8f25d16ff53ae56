"""How many cards of each face there can be."""

from collections import Counter
from collections.abc import Iterable, Mapping

from cabo_events.cards import Deck, deck_cards

_COPIES: Mapping[Deck, Mapping[str, int]] = {deck: Counter(deck_cards(deck)) for deck in Deck}


def copies(deck: Deck, face: str) -> int:
    """How many cards of a deck have that face: none where it is a face of another deck.

    >>> copies(Deck.PUBLISHER, "0"), copies(Deck.PUBLISHER, "7"), copies(Deck.STANDARD, "7")
    (2, 4, 0)
    """
    return _COPIES[deck].get(face, 0)


def too_many(deck: Deck, faces: Iterable[str | None]) -> str | None:
    """The first face, in the order of words, of which there are more than the deck has; None where all can be."""
    counted = Counter(faces)
    return min((face for face, count in counted.items() if face and count > copies(deck, face)), default=None)


def can_be_drawn_from(known: Iterable[str | None], drawn: Iterable[str | None]) -> bool:
    """Whether cards of which some faces are known can be those drawn: each face known of one is free in the other."""
    held, asked = Counter(known), Counter(drawn)
    missing = sum(max(count - held[face], 0) for face, count in asked.items() if face is not None)
    return missing <= held[None]
