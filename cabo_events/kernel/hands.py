"""Cards as they lie in hands, stock and pile: found, seen, moved."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def hand_size(state: Record, seat: int) -> int:
    return int(state["b"][at.HAND_COUNT + seat])


@compiled
def place_of(state: Record, seat: int, slot: int) -> int:
    """The place in the seat's hand of the card in a slot, or NONE."""
    b = state["b"]
    first = at.SLOT + seat * at.HAND_MAX
    count = int(b[at.HAND_COUNT + seat])
    if 0 <= slot < count and b[first + slot] == slot:
        return slot
    for place in range(count):
        if b[first + place] == slot:
            return place
    return at.NONE


@compiled
def card_at(state: Record, seat: int, place: int) -> int:
    """The card at a place of the hand that holds one."""
    return int(state["b"][at.HAND + seat * at.HAND_MAX + place])


@compiled
def slot_at(state: Record, seat: int, place: int) -> int:
    """The slot at a place of the hand that holds one."""
    return int(state["b"][at.SLOT + seat * at.HAND_MAX + place])


@compiled
def card_in(state: Record, seat: int, slot: int) -> int:
    """The card in a slot that holds one."""
    return card_at(state, seat, place_of(state, seat, slot))


@compiled
def put(state: Record, seat: int, place: int, card: int) -> None:
    """Another card at a place of the hand that holds one."""
    state["b"][at.HAND + seat * at.HAND_MAX + place] = card


@compiled
def taken_out(state: Record, seat: int, place: int) -> int:
    """The card at a place, no longer in the hand; its slot is never used again."""
    b = state["b"]
    hand, slots = at.HAND + seat * at.HAND_MAX, at.SLOT + seat * at.HAND_MAX
    card = int(b[hand + place])
    last = int(b[at.HAND_COUNT + seat]) - 1
    for here in range(place, last):
        b[hand + here] = b[hand + here + 1]
        b[slots + here] = b[slots + here + 1]
    b[hand + last] = at.NONE
    b[slots + last] = at.NONE
    b[at.HAND_COUNT + seat] = last
    return card


@compiled
def has_room(state: Record, seat: int, count: int) -> bool:
    """Whether ``count`` cards can join the hand; a fault is noted where the kernel's limits forbid it."""
    b = state["b"]
    if int(b[at.HAND_COUNT + seat]) + count > at.HAND_MAX:
        b[at.FAULT] = at.TOO_MANY_CARDS
        return False
    if int(b[at.NEXT_SLOT + seat]) + count > at.SLOTS_MAX:
        b[at.FAULT] = at.TOO_MANY_SLOTS
        return False
    return True


@compiled
def joined(state: Record, seat: int, card: int) -> int:
    """The slot, never used before, in which a card joins a hand that has room."""
    b = state["b"]
    slot = int(b[at.NEXT_SLOT + seat])
    place = int(b[at.HAND_COUNT + seat])
    b[at.HAND + seat * at.HAND_MAX + place] = card
    b[at.SLOT + seat * at.HAND_MAX + place] = slot
    b[at.HAND_COUNT + seat] = place + 1
    b[at.NEXT_SLOT + seat] = slot + 1
    return slot


@compiled
def seen_by(state: Record, card: int, seat: int) -> None:
    """The seat sees a card, and remembers it."""
    b = state["b"]
    b[at.KNOW + card] = int(b[at.KNOW + card]) | 1 << seat
    b[at.MEM + card] = int(b[at.MEM + card]) | 1 << seat


@compiled
def seen_by_all(state: Record, card: int) -> None:
    """Every seat sees a card, and remembers it."""
    b = state["b"]
    everybody = (1 << int(b[at.SEATS])) - 1
    b[at.KNOW + card] = everybody
    b[at.MEM + card] = everybody


@compiled
def top_of_pile(state: Record) -> int:
    """The top card of a pile that has one."""
    b = state["b"]
    return int(b[at.PILE + int(b[at.PILE_COUNT]) - 1])


@compiled
def thrown(state: Record, card: int) -> None:
    """A card on the pile, seen by all."""
    b = state["b"]
    count = int(b[at.PILE_COUNT])
    b[at.PILE + count] = card
    b[at.PILE_COUNT] = count + 1
    seen_by_all(state, card)


@compiled
def off_the_pile(state: Record) -> int:
    """The top card, no longer on the pile."""
    b = state["b"]
    count = int(b[at.PILE_COUNT]) - 1
    card = int(b[at.PILE + count])
    b[at.PILE + count] = at.NONE
    b[at.PILE_COUNT] = count
    return card


@compiled
def off_the_stock(state: Record) -> int:
    """The next card of a stock that has one, no longer in it."""
    b = state["b"]
    head = int(b[at.STOCK_HEAD])
    b[at.STOCK_HEAD] = head + 1 & at.RING - 1
    b[at.STOCK_COUNT] = int(b[at.STOCK_COUNT]) - 1
    return int(b[at.STOCK + head])
