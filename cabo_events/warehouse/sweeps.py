"""A rule set with one of its scoring axes at each of several values."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from cabo_events.errors import UsageError
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import ruleset_from_table

SWEPT: Final = (
    "caller_lowest_alone_scores",
    "caller_tied",
    "beaten_caller_penalty",
    "lowest_opponent_scores",
    "nobody_called_scores",
    "kamikaze",
    "kamikaze_others_score",
    "reset_at",
    "reset_to",
    "resets_per_player",
    "reset_before_end_check",
    "game_ends",
    "end_score",
    "game_tie",
)
"""The axes that change scores and nothing in the play itself."""

MOST_VALUES: Final = 101

AxisValue = int | bool | str | None

_RANGE: Final = re.compile(r"(\d{1,7}):(\d{1,7})(?::(\d{1,7}))?")
_WORDS: Final[Mapping[str, AxisValue]] = {"null": None, "true": True, "false": False}
_EXAMPLE: Final = "AXIS=VALUES, as in beaten_caller_penalty=0:20 or caller_tied=caller_zero,caller_beaten"


class Sweep(Struct, frozen=True, kw_only=True):
    """An axis of the scoring, and the values it takes one after the other."""

    axis: str
    values: tuple[AxisValue, ...]


def parsed_sweep(text: str) -> Sweep:
    """A sweep as it is typed: numbers from:to or from:to:step, or values with commas between; raises UsageError.

    >>> parsed_sweep("end_score=50:150:50").values, parsed_sweep("resets_per_player=null,1").values
    ((50, 100, 150), (None, 1))
    """
    axis, sign, words = text.partition("=")
    if not sign or not words:
        raise UsageError("--sweep", _EXAMPLE, repr(text))
    if axis not in SWEPT:
        raise UsageError("--sweep", f"one of {', '.join(SWEPT)}", repr(axis))
    values = tuple(dict.fromkeys(value for word in words.split(",") for value in _values(word.strip())))
    if len(values) > MOST_VALUES:
        raise _too_many(str(len(values)))
    return Sweep(axis=axis, values=values)


def _values(word: str) -> Iterator[AxisValue]:
    span = _RANGE.fullmatch(word)
    if span is None:
        yield int(word) if re.fullmatch(r"\d{1,7}", word) else _WORDS.get(word, word)
        return
    first, last, step = int(span[1]), int(span[2]), int(span[3] or 1)
    if step == 0 or last < first:
        raise UsageError("--sweep", "a range that goes up, as in 0:20 or 0:20:5", repr(word))
    values = range(first, last + 1, step)
    if len(values) > MOST_VALUES:
        raise _too_many(f"{len(values)} in {word}")
    yield from values


def _too_many(found: str) -> UsageError:
    return UsageError("--sweep", f"at most {MOST_VALUES} values", found)


def swept(rules: RuleSet, sweep: Sweep) -> tuple[RuleSet, ...]:
    """The rule set at each value of the axis, named for it; raises RuleSetError where a value cannot be.

    Without a ``reset_at`` there is no ``reset_to``.
    """
    return tuple(with_axis(rules, sweep.axis, value) for value in sweep.values)


def with_axis(rules: RuleSet, axis: str, value: AxisValue) -> RuleSet:
    """The rule set with one axis at another value; raises RuleSetError."""
    plain: dict[str, object] = msgspec.to_builtins(rules)
    name = f"{rules.name}, {axis} {value_word(value)}"
    without = {"reset_to": None} if axis == "reset_at" and value is None else {}
    return ruleset_from_table({**plain, "name": name, axis: value, **without}, name)


def value_word(value: AxisValue) -> str:
    """A value as it is typed and shown."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
