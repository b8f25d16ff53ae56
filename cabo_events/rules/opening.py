"""What is dealt, and which own cards may be looked at before the first turn."""

from itertools import combinations
from typing import assert_never

from msgspec import Struct

from cabo_events.cards import DECK_SIZE
from cabo_events.ruleset import OpeningPeekChoice, RuleSet


class DealSizes(Struct, frozen=True, kw_only=True):
    """How many cards a deal puts where: in each hand, on the discard pile, into the stock."""

    hand: int
    discard: int
    stock: int


def deal_sizes(rules: RuleSet, seats: int) -> DealSizes:
    """Where the cards of the deck go in a deal to ``seats`` seats.

    >>> from cabo_events.rulesets import STANDARD
    >>> [deal_sizes(STANDARD, seats).stock for seats in (2, 3, 4, 5)]
    [43, 39, 35, 31]
    """
    discard = int(rules.opening_discard)
    return DealSizes(hand=rules.hand_size, discard=discard, stock=DECK_SIZE - seats * rules.hand_size - discard)


def opening_choices(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """The sets of slots that a seat may look at before the first turn, each ascending; none where it may not look.

    >>> from cabo_events.rulesets import STANDARD
    >>> opening_choices(STANDARD)
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    """
    slots, count = range(rules.hand_size), rules.opening_peeks
    if count == 0:
        return ()
    match rules.opening_peek_choice:
        case OpeningPeekChoice.ANY:
            return tuple(combinations(slots, count))
        case OpeningPeekChoice.FIRST_TWO:
            return (tuple(slots)[:count],)
        case OpeningPeekChoice.LAST_TWO:
            return (tuple(slots)[-count:],)
        case _:
            assert_never(rules.opening_peek_choice)
