"""The kernel's chances of callers are the readable ones, to the last bit."""

from math import comb

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


def test_what_64_bits_may_not_hold_is_answered_by_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three hands of ten cards of 48: C(48, 10) ways for each, were they alone. All count 1 but three kings, which count
    # 0: no hand is at or below the caller's 9 if these are among the 18 cards that nobody holds.
    ones = dict.fromkeys(("A", *map(str, range(2, 11)), "J", "Q"), 1)
    kings = replace(STANDARD, values={**ones, "K": 0})
    asked = np.array([noted(0, (1 << 48) - 1, [9, 0, 0, 0], [0, 10, 10, 10])], QUESTION)
    assert chances_of(kings, 4, asked, MOST_CELLS).tolist() == [UNHELD]
    monkeypatch.setattr("cabo_events.warehouse.kernel_facts.chances.is_compiled", lambda: True)
    assert answered(kings, 4, asked).tolist() == [pytest.approx(comb(18, 3) / comb(48, 3), rel=1e-12)]


def test_a_table_too_large_is_not_a_number() -> None:
    asked = np.array([noted(0, (1 << at.CARDS) - 1, [20, 0, 0, 0, 0, 0], [0, 4, 4, 4, 4, 4])], QUESTION)
    assert np.isnan(chances_of(PUBLISHER, 6, asked, MOST_CELLS)).tolist() == [True]
    with interpreted():
        assert np.isnan(answered(PUBLISHER, 6, asked)).tolist() == [True]


def test_where_nothing_is_compiled_the_readable_rules_give_what_the_kernel_gives() -> None:
    questions = ((3, noted(1, 0xFFFFFFFFFF, [3, 5, 2], [2, 0, 3])), (2, noted(0, 0xFFFF, [9, 4], [1, 2])))
    for seats, question in questions:
        asked = np.array([question], QUESTION)
        (by_kernel,) = chances_of(PUBLISHER, seats, asked, MOST_CELLS).tolist()
        with interpreted():
            assert answered(PUBLISHER, seats, asked).tolist() == [by_kernel]
        assert 0 < by_kernel < 1
