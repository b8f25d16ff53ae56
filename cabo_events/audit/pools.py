"""What is known of reshuffled cards, whose order nobody saw: together they are the pile that was turned over."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cabo_events.cards import Deck
from cabo_events.rules.census import can_be_drawn_from, copies
from cabo_events.state import Card, Round, all_cards


class Pool(Struct, frozen=True, kw_only=True):
    """The cards with instances from ``start`` to below ``stop``: in some order they have these ``faces``."""

    start: int
    stop: int
    faces: tuple[str | None, ...]

    def has(self, card: Card) -> bool:
        """Whether a card is one of these."""
        return self.start <= card.instance < self.stop


def pools_after(pools: Sequence[Pool], before: Round, after: Round) -> tuple[Pool, ...]:
    """The pools after a reshuffle: those there were, less what went back into the pile, and the new one."""
    under = before.pile[:-1]
    fresh = Pool(
        start=before.instances,
        stop=after.instances,
        faces=tuple([card.face for card in under]),
    )
    return (*(left for pool in pools if (left := _without(pool, under)) is not None), fresh)


def _without(pool: Pool, gone: Sequence[Card]) -> Pool | None:
    faces = list(pool.faces)
    for card in gone:
        if not pool.has(card):
            continue
        if card.face is None or (card.face not in faces and None not in faces):
            return None
        faces.remove(card.face if card.face in faces else None)
    return Pool(start=pool.start, stop=pool.stop, faces=tuple(faces))


def contradiction(deck: Deck, pools: Sequence[Pool], round_: Round) -> str | None:
    """What cannot be of the cards seen so far, in words, or None."""
    told: dict[Pool | None, list[str]] = {}
    for card in all_cards(round_):
        if card.face is not None:
            told.setdefault(next((pool for pool in pools if pool.has(card)), None), []).append(card.face)
    for pool in pools:
        if not can_be_drawn_from(pool.faces, told.get(pool, [])):
            return "a card that was not in the reshuffled pile"
    return next(_surplus(deck, pools, told), None)


def _surplus(deck: Deck, pools: Sequence[Pool], told: dict[Pool | None, list[str]]) -> Iterator[str]:
    least = Counter(told.get(None, []))
    for pool in pools:
        least += Counter(face for face in pool.faces if face is not None) | Counter(told.get(pool, []))
    for face in sorted(least):
        if least[face] > copies(deck, face):
            yield f"one {face} too many, with those in the reshuffled stock"
