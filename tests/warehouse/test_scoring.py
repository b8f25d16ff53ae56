"""Scoring for arrays of rounds: equal to the rules round by round, whatever the rule set."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import deck_cards, translated
from cabo_events.errors import ScoringError
from cabo_events.rules.scoring import Reason, is_kamikaze, kamikaze_holder, score_totals
from cabo_events.rules.values import hand_total
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerTied,
    Kamikaze,
    LowestOpponentScores,
    NobodyCalledScores,
    RuleSet,
)
from cabo_events.rulesets import NAMED
from cabo_events.warehouse.round_arrays import NOBODY, hand_counts, number_values
from cabo_events.warehouse.scoring import Hands, scored, valued
from tests.odd_rules import odd_rules
from tests.warehouse.tabled import FEWER

BEATEN = {Reason.CALLER_BEATEN, Reason.CALLER_TIED_BEATEN, Reason.KAMIKAZE_AGAINST}
SEATS = 6

Row = tuple[tuple[int | None, ...], int | None, int | None]
"""A round: hand totals by seat, the caller, who shot the moon."""


@st.composite
def rows(draw: st.DrawFn) -> Row:
    totals = draw(st.lists(st.one_of(st.integers(-5, 60), st.integers(3, 6), st.none()), min_size=1, max_size=SEATS))
    there = [seat for seat, total in enumerate(totals) if total is not None]
    seat = st.sampled_from((None, *there))
    return tuple(totals), draw(seat), draw(st.one_of(st.none(), st.none(), seat))


def scored_rows(rules: RuleSet, rounds: list[Row]) -> list[tuple[tuple[int | None, ...], bool]]:
    """By round the points and whether the caller is beaten, from the arrays."""
    totals = np.zeros((len(rounds), SEATS), dtype=np.int32)
    is_there = np.zeros((len(rounds), SEATS), dtype=np.bool_)
    for place, (row, _, _) in enumerate(rounds):
        for seat, total in enumerate(row):
            if total is not None:
                totals[place, seat], is_there[place, seat] = total, True
    named = [[NOBODY if seat is None else seat for seat in (caller, moon)] for _, caller, moon in rounds]
    seats = np.array(named, dtype=np.int8).reshape(-1, 2)
    scores = scored(rules, Hands(totals=totals, is_there=is_there, caller=seats[:, 0], holder=seats[:, 1]))
    assert not scores.points[~is_there].any()
    return [
        (
            tuple(int(scores.points[place, seat]) if is_there[place, seat] else None for seat in range(len(row))),
            bool(beat),
        )
        for place, ((row, _, _), beat) in enumerate(zip(rounds, scores.is_beaten, strict=True))
    ]


def expected(rules: RuleSet, row: Row) -> tuple[tuple[int | None, ...], bool]:
    totals, caller, moon = row
    outcome = score_totals(rules, totals, caller, moon)
    return outcome.points, caller is not None and outcome.reasons[caller] in BEATEN


@given(odd_rules(), st.lists(rows(), max_size=12))
@FEWER
def test_rounds_score_as_by_the_rules(rules: RuleSet, rounds: list[Row]) -> None:
    assert scored_rows(rules, rounds) == [expected(rules, row) for row in rounds]


EVERY_VALUE = [
    replace(
        NAMED["standard"],
        caller_lowest_alone_scores=alone,
        caller_tied=tied,
        lowest_opponent_scores=lowest,
        nobody_called_scores=nobody,
    )
    for alone in CallerLowestAloneScores
    for tied in CallerTied
    for lowest in LowestOpponentScores
    for nobody in NobodyCalledScores
]

SMALL_TOTALS = (
    (3, 5, 7), (5, 3, 7), (5, 5, 7), (5, 5, 5), (7, 3, 3), (7, 3, 5), (7, 5, 7), (7, 3, 7), (4, None, 4), (4, None, 2),
    (4, None, None), (0, 0, 0),
)  # fmt: skip
SMALL_ROUNDS: list[Row] = [
    (totals, caller, moon) for totals in SMALL_TOTALS for caller in (None, 0) for moon in (None, 0)
]


@pytest.mark.parametrize("rules", NAMED.values(), ids=list(NAMED))
def test_small_rounds_of_each_variant_score_as_by_the_rules(rules: RuleSet) -> None:
    assert scored_rows(rules, SMALL_ROUNDS) == [expected(rules, row) for row in SMALL_ROUNDS]


def test_every_value_of_every_scoring_axis_scores_as_by_the_rules() -> None:
    for rules in EVERY_VALUE:
        assert scored_rows(rules, SMALL_ROUNDS) == [expected(rules, row) for row in SMALL_ROUNDS], rules


@given(odd_rules(), st.lists(st.lists(st.integers(0, 51), max_size=8, unique=True), min_size=1, max_size=SEATS))
@FEWER
def test_hands_count_and_shoot_the_moon_as_by_the_rules(rules: RuleSet, cards: list[list[int]]) -> None:
    hands = [[deck_cards(rules.deck)[card] for card in hand] for hand in cards]
    counts = np.array([hand_counts(hand) for hand in hands], dtype=np.int8).T[:, None, :]
    worth = valued(rules, counts)
    assert worth.totals.tolist() == [[hand_total(rules, hand) for hand in hands]]
    try:
        holder = kamikaze_holder(rules, hands)
    except ScoringError:
        assert not worth.is_possible[0]
    else:
        assert worth.is_possible[0]
        assert int(worth.holder[0]) == (NOBODY if holder is None else holder)


@pytest.mark.parametrize("kind", Kamikaze)
@pytest.mark.parametrize("numbers", [(12, 12, 13, 13), (12, 12, 13, 13, 1), (12, 12, 13), (12, 12, 12, 13, 13)])
def test_each_kind_of_kamikaze_hand_is_the_one_of_the_rules(kind: Kamikaze, numbers: tuple[int, ...]) -> None:
    rules = replace(NAMED["standard"], kamikaze=kind)
    hand = [translated(rules.deck, str(number)) for number in numbers]
    counts = np.array([hand_counts(hand)], dtype=np.int8).T[:, None, :]
    assert (int(valued(rules, counts).holder[0]) == 0) == is_kamikaze(rules, hand)


@given(odd_rules())
@FEWER
def test_cards_of_one_number_count_the_same(rules: RuleSet) -> None:
    values = number_values(rules)
    assert all(hand_total(rules, [face]) == values[hand_counts([face]).index(1)] for face in deck_cards(rules.deck))
