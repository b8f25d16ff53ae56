"""The cards of a round as a program holds them, by its own shifting places, and the slots they have here."""

from collections.abc import Sequence
from enum import StrEnum

from cabo_events.errors import MessageFault
from cabo_events.events import Slot

_Face = str | None
_LAST_SLOT = 51


class Gap(StrEnum):
    """What a card that leaves a hand leaves behind: a hole, or nothing, as the others close up."""

    LEFT = "left"
    CLOSED = "closed"


class Holding:
    """A program's hands: where it counts places, the game file has slots that never shift.

    A place is a 0-based index into the program's own hand. Faces are None where nobody told them. Every method
    raises MessageFault for a place at which there is no card.
    """

    def __init__(self, hands: Sequence[Sequence[_Face]], stock: Sequence[_Face] | None) -> None:
        """Take over a deal: faces by seat and slot; the stock, next card first (None: nobody knows it)."""
        self._hands = [_Hand(hand) for hand in hands]
        self._stock = None if stock is None else list(reversed(stock))

    def slot(self, seat: int, place: int) -> Slot:
        """The slot of the card at a place."""
        hand = self._hand(seat)
        slot = hand.places[place] if 0 <= place < len(hand.places) else None
        if slot is None:
            raise MessageFault(f"a place in a hand of {len(hand.faces)} cards", f"place {place}")
        return slot

    def face(self, seat: int, place: int) -> _Face:
        """The face of the card at a place."""
        return self._hand(seat).faces[self.slot(seat, place)]

    def learn(self, seat: int, place: int, face: _Face) -> None:
        """Note a face that somebody saw."""
        if face is not None:
            self._hand(seat).faces[self.slot(seat, place)] = face

    def hand(self, seat: int) -> tuple[_Face, ...]:
        """A hand's faces in ascending slot order."""
        return tuple(face for _, face in sorted(self._hand(seat).faces.items()))

    def draw(self) -> _Face:
        """Take the next card of the stock; None where the stock is not known."""
        if self._stock is None:
            return None
        if not self._stock:
            raise MessageFault("a card in the stock", "an empty stock")
        return self._stock.pop()

    def stock_is_empty(self) -> bool:
        """Whether it is known that no card is left to draw."""
        return self._stock is not None and not self._stock

    def restock(self, stock: Sequence[_Face] | None) -> None:
        """Take over a reshuffled stock, next card first."""
        self._stock = None if stock is None else list(reversed(stock))

    def shown(self, seat: int, places: Sequence[int]) -> tuple[tuple[Slot, ...], tuple[_Face, ...]]:
        """The slots and the faces at several places, in their order."""
        if not places or len(set(places)) != len(places):
            raise MessageFault("places, each once", str(list(places))[:40])
        slots = tuple(self.slot(seat, place) for place in places)
        return slots, tuple(self._hand(seat).faces[slot] for slot in slots)

    def exchange(self, seat: int, places: Sequence[int], incoming: _Face) -> tuple[tuple[Slot, ...], tuple[_Face, ...]]:
        """Put a card in for those at the places; returns their slots and faces.

        One card is replaced where it lies. Of several the program closes the gaps and puts the new card last, while
        its slot is the lowest of those emptied.
        """
        slots, faces = self.shown(seat, places)
        hand, kept = self._hand(seat), min(slots)
        for slot in slots:
            del hand.faces[slot]
        hand.faces[kept] = incoming
        if len(slots) > 1:
            hand.places = [*(slot for slot in hand.places if slot not in slots), kept]
        return slots, faces

    def join(self, seat: int, face: _Face, place: int | None = None) -> Slot:
        """Add a card at the end of a hand, or in the hole at a place; returns its slot, one never used before."""
        hand = self._hand(seat)
        slot = hand.fresh
        if slot > _LAST_SLOT:
            raise MessageFault(f"at most {_LAST_SLOT + 1} cards in a hand", "another one")
        if place is None or place >= len(hand.places):
            hand.places.append(slot)
        elif place < 0 or hand.places[place] is not None:
            raise MessageFault("an empty place", f"place {place}, where a card lies")
        else:
            hand.places[place] = slot
        hand.fresh += 1
        hand.faces[slot] = face
        return slot

    def leave(self, seat: int, place: int, gap: Gap) -> tuple[Slot, _Face]:
        """Take the card at a place out of a hand; returns its slot and face."""
        slot, hand = self.slot(seat, place), self._hand(seat)
        if gap is Gap.CLOSED:
            del hand.places[place]
        else:
            hand.places[place] = None
            while hand.places and hand.places[-1] is None:
                hand.places.pop()
        return slot, hand.faces.pop(slot)

    def swap(self, one: tuple[int, int], other: tuple[int, int]) -> tuple[Slot, Slot]:
        """Trade the cards at two places, each a seat and a place; returns the two slots."""
        slot, other_slot = self.slot(*one), self.slot(*other)
        mine, theirs = self._hand(one[0]).faces, self._hand(other[0]).faces
        mine[slot], theirs[other_slot] = theirs[other_slot], mine[slot]
        return slot, other_slot

    def _hand(self, seat: int) -> "_Hand":
        if seat >= len(self._hands):
            raise MessageFault("a hand dealt to every player first", f"none of seat {seat}")
        return self._hands[seat]


class _Hand:
    """One hand: the slot at each place (None: a hole), the face in each slot, the next slot never used."""

    def __init__(self, faces: Sequence[_Face]) -> None:
        self.places: list[Slot | None] = list(range(len(faces)))
        self.faces: dict[Slot, _Face] = dict(enumerate(faces))
        self.fresh = len(faces)
