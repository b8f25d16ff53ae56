"""The two rule texts beside what ``cabo rulesets`` prints and what play makes of it, sentence by sentence."""

import io
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from cabo_events.cards import deck_faces, rank_of
from cabo_events.cli.rulesets import rulesets
from cabo_events.ruleset import AXES, RuleSet, axis_values
from tests.rules import texts_publisher, texts_standard
from tests.rules.texts import Says, Shown, Text, found, place, told
from tests.test_axes import AXIS_TYPES, values

TEXTS = {text.rules.name: text for text in (texts_standard.TEXT, texts_publisher.TEXT)}

NEITHER_TEXT_SAYS = {
    "players_min": "each text speaks of players, and gives no number",
    "players_max": "as players_min",
    "failed_exchange_incoming": "no exchange fails in the one; what it costs is told in the other's guide to play",
    "failed_exchange_extra": "as failed_exchange_incoming",
    "failed_exchange_shown_cards": "as failed_exchange_incoming",
}
"""The axes that no sentence is about, and why."""

CANNOT_BE_SHOWN = {
    ("standard", "taken_discard_lies", "face_up"): "everybody knows a taken card, however it lies",
    ("standard", "match_after_top_taken", "True"): "a take lays another card down at once, and that one is matched",
    ("standard", "game_ends", "over"): "a total of just 100 is 50 before the end is looked for, every time",
    ("standard", "end_score", "101"): "so 101 is the first total that ends it",
}
"""The values that no play could tell from the rule set's own, and why."""


def said(text: Text) -> list[Says]:
    return list(chain.from_iterable(sentence.axes for sentence in text.sentences))


def silent(text: Text) -> list[Says]:
    return list(chain.from_iterable(text.silent.values()))


# ---------------------------------------------------------------------------- the texts and the rule sets side by side


def axes_said() -> Iterator[object]:
    """Each axis that a sentence is about, and each that a text is silent about, as a parameter."""
    for name, text in TEXTS.items():
        for sentence in text.sentences:
            for says in sentence.axes:
                yield pytest.param(name, says, id=f"{name} {sentence.at}: {sentence.says}: {says.axis}")
        for reason, left_out in text.silent.items():
            for says in left_out:
                yield pytest.param(name, says, id=f"{name}: {reason}: {says.axis}")


@pytest.mark.parametrize(("name", "says"), [*axes_said()])
def test_the_rule_set_says_what_the_text_says(name: str, says: Says) -> None:
    assert printed(name)[says.line] == says.printed
    value = axis_values(TEXTS[name].rules)[says.axis]
    assert tomllib.loads(says.line) == {says.axis: "null" if value is None else value}


@cache
def printed(name: str) -> Mapping[str, str]:
    """What ``cabo rulesets NAME`` prints: by the line of each axis the sentence above it."""
    out = io.StringIO()
    with redirect_stdout(out):
        rulesets(name)
    lines = re.findall(r"^# (.*)\n((\w+) = .*)$", out.getvalue(), re.MULTILINE)
    return {line: words for words, line, axis in lines if axis in AXES}


def test_every_line_that_is_printed_stands_beside_the_text() -> None:
    for name, text in TEXTS.items():
        assert {says.line: says.printed for says in (*said(text), *silent(text))} == printed(name)


# ------------------------------------------------------------------------------------------------------- shown in play


def rows() -> Iterator[object]:
    """Each thing that shows a sentence, as a parameter."""
    for name, text in TEXTS.items():
        for sentence in text.sentences:
            for number, shown in enumerate(sentence.shown, start=1):
                yield pytest.param(name, shown, id=f"{name} {sentence.at}: {sentence.says} ({number})")


@pytest.mark.parametrize(("name", "shown"), [*rows()])
def test_the_sentence_is_played(name: str, shown: Shown) -> None:
    assert found(TEXTS[name].rules, shown) == told(shown)


@pytest.mark.parametrize(
    ("name", "axis"),
    [(name, axis) for name, text in TEXTS.items() for axis in sorted({one.axis for one in said(text)})],
)
def test_by_any_other_value_of_the_axis_its_sentences_are_played_otherwise(name: str, axis: str) -> None:
    rules = TEXTS[name].rules
    about = [sentence for sentence in TEXTS[name].sentences if axis in {says.axis for says in sentence.axes}]
    for value, other in by_other_values(rules, axis):
        if (name, axis, str(value)) not in CANNOT_BE_SHOWN:
            shown = chain.from_iterable(sentence.shown for sentence in about)
            assert any(found(other, one) != told(one) for one in shown), value


@pytest.mark.parametrize(("name", "axis", "value"), CANNOT_BE_SHOWN)
def test_what_cannot_be_shown_is_not(name: str, axis: str, value: str) -> None:
    others = [rules for one, rules in by_other_values(TEXTS[name].rules, axis) if str(one) == value]
    assert len(others) == 1
    shown = chain.from_iterable(sentence.shown for sentence in TEXTS[name].sentences)
    assert all(found(others[0], one) == told(one) for one in shown)


@pytest.mark.parametrize(("name", "says"), [*axes_said()])
def test_another_reading_is_another_value_of_the_same_axis(name: str, says: Says) -> None:
    readings = says.ours.other if says.ours else ()
    others = [value for value, _ in by_other_values(TEXTS[name].rules, says.axis)]
    assert [value for value in readings if value not in others] == []


def by_other_values(rules: RuleSet, axis: str) -> Iterator[tuple[object, RuleSet]]:
    """Every other value that an axis may have, of numbers and tables a few, and the rules with it."""
    plain: dict[str, object] = msgspec.to_builtins(rules)
    value = plain[axis]
    near = [value - 1, value + 1] if isinstance(value, int) and not isinstance(value, bool) else []
    all_alike = [{rank_of(face): 20 for face in sorted(deck_faces(rules.deck))}] if axis == "values" else []
    for other in all_alike or (*values(AXIS_TYPES[axis]), *near):
        if other != value:
            with suppress(msgspec.ValidationError):
                yield other, msgspec.convert({**plain, axis: other}, RuleSet)


# ----------------------------------------------------------------------------------------------------- nothing left out


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_axis_is_said_by_a_text_or_the_text_is_silent_about_it(text: Text) -> None:
    named = {says.axis for says in said(text)}
    assert sorted((*named, *(says.axis for says in silent(text)))) == sorted(AXES)


def test_every_axis_is_said_by_either_text_or_by_neither() -> None:
    named = {says.axis for text in TEXTS.values() for says in said(text)}
    assert set(AXES) - named == set(NEITHER_TEXT_SAYS)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_sentence_is_shown_in_the_order_of_the_text(text: Text) -> None:
    assert [sentence.at for sentence in text.sentences if not sentence.shown] == []
    places = [place(sentence.at) for sentence in text.sentences]
    assert places == sorted(places)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_sentence_of_the_text_is_passed_over(text: Text, shared: Path) -> None:
    lines = (shared / "sources" / text.file).read_text(encoding="utf-8").splitlines()
    there = [f"{number}.{count}" for number, line in enumerate(lines, start=1) for count in sentences_in(line)]
    with_rule = {sentence.at for sentence in text.sentences}
    assert sorted((*with_rule, *text.no_rule), key=place) == there


def sentences_in(line: str) -> range:
    """The sentences of a line, numbered from 1."""
    return range(1, len(re.findall(r"[.!?] +[A-Z]", line)) + 2)


def test_what_is_our_own_reading_is_said_to_be_ours(shared: Path) -> None:
    """The table of the rules says of each axis how sure it is; one that is ours is read in a row, or left out."""
    read = {says.axis for text in TEXTS.values() for says in said(text) if says.ours}
    left_out = {says.axis for text in TEXTS.values() for says in silent(text)}
    rules = (shared / "rules.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (`.*?) \|.* \| ([^|]*) \|$", rules, re.MULTILINE)
    assert {axis for keys, _ in table for axis in re.findall(r"`(\w+)`", keys)} >= set(AXES)
    ours = {axis for keys, sure in table if "ours" in sure for axis in re.findall(r"`(\w+)`", keys)}
    assert ours - read - left_out == set()
