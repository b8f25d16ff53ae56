"""The two rule texts beside what ``cabo rulesets`` prints and what play makes of it, sentence by sentence."""

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from cabo_events.axes import axis_sentence
from cabo_events.cli.rulesets import rulesets
from cabo_events.ruleset import AXES, axis_values
from tests.rules import texts_publisher, texts_standard
from tests.rules.texts import Says, Sentence, Shown, Text, found, place, told

TEXTS = {text.rules.name: text for text in (texts_standard.TEXT, texts_publisher.TEXT)}

NEITHER_TEXT_SAYS = {
    "players_min": "each text speaks of players, and gives no number",
    "players_max": "as players_min",
    "failed_exchange_incoming": "under standard no exchange can fail; what one costs is told in the guide to play",
    "failed_exchange_extra": "as failed_exchange_incoming",
    "failed_exchange_shown_cards": "as failed_exchange_incoming",
}
"""The axes that no sentence is about, and why."""


# ------------------------------------------------------------------------------- the texts and the rule sets side by side


def axes_said() -> Iterator[object]:
    """Each axis that a sentence is about, and each that a text is silent about, as a parameter."""
    for name, text in TEXTS.items():
        for sentence in text.sentences:
            for says in sentence.axes:
                yield pytest.param(name, says, id=f"{name} {sentence.at}: {sentence.says}: {says.axis}")
        for reason, silent in text.silent.items():
            for says in silent:
                yield pytest.param(name, says, id=f"{name}: {reason}: {says.axis}")


@pytest.mark.parametrize(("name", "says"), axes_said())
def test_the_rule_set_says_what_the_text_says(name: str, says: Says) -> None:
    assert axis_values(TEXTS[name].rules)[says.axis] == says.value
    assert printed(name)[says.axis] == says.printed


@cache
def printed(name: str) -> Mapping[str, str]:
    """The sentences by axis that ``cabo rulesets NAME`` prints, each above its axis."""
    out = io.StringIO()
    with redirect_stdout(out):
        rulesets(name)
    return {axis: words for words, axis in re.findall(r"^# (.*)\n(\w+) = ", out.getvalue(), re.MULTILINE)}


def test_every_sentence_that_is_printed_stands_beside_the_text() -> None:
    for name, text in TEXTS.items():
        beside = {says.axis: says.printed for says in (*said(text), *silent(text))}
        assert {axis: printed(name)[axis] for axis in AXES} == beside


@pytest.mark.parametrize(("name", "says"), axes_said())
def test_another_reading_is_another_value_of_the_same_axis(name: str, says: Says) -> None:
    for other in says.ours.other if says.ours else ():
        assert axis_sentence(says.axis, other) != printed(name)[says.axis]


# ------------------------------------------------------------------------------------------------------- shown in play


def rows() -> Iterator[object]:
    """Each thing that shows a sentence, as a parameter."""
    for name, text in TEXTS.items():
        for sentence in text.sentences:
            for number, shown in enumerate(sentence.shown, start=1):
                yield pytest.param(name, shown, id=f"{name} {sentence.at}: {sentence.says} ({number})")


@pytest.mark.parametrize(("name", "shown"), rows())
def test_the_sentence_is_played(name: str, shown: Shown) -> None:
    assert found(TEXTS[name].rules, shown) == told(shown)


# ------------------------------------------------------------------------------------------------------ nothing left out


def said(text: Text) -> list[Says]:
    return list(chain.from_iterable(sentence.axes for sentence in text.sentences))


def silent(text: Text) -> list[Says]:
    return list(chain.from_iterable(text.silent.values()))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_axis_is_said_by_a_text_or_the_text_is_silent_about_it(text: Text) -> None:
    named, unnamed = {says.axis for says in said(text)}, [says.axis for says in silent(text)]
    assert sorted((*named, *unnamed)) == sorted(AXES)


def test_every_axis_is_said_by_either_text_or_by_neither() -> None:
    named = {says.axis for text in TEXTS.values() for says in said(text)}
    assert set(AXES) - named == set(NEITHER_TEXT_SAYS)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_sentence_is_shown_in_the_order_of_the_text(text: Text) -> None:
    assert all(sentence.shown for sentence in text.sentences)
    places = [place(sentence.at) for sentence in text.sentences]
    assert places == sorted(places)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_sentence_of_the_text_is_passed_over(text: Text, shared: Path) -> None:
    lines = (shared / "sources" / text.file).read_text(encoding="utf-8").splitlines()
    there = [f"{number}.{count}" for number, line in enumerate(lines, start=1) for count in sentences_in(line)]
    ruled = {sentence.at for sentence in text.sentences}
    assert sorted((*ruled, *text.no_rule), key=place) == there


def sentences_in(line: str) -> range:
    """The sentences of a line, numbered from 1."""
    return range(1, len(re.findall(r"\S(?=[.!?] +[A-Z])", line)) + 2)


def test_what_is_our_own_reading_is_said_to_be_ours(shared: Path) -> None:
    """The table of the rules says of each axis how sure it is; one that is ours is a silence, or read in a row."""
    read = {says.axis for text in TEXTS.values() for says in said(text) if says.ours}
    left_open = read | {says.axis for text in TEXTS.values() for says in silent(text)}
    table = re.findall(
        r"^\| (`.*?) \|.* \| ([^|]*) \|$", (shared / "rules.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    ours = {axis for keys, sure in table if "ours" in sure for axis in re.findall(r"`(\w+)`", keys)}
    assert ours
    assert ours <= left_open


def test_a_row_is_told_once() -> None:
    every: list[tuple[str, Sentence]] = [(name, one) for name, text in TEXTS.items() for one in text.sentences]
    assert len({(name, one.at, one.says) for name, one in every}) == len(every)
