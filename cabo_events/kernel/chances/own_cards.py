"""The caller's own cards that it has not seen: all that they may be, one after the other."""

from cabo_events.kernel.chances.counting import bit_of, ways_low
from cabo_events.kernel.chances.filling import fill
from cabo_events.kernel.chances.hands import cut, lay_out, most_of
from cabo_events.kernel.chances.work import Room
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def count_all(work: Record, room: Room) -> None:
    """Count the ways in which hands are low at once, over everything that the caller's own cards may weigh."""
    cards = int(work["unseen"][0])
    for chosen in range(1 << int(work["asked"]) - 1):
        work["low_at_once"][chosen] = 0
    is_left = begin_own(work, cards)
    while is_left:
        ways, own = take_own(work, cards)
        if ways > 0 and list_able(work, own):
            cut(work)
            lay_out(work)
            fill(work, room)
            add_ways(work, room, ways)
        give_back(work, cards)
        is_left = next_own(work, cards)


@compiled
def begin_own(work: Record, cards: int) -> bool:
    """The first that the caller's cards may weigh."""
    for card in range(cards):
        work["own"][card] = 0
    return True


@compiled
def next_own(work: Record, cards: int) -> bool:
    """The next that they may weigh, falling from card to card, if there is anything left."""
    card = cards - 1
    while card >= 0 and work["own"][card] == (work["own"][card - 1] if card > 0 else work["top"]):
        work["own"][card] = 0
        card -= 1
    if card >= 0:
        work["own"][card] = int(work["own"][card]) + 1
    return card >= 0


@compiled
def take_own(work: Record, cards: int) -> tuple[int, int]:
    """Take such cards out of the pool: in how many ways, and what they weigh."""
    ways, own, alike = 1, 0, 0
    for card in range(cards):
        weight = int(work["own"][card])
        alike = alike + 1 if card > 0 and weight == work["own"][card - 1] else 1
        ways = ways * int(work["weights"][weight]) // alike
        work["weights"][weight] = int(work["weights"][weight]) - 1
        own += weight
    return ways, own


@compiled
def give_back(work: Record, cards: int) -> None:
    """Put them back."""
    for card in range(cards):
        weight = int(work["own"][card])
        work["weights"][weight] = int(work["weights"][weight]) + 1


@compiled
def list_able(work: Record, own: int) -> bool:
    """The hands that can be low where the caller's cards weigh so much; whether there are any."""
    hands = 1
    work["cards"][0] = 0
    work["most"][0] = 0
    for hand in range(1, int(work["asked"])):
        most = own + int(work["slack"][hand])
        if most >= 0:
            cards = int(work["unseen"][hand])
            work["cards"][hands] = cards
            work["most"][hands] = min(most, most_of(work, cards))
            work["able"][hands] = hand
            hands += 1
    work["hands"] = hands
    return hands > 1


@compiled
def add_ways(work: Record, room: Room, ways: int) -> None:
    """Add the ways in which some of these hands are low, so many times over, to those of the hands asked for."""
    hands, asked = int(work["hands"]), int(work["asked"])
    for chosen in range(1, 1 << hands - 1):
        among = 0
        for hand in range(1, hands):
            if chosen & bit_of(hands, hand) > 0:
                among |= bit_of(asked, int(work["able"][hand]))
        work["low_at_once"][among] = int(work["low_at_once"][among]) + ways * ways_low(work, room, chosen)
