"""Which card of the deck a card on the table is: the ids of a round, by the reducer's instances."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cabo_events.cards import DECK_SIZE, Deck, deck_cards
from cabo_events.errors import ColumnError
from cabo_events.events import Event, RoundDealt, StockReshuffled, event_tag
from cabo_events.ruleset import RuleSet
from cabo_events.state import Card

_Free = Mapping[str, list[int]]

_IDS: Final = {
    deck: {face: tuple(place for place, one in enumerate(deck_cards(deck)) if one == face) for face in deck_cards(deck)}
    for deck in Deck
}


def refusal(version: int, event: Event, expected: str, found: str) -> ColumnError:
    """The error that an event does not fit into columns."""
    return ColumnError(version, event_tag(event), expected, found)


def dealt_ids(rules: RuleSet, version: int, event: RoundDealt) -> list[int]:
    """The ids of all cards in the order of the deal: hands, discard, stock; copies of a face in that order too.

    Raises ColumnError where a card is not known, and for anything but the whole deck in hands of one size.
    """
    if event.stock is None:
        raise refusal(version, event, "a stock of which every card is known", "an unknown stock")
    sizes = sorted({len(hand) for hand in event.hands})
    if sizes != [rules.hand_size]:
        raise refusal(version, event, f"hands of {rules.hand_size} cards", f"hands of {', '.join(map(str, sizes))}")
    if (event.discard is not None) != rules.opening_discard:
        expected = "an opening discard" if rules.opening_discard else "no opening discard"
        raise refusal(version, event, expected, event.discard or "none")
    faces = [face for hand in event.hands for face in hand]
    faces += [*([] if event.discard is None else [event.discard]), *event.stock]
    if len(faces) != DECK_SIZE:
        raise refusal(version, event, f"a deal of {DECK_SIZE} cards", f"{len(faces)}")
    return _taken(version, event, faces, {face: list(ids) for face, ids in _IDS[rules.deck].items()})


def reshuffled_ids(version: int, event: StockReshuffled, ids: Sequence[int], under_top: Sequence[Card]) -> list[int]:
    """The ids of a reshuffled stock, next card first; ``under_top`` is the pile under its top."""
    if event.stock is None:
        raise refusal(version, event, "a stock of which every card is known", "an unknown stock")
    free: dict[str, list[int]] = {}
    for card in under_top:
        free.setdefault(card.face or "", []).append(ids[card.instance])
    return _taken(version, event, event.stock, free)


def _taken(version: int, event: Event, faces: Iterable[str | None], free: _Free) -> list[int]:
    taken: list[int] = []
    for face in faces:
        if face is None:
            raise refusal(version, event, "every card known", "an unknown card")
        left = free.get(face)
        if not left:
            raise refusal(version, event, "each card as often as it is there", f"one {face} too many")
        taken.append(left.pop(0))
    return taken
