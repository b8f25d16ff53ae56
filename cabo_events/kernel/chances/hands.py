"""What a question is about: the hands that can be low, and how their tables are cut."""

from typing import Final

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.chances.work import WEIGHTS
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record

BEATEN: Final = 0
LOWEST: Final = 1
OPEN: Final = 2
"""What is certain: an opponent's hand is low, or none can be; or neither is."""


@compiled
def hands_asked(work: Record, tables: Record, asked: Record, seats: int) -> int:
    """The hands of a question, and the cards that are not seen; whether it is BEATEN, LOWEST or OPEN."""
    seat, least = int(asked["seat"]), weigh(work, tables["card"][at.VALUE], int(asked["seen"]))
    is_level_enough = int(tables["rules"][axis.CALLER_TIED]) in (axis.TIED_CALLER_ZERO, axis.TIED_ALL_SCORE_HAND)
    limit = int(asked["known"][seat]) - (1 if is_level_enough else 0)
    own = int(asked["unseen"][seat])
    work["cards"][0] = own
    work["most"][0] = most_of(work, own)
    work["slack"][0] = 0
    hands = 1
    for other in range(seats):
        cards = int(asked["unseen"][other])
        slack = limit - int(asked["known"][other]) + (own - cards) * least
        if other != seat and slack >= 0 and cards == 0:
            return BEATEN
        if other != seat and work["most"][0] + slack >= 0:
            work["cards"][hands] = cards
            work["slack"][hands] = slack
            work["most"][hands] = min(int(work["most"][0]) + slack, most_of(work, cards))
            hands += 1
    work["hands"] = hands
    work["asked"] = hands
    for hand in range(hands):
        work["unseen"][hand] = work["cards"][hand]
    return OPEN if hands > 1 else LOWEST


@compiled
def weigh(work: Record, values: Record, seen: int) -> int:
    """The weights of the cards that are not seen; what the lowest of them counts, 0 where there is none."""
    weights, least, pool, top = work["weights"], 0, 0, 0
    for card in range(at.CARDS):
        if not seen >> card & 1:
            least = int(values[card]) if pool == 0 else min(least, int(values[card]))
            pool += 1
    for weight in range(WEIGHTS):
        weights[weight] = 0
    for card in range(at.CARDS):
        if not seen >> card & 1:
            weight = int(values[card]) - least
            weights[weight] = int(weights[weight]) + 1
            top = max(top, weight)
    work["pool"] = pool
    work["top"] = top
    return least


@compiled
def most_of(work: Record, cards: int) -> int:
    """The most that so many cards can weigh."""
    most, left = 0, cards
    for weight in range(int(work["top"]), 0, -1):
        taken = min(left, int(work["weights"][weight]))
        most += taken * weight
        left -= taken
    return most


@compiled
def high_cells(cards: int, most: int, pivot: int) -> int:
    """How many cells a hand has in the table of high cards: the sums of no card, of one, and so on."""
    cells, held = 1, 1
    while held <= cards and held * pivot <= most:
        cells += most - held * pivot + 1
        held += 1
    return cells


@compiled
def low_cells(cards: int, most: int, pivot: int) -> int:
    """How many cells a hand has in the table of low cards."""
    cells = 0
    for held in range(cards + 1):
        cells += min(most, held * (pivot - 1)) + 1
    return cells


@compiled
def cut(work: Record) -> float:
    """Cut the tables where they have the fewest cells together; how many."""
    fewest = -1.0
    for pivot in range(1, int(work["top"]) + 2):
        high, low = 1.0, 1.0
        for hand in range(int(work["hands"])):
            cards, most = int(work["cards"][hand]), int(work["most"][hand])
            high *= high_cells(cards, most, pivot)
            low *= low_cells(cards, most, pivot)
        if fewest < 0 or high + low < fewest:
            fewest = high + low
            work["pivot"] = pivot
    return fewest


@compiled
def most_ways(work: Record) -> float:
    """No number of ways is larger: each hand by itself, of the cards that do not make it too large."""
    ways = 1.0
    for hand in range(int(work["hands"])):
        pool = int(work["pool"]) if hand == 0 else 0
        for weight in range(min(int(work["most"][hand]), int(work["top"])) + 1 if hand > 0 else 0):
            pool += int(work["weights"][weight])
        most = 1.0
        for held in range(int(work["cards"][hand]) + 1):
            most = max(most, float(work["ways"][pool, held]))
        ways *= most
    return ways


@compiled
def lay_out(work: Record) -> None:
    """Where each hand's cells are in both tables; the last hand's lie side by side."""
    high, low, pivot = work["high"], work["low"], int(work["pivot"])
    high_stride, low_stride = 1, 1
    for hand in range(int(work["hands"]) - 1, -1, -1):
        most, high_next, low_next = int(work["most"][hand]), 0, 0
        for held in range(int(work["cards"][hand]) + 1):
            high["first"][hand, held] = high_next - held * pivot
            low["first"][hand, held] = low_next
            high_next += 1 if held == 0 else max(most - held * pivot + 1, 0)
            low_next += min(most, held * (pivot - 1)) + 1
        high["stride"][hand] = high_stride
        high["cells"][hand] = high_next
        high_stride *= high_next
        low["stride"][hand] = low_stride
        low["cells"][hand] = low_next
        low_stride *= low_next
