"""Rule sets of one's own in TOML: what is read, and what is refused in which words."""

import json
import tomllib
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.errors import RuleSetError
from cabo_events.ruleset import (
    AXES,
    FailedExchangeIncoming,
    GameEnds,
    Kamikaze,
    Power,
    RuleSet,
    axis_values,
)
from cabo_events.rulesets import (
    NAMED,
    STANDARD,
    checked_ruleset,
    ruleset_from_table,
    ruleset_from_toml,
)

EVERY_VARIANT = pytest.mark.parametrize("rules", [pytest.param(rules, id=name) for name, rules in NAMED.items()])


def plain(rules: RuleSet) -> dict[str, object]:
    """The rule set as plain keys and values, as JSON has them."""
    table: dict[str, object] = msgspec.to_builtins(rules)
    return table


def toml(table: Mapping[str, object]) -> str:
    """The same keys and values as TOML, which has no null."""
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in table.items())


def toml_value(value: object) -> str:
    match value:
        case None:
            return '"null"'
        case bool():
            return str(value).lower()
        case dict():
            return f"{{ {', '.join(f'{toml_value(key)} = {toml_value(inner)}' for key, inner in value.items())} }}"
        case _:
            return json.dumps(value)


def types(rules: RuleSet) -> dict[str, type]:
    """The type of every field: a plain string equals an enum's member, and is none."""
    return {field: type(getattr(rules, field)) for field in RuleSet.__struct_fields__}


@EVERY_VARIANT
def test_toml_gives_the_same_rule_set_back(rules: RuleSet) -> None:
    again = ruleset_from_toml(toml(plain(rules)), "ours.toml")
    assert again == rules
    assert types(again) == types(rules)


def test_changes_to_a_named_variant() -> None:
    text = 'name = "mild"\nbased_on = "standard"\nbeaten_caller_penalty = 5\nreset_at = "null"\nreset_to = "null"\n'
    mild = ruleset_from_toml(text, "mild.toml")
    assert mild == replace(
        STANDARD, name="mild", based_on="standard", beaten_caller_penalty=5, reset_at=None, reset_to=None
    )


def test_changes_may_have_no_name() -> None:
    rules = ruleset_from_toml('based_on = "publisher"\nplayers_max = 4', "ours.toml")
    assert (rules.name, rules.based_on, rules.players_max) == ("publisher+changes", "publisher", 4)


def test_a_complete_rule_set_may_leave_out_what_it_is_based_on() -> None:
    table = plain(STANDARD)
    del table["based_on"]
    assert ruleset_from_toml(toml(table), "ours.toml") == STANDARD


def test_a_table_replaces_the_table_it_is_based_on() -> None:
    rules = ruleset_from_toml('based_on = "standard"\n[powers]\nK = "look_then_swap"\n7 = "peek"\n', "ours.toml")
    assert rules.powers == {"K": Power.LOOK_THEN_SWAP, "7": Power.PEEK}


REFUSED = [
    ("standard", "power_use = often", "the file", "TOML", "line 2", "no TOML"),
    ("standard", 'power_use = "often"', "power_use", "optional, mandatory", "'often'", "an unknown word"),
    ("standard", 'deck = "spanish"', "deck", "publisher, standard", "'spanish'", "an unknown deck"),
    (
        "standard",
        'failed_exchange_extra = "two"',
        "failed_exchange_extra",
        "none, one_per_card_beyond_two, one_when_three_or_more or null",
        "'two'",
        "an unknown word where there may be none",
    ),
    ("standard", "match_out_of_turn = 1", "match_out_of_turn", "true or false", "1", "a number for true or false"),
    ("standard", 'opening_discard = "null"', "opening_discard", "true or false", "None", "null where there is none"),
    ("standard", 'beaten_caller_penalty = "5"', "beaten_caller_penalty", "a whole number from 0", "'5'", "a text"),
    ("standard", "beaten_caller_penalty = -5", "beaten_caller_penalty", "a whole number from 0", "-5", "below 0"),
    ("standard", "end_score = 99.5", "end_score", "a whole number from 0", "99.5", "a fraction"),
    ("standard", "players_max = 7", "players_max", "a whole number from 2 to 6", "7", "a seventh seat"),
    (
        "standard",
        "wrong_match_penalty_cards = 2",
        "wrong_match_penalty_cards",
        "a whole number from 0 to 1",
        "2",
        "2 cards where 0 or 1 may be",
    ),
    ("standard", "hand_size = 0", "hand_size", "a whole number from 1 to 8", "0", "a hand of no cards"),
    ("standard", "hand_size = 9", "hand_size", "a whole number from 1 to 8", "9", "a hand of nine"),
    ("standard", "players_min = 1", "players_min", "a whole number from 2 to 6", "1", "a game of one"),
    ("standard", "values = { A = 101 }", "values", "a whole number from -100 to 100", "101", "a card beyond measure"),
    ("standard", "end_score = 1000001", "end_score", "from 0 to 1000000", "1000001", "an end beyond measure"),
    ("standard", "name = 5", "name", "text", "5", "a name that is none"),
    ("standard", "values = { X = 1 }", "values", "K_red, K_black → a whole number", "{'X': 1}", "a rank unheard of"),
    ("standard", 'values = { A = "one" }', "values", "a whole number", "{'A': 'one'}", "a value that is none"),
    ("standard", 'powers = { 7 = "pry" }', "powers", "peek, spy, swap", "{'7': 'pry'}", "a power unheard of"),
    ("standard", "powres = {}", "powres", "did you mean powers?", "an unknown key", "a key misspelled"),
    ("standard", "jokers = 2", "jokers", "a key of a rule set", "an unknown key", "a key unheard of"),
    (
        "publisher-3e",
        "",
        "based_on",
        "one of publisher, publisher-1e, publisher-2e, standard",
        "'publisher-3e'",
        "no such variant",
    ),
    ("standard", "values = { 0 = 0 }", "values", "ranks of the standard deck", "0", "a rank of the other deck"),
    (
        "publisher",
        "values = { K_red = 0 }",
        "values",
        "ranks of the publisher deck",
        "K_red",
        "a king in the publisher's deck",
    ),
    ("publisher", 'powers = { Q = "swap" }', "powers", "ranks of the publisher deck", "Q", "a power of the other deck"),
    ("standard", "players_min = 4\nplayers_max = 3", "players_max", "4 or more", "3", "more players than fit"),
    ("standard", "hand_size = 3\nopening_peeks = 4", "opening_peeks", "at most 3", "4", "more looks than cards"),
    ("standard", 'reset_to = "null"', "reset_to", "points, as reset_at is 100", "null", "a reset to nothing"),
    ("standard", 'reset_at = "null"', "reset_to", "null as reset_at", "50", "a reset at nothing"),
    ("standard", 'end_score = "null"', "end_score", "points, as game_ends is at_or_over", "null", "an end at nothing"),
    ("publisher", 'end_score = "null"', "end_score", "points, as game_ends is over", "null", "an end over nothing"),
    (
        "standard",
        'kamikaze_others_score = "null"',
        "kamikaze_others_score",
        "points, as kamikaze is two_12_two_13_exactly",
        "null",
        "a kamikaze for nothing",
    ),
    (
        "standard",
        "exchange_several_equal = true",
        "failed_exchange_incoming",
        "a value, as exchange_several_equal is true",
        "null",
        "several exchanged, and no word where the incoming card goes",
    ),
    (
        "publisher",
        'failed_exchange_extra = "null"',
        "failed_exchange_extra",
        "a value, as exchange_several_equal is true",
        "null",
        "several exchanged, and no word what a miss costs",
    ),
    (
        "publisher",
        'failed_exchange_shown_cards = "null"',
        "failed_exchange_shown_cards",
        "a value, as exchange_several_equal is true",
        "null",
        "several exchanged, and no word who sees a miss",
    ),
    (
        "standard",
        "opening_peeks = 9",
        "opening_peeks",
        "a whole number from 0 to 8",
        "9",
        "more looks than any hand has cards",
    ),
]


@pytest.mark.parametrize(
    ("basis", "text", "field", "expected", "found"), [pytest.param(*row[:5], id=row[5]) for row in REFUSED]
)
def test_a_refused_rule_set_names_the_field_and_what_it_may_be(
    basis: str, text: str, field: str, expected: str, found: str
) -> None:
    with pytest.raises(RuleSetError) as refused:
        ruleset_from_toml(f'based_on = "{basis}"\n{text}', "ours.toml")
    assert (refused.value.source, refused.value.field) == ("ours.toml", field)
    assert expected in refused.value.expected
    assert found in refused.value.found
    assert str(refused.value).startswith(f"ours.toml: {field}: expected ")


@pytest.mark.parametrize("axis", AXES)
def test_a_complete_rule_set_may_leave_out_nothing(axis: str) -> None:
    table = plain(STANDARD)
    del table[axis]
    with pytest.raises(RuleSetError, match="found no such key") as refused:
        ruleset_from_toml(toml(table), "ours.toml")
    assert refused.value.field == axis


def test_contradictions_that_are_none() -> None:
    never = replace(STANDARD, game_ends=GameEnds.NEVER, end_score=None)
    no_moon = replace(STANDARD, kamikaze=Kamikaze.NONE, kamikaze_others_score=None)
    unused = replace(STANDARD, failed_exchange_incoming=FailedExchangeIncoming.DISCARDED)
    for rules in (never, no_moon, unused):
        assert checked_ruleset(rules, "it") is rules


@given(
    st.dictionaries(st.sampled_from(RuleSet.__struct_fields__), st.none() | st.booleans() | st.integers() | st.text())
)
def test_whatever_a_file_says_it_is_a_rule_set_or_refused_by_name(table: dict[str, object]) -> None:
    try:
        rules = ruleset_from_table({"based_on": "standard"} | table, "ours.toml")
    except RuleSetError as refused:
        assert refused.field in RuleSet.__struct_fields__  # noqa: PT017 - either outcome is right
    else:
        assert {axis: axis_values(rules)[axis] for axis in AXES if axis in table} == {
            axis: value for axis, value in table.items() if axis in AXES
        }


@given(st.text())
def test_whatever_a_file_holds_it_is_a_rule_set_or_refused(text: str) -> None:
    try:
        tomllib.loads(text)
        refusal = "based_on|name|deck|key"
    except tomllib.TOMLDecodeError:
        refusal = "the file: expected TOML"
    with pytest.raises(RuleSetError, match=refusal):
        ruleset_from_toml(text, "ours.toml")
