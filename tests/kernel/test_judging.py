from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.audit import audit
from cabo_events.events import Event, GameEnded, GameStarted, OpeningPeeked, RoundScored, StockReshuffled
from cabo_events.files import SUFFIX, read_game
from cabo_events.kernel.columns import encode
from cabo_events.kernel.judging import Judgement, judged, told_together
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.shipped import shipped_folder
from cabo_events.simulate import random_game
from cabo_events.warehouse.telling import told
from tests.kernel.games import RECORDED, SHIPPED, TABLES, counted, randomly_played, shipped
from tests.mutations import MUTATIONS
from tests.odd_rules import odd_rules

Log = Sequence[Event]


def judgement(games: Sequence[Log]) -> Judgement | None:
    """What is found of games under one rule set at one number of seats; None where one is not of the judge's kind."""
    opening = games[0][0]
    assert isinstance(opening, GameStarted)
    tellings = [told(events[1:]) for events in games]
    there = [one for one in tellings if one is not None]
    return judged(opening.ruleset, len(opening.players), told_together(there)) if len(there) == len(games) else None


def passes(events: Log) -> bool:
    """Whether the judge finds a game right; then its rows are those that the columns have."""
    found = judgement([events])
    if found is None or not found.is_right[0]:
        return False
    assert np.array_equal(found.rows, encode(events).rows)
    return True


@pytest.mark.parametrize("path", RECORDED)
def test_a_recorded_game_that_passes_is_one_that_the_audit_passes(path: Path) -> None:
    events = counted(path)
    assert not passes(events) or audit(events) == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_that_passes_is_one_that_the_audit_passes(name: str) -> None:
    events = shipped(name)
    assert not passes(events) or audit(events) == ()


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_every_legal_game_that_is_told_whole_passes(variant: str, seats: int) -> None:
    games = [randomly_played(variant, seats, seed) for seed in range(4)]
    found = judgement(games)
    assert found is not None
    assert found.is_right.all()
    assert np.array_equal(found.rows, np.concatenate([encode(events).rows for events in games]))


@given(odd_rules(), st.integers(0, 2**32), st.data())
@settings(max_examples=15)
def test_under_any_rules_a_legal_game_passes(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    seats = data.draw(st.integers(rules.players_min, rules.players_max))
    assert passes(random_game(rules, seats, seed, max_rounds=3, max_turns=40))


def check_changed(events: Log, name: str, dice: Random) -> None:
    """A log with one thing changed passes only where the audit finds nothing in it."""
    changed = MUTATIONS[name](tuple(events), dice)
    if changed is None or not isinstance(changed[0], GameStarted) or not passes(changed):
        return
    assert audit(changed) == ()


@given(st.sampled_from(TABLES), st.sampled_from(sorted(MUTATIONS)), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_a_changed_log_passes_only_if_the_audit_passes_it(table: tuple[str, int], name: str, dice: Random) -> None:
    check_changed(randomly_played(*table, seed=dice.randrange(5)), name, dice)


def test_a_log_that_begins_twice_is_not_judged() -> None:
    events = randomly_played("publisher", 2, seed=1)
    assert judgement([(events[0], *events)]) is None


@pytest.mark.slow
@given(odd_rules(), st.sampled_from(sorted(MUTATIONS)), st.data(), st.randoms(use_true_random=False))
@settings(max_examples=400)
def test_under_any_rules_a_changed_log_passes_only_if_the_audit_passes_it(
    rules: RuleSet, name: str, data: st.DataObject, dice: Random
) -> None:
    seats = data.draw(st.integers(rules.players_min, rules.players_max))
    events = random_game(rules, seats, dice.randrange(2**32), max_rounds=3, max_turns=40)
    for _ in range(5):
        check_changed(events, name, dice)


@pytest.mark.parametrize("kind", [OpeningPeeked, RoundScored, GameEnded])
def test_what_a_recorder_may_leave_out_is_missed_by_neither(kind: type[Event]) -> None:
    events = random_game(NAMED["standard"], 3, 1, max_rounds=3)
    left = [event for event in events if not isinstance(event, kind)]
    assert len(left) < len(events)
    assert passes(left)
    assert audit(left) == ()


def test_a_reshuffle_in_another_order_is_another_game() -> None:
    games = (randomly_played(variant, seats, seed) for variant, seats in TABLES for seed in range(5))
    events = next(events for events in games if any(isinstance(event, StockReshuffled) for event in events))
    place = next(place for place, event in enumerate(events) if isinstance(event, StockReshuffled))
    reshuffle = events[place]
    assert isinstance(reshuffle, StockReshuffled)
    stock = reshuffle.stock or ()
    assert passes(events)
    assert not passes((*events[:place], replace(reshuffle, stock=stock[::-1]), *events[place + 1 :]))


def test_one_wrong_game_leaves_the_others_right() -> None:
    games = [randomly_played("publisher", 3, seed) for seed in range(3)]
    games[1] = games[1][:20] + games[1][21:]
    found = judgement(games)
    assert found is not None
    assert found.is_right.tolist() == [True, False, True]
    assert np.array_equal(found.rows, np.concatenate([encode(games[0]).rows, encode(games[2]).rows]))
    assert found.offsets.tolist() == [0, len(encode(games[0]).rows), len(encode(games[0]).rows), len(found.rows)]


def test_a_game_known_from_its_sheet_or_corrected_is_not_judged() -> None:
    for name in ("uncalled-tie-publisher", "corrected-publisher", "full-table-standard.seat4"):
        assert not passes(read_game(shipped_folder() / f"{name}{SUFFIX}").events)
