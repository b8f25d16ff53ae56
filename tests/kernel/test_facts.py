from collections.abc import Sequence
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.errors import ColumnError, UsageError
from cabo_events.events import Event, GameEnded, GameStarted, OpeningPeeked, PowerDeclined, RoundScored, stream_of
from cabo_events.kernel import layout
from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.kernel.columns import decode, encode
from cabo_events.kernel.recording import Recording
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.simulate import random_game
from cabo_events.warehouse.facts import arrow_table, game_facts, gathered
from cabo_events.warehouse.kernel_facts import fact_tables, played
from cabo_events.warehouse.tables import FACTS, Table
from tests.game_builder import started
from tests.kernel.games import RECORDED, SHIPPED, TABLES, counted, randomly_played, shipped
from tests.kernel.odd_variants import odd_variants
from tests.odd_rules import odd_rules

Log = Sequence[Event]


def differences(games: Sequence[Log]) -> list[str]:
    """Where the tables that the kernel makes of games are not those of the readable facts: ``table.column``."""
    recordings = [encode(events) for events in games]
    return unequal(recordings, games)


def unequal(recordings: Sequence[Recording], games: Sequence[Log]) -> list[str]:
    """As ``differences``, for games that are recorded already."""
    ours = fact_tables(played(recordings, ["a test"] * len(games)))
    theirs = gathered(game_facts(events, stream_of(opening_of(events)), "a test") for events in games)
    assert set(ours) == {table.name for table in FACTS}
    return [
        name for table in FACTS for name in _columns(table, ours[table.name], arrow_table(table, theirs[table.name]))
    ]


def _columns(table: Table, ours: pa.Table, theirs: pa.Table) -> list[str]:
    assert ours.schema.equals(theirs.schema, check_metadata=True)
    return [f"{table.name}.{column}" for column in table.column_names if not ours[column].equals(theirs[column])]


def opening_of(events: Log) -> GameStarted:
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return opening


@pytest.mark.parametrize("path", RECORDED)
def test_the_facts_of_a_recorded_game_are_the_readable_ones(path: Path) -> None:
    assert differences([counted(path)]) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_the_facts_of_a_shipped_game_are_the_readable_ones(name: str) -> None:
    assert differences([shipped(name)]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_facts_of_several_games_are_those_of_each(variant: str, seats: int) -> None:
    games = [randomly_played(variant, seats, seed) for seed in range(3)]
    assert differences(games) == []


@given(odd_rules(), st.integers(0, 2**32), st.data())
@settings(max_examples=20)
def test_under_any_rules_the_facts_are_the_readable_ones(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    seats = data.draw(st.integers(rules.players_min, rules.players_max))
    assert differences([random_game(rules, seats, seed, max_rounds=3, max_turns=40)]) == []


@pytest.mark.slow
@given(st.sampled_from(TABLES), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_the_facts_of_a_careless_record_are_the_readable_ones(table: tuple[str, int], dice: Random) -> None:
    optional = OpeningPeeked | PowerDeclined | RoundScored | GameEnded
    events = randomly_played(*table, seed=dice.randrange(100))
    assert differences([tuple(one for one in events if not isinstance(one, optional) or dice.random() < 0.5)]) == []


@given(st.sampled_from(TABLES), st.integers(1, 40))
@settings(max_examples=20)
def test_the_facts_of_a_game_that_goes_on_are_the_readable_ones(table: tuple[str, int], count: int) -> None:
    assert differences([randomly_played(*table, seed=1)[:count]]) == []


def test_a_time_that_microseconds_cannot_hold_stays_in_the_line() -> None:
    events = list(randomly_played("standard", 2, 1))
    for place, instant in enumerate(("1999-12-31T23:59:60Z", "2024-05-17T19:30:00.123456789Z", "2024-05-17T19:30:00Z")):
        events[place] = replace(events[place], at=instant)
    assert differences([events]) == []


def kernel_games(rules: RuleSet, seats: int, seeds: Sequence[int]) -> tuple[list[Recording], list[Log]]:
    batch = play_batch(rules, random_policies(seats), seeds, Caps(rounds=3, turns=80), recorded=True)
    recordings = [
        Recording(
            opening=replace(started(rules, seats), game=f"game-{number}"),
            rows=batch.rows[batch.offsets[number] : batch.offsets[number + 1]],
        )
        for number in range(len(seeds))
    ]
    return recordings, [decode(one) for one in recordings]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_facts_of_kernel_games_are_the_readable_ones(variant: str, seats: int) -> None:
    assert unequal(*kernel_games(NAMED[variant], seats, range(1, 4))) == []


@pytest.mark.slow
def test_the_facts_of_many_kernel_games_are_the_readable_ones() -> None:
    for place, rules in zip(range(200), odd_variants(3), strict=False):
        assert unequal(*kernel_games(rules, 2 + place % 5, range(place + 1, place + 6))) == []


def test_games_under_different_rules_are_refused() -> None:
    games = [encode(randomly_played("standard", seats, 1)) for seats in (2, 3)]
    with pytest.raises(UsageError, match="games under one rule set at one number of seats, as random-1 is"):
        played(games, ["a", "b"])


def test_rows_that_are_no_game_are_refused() -> None:
    recording = encode(randomly_played("standard", 2, 1))
    rows = recording.rows.copy()
    rows[-3, layout.X_COLUMN] = 3
    with pytest.raises(ColumnError, match=r"\(hands_revealed\) does not fit into columns: expected an event that can"):
        played([replace(recording, rows=rows)], ["a"])
