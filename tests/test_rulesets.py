"""The named variants, their hashes, and the way to a file and back."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import fields, replace

from cabo_events.errors import RuleSetError
from cabo_events.ruleset import (
    AXES,
    LABELS,
    RuleSet,
    differences,
    ruleset_hash,
)
from cabo_events.rulesets import (
    NAMED,
    PUBLISHER,
    PUBLISHER_1E,
    PUBLISHER_2E,
    STANDARD,
    checked_ruleset,
    named_ruleset,
    ruleset_from_table,
)
from tests.conftest import shared_files

EVERY_VARIANT = pytest.mark.parametrize("rules", [pytest.param(rules, id=name) for name, rules in NAMED.items()])


def plain(rules: RuleSet) -> dict[str, object]:
    """The rule set as plain keys and values, as JSON has them."""
    table: dict[str, object] = msgspec.to_builtins(rules)
    return table


def types(rules: RuleSet) -> dict[str, type]:
    """The type of every field: a plain string equals an enum's member, and is none."""
    return {field: type(getattr(rules, field)) for field in RuleSet.__struct_fields__}


# --------------------------------------------------------------------------------------------------- the named variants


def test_the_named_variants() -> None:
    assert list(NAMED) == ["publisher", "publisher-1e", "publisher-2e", "standard"]
    assert [named_ruleset(name) for name in NAMED] == [PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD]


def test_what_distinguishes_the_first_edition() -> None:
    assert differences(PUBLISHER, PUBLISHER_1E) == {
        "failed_exchange_incoming": ("joins_hand", "discarded"),
        "resets_per_player": (1, None),
    }


def test_what_distinguishes_the_second_edition() -> None:
    assert differences(PUBLISHER, PUBLISHER_2E) == {
        "players_max": (5, 4),
        "first_seat": ("previous_lowest", "left_of_dealer"),
        "taken_discard_lies": ("face_down", "face_up"),
        "failed_exchange_extra": ("none", "one_per_card_beyond_two"),
        "stock_out": ("reshuffle", "ends_after_the_turn"),
        "beaten_caller_penalty": (5, 10),
        "lowest_opponent_scores": ("zero", "hand"),
        "nobody_called_scores": ("lowest_zero", "hand"),
        "game_tie": ("shared", "last_round"),
    }


def test_what_distinguishes_the_standard_deck() -> None:
    changed = differences(PUBLISHER, STANDARD)
    assert changed.pop("powers") == (
        {"7": "peek", "8": "peek", "9": "spy", "10": "spy", "11": "swap", "12": "swap"},
        {"7": "peek", "8": "peek", "9": "spy", "10": "spy", "J": "swap", "Q": "swap"},
    )
    assert changed == {
        "deck": ("publisher", "standard"),
        "values": ({}, {"A": 1, "J": 11, "Q": 12, "K_red": 0, "K_black": 13}),
        "players_max": (5, 6),
        "first_seat": ("previous_lowest", "left_of_dealer"),
        "exchange_several_equal": (True, False),
        "failed_exchange_incoming": ("joins_hand", None),
        "failed_exchange_extra": ("none", None),
        "failed_exchange_shown_cards": ("known_to_all", None),
        "match_out_of_turn": (False, True),
        "match_on_opening_discard": (False, True),
        "match_while_power_pending": (False, True),
        "wrong_match_penalty_cards": (0, 1),
        "pair_discard": ("never", "extra"),
        "stock_out": ("reshuffle", "ends_after_the_turn"),
        "caller_tied": ("caller_zero", "caller_beaten"),
        "beaten_caller_penalty": (5, 10),
        "nobody_called_scores": ("lowest_zero", "hand"),
        "resets_per_player": (1, None),
        "game_ends": ("over", "at_or_over"),
    }


@pytest.mark.parametrize("path", shared_files("data/rules/*.cabo.jsonl"))
def test_a_game_carries_its_named_variant_whole(path: Path) -> None:
    told = json.loads(path.read_bytes().partition(b"\n")[0])["ruleset"]
    assert json.dumps(told, separators=(",", ":")).encode() == msgspec.json.encode(NAMED[told["name"]])


@EVERY_VARIANT
def test_a_named_variant_goes_together(rules: RuleSet) -> None:
    assert checked_ruleset(rules, "it") is rules


def test_no_field_has_a_default() -> None:
    assert all(field.required for field in fields(RuleSet))
    assert RuleSet.__struct_fields__ == LABELS + AXES


@pytest.mark.parametrize("name", ["Quick Play", "double swap"])
def test_a_variant_known_by_name_only_is_not_guessed(name: str) -> None:
    with pytest.raises(RuleSetError, match=f"found '{name}', a variant known by name only"):
        named_ruleset(name)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(RuleSetError) as refused:
        named_ruleset("publishers")
    words = "rule set: name: expected one of publisher, publisher-1e, publisher-2e, standard, or a TOML file"
    assert str(refused.value) == f"{words}, found 'publishers'"


# ------------------------------------------------------------------------------------------------------------- the hash


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("publisher", "f55caa73"),
        ("publisher-1e", "24c4d57b"),
        ("publisher-2e", "2352568d"),
        ("standard", "cdbfc961"),
    ],
)
def test_the_hash_of_a_named_variant_never_changes(name: str, digest: str) -> None:
    assert ruleset_hash(NAMED[name]) == digest


@EVERY_VARIANT
def test_the_hash_does_not_depend_on_what_the_rule_set_is_called(rules: RuleSet) -> None:
    assert ruleset_hash(replace(rules, name="ours", based_on="standard")) == ruleset_hash(rules)


def test_the_hash_does_not_depend_on_the_order_of_a_table() -> None:
    turned = replace(STANDARD, values=dict(sorted(STANDARD.values.items(), reverse=True)))
    assert ruleset_hash(turned) == ruleset_hash(STANDARD)


def examples(kind: inspect.Type) -> list[object]:
    """Values that a field of this type may have: all where they can be listed, else a few."""
    match kind:
        case inspect.UnionType(types=several):
            return [value for one in several for value in examples(one)]
        case inspect.EnumType(cls=cls):
            return list(cls)
        case inspect.NoneType():
            return [None]
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType(ge=ge, le=le):
            least = ge or 0
            return list(range(least, min(le or 100, 100) + 1))
        case inspect.DictType(key_type=inspect.LiteralType(values=keys), value_type=value):
            return [{}, *({str(key): inner} for key, inner in zip(keys, examples(value) * len(keys), strict=False))]
        case _:
            return ["ours", "", 'Ä "quoted" \\ line\n']


EXAMPLES = {field.name: examples(inspect.type_info(field.type)) for field in fields(RuleSet)}
rule_sets = st.fixed_dictionaries({field: st.sampled_from(values) for field, values in EXAMPLES.items()}).map(
    lambda axes: replace(STANDARD, **axes)
)


@EVERY_VARIANT
@pytest.mark.parametrize("axis", AXES)
def test_the_hash_depends_on_every_axis(rules: RuleSet, axis: str) -> None:
    changed = [replace(rules, **{axis: value}) for value in EXAMPLES[axis]]
    others = [other for other in changed if other != rules]
    digests = {ruleset_hash(other) for other in others}
    assert bool(others) == (len(EXAMPLES[axis]) > 1)
    assert len(digests | {ruleset_hash(rules)}) == len(others) + 1
    assert all(set(differences(rules, other)) == {axis} for other in others)


# ---------------------------------------------------------------------------------------------------------- round trips


@EVERY_VARIANT
def test_a_named_variant_has_the_types_its_file_has(rules: RuleSet) -> None:
    assert types(msgspec.convert(plain(rules), RuleSet)) == types(rules)


@given(rule_sets)
def test_json_gives_the_same_rule_set_back(rules: RuleSet) -> None:
    again = msgspec.json.decode(msgspec.json.encode(rules), type=RuleSet)
    assert again == rules
    assert types(again) == types(rules)


@given(rule_sets)
def test_a_table_gives_the_same_rule_set_back_or_names_a_contradiction(rules: RuleSet) -> None:
    try:
        again = ruleset_from_table(plain(rules) | {"based_on": None}, "ours.toml")
    except RuleSetError as refused:
        with pytest.raises(RuleSetError) as direct:
            checked_ruleset(rules, "ours.toml")
        assert str(direct.value) == str(refused)  # noqa: PT017 - both doors must give the same reason
    else:
        assert again == replace(rules, based_on=None)
        assert types(again) == types(replace(rules, based_on=None))


@given(rule_sets)
def test_replacing_every_field_gives_the_other_rule_set(rules: RuleSet) -> None:
    every = {field: getattr(rules, field) for field in RuleSet.__struct_fields__}
    assert replace(PUBLISHER, **every) == rules
    assert types(replace(PUBLISHER, **every)) == types(rules)
