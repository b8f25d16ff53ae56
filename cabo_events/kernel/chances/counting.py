"""In how many ways hands are low at once, read off the tables."""

from cabo_events.kernel.chances.filling import begin, goes_on
from cabo_events.kernel.chances.work import Room
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def none_low(work: Record) -> float:
    """The probability that no opponent is low, by inclusion and exclusion over those that are low at once."""
    chance, others = 1.0, int(work["asked"]) - 1
    for size in range(1, others + 1):
        for chosen in range((1 << others) - 1, 0, -1):
            if bits(chosen) == size:
                low = all_low(work, chosen)
                chance += low if size % 2 == 0 else -low
    return chance


@compiled
def bits(number: int) -> int:
    """How many bits of it are 1."""
    count = 0
    while number > 0:
        count += number & 1
        number >>= 1
    return count


@compiled
def bit_of(hands: int, hand: int) -> int:
    """The bit of an opponent's hand among so many hands: that of the first the highest."""
    return 1 << hands - 1 - hand


@compiled
def all_low(work: Record, chosen: int) -> float:
    """The probability that all the chosen hands are low."""
    low, left, hands = float(work["low_at_once"][chosen]), int(work["pool"]), int(work["asked"])
    for hand in range(hands):
        if hand == 0 or chosen & bit_of(hands, hand) > 0:
            low /= float(work["ways"][left, int(work["unseen"][hand])])
            left -= int(work["unseen"][hand])
    return low


@compiled
def ways_low(work: Record, room: Room, chosen: int) -> int:
    """In how many ways all the chosen hands are low, the caller's own cards being known."""
    list_low_hands(work, room, chosen)
    return whole_hands(work, room)


@compiled
def list_low_hands(work: Record, room: Room, chosen: int) -> None:
    """The cells of each chosen hand's high cards, each with that of the low ones that make it whole and leave it low.

    Of a hand that is not chosen that of no card.
    """
    nth, hands = 0, int(work["hands"])
    for hand in range(hands):
        work["start"][hand] = nth
        if chosen & bit_of(hands, hand) > 0:
            nth = list_low_hand(work, room, hand, nth)
        else:
            room.here[nth] = 0
            room.there[nth] = 0
            nth += 1
        work["count"][hand] = nth - int(work["start"][hand])


@compiled
def list_low_hand(work: Record, room: Room, hand: int, nth: int) -> int:
    """As ``list_low_hands``, for one that is chosen, from ``nth`` on; where the next begins."""
    high, low, pivot = work["high"], work["low"], int(work["pivot"])
    cards, most = int(work["cards"][hand]), int(work["most"][hand])
    for held in range(cards + 1):
        here, there = int(high["first"][hand, held]), int(low["first"][hand, cards - held])
        most_below = min(most, (cards - held) * (pivot - 1))
        for above in range(held * pivot, (most if held > 0 else 0) + 1):
            room.here[nth] = (here + above) * int(high["stride"][hand])
            room.there[nth] = (there + min(most - above, most_below)) * int(low["stride"][hand])
            nth += 1
    return nth


@compiled
def whole_hands(work: Record, room: Room) -> int:
    """In how many ways high and low cards make the hands that are listed."""
    last, ways, is_left = int(work["hands"]) - 1, 0, True
    start, stop = int(work["start"][last]), int(work["start"][last]) + int(work["count"][last])
    for hand in range(last + 1):
        is_left = is_left and work["count"][hand] > 0
    begin(work)
    while is_left:
        high, low = 0, 0
        for hand in range(last):
            nth = int(work["start"][hand]) + int(work["at"][hand])
            high += room.here[nth]
            low += room.there[nth]
        for nth in range(start, stop):
            ways += room.high[high + room.here[nth]] * room.low[low + room.there[nth]]
        is_left = goes_on(work)
    return ways
