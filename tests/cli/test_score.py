import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cabo

SCORED = """\
 Player  Hand  Points  Why
 ────────────────────────────────────────────────────────────────────
 Ada       14      24  called and is beaten: the hand and the penalty
 Bo         8       0  lowest against a beaten caller: 0
 Cleo      17      17  the hand counts
"""


def test_a_round_is_scored_with_the_reasons(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "standard", "--caller", "Ada", "Ada=14", "Bo=8", "Cleo=17")
    assert run == (0, SCORED, "")


def test_the_json_is_as_documented(cabo: Cabo) -> None:
    run = cabo("score", "--rules=publisher", "--caller=A", "A=3", "B=12,12,13,13", "C=20", "--json",
               "--totals=A=60,C=50", "--resets=A=1")  # fmt: skip
    assert run.out == (
        '{"ruleset":"publisher","points":{"A":50,"B":0,"C":50},"kamikaze":"B",'
        '"totals":{"A":110,"B":0,"C":50},"resets":{"A":1,"B":0,"C":1},"over":true,"winners":["B"]}\n'
    )


GOLDEN = [
    ("9, 11, 16", "9 11 16", 0, "0 11 16", "0 11 16", "0 11 16", "0 11 16"),
    ("14, 8, 17", "14 8 17", 0, "19 0 17", "19 0 17", "24 8 17", "24 0 17"),
    ("7, 7, 12", "7 7 12", 0, "0 7 12", "0 7 12", "0 7 12", "17 0 12"),
    ("12, 5, 5", "12 5 5", 0, "17 0 0", "17 0 0", "22 5 5", "22 0 0"),
    ("6, 6, 6", "6 6 6", 0, "0 6 6", "0 6 6", "0 6 6", "16 0 0"),
    ("5, 5, 14, nobody called", "5 5 14", None, "0 0 14", "0 0 14", "5 5 14", "5 5 14"),
]


@pytest.mark.parametrize("row", GOLDEN, ids=[row[0] for row in GOLDEN])
def test_the_golden_rounds_come_out_under_every_named_variant(
    cabo: Cabo, row: tuple[str, str, int | None, str]
) -> None:
    _, hands, caller, *expected = row
    typed = [f"{name}={hand}" for name, hand in zip("ABC", hands.split(), strict=True)]
    called = [] if caller is None else ["--caller", "ABC"[caller]]
    for rules, points in zip(("publisher", "publisher-1e", "publisher-2e", "standard"), expected, strict=True):
        scored = json.loads(cabo("score", "--rules", rules, *typed, *called, "--json").out)
        assert list(scored["points"].values()) == [int(value) for value in points.split()], rules


RUNNING = [
    ("94 + 6 is reset", ["publisher", "94", "0", "6"], (50, 1, False)),
    ("94 + 6 with the reset used stays", ["publisher", "94", "1", "6"], (100, 1, False)),
    ("94 + 6 is reset every time under standard", ["standard", "94", "1", "6"], (50, 2, False)),
    ("94 + 7 ends the game", ["publisher", "94", "0", "7"], (101, 0, True)),
]


@pytest.mark.parametrize(("words", "expected"), [row[1:] for row in RUNNING], ids=[row[0] for row in RUNNING])
def test_running_totals_are_reset_and_end_the_game(
    cabo: Cabo, words: list[str], expected: tuple[int, int, bool]
) -> None:
    rules, total, used, points = words
    run = cabo("score", "--rules", rules, "--caller", "A", "A=0", f"B={points}",
               "--totals", f"B={total},A=3", "--resets", f"B={used}", "--json")  # fmt: skip
    scored = json.loads(run.out)
    assert (scored["totals"]["B"], scored["resets"]["B"], scored["over"]) == expected
    assert scored["winners"] == (["A"] if scored["over"] else [])


def test_without_totals_they_start_from_0(cabo: Cabo) -> None:
    scored = json.loads(cabo("score", "--rules", "standard", "A=3", "B=101", "--json").out)
    assert scored["totals"] == {"A": 3, "B": 101}
    assert scored["resets"] == {"A": 0, "B": 0}
    assert (scored["over"], scored["winners"]) == (True, ["A"])


def test_the_running_score_is_told_in_words(cabo: Cabo) -> None:
    goes_on = cabo("score", "--rules", "publisher", "--caller", "A", "A=0", "B=6", "--totals", "B=94")
    assert "B reached 100 exactly: the total becomes 50." in goes_on.out
    assert goes_on.out.endswith("The game goes on: A leads with 0.\n")
    over = cabo("score", "--rules", "publisher", "--caller", "A", "A=0", "B=7", "C=0", "--totals", "B=94")
    assert over.out.endswith("The game is over: A and C share the win with 0.\n")


HANDS = [
    ("a number alone is a total", "publisher", "5", 5),
    ("faces are a hand", "publisher", "12,12,13,1", 38),
    ("a number with a comma after it is one card", "publisher", "13,", 13),
    ("a face alone is one card", "standard", "5h", 5),
    ("a red king counts 0", "standard", "Kd,kS", 13),
    ("nothing is an empty hand", "standard", "", 0),
]


@pytest.mark.parametrize(("rules", "hand", "total"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_a_hand_is_read_as_the_help_says(cabo: Cabo, rules: str, hand: str, total: int) -> None:
    shown = cabo("score", "--rules", rules, f"A={hand}", "B=60", "--caller", "B")
    assert shown.out.splitlines()[2].split()[:2] == ["A", str(total)]


def test_a_hand_that_was_typed_and_a_total_go_together(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "standard", "A=Qh,Qd,Kc,Ks", "B=3", "--caller", "B", "--json")
    answer = json.loads(run.out)
    assert (answer["kamikaze"], answer["points"]) == ("A", {"A": 0, "B": 50})


def test_a_total_of_50_is_no_kamikaze_hand_and_is_remarked_on(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "publisher", "A=50", "B=3", "--caller", "B", "--json")
    assert json.loads(run.out)["kamikaze"] is None
    assert run.err == "A: a total of 50 is not taken for a kamikaze hand; type the cards if it was one\n"


def test_more_players_than_the_rules_allow_are_remarked_on(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "publisher-2e", *(f"{name}=3" for name in "ABCDE"))
    assert (run.code, run.err) == (0, "publisher-2e is a game for at most 4 players\n")


def test_a_rule_set_of_ones_own_is_a_file(cabo: Cabo, tmp_path: Path) -> None:
    mild = tmp_path / "mild.toml"
    mild.write_text('name = "mild"\nbased_on = "standard"\nbeaten_caller_penalty = 1\n')
    run = cabo("score", "--rules", mild, "A=9", "B=3", "--caller", "A", "--json")
    assert json.loads(run.out)["ruleset"] == "mild"
    assert json.loads(run.out)["points"] == {"A": 10, "B": 0}


REFUSED = {
    "no rules": (["A=1", "B=2"], "--rules"),
    "a rule set that is not there": (["--rules", "bogus", "A=1", "B=2"], "one of publisher, publisher-1e,"),
    "a variant known by name only": (["--rules", "Quick Play", "A=1", "B=2"], "known by name only"),
    "no hands": (["--rules", "standard"], "hands: expected at least 2 of them, found 0"),
    "one hand": (["--rules", "standard", "A=1"], "hands: expected at least 2 of them, found 1"),
    "a hand without a player": (["--rules", "standard", "14", "B=1"], "a player and a hand"),
    "a player twice": (["--rules", "standard", "A=1", "A=2"], "another for A"),
    "a card of the other deck": (["--rules", "standard", "A=12,13", "B=1"], "'12' is no card of the standard deck"),
    "a word that is no card": (["--rules", "publisher", "A=x", "B=1"], "'x' is no card of the publisher deck"),
    "a card between commas": (["--rules", "publisher", "A=1,,2", "B=1"], "'' is no card"),
    "a card more often than the deck has it": (
        ["--rules", "publisher", "A=13,13", "B=13,1"],
        "hands: expected at most 2 cards 13, as in the publisher deck, found 3"),
    "a card of the standard deck twice": (
        ["--rules", "standard", "A=5h", "B=5h,2c"],
        "hands: expected at most 1 card 5h, as in the standard deck, found 2"),
    "a total below every hand": (["--rules", "standard", "A=-1", "B=1"], "hand of A: expected a total from 0 to 338"),
    "a total above every hand": (["--rules", "standard", "A=339", "B=1"], "hand of A: expected a total from 0 to 338"),
    "a caller who does not play": (["--rules", "standard", "A=1", "B=1", "--caller", "C"], "expected one of A, B"),
    "a total of somebody else": (["--rules", "standard", "A=1", "B=1", "--totals", "C=1"], "--totals: expected P=N"),
    "a total that is no number": (["--rules", "standard", "A=1", "B=1", "--totals", "A=x"], "one whole number for A"),
    "a total twice": (["--rules", "standard", "A=1", "B=1", "--totals", "A=1,A=2"], "one whole number for A"),
    "resets below 0": (["--rules", "standard", "A=1", "B=1", "--resets", "A=-1"], "--resets: expected resets from 0"),
}  # fmt: skip


@pytest.mark.parametrize(("words", "message"), REFUSED.values(), ids=list(REFUSED))
def test_wrong_use_is_refused_with_what_it_may_be(cabo: Cabo, words: list[str], message: str) -> None:
    run = cabo("score", *words)
    assert (run.code, run.out) == (2, "")
    assert message in run.err
    assert run.err.startswith("cabo: ")


def test_a_broken_rule_set_file_is_refused_with_its_field(cabo: Cabo, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('based_on = "standard"\nstock_out = "never"\n')
    run = cabo("score", "--rules", bad, "A=1", "B=1")
    assert run.code == 3
    assert f"{bad}: stock_out: expected reshuffle," in run.err
