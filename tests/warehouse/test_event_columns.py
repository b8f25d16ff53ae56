from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from cabo_events.codec import encode_event
from cabo_events.errors import GameFileError, UsageError
from cabo_events.events import CaboCalled, Event, GameStarted, Rewound, RoundScored, event_tag
from cabo_events.files import read_game
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.shipped import shipped_games
from cabo_events.simulate import random_game
from cabo_events.warehouse.column_events import event_of
from cabo_events.warehouse.event_columns import LAYOUT, EventColumns, event_columns
from tests.conftest import shared_files
from tests.game_builder import one_of_each, started
from tests.odd_events import odd_events

LINE = "the line"


def comes_back(event: Event, rules: RuleSet) -> bool:
    """Whether the columns give the event back, byte for byte."""
    return encode_event(event_of(event_columns(event), rules)) == encode_event(event)


def with_body(events: Sequence[Event]) -> set[str]:
    return {event_tag(event) for event in events if event_columns(event).body is not None}


def opening_of(events: Sequence[Event]) -> GameStarted:
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return opening


@pytest.mark.parametrize("path", shipped_games(), ids=lambda path: str(path.name))
def test_every_event_of_a_shipped_game_comes_back_from_its_columns(path: Path) -> None:
    events = read_game(path).events
    rules = opening_of(events).ruleset
    assert all(comes_back(event, rules) for event in events)
    assert with_body(events) <= {"game_started", "rewound"}


@pytest.mark.parametrize("path", shared_files("data/**/*.cabo.jsonl"))
def test_every_event_of_a_recorded_game_comes_back_from_its_columns(path: Path) -> None:
    try:
        events = read_game(path).events
    except GameFileError:
        return  # a file that is broken on purpose holds no events
    rules = opening_of(events).ruleset
    assert [event for event in events if not comes_back(event, rules)] == []


@pytest.mark.parametrize("rules", [PUBLISHER, STANDARD], ids=lambda rules: str(rules.name))
def test_the_events_of_a_random_game_need_no_line_but_the_first(rules: RuleSet) -> None:
    events = random_game(rules, 3, seed=5, max_rounds=2)
    assert all(comes_back(event, rules) for event in events)
    assert with_body(events) == {"game_started"}


def test_of_all_types_only_an_opening_and_a_reason_to_rewind_need_their_line() -> None:
    events = one_of_each(STANDARD, "7h")
    assert all(comes_back(event, STANDARD) for event in events)
    assert with_body(events) == {"game_started", "rewound"}
    assert {event_tag(event) for event in events} == set(LAYOUT)


@settings(max_examples=settings().max_examples // 2)
@given(odd_events())
def test_whatever_an_event_holds_comes_back_from_its_columns(events: tuple[Event, ...]) -> None:
    rules = opening_of(events).ruleset
    for event in events:
        assert comes_back(event, event.ruleset if isinstance(event, GameStarted) else rules)


@pytest.mark.parametrize(
    ("at", "microseconds", "line"),
    [
        (None, None, None),
        ("1970-01-01T00:00:01Z", 1_000_000, None),
        ("1970-01-01T00:00:01.500Z", 1_500_000, None),
        ("1970-01-01T00:00:01.000250Z", 1_000_250, None),
        ("1969-12-31T23:59:59Z", -1_000_000, None),
        ("1970-01-01T00:00:01.5Z", 1_500_000, LINE),
        ("1970-01-01T00:00:01.000Z", 1_000_000, LINE),
        ("1970-01-01T00:00:01.123456789Z", 1_123_456, LINE),
        ("1970-12-31T23:59:60Z", None, LINE),
        ("1970-02-31T00:00:00Z", None, LINE),
        ("0000-01-01T00:00:00Z", None, LINE),
    ],
)
def test_an_instant_is_microseconds_and_where_they_lose_it_the_line_is_kept(
    at: str | None, microseconds: int | None, line: str | None
) -> None:
    columns = event_columns(CaboCalled(seat=1, at=at))
    assert (columns.at, columns.body and LINE) == (microseconds, line)
    assert comes_back(CaboCalled(seat=1, at=at), STANDARD)


def test_a_name_and_text_like_a_rule_set_stay_in_the_opening() -> None:
    tagged = replace(started(STANDARD), tags=('"ruleset":{"name":"standard","based_on":null}',))
    columns = event_columns(tagged)
    assert columns.body is not None
    assert "hand_size" not in columns.body
    assert event_of(columns, replace(STANDARD, name="the same by another name")) == tagged


def test_ranks_in_an_order_of_their_own_keep_the_rule_set_in_the_line() -> None:
    odd = replace(STANDARD, powers=dict(reversed(list(STANDARD.powers.items()))))
    columns = event_columns(started(odd))
    assert columns.body is not None
    assert "hand_size" in columns.body
    assert comes_back(started(odd), STANDARD)


def test_what_the_numbers_cannot_hold_keeps_its_line() -> None:
    uneven = RoundScored(points=(1,), totals=(1, 2), resets=(), kamikaze=None)
    far = Rewound(to=2**40, reason=None)
    for event in (uneven, far):
        assert event_columns(event).body is not None
        assert comes_back(event, STANDARD)


def test_columns_of_no_event_are_refused() -> None:
    with pytest.raises(UsageError, match="cards_shuffled"):
        event_of(EventColumns(type="cards_shuffled"), STANDARD)
