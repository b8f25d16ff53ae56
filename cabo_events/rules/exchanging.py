"""Several cards thrown at once: whether they are equal, and what it costs where they are not."""

from collections.abc import Sequence
from typing import assert_never

from cabo_events.cards import rank_of
from cabo_events.ruleset import FailedExchangeExtra, RuleSet

MOST_EQUAL = 4
"""No deck has more cards of one rank."""


def are_equal(faces: Sequence[str | None]) -> bool | None:
    """Whether cards are of one rank; None where a face that is not known decides it.

    >>> are_equal(["7h", "7s"]), are_equal(["7h", None]), are_equal(["7h", None, "8h"]), are_equal([None])
    (True, None, False, True)
    """
    ranks = {rank_of(face) for face in faces if face is not None}
    if len(ranks) > 1 or len(faces) > MOST_EQUAL:
        return False
    return True if len(faces) == 1 or None not in faces else None


def extra_cards(rules: RuleSet, chosen: int, stock_count: int) -> int:
    """The blind cards that a failed exchange of ``chosen`` cards costs: at most those the stock has."""
    match rules.failed_exchange_extra:
        case FailedExchangeExtra.NONE | None:
            price = 0
        case FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO:
            price = max(chosen - 2, 0)
        case FailedExchangeExtra.ONE_WHEN_THREE_OR_MORE:
            price = int(chosen > 2)  # noqa: PLR2004 - three or more
        case _:
            assert_never(rules.failed_exchange_extra)
    return min(price, stock_count)
