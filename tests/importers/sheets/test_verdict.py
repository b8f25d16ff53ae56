"""Which rules a sheet was played by, and what is said of the others."""

import pytest

from cabo_events.importers.sheets.explaining import are_possible
from cabo_events.importers.sheets.game import Kind
from cabo_events.importers.sheets.reading import read_tables
from cabo_events.importers.sheets.telling import fit_words, misfit_words, verdict_words
from cabo_events.importers.sheets.verdict import judged
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD, ruleset_from_toml
from tests.importers.sheets.reader import verdict

ALL = ["publisher", "publisher-1e", "publisher-2e", "standard"]

SHEETS = {
    "a call that gave nobody 0 can be of the second edition alone": (
        "Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,8,0,Bo\n3,24,8,Ada\n",
        ["publisher-2e"],
        ("round 3 was called and gave nobody 0: not publisher, publisher-1e or standard",),
    ),
    "without a known caller standard stays possible, where a round may end without a call": (
        "Round (points),Ada,Bo\n1,0,9\n2,8,0\n3,24,8\n",
        ["publisher-2e", "standard"],
        ("round 3 gave nobody 0: not publisher or publisher-1e",),
    ),
    "a beaten caller pays 10 in some": (
        "round,player,hand,points,mark\n1,Ada,14,24,C\n1,Bo,8,0,\n",
        ["standard"],
        (
            "round 1 gives Ada 19 points, not 24: not publisher or publisher-1e",
            "round 1 gives Bo 8 points, not 0: not publisher-2e",
        ),
    ),
    "a tied caller is beaten under standard": (
        "round,player,hand,points,mark\n1,Ada,7,0,C\n1,Bo,7,7,\n",
        ["publisher", "publisher-1e", "publisher-2e"],
        ("round 1 gives Ada 17 points, not 0: not standard",),
    ),
    "a second reset is none under publisher": (
        "Round (running totals),Ada,Bo\n1,50,0\n2,50,0\n3,60,0\n4,90,0\n5,50,0\n6,59,0\n",
        ALL,
        (),
    ),
    "five do not play the second edition": (
        "Round,Ada,Bo,Cleo,Dag,Ezra\n1,3*,9,9,9,9\n",
        ["publisher", "publisher-1e", "standard"],
        ("5 players sat down, 2 to 4 may: not publisher-2e",),
    ),
    "nobody holds the kamikaze hand with 48": (
        "round,player,hand,mark\n1,Ada,48,K\n1,Bo,7,C\n",
        [],
        (
            ("the kamikaze hand counts 50, Ada's in round 1 48: "
            "not publisher, publisher-1e, publisher-2e or standard"),
        ),
    ),
    "no hand is more than the deck": (
        "round,player,hand,mark\n1,Ada,400,\n1,Bo,7,C\n",
        [],
        ("no hand counts 400, as Ada's does in round 1: not publisher, publisher-1e, publisher-2e or standard",),
    ),
    "a kamikaze gives everybody else 50": (
        "round,player,points,mark\n1,Ada,0,K\n1,Bo,40,C\n",
        [],
        (
            ("round 1 is Ada's kamikaze, which gives all others 50 and Ada 0: "
            "not publisher, publisher-1e, publisher-2e or standard"),
        ),
    ),
    "totals beside the points are held against them": (
        "round,player,points,total\n1,Ada,0,0\n1,Bo,40,41\n",
        [],
        ("Bo stands at 40 after round 1, not at 41: not publisher, publisher-1e, publisher-2e or standard",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sheet", "fits", "words"), SHEETS.values(), ids=list(SHEETS))
def test_the_rules_that_explain_every_row_and_what_contradicts_the_others(
    sheet: str, fits: list[str], words: tuple[str, ...]
) -> None:
    found = verdict(sheet)
    assert [fit.rules.name for fit in found.fits] == fits
    assert misfit_words(found.misfits) == words


def test_a_rule_set_of_ones_own_is_asked_like_the_named_ones() -> None:
    own = ruleset_from_toml('name = "ours"\nbased_on = "publisher"\nbeaten_caller_penalty = 7\n', "ours.toml")
    (game,) = read_tables(b"round,player,hand,points,mark\n1,Ada,14,21,C\n1,Bo,8,0,\n", "evening.csv").games
    assert [fit.rules.name for fit in judged(game, (*NAMED.values(), own)).fits] == ["ours"]


POSSIBLE = [
    (PUBLISHER, (0, 11, 16), 0, True),
    (PUBLISHER, (19, 0, 17), 0, True),
    (PUBLISHER, (4, 0, 17), 0, False),
    (PUBLISHER, (3, 11, 16), 0, False),
    (PUBLISHER, (3, 11, 16), None, False),
    (PUBLISHER, (17, 0, 0), 0, True),
    (PUBLISHER, (0, 0, 16), 0, True),
    (PUBLISHER, (0, 7, 12), None, True),
    (PUBLISHER_1E, (19, 0, 18), 0, True),
    (PUBLISHER_2E, (24, 8, 17), 0, True),
    (PUBLISHER_2E, (24, 14, 17), 0, False),
    (PUBLISHER_2E, (5, 5, 14), None, True),
    (STANDARD, (17, 0, 12), 0, True),
    (STANDARD, (16, 0, 0), 0, True),
    (STANDARD, (9, 0, 12), 0, False),
    (STANDARD, (5, 5, 14), None, True),
]


@pytest.mark.parametrize(("rules", "points", "caller", "is_possible"), POSSIBLE)
def test_whether_some_hands_give_these_points(
    rules: RuleSet, points: tuple[int, ...], caller: int | None, *, is_possible: bool
) -> None:
    assert are_possible(rules, points, caller) is is_possible


def test_the_verdict_is_told_in_words() -> None:
    found = verdict("Round,Ada,Bo\n1,9*,11\n2,50,8*\n3,22,3\n")
    assert found.kind is Kind.HAND_TOTALS
    assert verdict_words(found) == (
        "3 rounds of Ada and Bo: taken for hand totals, as the sheet does not say",
        "every round is explained by publisher, publisher-1e, publisher-2e and standard",
        "who called is not told, and stays unknown, in round 3",
    )
    assert fit_words(found.game, found.fits[0]) == ("round 2: Ada's 50 is not taken for a kamikaze, as no K says so",)
