"""Golden rounds of the rulebooks, a row for every value of every scoring axis, and what scoring can never do."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import translated
from cabo_events.rules.scoring import Reason, score_hands, score_totals
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerTied,
    Kamikaze,
    LowestOpponentScores,
    NobodyCalledScores,
    RuleSet,
)
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_2E, STANDARD

Numbers = tuple[int, ...]

NO_MOON = replace(STANDARD, kamikaze=Kamikaze.NONE, kamikaze_others_score=None)
AMONG_OTHERS = replace(STANDARD, kamikaze=Kamikaze.TWO_12_TWO_13_AMONG_OTHERS)
MOON = (12, 12, 13, 13)


def faces(rules: RuleSet, numbers: Numbers) -> list[str]:
    """A hand of these numbers in the deck of the rule set: 0 is a red king, 13 a black one."""
    return [translated(rules.deck, str(number)) for number in numbers]


# -------------------------------------------------------------------------------------------------------- golden rounds


GOLDEN: list[tuple[str, tuple[Numbers, ...], int | None, dict[str, Numbers]]] = [
    (
        "9, 11, 16: a caller who is lowest alone scores 0",
        ((4, 5), (5, 6), (6, 10)),
        0,
        {
            "publisher": (0, 11, 16),
            "publisher-1e": (0, 11, 16),
            "publisher-2e": (0, 11, 16),
            "standard": (0, 11, 16),
        },
    ),
    (
        "14, 8, 17: a beaten caller scores the hand and the penalty",
        ((1, 13), (3, 5), (8, 9)),
        0,
        {
            "publisher": (19, 0, 17),
            "publisher-1e": (19, 0, 17),
            "publisher-2e": (24, 8, 17),
            "standard": (24, 0, 17),
        },
    ),
    (
        "7, 7, 12: a caller who is tied for lowest",
        ((3, 4), (2, 5), (5, 7)),
        0,
        {
            "publisher": (0, 7, 12),
            "publisher-1e": (0, 7, 12),
            "publisher-2e": (0, 7, 12),
            "standard": (17, 0, 12),
        },
    ),
    (
        "12, 5, 5: a caller beaten by two who are level",
        ((2, 10), (1, 4), (2, 3)),
        0,
        {
            "publisher": (17, 0, 0),
            "publisher-1e": (17, 0, 0),
            "publisher-2e": (22, 5, 5),
            "standard": (22, 0, 0),
        },
    ),
    (
        "6, 6, 6: all are level with the caller",
        ((1, 5), (2, 4), (3, 3)),
        0,
        {
            "publisher": (0, 6, 6),
            "publisher-1e": (0, 6, 6),
            "publisher-2e": (0, 6, 6),
            "standard": (16, 0, 0),
        },
    ),
    (
        "5, 5, 14, nobody called: the lowest hands of an uncalled round",
        ((1, 4), (2, 3), (5, 9)),
        None,
        {
            "publisher": (0, 0, 14),
            "publisher-1e": (0, 0, 14),
            "publisher-2e": (5, 5, 14),
            "standard": (5, 5, 14),
        },
    ),
    (
        "3; 12+12+13+13; 20: the kamikaze hand scores 0 and everybody else 50",
        ((1, 2), MOON, (9, 11)),
        0,
        {
            "publisher": (50, 0, 50),
            "publisher-1e": (50, 0, 50),
            "publisher-2e": (50, 0, 50),
            "standard": (50, 0, 50),
        },
    ),
]

GOLDEN_ROWS = [
    pytest.param(NAMED[name], hands, caller, points, id=f"{name}: {sentence}")
    for sentence, hands, caller, by_variant in GOLDEN
    for name, points in by_variant.items()
]


@pytest.mark.parametrize(("rules", "hands", "caller", "points"), GOLDEN_ROWS)
def test_golden_round(rules: RuleSet, hands: tuple[Numbers, ...], caller: int | None, points: Numbers) -> None:
    outcome = score_hands(rules, [faces(rules, hand) for hand in hands], caller)
    assert outcome.points == points
    assert outcome.kamikaze == (1 if MOON in hands else None)


@pytest.mark.parametrize(("rules", "hands", "caller", "points"), GOLDEN_ROWS)
def test_golden_round_from_its_hand_totals(
    rules: RuleSet, hands: tuple[Numbers, ...], caller: int | None, points: Numbers
) -> None:
    moon = 1 if MOON in hands else None
    assert score_totals(rules, [sum(hand) for hand in hands], caller, moon).points == points


def test_every_named_variant_is_in_every_golden_round() -> None:
    assert all(set(by_variant) == set(NAMED) for _, _, _, by_variant in GOLDEN)


# -------------------------------------------------------------------------------------------- every value of every axis


HAND, BEATEN = Reason.HAND, Reason.CALLER_BEATEN
LOW, NOT_ABOVE = Reason.LOWEST_OPPONENT, Reason.NOT_ABOVE_CALLER

AXIS_ROWS = [
    pytest.param(
        replace(STANDARD, caller_lowest_alone_scores=CallerLowestAloneScores.ZERO),
        (9, 11),
        0,
        (0, 11),
        (Reason.CALLER_LOWEST, HAND),
        id="caller_lowest_alone_scores zero: a caller lowest alone scores 0",
    ),
    pytest.param(
        replace(STANDARD, caller_lowest_alone_scores=CallerLowestAloneScores.HAND),
        (9, 11),
        0,
        (9, 11),
        (Reason.CALLER_LOWEST_HAND, HAND),
        id="caller_lowest_alone_scores hand: a caller lowest alone scores the hand",
    ),
    pytest.param(
        replace(STANDARD, caller_tied=CallerTied.CALLER_ZERO),
        (7, 12, 7, 7),
        0,
        (0, 12, 7, 7),
        (Reason.CALLER_TIED_ZERO, HAND, HAND, HAND),
        id="caller_tied caller_zero: the caller scores 0 and the tied others score their hands",
    ),
    pytest.param(
        replace(STANDARD, caller_tied=CallerTied.CALLER_BEATEN),
        (7, 12, 7, 7),
        0,
        (17, 12, 0, 0),
        (Reason.CALLER_TIED_BEATEN, HAND, LOW, LOW),
        id="caller_tied caller_beaten: a tied caller is beaten, and the tied others are the lowest opponents",
    ),
    pytest.param(
        replace(STANDARD, caller_tied=CallerTied.CALLER_BEATEN, lowest_opponent_scores=LowestOpponentScores.HAND),
        (7, 12, 7),
        0,
        (17, 12, 7),
        (Reason.CALLER_TIED_BEATEN, HAND, HAND),
        id="caller_tied caller_beaten where the lowest opponent scores the hand: only the caller is punished",
    ),
    pytest.param(
        replace(STANDARD, caller_tied=CallerTied.ALL_SCORE_HAND),
        (7, 12, 7),
        0,
        (7, 12, 7),
        (Reason.CALLER_TIED_HAND, HAND, HAND),
        id="caller_tied all_score_hand: everybody scores the hand",
    ),
    pytest.param(
        replace(STANDARD, beaten_caller_penalty=0),
        (14, 8),
        0,
        (14, 0),
        (BEATEN, LOW),
        id="beaten_caller_penalty 0: a beaten caller scores the hand alone",
    ),
    pytest.param(
        replace(STANDARD, beaten_caller_penalty=5),
        (14, 8),
        0,
        (19, 0),
        (BEATEN, LOW),
        id="beaten_caller_penalty 5: a beaten caller scores the hand and 5",
    ),
    pytest.param(
        replace(STANDARD, beaten_caller_penalty=10),
        (8, 14),
        1,
        (0, 24),
        (LOW, BEATEN),
        id="beaten_caller_penalty 10: a beaten caller scores the hand and 10, whatever the seat",
    ),
    pytest.param(
        replace(PUBLISHER, lowest_opponent_scores=LowestOpponentScores.ZERO),
        (14, 8, 10, 20),
        0,
        (19, 0, 10, 20),
        (BEATEN, LOW, HAND, HAND),
        id="lowest_opponent_scores zero: of the opponents below a beaten caller only the lowest scores 0",
    ),
    pytest.param(
        replace(PUBLISHER, lowest_opponent_scores=LowestOpponentScores.ZERO),
        (14, 8, 10, 8),
        0,
        (19, 0, 10, 0),
        (BEATEN, LOW, HAND, LOW),
        id="lowest_opponent_scores zero: opponents tied for the lowest all score 0",
    ),
    pytest.param(
        replace(PUBLISHER, lowest_opponent_scores=LowestOpponentScores.ZERO_FOR_ALL_NOT_ABOVE_CALLER),
        (14, 8, 14, 15),
        0,
        (19, 0, 0, 15),
        (BEATEN, NOT_ABOVE, NOT_ABOVE, HAND),
        id="lowest_opponent_scores zero_for_all_not_above_caller: all below or level with a beaten caller score 0",
    ),
    pytest.param(
        replace(STANDARD, lowest_opponent_scores=LowestOpponentScores.ZERO_FOR_ALL_NOT_ABOVE_CALLER),
        (7, 7, 8),
        0,
        (17, 0, 8),
        (Reason.CALLER_TIED_BEATEN, NOT_ABOVE, HAND),
        id="lowest_opponent_scores zero_for_all_not_above_caller: those tied with a beaten caller score 0",
    ),
    pytest.param(
        replace(PUBLISHER, lowest_opponent_scores=LowestOpponentScores.HAND),
        (14, 8, 10),
        0,
        (19, 8, 10),
        (BEATEN, HAND, HAND),
        id="lowest_opponent_scores hand: who beats the caller scores the hand",
    ),
    pytest.param(
        replace(STANDARD, nobody_called_scores=NobodyCalledScores.LOWEST_ZERO),
        (5, 5, 14),
        None,
        (0, 0, 14),
        (Reason.LOWEST_UNCALLED, Reason.LOWEST_UNCALLED, HAND),
        id="nobody_called_scores lowest_zero: the lowest of an uncalled round score 0, ties too",
    ),
    pytest.param(
        replace(STANDARD, nobody_called_scores=NobodyCalledScores.HAND),
        (5, 6, 14),
        None,
        (5, 6, 14),
        (HAND, HAND, HAND),
        id="nobody_called_scores hand: in an uncalled round everybody scores the hand",
    ),
    pytest.param(
        STANDARD,
        (3, None, 5),
        0,
        (0, None, 5),
        (Reason.CALLER_LOWEST, Reason.ABSENT, HAND),
        id="a seat that is not in the game yet scores nothing",
    ),
    pytest.param(
        replace(STANDARD, nobody_called_scores=NobodyCalledScores.LOWEST_ZERO),
        (3, None, 5),
        None,
        (0, None, 5),
        (Reason.LOWEST_UNCALLED, Reason.ABSENT, HAND),
        id="a seat that is not in the game is not the lowest of an uncalled round",
    ),
    pytest.param(
        STANDARD,
        (-2, -1, 4),
        0,
        (0, -1, 4),
        (Reason.CALLER_LOWEST, HAND, HAND),
        id="where cards count less than 0, so may a hand",
    ),
    pytest.param(STANDARD, (0, 4), 0, (0, 4), (Reason.CALLER_LOWEST, HAND), id="an empty hand totals 0 and may call"),
]


@pytest.mark.parametrize(("rules", "totals", "caller", "points", "reasons"), AXIS_ROWS)
def test_axis(
    rules: RuleSet,
    totals: Sequence[int | None],
    caller: int | None,
    points: tuple[int | None, ...],
    reasons: tuple[Reason, ...],
) -> None:
    outcome = score_totals(rules, totals, caller, None)
    assert (outcome.points, outcome.reasons) == (points, reasons)


def test_every_value_of_every_scoring_axis_has_a_row() -> None:
    rows = [row.values[0] for row in AXIS_ROWS]
    for axis, values in (
        ("caller_lowest_alone_scores", CallerLowestAloneScores),
        ("caller_tied", CallerTied),
        ("lowest_opponent_scores", LowestOpponentScores),
        ("nobody_called_scores", NobodyCalledScores),
    ):
        assert {getattr(rules, axis) for rules in rows} == set(values), axis


# ----------------------------------------------------------------------------------------------------------------- laws


SCORING = {
    "caller_lowest_alone_scores": st.sampled_from(CallerLowestAloneScores),
    "caller_tied": st.sampled_from(CallerTied),
    "beaten_caller_penalty": st.integers(0, 20),
    "lowest_opponent_scores": st.sampled_from(LowestOpponentScores),
    "nobody_called_scores": st.sampled_from(NobodyCalledScores),
}
rule_sets = st.fixed_dictionaries(SCORING).map(lambda axes: replace(STANDARD, **axes))
hand_totals = st.lists(st.integers(0, 60), min_size=2, max_size=6)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[RuleSet, list[int], int | None]:
    totals = draw(hand_totals)
    caller = draw(st.none() | st.integers(0, len(totals) - 1))
    return draw(rule_sets), totals, caller


@given(rounds())
def test_points_are_the_hand_or_nothing_and_only_a_beaten_caller_has_more(
    played: tuple[RuleSet, list[int], int | None],
) -> None:
    rules, totals, caller = played
    for seat, points in enumerate(score_totals(rules, totals, caller, None).points):
        allowed = {0, totals[seat]}
        if seat == caller and any(total <= totals[seat] for other, total in enumerate(totals) if other != seat):
            allowed.add(totals[seat] + rules.beaten_caller_penalty)
        assert points in allowed


@given(rounds(), st.randoms(use_true_random=False))
def test_scoring_does_not_depend_on_who_sits_where(
    played: tuple[RuleSet, list[int], int | None], shuffler: Random
) -> None:
    rules, totals, caller = played
    seats = list(range(len(totals)))
    shuffler.shuffle(seats)
    moved = score_totals(rules, [totals[seat] for seat in seats], None if caller is None else seats.index(caller), None)
    here = score_totals(rules, totals, caller, None)
    assert moved.points == tuple(here.points[seat] for seat in seats)


@given(rounds())
def test_under_publisher_2e_a_round_can_leave_nobody_at_0(played: tuple[RuleSet, list[int], int | None]) -> None:
    _, totals, caller = played
    points = score_totals(PUBLISHER_2E, totals, caller, None).points
    is_lowest = caller is not None and totals[caller] == min(totals)
    assert (0 in points) == (is_lowest or 0 in totals)
