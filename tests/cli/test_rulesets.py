import json
from pathlib import Path

import pytest

from cabo_events.ruleset import AXES, RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED, ruleset_from_toml
from tests.cli.conftest import Cabo


def test_the_list_names_hash_deck_and_what_it_is(cabo: Cabo) -> None:
    run = cabo("rulesets")
    assert (run.code, run.err) == (0, "")
    for name, rules in NAMED.items():
        assert any(line.split()[:3] == [name, ruleset_hash(rules), rules.deck] for line in run.out.splitlines())
    assert run.out.endswith("Known by name only, their rules were not to be had: Quick Play, Double Swap.\n")


def test_the_list_as_json(cabo: Cabo) -> None:
    answer = json.loads(cabo("rulesets", "--json").out)
    assert [one["name"] for one in answer["rulesets"]] == list(NAMED)
    assert list(answer["rulesets"][0]) == ["name", "hash", "deck", "based_on", "about"]
    assert answer["unknown"] == ["Quick Play", "Double Swap"]


@pytest.mark.parametrize("rules", NAMED.values(), ids=list(NAMED))
def test_a_rule_set_is_shown_as_the_toml_it_can_be_written_in(cabo: Cabo, rules: RuleSet) -> None:
    assert ruleset_from_toml(cabo("rulesets", rules.name).out, "shown") == rules


def test_every_axis_is_shown_with_its_sentence(cabo: Cabo) -> None:
    shown = cabo("rulesets", "standard").out
    assert "\n# A beaten caller scores the hand and 10 points more.\nbeaten_caller_penalty = 10\n" in shown
    assert sum(line.startswith("# ") for line in shown.splitlines()) == len(AXES) + 1


def test_a_rule_set_as_json_has_axis_value_and_words(cabo: Cabo) -> None:
    answer = json.loads(cabo("rulesets", "standard", "--json").out)
    assert list(answer) == ["name", "based_on", "hash", "axes"]
    assert [one["axis"] for one in answer["axes"]] == list(AXES)
    assert answer["axes"][0] == {
        "axis": "deck",
        "value": "standard",
        "words": "A standard deck of 52 cards without jokers.",
    }


COMPARED = """\
 Axis                      publisher                  publisher-1e
 ──────────────────────────────────────────────────────────────────────────────
 failed_exchange_incoming  "joins_hand"               "discarded"
                           Where the chosen cards     Where the chosen cards
                           are not equal, they stay   are not equal, they stay
                           and the incoming card      and the incoming card is
                           joins the hand.            discarded.
 resets_per_player         1                          "null"
                           Resets that each player    A total is reset every
                           has in a game: 1.          time.
"""


def test_two_rule_sets_are_compared_axis_by_axis(cabo: Cabo) -> None:
    assert cabo("rulesets", "publisher", "--diff", "publisher-1e") == (0, COMPARED, "")


def test_a_comparison_as_json(cabo: Cabo) -> None:
    answer = json.loads(cabo("rulesets", "publisher", "--diff", "publisher-1e", "--json").out)
    assert list(answer) == ["names", "hashes", "differences"]
    assert answer["names"] == ["publisher", "publisher-1e"]
    assert [(one["axis"], one["values"]) for one in answer["differences"]] == [
        ("failed_exchange_incoming", ["joins_hand", "discarded"]),
        ("resets_per_player", [1, None]),
    ]


def test_a_file_of_ones_own_is_shown_and_compared(cabo: Cabo, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "house \\"7\\""\nbased_on = "standard"\npowers = {}\nvalues = {}\n')
    shown = cabo("rulesets", house).out
    assert ruleset_from_toml(shown, "shown").name == 'house "7"'
    assert cabo("rulesets", "standard", "--diff", house).code == 0


def test_rule_sets_that_play_alike_are_said_to(cabo: Cabo) -> None:
    assert cabo("rulesets", "standard", "--diff", "standard").out == "standard and standard play alike.\n"


@pytest.mark.parametrize("words", [["bogus"], ["--diff", "standard"], ["standard", "--diff", "bogus"]])
def test_wrong_use_is_refused(cabo: Cabo, words: list[str]) -> None:
    run = cabo("rulesets", *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("cabo: ")
