import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cabo_events.bots import Policy, policy_from_text, policy_names, policy_to_toml, read_policy
from cabo_events.bots.policy import Search, Tried, Tuned
from cabo_events.errors import PolicyError
from cabo_events.kernel.policy_parameters import PARAMETERS, PLACES
from cabo_events.ruleset import ruleset_hash
from cabo_events.rulesets import NAMED, STANDARD

SHIPPED = ("bold", "cautious", "club", "forgetful", "random", "sharp")

TRIED = Tried(what="call_at 4", games=100, share=0.26, low=0.2, high=0.32)
SEARCH = Search(
    start="club", seed=1, games=100, rounds=2, candidates=9, field=("club", "bold"), fair=0.25, tried=(TRIED,)
)


def tuned(name: str, players: int, **parameters: float) -> Tuned:
    return Tuned(rules=name, ruleset=ruleset_hash(NAMED[name]), players=players, parameters=parameters, search=SEARCH)


WHOLE = Policy(
    name='a "quoted" näme',
    about="",
    parameters={"forget": 0.5},
    tuned=(tuned("publisher", 2, call_at=1.0), tuned("standard", 2, call_at=2.0), tuned("standard", 4, call_at=4.0)),
)


def value(policy: Policy, parameter: str, name: str, players: int) -> float:
    return policy.row(NAMED[name], players)[PLACES[parameter] - 1]


def test_the_policies_that_come_with_the_package() -> None:
    assert policy_names() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policy_has_its_files_name_and_says_what_it_is(name: str) -> None:
    policy = read_policy(name)
    assert policy.name == name
    assert policy.about.endswith(".")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policys_rows_are_within_the_parameters_ranges(name: str) -> None:
    policy = read_policy(name)
    for rules_of_play in NAMED.values():
        for players in range(2, 7):
            row = policy.row(rules_of_play, players)
            assert all(one.low <= value <= one.high for one, value in zip(PARAMETERS, row, strict=True))


def test_toml_that_is_written_is_read_as_it_was() -> None:
    assert policy_from_text(policy_to_toml(WHOLE), "any.toml") == WHOLE


def test_json_is_read_like_toml() -> None:
    assert policy_from_text(msgspec.json.encode(WHOLE).decode(), "any.json") == WHOLE


def test_a_file_of_ones_own_needs_no_more_than_the_parameters_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[parameters]\ncall_at = 9\n", encoding="utf-8")
    policy = read_policy(str(path))
    assert (policy.name, value(policy, "call_at", "standard", 4)) == ("mine", 9.0)
    assert value(policy, "take_gain", "standard", 4) == PARAMETERS[PLACES["take_gain"] - 1].default


def test_a_parameter_not_given_has_its_default() -> None:
    policy = Policy(name="plain", about="", parameters={})
    assert policy.row(STANDARD, 4) == tuple(parameter.default for parameter in PARAMETERS)


@pytest.mark.parametrize(
    ("name", "players", "expected"),
    [
        pytest.param("publisher", 2, 1.0, id="tuned for this very game"),
        pytest.param("standard", 4, 4.0, id="tuned for this number of seats"),
        pytest.param("standard", 5, 4.0, id="the nearest number of seats"),
        pytest.param("publisher", 5, 1.0, id="the rules count before the seats"),
        pytest.param("publisher-1e", 4, 1.0, id="the nearest rule set"),
    ],
)
def test_a_policy_plays_as_tuned_for_the_nearest_game(name: str, players: int, expected: float) -> None:
    assert value(WHOLE, "call_at", name, players) == expected


def test_what_is_tuned_stands_over_what_is_said_for_any_game() -> None:
    policy = replace(WHOLE, parameters={"call_at": 30.0, "forget": 0.5})
    assert value(policy, "call_at", "publisher", 2) == 1.0
    assert value(policy, "forget", "publisher", 2) == 0.5


def test_a_row_tuned_for_rules_that_have_changed_since_counts_as_far_off() -> None:
    stale = replace(tuned("standard", 4, call_at=7.0), ruleset="00000000")
    policy = replace(WHOLE, tuned=(stale, tuned("publisher", 2, call_at=1.0)))
    assert value(policy, "call_at", "standard", 4) == 1.0


@pytest.mark.parametrize(
    ("text", "place", "expected", "found"),
    [
        ("call_at = 3", "call_at", "a key that is known", "an unknown key"),
        ("[parameters]\ncal_at = 3", "parameters, cal_at", "did you mean call_at?", "an unknown key"),
        ("[parameters]\nslip = 1.5", "parameters, slip", "a share from 0 to 1", "1.5"),
        ("[parameters]\nslip = nan", "parameters, slip", "a share from 0 to 1", "nan"),
        ('[parameters]\nslip = "much"', "parameters, slip", "a share from 0 to 1", "'much'"),
        ("[parameters]\nslip = true", "parameters, slip", "a share from 0 to 1", "True"),
        ("name = 3", "name", "text", "a whole number"),
        ("name", "", "TOML", "after a key"),
        ("[[tuned]]\nplayers = 2", "tuned 1", "the key rules", "none"),
        (
            '[[tuned]]\nrules = "r"\nruleset = "h"\nplayers = 2\n[tuned.parameters]\ncall_at = 999',
            "tuned 1, parameters, call_at",
            "a number of points from -200 to 200",
            "999",
        ),
    ],
)
def test_a_file_that_is_no_policy_is_refused_with_the_place(text: str, place: str, expected: str, found: str) -> None:
    with pytest.raises(PolicyError) as caught:
        policy_from_text(text, "mine.toml")
    error = caught.value
    assert (error.source, error.place) == ("mine.toml", place)
    assert expected in error.expected
    assert found in error.found


def test_json_that_is_no_object_is_refused() -> None:
    with pytest.raises(PolicyError, match="expected an object, found a list"):
        policy_from_text(json.dumps([1]), "mine.json")


@pytest.mark.parametrize("name", ["clubs", "CLUB", "", "club.txt"])
def test_a_name_that_is_no_policy_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(PolicyError, match="expected one of bold, cautious, club"):
        read_policy(name)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="a readable TOML or JSON file"):
        read_policy(str(tmp_path / "none.toml"))
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe4'")
    with pytest.raises(PolicyError, match="the byte 0xe4"):
        read_policy(str(tmp_path / "latin.toml"))
