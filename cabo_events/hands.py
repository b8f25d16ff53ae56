"""Cards as they lie in hands: looked up, shown, thrown, joined."""

from typing import TypeVar

from msgspec import Struct

from cabo_events.errors import ReplayError
from cabo_events.events import Event, ExchangeMissed, OpeningPeeked, event_tag
from cabo_events.ruleset import RuleSet
from cabo_events.state import Card, Hand, Round, Seen

_Faces = tuple[str | None, ...]
_T = TypeVar("_T")


class Step(Struct, frozen=True, kw_only=True, gc=False):
    """One event on its way into a round: the rules, the event's version and what errors call it."""

    rules: RuleSet
    version: int
    event: Event

    def refusal(self, expected: str, found: str) -> ReplayError:
        """The error that this event cannot have happened here."""
        return ReplayError(self.version, event_tag(self.event), expected, found)


def put(row: tuple[_T, ...], place: int, one: _T) -> tuple[_T, ...]:
    """The row with one place changed."""
    changed = list(row)
    changed[place] = one
    return tuple(changed)


def seen_by_all(card: Card, face: str | None, version: int) -> Card:
    """The card after everybody saw it; a face not recorded stays as it was known."""
    seen = tuple([since or version for since in card.seen])
    return Card(instance=card.instance, face=face or card.face, seen=seen)


def seen_by(card: Card, face: str | None, seat: int, version: int) -> Card:
    """The card after ``seat`` saw it; a face not recorded stays as it was known."""
    seen = card.seen if card.seen[seat] else put(card.seen, seat, version)
    return Card(instance=card.instance, face=face or card.face, seen=seen)


def nobody(round_: Round) -> Seen:
    """Who has seen a new card of this round."""
    return (None,) * len(round_.hands)


def hand_of(step: Step, round_: Round, seat: int) -> Hand:
    """The hand of a seat at the table."""
    if seat >= len(round_.hands):
        raise step.refusal(f"a seat below {len(round_.hands)}", f"seat {seat}")
    return round_.hands[seat]


def card_at(step: Step, hand: Hand, slot: int) -> Card:
    """The card in a slot that holds one."""
    card = hand[slot] if slot < len(hand) else None
    if card is None:
        raise step.refusal("a slot that holds a card", f"slot {slot}")
    return card


def joined(step: Step, hand: Hand, slot: int, card: Card) -> Hand:
    """The hand with a card in a slot never used before."""
    if slot < len(hand):
        raise step.refusal(f"the next slot never used, {len(hand)}", f"slot {slot}")
    return (*hand, *(None,) * (slot - len(hand)), card)


def _refuse_unpaired(step: Step, slots: tuple[int, ...], faces: _Faces) -> None:
    if len(slots) != len(faces):
        raise step.refusal(f"{len(slots)} faces, one for each slot", f"{len(faces)} faces")
    if len(slots) > 1 and len(set(slots)) != len(slots):
        raise step.refusal("different slots", f"slots {', '.join(map(str, slots))}")


def shown_to_all(step: Step, hand: Hand, slots: tuple[int, ...], faces: _Faces) -> Hand:
    """The hand after everybody saw the cards in these slots."""
    _refuse_unpaired(step, slots, faces)
    shown = list(hand)
    for place, slot in enumerate(slots):
        shown[slot] = seen_by_all(card_at(step, hand, slot), faces[place], step.version)
    return tuple(shown)


def shown_to_owner(step: Step, hand: Hand, event: OpeningPeeked | ExchangeMissed, faces: _Faces) -> Hand:
    """The hand after the acting seat alone saw the cards in the event's slots."""
    _refuse_unpaired(step, event.slots, faces)
    shown = list(hand)
    for place, slot in enumerate(event.slots):
        shown[slot] = seen_by(card_at(step, hand, slot), faces[place], event.seat, step.version)
    return tuple(shown)


def thrown_from(step: Step, hand: Hand, slots: tuple[int, ...], faces: _Faces) -> tuple[Hand, tuple[Card, ...]]:
    """The hand without the cards in these slots, and those cards, seen by all."""
    _refuse_unpaired(step, slots, faces)
    left = list(hand)
    thrown = []
    for place, slot in enumerate(slots):
        thrown.append(seen_by_all(card_at(step, hand, slot), faces[place], step.version))
        left[slot] = None
    return tuple(left), tuple(thrown)


def top_of_stock(step: Step, round_: Round) -> Card:
    """The next card of a stock that has one."""
    if not round_.stock:
        raise step.refusal("a card in the stock", "an empty stock")
    return round_.stock[0]


def recorded(card: Card, face: str | None) -> Card:
    """The card with the face an event tells of it, if it tells one."""
    return card if face is None else Card(instance=card.instance, face=face, seen=card.seen)
