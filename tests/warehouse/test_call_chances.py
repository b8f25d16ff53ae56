"""The kernel's chances of callers are the readable ones, to the last bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.kernel import layout as at
from cabo_events.kernel.chances import UNHELD, chances_of
from cabo_events.kernel.compiled import interpreted
from cabo_events.kernel.facts.arrays import QUESTION
from cabo_events.kernel.layout import Record
from cabo_events.ruleset import CallerTied, RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.warehouse.chances import MOST_CELLS, answer
from cabo_events.warehouse.kernel_facts.chances import answered, question_noted
from tests.odd_rules import odd_rules

FEW_CELLS = 500


def noted(seat: int, pool: int, known: list[int], unseen: list[int]) -> Record:
    """A question of a caller who has not seen the cards that are bits of ``pool``."""
    asked: Record = np.zeros(1, QUESTION)[0]
    asked["seat"] = seat
    asked["seen"] = ~pool & ((1 << at.CARDS) - 1)
    asked["known"][: len(known)] = known
    asked["unseen"][: len(unseen)] = unseen
    return asked


@st.composite
def questions(draw: st.DrawFn) -> tuple[RuleSet, int, Record]:
    """Two to six seats under any rules, few or many cards unseen, ties either way."""
    rules = replace(draw(odd_rules()), caller_tied=draw(st.sampled_from(CallerTied)))
    seats = draw(st.integers(2, at.SEATS_MAX))
    cards = draw(st.sets(st.integers(0, at.CARDS - 1), min_size=1))
    unseen, left = [], len(cards)
    for _ in range(seats):
        unseen.append(draw(st.integers(0, min(left, 4))))
        left -= unseen[-1]
    known = draw(st.lists(st.integers(-3, 20), min_size=seats, max_size=seats))
    asked = noted(draw(st.integers(0, seats - 1)), sum(1 << card for card in cards), known, unseen)
    return rules, seats, asked


def agree(rules: RuleSet, seats: int, asked: Record, most_cells: int) -> bool:
    readable = answer(question_noted(rules, seats, asked), most_cells)
    (compiled,) = chances_of(rules, seats, np.array([asked], QUESTION), most_cells).tolist()
    return bool(np.isnan(compiled)) if readable is None else compiled == readable


@given(questions())
@settings(max_examples=30)
def test_a_chance_is_the_readable_one_to_the_last_bit(question: tuple[RuleSet, int, Record]) -> None:
    assert agree(*question, FEW_CELLS)


@pytest.mark.slow
@given(questions())
@settings(max_examples=150)
def test_a_chance_from_large_tables_is_the_readable_one_to_the_last_bit(
    question: tuple[RuleSet, int, Record],
) -> None:
    assert agree(*question, MOST_CELLS)


def test_what_64_bits_may_not_hold_is_answered_by_the_readable_rules() -> None:
    # Three hands of ten cards of 48: C(48, 10) ways for each, were they alone.
    asked = noted(0, (1 << 48) - 1, [12, 0, 0, 0], [0, 10, 10, 10])
    level = replace(STANDARD, values=dict.fromkeys(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1))
    assert chances_of(level, 4, np.array([asked], QUESTION), MOST_CELLS).tolist() == [UNHELD]
    assert answered(level, 4, np.array([asked], QUESTION)).tolist() == [answer(question_noted(level, 4, asked))]


def test_a_table_too_large_is_not_a_number() -> None:
    asked = noted(0, (1 << at.CARDS) - 1, [20, 0, 0, 0, 0, 0], [0, 4, 4, 4, 4, 4])
    assert np.isnan(answered(PUBLISHER, 6, np.array([asked], QUESTION))).tolist() == [True]


def test_where_nothing_is_compiled_the_answers_are_the_same() -> None:
    asked = np.array([noted(1, 0xFFFFFFFFFF, [3, 5, 2], [2, 0, 3]), noted(0, 0xFFFF, [4, 9], [1, 2])], QUESTION)
    found = [answered(PUBLISHER, seats, asked[place : place + 1]).tolist() for place, seats in ((0, 3), (1, 2))]
    with interpreted():
        again = [answered(PUBLISHER, seats, asked[place : place + 1]).tolist() for place, seats in ((0, 3), (1, 2))]
    assert found == again
