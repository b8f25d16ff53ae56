"""An axis of the scoring at several values: what can be typed, what it makes of a rule set, what is refused."""

import pytest

from cabo_events.errors import RuleSetError, UsageError
from cabo_events.ruleset import CallerTied, axis_values, differences
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.warehouse.sweeps import MOST_VALUES, SWEPT, parsed_sweep, swept, value_word


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("beaten_caller_penalty=0:20", tuple(range(21))),
        ("end_score=50:150:25", (50, 75, 100, 125, 150)),
        ("beaten_caller_penalty=0:9:5", (0, 5)),
        ("beaten_caller_penalty=5", (5,)),
        ("resets_per_player=null, 1,1", (None, 1)),
        ("reset_before_end_check=true,false", (True, False)),
        ("caller_tied=caller_zero,caller_beaten", ("caller_zero", "caller_beaten")),
        ("end_score=0:2,100", (0, 1, 2, 100)),
    ],
)
def test_values_are_typed_as_ranges_and_lists(text: str, values: tuple[object, ...]) -> None:
    assert parsed_sweep(text).values == values


@pytest.mark.parametrize(
    "text",
    [
        "", "beaten_caller_penalty", "beaten_caller_penalty=", "hand_size=1:4", "=0:20", "beaten_caller_penalty=20:0",
        "beaten_caller_penalty=0:20:0", "end_score=0:1000", "end_score=0:9999999",
    ],
)  # fmt: skip
def test_what_is_no_sweep_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="--sweep"):
        parsed_sweep(text)


@pytest.mark.parametrize(
    "text", ["caller_tied=never", "beaten_caller_penalty=x", "reset_before_end_check=1", "end_score=null"]
)
def test_a_value_that_the_axis_cannot_have_is_refused_by_name(text: str) -> None:
    with pytest.raises(RuleSetError, match=text.partition("=")[0]):
        swept(STANDARD, parsed_sweep(text))


def test_only_the_axis_changes() -> None:
    mild, hard = swept(PUBLISHER, parsed_sweep("beaten_caller_penalty=0,20"))
    assert differences(PUBLISHER, mild) == {"beaten_caller_penalty": (5, 0)}
    assert differences(mild, hard) == {"beaten_caller_penalty": (0, 20)}
    (zero,) = swept(STANDARD, parsed_sweep("caller_tied=caller_zero"))
    assert zero.caller_tied is CallerTied.CALLER_ZERO
    assert zero.name == "standard, caller_tied caller_zero"


def test_without_a_reset_there_is_nothing_to_reset_to() -> None:
    (never, early) = swept(STANDARD, parsed_sweep("reset_at=null,50"))
    assert (never.reset_at, never.reset_to) == (None, None)
    assert (early.reset_at, early.reset_to) == (50, 50)


def test_every_axis_that_is_swept_is_one_of_a_rule_set() -> None:
    assert set(SWEPT) < set(axis_values(STANDARD))


def test_as_many_values_as_may_be_are_taken() -> None:
    assert len(parsed_sweep(f"end_score=1:{MOST_VALUES}").values) == MOST_VALUES


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ("0:100000", "100001 in 0:100000"),
        ("0:9999999:2", "5000000 in 0:9999999:2"),
        ("0:100,50:200:50,500", "104"),
    ],
)
def test_of_too_many_values_it_is_said_how_many_there_are(values: str, found: str) -> None:
    with pytest.raises(UsageError, match=f"expected at most {MOST_VALUES} values, found {found}$"):
        parsed_sweep(f"end_score={values}")


@pytest.mark.parametrize(("value", "word"), [(None, "null"), (True, "true"), (5, "5"), ("zero", "zero")])
def test_a_value_is_shown_as_it_is_typed(value: int | str | None, word: str) -> None:
    assert value_word(value) == word
