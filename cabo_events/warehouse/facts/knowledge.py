"""What a hand counts, and what its own seat knows of it."""

from collections.abc import Mapping, Sequence

from cabo_events.state import Hand

_Points = Mapping[str, int]


def total_of(points: _Points, hand: Hand) -> int | None:
    """The hand total, or None where a card is not known."""
    total = 0
    for card in hand:
        if card is not None:
            if card.face is None:
                return None
            total += points[card.face]
    return total


def known_to(points: _Points, hand: Hand, seat: int) -> tuple[int | None, int]:
    """The sum of the cards in a hand that a seat has seen (None where one is not known), and how many it has not."""
    known: int | None = 0
    unseen = 0
    for card in hand:
        if card is None:
            continue
        if card.seen[seat] is None:
            unseen += 1
        elif card.face is None or known is None:
            known = None
        else:
            known += points[card.face]
    return known, unseen


def placed(values: Sequence[int | None]) -> tuple[int | None, ...]:
    """The place of each value: 1 is the lowest, equal ones share it; None has none."""
    known = sorted(value for value in values if value is not None)
    return tuple(None if value is None else known.index(value) + 1 for value in values)


def difference(after: int | None, before: int | None) -> int | None:
    """``after`` minus ``before``, or None where one is not known."""
    return None if after is None or before is None else after - before
