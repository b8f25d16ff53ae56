from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.events import OpeningPeeked, RoundDealt
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.warehouse.chances import Partly, Question, answer, chance_lowest, question
from tests.game_builder import Table
from tests.warehouse.ways import more_than, without


def by_enumeration(asked: Question) -> Fraction:
    """The share of all ways in which the unseen cards can lie."""
    hands = (asked.own, *asked.others)
    ways = low = 0
    for cards in permutations(asked.pool, sum(hand.unseen for hand in hands)):
        lying = iter(cards)
        own, *others = [hand.known + sum(next(lying) for _ in range(hand.unseen)) for hand in hands]
        ways += 1
        low += all(total > own + asked.margin for total in others)
    return Fraction(low, ways)


PARTLY = st.builds(Partly, known=st.integers(-2, 6), unseen=st.integers(0, 2))


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Four hands at most, six unseen cards at most."""
    own, *others = draw(st.lists(PARTLY, min_size=2, max_size=4))
    unseen = own.unseen + sum(hand.unseen for hand in others)
    pool = draw(st.lists(st.integers(-1, 4), min_size=min(unseen, 6), max_size=6))
    while own.unseen + sum(hand.unseen for hand in others) > len(pool):
        others = others[:-1]
    return Question(own=own, others=tuple(others), pool=tuple(pool), margin=draw(st.sampled_from((0, -1))))


@given(questions())
def test_it_is_the_share_of_all_ways_in_which_the_unseen_cards_can_lie(asked: Question) -> None:
    assert answer(asked, most_cells=10**7) == pytest.approx(float(by_enumeration(asked)), abs=1e-12)


def asked(own: tuple[int, int], others: Sequence[tuple[int, int]], pool: Sequence[int], margin: int = 0) -> Question:
    hands = [Partly(known=known, unseen=unseen) for known, unseen in (own, *others)]
    return Question(own=hands[0], others=tuple(hands[1:]), pool=tuple(pool), margin=margin)


@pytest.mark.parametrize(
    ("case", "chance"),
    [
        (asked((5, 0), [(6, 0)], ()), 1.0),
        (asked((5, 0), [(5, 0)], ()), 0.0),
        (asked((5, 0), [(5, 0)], (), margin=-1), 1.0),
        (asked((5, 0), [(0, 1)], (4, 5, 6, 7)), 0.5),
        (asked((5, 0), [(0, 1)], (4, 5, 6, 7), margin=-1), 0.75),
        (asked((0, 1), [(0, 1)], (1, 2, 3)), 0.5),
        (asked((0, 1), [(0, 1)], (1, 1)), 0.0),
        (asked((2, 0), [(0, 1), (0, 1)], (1, 3, 4)), 1 / 3),
    ],
)
def test_by_hand(case: Question, chance: float) -> None:
    assert answer(case) == pytest.approx(chance, abs=1e-15)


def test_a_table_too_large_gives_no_answer() -> None:
    pool = tuple(range(13)) * 4
    assert answer(asked((20, 0), [(0, 4)] * 4, pool)) is None
    # Two hands of one card: of those from 1 up no card, a 1 or a 2 (3 cells), of those below no card or a 0 (2 cells).
    small = asked((2, 0), [(0, 1)] * 2, (0, 1, 2, 3, 4))
    assert answer(small, most_cells=3 * 3 + 2 * 2 - 1) is None
    assert answer(small, most_cells=3 * 3 + 2 * 2) == pytest.approx(1 / 10)


def test_three_opponents_of_whom_nothing_is_seen_are_no_table_too_large() -> None:
    pool = tuple(sorted(without(1, 1, 1, 2).elements()))
    chance = answer(asked((5, 0), [(0, 4)] * 3, pool))
    one = more_than(without(1, 1, 1, 2), 4, above=5)
    assert chance is not None
    # No less than what is left after three times the chance of one, no more than that of one alone.
    assert 1 - 3 * (1 - one) < chance < one
    assert answer(asked((12, 0), [(0, 4)] * 3, pool)) is not None


def test_numbers_of_ways_are_as_large_as_they_are() -> None:
    # Three hands of nine level cards: each is low, in C(52, 9) * C(43, 9) * ... ways, far more than 64 bits hold.
    assert answer(asked((0, 0), [(0, 9)] * 3, (0,) * 52)) == pytest.approx(0, abs=1e-12)
    assert answer(asked((0, 0), [(0, 9)] * 3, (0,) * 52, margin=-1)) == 1
    # One hand is low with thirteen of the 24 zeros; there are not enough for both.
    halves = asked((0, 0), [(0, 13)] * 2, (0,) * 24 + (1,) * 28)
    assert answer(halves) == pytest.approx(1 - 2 * comb(24, 13) / comb(52, 13), abs=1e-15)


def test_at_the_table_it_asks_of_what_the_seat_has_seen() -> None:
    table = Table(PUBLISHER).deal("1 2 3 4", "5 6 7 8", discard="9", stock="0 10")
    table.play(OpeningPeeked(seat=0, slots=(0, 1), faces=("1", "2")))
    seen = question(PUBLISHER, table.round, 0)
    assert seen is not None
    assert Counter(seen.pool) == without(1, 2, 9)
    assert (seen.own, seen.others, seen.margin) == (
        Partly(known=3, unseen=2),
        (Partly(known=0, unseen=4),),
        -1,
    )


def test_with_its_whole_hand_seen_it_is_a_matter_of_one_hands_sums() -> None:
    table = Table(STANDARD).deal("Ac 2c Kd Kh", "5c 6c 7c 8c", discard="9c")
    table.play(OpeningPeeked(seat=0, slots=(0, 1, 2, 3), faces=("Ac", "2c", "Kd", "Kh")))
    expected = more_than(without(1, 2, 0, 0, 9), 4, above=3)
    assert chance_lowest(STANDARD, table.round, 0) == pytest.approx(float(expected), abs=1e-15)


def test_a_card_seen_and_not_recorded_gives_no_answer() -> None:
    table = Table(STANDARD).deal("Ac 2c Kd Kh", "5c 6c 7c 8c", discard="9c")
    table.play(OpeningPeeked(seat=0, slots=(0, 1), faces=("Ac", "2c")))
    assert chance_lowest(STANDARD, table.round, 0) is not None
    hidden = RoundDealt(round=1, dealer=None, first=0, hands=((None,) * 4,) * 2, discard="9c", stock=None)
    partial = Table(STANDARD).play(hidden, OpeningPeeked(seat=0, slots=(0, 1), faces=("Ac", None)))
    assert chance_lowest(STANDARD, partial.round, 0) is None
