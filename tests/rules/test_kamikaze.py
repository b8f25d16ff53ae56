"""Which hand is a kamikaze, and what it does to the scores."""

import pytest
from msgspec.structs import replace

from cabo_events.cards import translated
from cabo_events.errors import ScoringError
from cabo_events.rules.scoring import Reason, is_kamikaze, score_hands, score_totals
from cabo_events.ruleset import (
    Kamikaze,
    RuleSet,
)
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD

Numbers = tuple[int, ...]

NO_MOON = replace(STANDARD, kamikaze=Kamikaze.NONE, kamikaze_others_score=None)
AMONG_OTHERS = replace(STANDARD, kamikaze=Kamikaze.TWO_12_TWO_13_AMONG_OTHERS)
MOON = (12, 12, 13, 13)


def faces(rules: RuleSet, numbers: Numbers) -> list[str]:
    """A hand of these numbers in the deck of the rule set: 0 is a red king, 13 a black one."""
    return [translated(rules.deck, str(number)) for number in numbers]


KAMIKAZE_HANDS: list[tuple[RuleSet, Numbers, bool, str]] = [
    (PUBLISHER, MOON, True, "two_12_two_13_exactly: 12, 12, 13, 13"),
    (STANDARD, MOON, True, "two_12_two_13_exactly: two queens and the two black kings"),
    (PUBLISHER, (13, 12, 13, 12), True, "two_12_two_13_exactly: in any order"),
    (PUBLISHER, (*MOON, 0), False, "two_12_two_13_exactly: with a fifth card, even a 0, it is none"),
    (PUBLISHER, (12, 12, 12, 13, 1), False, "two_12_two_13_exactly: a sum of 50 is none"),
    (PUBLISHER, (12, 12, 12, 13), False, "two_12_two_13_exactly: three 12s and a 13 are none"),
    (PUBLISHER, (12, 12, 0, 13), False, "two_12_two_13_exactly: with a 0 for a 13 it is none"),
    (STANDARD, (12, 12, 0, 13), False, "two_12_two_13_exactly: a red king is no 13"),
    (PUBLISHER, (), False, "two_12_two_13_exactly: an empty hand is none"),
    (AMONG_OTHERS, MOON, True, "two_12_two_13_among_others: 12, 12, 13, 13"),
    (AMONG_OTHERS, (*MOON, 4), True, "two_12_two_13_among_others: with other cards beside them"),
    (AMONG_OTHERS, (12, 12, 12, 13, 13), True, "two_12_two_13_among_others: with a third 12"),
    (AMONG_OTHERS, (12, 12, 13, 5), False, "two_12_two_13_among_others: one 13 is not enough"),
    (AMONG_OTHERS, (12, 13, 13, 5), False, "two_12_two_13_among_others: one 12 is not enough"),
    (NO_MOON, MOON, False, "none: 12, 12, 13, 13 is a hand like any other"),
    (
        replace(STANDARD, values={"J": 10, "Q": 10, "K": 10}),
        MOON,
        True,
        "two_12_two_13_exactly: by the cards, whatever the rule set lets them count",
    ),
]
KAMIKAZE_ROWS = [pytest.param(*row, id=sentence) for *row, sentence in KAMIKAZE_HANDS]


@pytest.mark.parametrize(("rules", "numbers", "expected"), KAMIKAZE_ROWS)
def test_kamikaze_hand(rules: RuleSet, numbers: Numbers, *, expected: bool) -> None:
    assert is_kamikaze(rules, faces(rules, numbers)) is expected


def test_every_value_of_kamikaze_has_a_row() -> None:
    assert {rules.kamikaze for rules, *_ in KAMIKAZE_HANDS} == set(Kamikaze)


MOON_ROWS = [
    pytest.param(STANDARD, 1, (50, 0, 50), id="a caller who does not hold it gets 50 and no penalty on top"),
    pytest.param(STANDARD, None, (50, 0, 50), id="it counts in an uncalled round too"),
    pytest.param(replace(STANDARD, kamikaze_others_score=30), 0, (30, 0, 30), id="the others get what the axis says"),
    pytest.param(replace(STANDARD, kamikaze_others_score=0), 0, (0, 0, 0), id="which may be nothing"),
]


@pytest.mark.parametrize(("rules", "caller", "points"), MOON_ROWS)
def test_moon_shot(rules: RuleSet, caller: int | None, points: Numbers) -> None:
    hands = [faces(rules, hand) for hand in ((1, 2), MOON, (9, 11))]
    outcome = score_hands(rules, hands, caller)
    assert (outcome.points, outcome.kamikaze) == (points, 1)
    assert outcome.reasons == (Reason.KAMIKAZE_AGAINST, Reason.KAMIKAZE, Reason.KAMIKAZE_AGAINST)


def test_a_caller_may_hold_the_kamikaze_hand() -> None:
    hands = [faces(PUBLISHER, hand) for hand in (MOON, (1,))]
    assert score_hands(PUBLISHER, hands, 0).points == (0, 50)


def test_a_moon_shot_does_not_touch_a_seat_that_is_not_in_the_game() -> None:
    outcome = score_totals(PUBLISHER, (50, None, 3), 2, 0)
    assert outcome.points == (0, None, 50)
    assert outcome.reasons == (Reason.KAMIKAZE, Reason.ABSENT, Reason.KAMIKAZE_AGAINST)


@pytest.mark.parametrize("name", NAMED)
def test_a_hand_of_50_that_is_no_kamikaze_scores_50(name: str) -> None:
    rules = NAMED[name]
    hands = [faces(rules, (1, 2)), faces(rules, (12, 12, 12, 13, 1))]
    outcome = score_hands(rules, hands, 0)
    assert (outcome.points, outcome.kamikaze) == ((0, 50), None)


def test_under_rules_without_kamikaze_its_cards_just_count() -> None:
    hands = [faces(NO_MOON, (1, 2)), faces(NO_MOON, MOON)]
    assert score_hands(NO_MOON, hands, 0).points == (0, 50)
    assert score_totals(NO_MOON, (3, 50), 0, 1).points == (0, 50)


@pytest.mark.parametrize("rules", [PUBLISHER, STANDARD, AMONG_OTHERS], ids=lambda rules: rules.kamikaze + rules.deck)
def test_two_kamikaze_hands_in_one_round_are_refused(rules: RuleSet) -> None:
    hands = [faces(rules, MOON), faces(rules, (5,)), faces(rules, MOON)]
    with pytest.raises(ScoringError, match=r"at most one kamikaze hand.*two 13s, found seats 0 and 2"):
        score_hands(rules, hands, 1)


@pytest.mark.parametrize(
    ("caller", "kamikaze", "words"),
    [
        pytest.param(1, None, "a caller with a hand in this round, found seat 1", id="a caller who is not in the game"),
        pytest.param(
            3, None, "a caller with a hand in this round, found seat 3", id="a caller who is not at the table"
        ),
        pytest.param(
            -1, None, "a caller with a hand in this round, found seat -1", id="a caller before the first seat"
        ),
        pytest.param(0, 1, "a kamikaze with a hand in this round, found seat 1", id="a kamikaze of an absent seat"),
        pytest.param(0, 7, "a kamikaze with a hand in this round, found seat 7", id="a kamikaze beyond the table"),
    ],
)
def test_refused_totals(caller: int, kamikaze: int | None, words: str) -> None:
    with pytest.raises(ScoringError, match=words):
        score_totals(STANDARD, (4, None, 6), caller, kamikaze)
