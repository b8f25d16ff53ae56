"""Ways in which cards can lie, counted the long way round."""

from collections import Counter
from fractions import Fraction


def more_than(pool: Counter[int], cards: int, above: int) -> Fraction:
    """The probability that so many cards of the pool add up to more than that: one number of ways for every sum."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value in pool.elements():
        for (count, total), number in sorted(ways.items(), reverse=True):
            if count < cards:
                ways[count + 1, total + value] = ways.get((count + 1, total + value), 0) + number
    found = {total: number for (count, total), number in ways.items() if count == cards}
    return Fraction(sum(number for total, number in found.items() if total > above), sum(found.values()))


def without(*seen: int) -> Counter[int]:
    """What the cards of a deck count, without those that were seen."""
    return Counter({value: 2 if value in {0, 13} else 4 for value in range(14)}) - Counter(seen)
