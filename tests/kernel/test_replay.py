from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.errors import ColumnError, ReplayError
from cabo_events.events import Event, GameEnded, OpeningPeeked, PowerDeclined, RoundScored
from cabo_events.evolve import evolve
from cabo_events.kernel import layout
from cabo_events.kernel.columns import decode, encode
from cabo_events.kernel.compare import differences
from cabo_events.kernel.replay import followed, opened_game, trace
from cabo_events.kernel.ruling import rule_tables
from cabo_events.replay import replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import STANDARD
from cabo_events.simulate import random_game
from tests.kernel.beside import disagreement
from tests.kernel.games import RECORDED, SHIPPED, TABLES, counted, randomly_played, shipped
from tests.mutations import MUTATIONS
from tests.odd_rules import odd_rules

Log = tuple[Event, ...]


@st.composite
def odd_games(draw: st.DrawFn) -> Log:
    """A short game under a named variant, a changed one, or one with any value on any axis."""
    rules: RuleSet = draw(odd_rules())
    seats = draw(st.integers(rules.players_min, rules.players_max))
    return random_game(rules, seats, draw(st.integers(0, 2**32)), max_rounds=3, max_turns=60)


# ------------------------------------------------------------------------- kernel and reducer agree at every event


@pytest.mark.parametrize("path", RECORDED)
def test_on_a_recorded_game(path: Path) -> None:
    events = counted(path)
    assert disagreement(encode(events), events) is None


@pytest.mark.parametrize("name", [*SHIPPED, "corrected-publisher"])
def test_on_a_shipped_game(name: str) -> None:
    events = shipped(name)
    assert disagreement(encode(events), events) is None


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_on_random_moves(variant: str, seats: int) -> None:
    for seed in range(2):
        events = randomly_played(variant, seats, seed)
        assert disagreement(encode(events), events) is None


@given(odd_games())
@settings(max_examples=30)
def test_under_any_rules(events: Log) -> None:
    assert disagreement(encode(events), events) is None


@pytest.mark.slow
@given(odd_games(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_on_a_careless_record(events: Log, dice: Random) -> None:
    """Looks, declined powers, scorings and the end may be left out."""
    optional = OpeningPeeked | PowerDeclined | RoundScored | GameEnded
    careless = tuple(event for event in events if not isinstance(event, optional) or dice.random() < 0.5)
    recording = encode(careless)
    assert decode(recording) == careless
    assert disagreement(recording, careless) is None


@pytest.mark.slow
@given(odd_games(), st.sampled_from(sorted(MUTATIONS)), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_on_any_log_that_columns_hold(events: Log, mutation: str, dice: Random) -> None:
    mutated = MUTATIONS[mutation](events, dice)
    if mutated is None:
        return
    try:
        recording = encode(mutated)
    except (ColumnError, ReplayError):
        return
    assert decode(recording) == mutated
    assert disagreement(recording, mutated) is None


# ------------------------------------------------------------------------------------------- the comparison itself

FIELDS = {
    "hands": layout.SLOT,
    "stock": layout.STOCK_COUNT,
    "pile": layout.PILE_COUNT,
    "held": layout.HELD,
    "pending": layout.PENDING,
    "on_turn": layout.ON_TURN,
    "turn": layout.TURN_LOW,
    "first": layout.FIRST,
    "caller": layout.CALLER,
    "window": layout.MATCHES,
    "ended": layout.ENDED,
    "turns_cut": layout.TURNS_CUT,
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_value_that_differs_is_named(field: str) -> None:
    events = randomly_played("standard", 3, 1)[:12]
    kernel, state = trace(encode(events)), evolve(None, events[0])
    for event in events[1:]:
        state = evolve(state, event)
    kernel.states[-1]["b"][FIELDS[field]] += 1
    told = differences(STANDARD, (kernel.states[-1], kernel.games[-1]), state)
    assert field in {one.partition(":")[0] for one in told}


@pytest.mark.parametrize("field", ["totals", "resets_used", "winners", "ended", "points", "hand_totals", "kamikaze"])
def test_a_figure_of_the_sheet_that_differs_is_named(field: str) -> None:
    events = randomly_played("standard", 3, 1)
    kernel, state = trace(encode(events)), evolve(None, events[0])
    for event in events[1:]:
        state = evolve(state, event)
    kernel.games[-1][field] += 1
    (told,) = differences(STANDARD, (kernel.states[-1], kernel.games[-1]), state)
    assert told.partition(":")[0] == (field if field in {"totals", "resets_used", "winners", "ended"} else "line")


def test_a_card_that_lies_elsewhere_is_a_disagreement() -> None:
    events = randomly_played("standard", 3, 1)[:2]
    recording = encode(events)
    moved = recording.rows.copy()
    moved[1, [1, 2]] = moved[1, [2, 1]]
    told = disagreement(replace(recording, rows=moved), events)
    assert told is not None
    assert told.startswith("random-1, event 2, RoundDealt")


# ------------------------------------------------------------------------------------------------------ odd rows


ODD_ROWS = [
    (0, layout.TYPE, layout.CARD_DRAWN, "card_drawn"),
    (0, layout.TYPE, 0, "row type 0"),
    (0, layout.X_COLUMN, 0, "round_dealt"),
    (0, layout.SEAT_COLUMN, 2, "round_dealt"),
    (0, layout.TARGET_COLUMN, 2, "round_dealt"),
    (1, layout.SEAT_COLUMN, -1, "round_dealt"),
    (1, layout.SEAT_COLUMN, 52, "round_dealt"),
    (8, layout.TYPE, layout.MORE, "round_dealt"),
    (-3, layout.X_COLUMN, 3, "hands_revealed"),
    (-3, layout.TYPE, layout.CARD_DRAWN, "card_drawn"),
    (-2, layout.TYPE, layout.HANDS_REVEALED, "hands_revealed"),
    (-1, layout.X_COLUMN, 0, "game_ended"),
]


@pytest.mark.parametrize(("row", "column", "number", "tag"), ODD_ROWS)
def test_rows_that_are_no_game_are_refused(row: int, column: int, number: int, tag: str) -> None:
    events = randomly_played("standard", 2, 1)
    recording = encode(events)
    rows = recording.rows.copy()
    rows[row, column] = number
    with pytest.raises(ColumnError, match="expected an event that can follow the one before") as error:
        decode(replace(recording, rows=rows))
    assert (error.value.version, error.value.event) == (2 if row >= 0 else len(events) + row + 1, tag)


@pytest.mark.slow
@given(st.sampled_from(TABLES), st.data())
@settings(max_examples=50)
def test_damaged_rows_are_refused_or_another_game(table: tuple[str, int], data: st.DataObject) -> None:
    recording = encode(randomly_played(*table, seed=3))
    rows = recording.rows.copy()
    row, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, layout.COLUMNS - 1))
    rows[row, column] = data.draw(st.integers(-128, 127))
    damaged = replace(recording, rows=rows)
    try:
        events = decode(damaged)
        replay(events)
    except (ColumnError, ReplayError):
        return
    assert disagreement(damaged, events) is None


def test_a_replay_without_a_trace_comes_to_the_same_end() -> None:
    recording = encode(randomly_played("publisher-1e", 4, 5))
    kernel = trace(recording)
    state, game = np.zeros(1, layout.STATE)[0], opened_game(4)
    assert followed(state, game, rule_tables(recording.opening.ruleset), recording.rows) == len(recording.rows)
    assert (state.tobytes(), game.tobytes()) == (kernel.states[-1].tobytes(), kernel.games[-1].tobytes())
