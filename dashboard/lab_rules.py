"""The rules that the lab tries: those of the games, but for what its sliders say."""

from collections.abc import Mapping
from typing import Final

import msgspec
import streamlit as st
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.axes import axis_sentence
from cabo_events.ruleset import RuleSet, differences
from cabo_events.rulesets import NAMED
from cabo_events.warehouse.sweeps import AxisValue, value_word, with_axis

AS_PLAYED: Final = "as played"


class Slider(Struct, frozen=True, kw_only=True):
    """An axis that can be turned: its title, what an address calls it, the values it may have."""

    axis: str
    title: str
    key: str
    values: tuple[AxisValue, ...]


SLIDERS: Final = (
    Slider(
        axis="beaten_caller_penalty",
        title="Penalty of a beaten caller",
        key="penalty",
        values=tuple(range(31)),
    ),
    Slider(
        axis="end_score",
        title="Limit that ends the game",
        key="limit",
        values=tuple(range(40, 205, 5)),
    ),
    Slider(
        axis="reset_at",
        title="Total that is reset",
        key="reset",
        values=(None, *range(40, 205, 5)),
    ),
    Slider(
        axis="kamikaze_others_score",
        title="Points of the others in a kamikaze round",
        key="kamikaze",
        values=tuple(range(0, 105, 5)),
    ),
)
"""Axes with a scale."""

CHOICES: Final = (
    Slider(
        axis="lowest_opponent_scores",
        title="Who takes 0 when the caller is beaten",
        key="zero",
        values=("zero", "zero_for_all_not_above_caller", "hand"),
    ),
    Slider(
        axis="caller_tied",
        title="A caller who is tied",
        key="tied",
        values=("caller_zero", "caller_beaten", "all_score_hand"),
    ),
    Slider(
        axis="caller_lowest_alone_scores",
        title="A caller who is lowest alone",
        key="lowest",
        values=("zero", "hand"),
    ),
    Slider(
        axis="game_tie",
        title="Who wins a game that is tied",
        key="tie",
        values=("shared", "last_round", "last_round_then_first_seat", "caller_then_first_seat"),
    ),
)
"""Axes with a few words for values."""


def turned(rules: RuleSet) -> dict[str, AxisValue]:
    """By axis the values that the address or the visitor asks for; axes left as played are not in it."""
    values: dict[str, AxisValue] = {}
    for one, column in zip(SLIDERS, st.columns(len(SLIDERS)), strict=True):
        with column:
            values |= _of_slider(one, rules)
    for one, column in zip(CHOICES, st.columns(len(CHOICES)), strict=True):
        with column:
            values |= _of_choice(one, rules)
    return values


def _words_of(one: Slider) -> dict[str, AxisValue]:
    return {"never" if value is None else value_word(value).replace("_", " "): value for value in one.values}


def _of_slider(one: Slider, rules: RuleSet) -> dict[str, AxisValue]:
    words = _words_of(one)
    word = st.select_slider(
        one.title, [AS_PLAYED, *words], key=one.key, bind="query-params", help=axis_sentence(one.axis, _now(one, rules))
    )
    return {} if word == AS_PLAYED else {one.axis: words[str(word)]}


def _of_choice(one: Slider, rules: RuleSet) -> dict[str, AxisValue]:
    words = _words_of(one)
    word = st.selectbox(
        one.title, [AS_PLAYED, *words], key=one.key, bind="query-params", help=axis_sentence(one.axis, _now(one, rules))
    )
    return {} if word == AS_PLAYED else {one.axis: words[word]}


def _now(one: Slider, rules: RuleSet) -> AxisValue:
    plain: Mapping[str, AxisValue] = msgspec.to_builtins(rules)
    return plain[one.axis]


def tried_rules(rules: RuleSet, values: Mapping[str, AxisValue]) -> RuleSet:
    """The rules with these axes turned; raises RuleSetError where they do not go together.

    A reset where there was none resets to half of what it takes.
    """
    tried = rules
    for axis, value in values.items():
        if axis == "reset_at" and isinstance(value, int) and tried.reset_at is None:
            tried = replace(tried, reset_at=value, reset_to=value // 2)
        else:
            tried = with_axis(tried, axis, value)
    return replace(tried, name=f"{rules.name}, tried") if values else rules


def toml_of(tried: RuleSet) -> str | None:
    """The rules as a file for the command line; None where they are based on no named variant."""
    base = NAMED.get(tried.name.removesuffix(", tried"))
    if base is None:
        return None
    plain: dict[str, AxisValue] = msgspec.to_builtins(tried)
    changed = [f"{axis} = {_toml_value(plain[axis])}" for axis in differences(tried, base)]
    return "\n".join((f'name = "{tried.name}"', f'based_on = "{base.name}"', *changed)) + "\n"


def _toml_value(value: AxisValue) -> str:
    return '"null"' if value is None else msgspec.json.encode(value).decode()
