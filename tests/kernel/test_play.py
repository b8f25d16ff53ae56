"""The games that the kernel plays are games of the reducer's rules: at every event, under any rule set."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.audit import audit
from cabo_events.commands import Reveal
from cabo_events.decide import legal_commands
from cabo_events.errors import IllegalMove
from cabo_events.events import event_tag
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action, with_slot
from cabo_events.kernel.apply import apply
from cabo_events.kernel.batch import Batch, Caps, play_batch, random_policies
from cabo_events.kernel.compiled import is_compiled
from cabo_events.kernel.dealing import deal
from cabo_events.kernel.dice import seed_of
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.hands import card_at, hand_size, joined, off_the_stock
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER_2E
from cabo_events.state import State
from tests.kernel.reading import states_of
from tests.kernel.side_by_side import Moment, allowed, moments, of_kernel, of_reducer
from tests.odd_rules import odd_rules

SEEDS = st.integers(1, 2**64 - 1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[RuleSet, int]:
    """A rule set with any value on any axis, and a number of seats that it allows."""
    rules = draw(odd_rules())
    return rules, draw(st.integers(rules.players_min, rules.players_max))


def played(rules: RuleSet, seats: int, seed: int, caps: Caps) -> Batch:
    return play_batch(rules, random_policies(seats), (seed,), caps, recorded=True)


def refuse_differences(rules: RuleSet, seats: int, batch: Batch) -> list[str]:
    """Fail where the audit finds anything in the game, or its sheet is not the reducer's; the events' names."""
    events, states = states_of(rules, seats, batch.rows.tolist())
    assert audit(events) == ()
    assert int(batch.games[0]["events"]) == len(events) - 1
    assert_same_sheet(batch, states[-1], seats)
    return [event_tag(event) for event in events]


def assert_same_sheet(batch: Batch, last: State, seats: int) -> None:
    sheet, game = batch.games[0], last.game
    assert sheet["fault"] not in {at.ILLEGAL_ACTION, at.LOST_CARD}
    assert tuple(sheet["totals"][:seats]) == game.totals
    assert tuple(sheet["resets_used"][:seats]) == game.standing.resets_used
    if sheet["ended"] == at.ABANDONED:
        return
    result = game.results[-1]
    assert tuple(sheet["points"][:seats]) == result.points
    assert tuple(sheet["hand_totals"][:seats]) == result.hand_totals
    assert bits(sheet["resets"]) == result.resets
    assert bits(sheet["winners"]) == game.winners
    assert (sheet["caller"], sheet["kamikaze"]) == tuple(
        at.NONE if seat is None else seat for seat in (result.caller, result.kamikaze)
    )


def bits(seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(at.SEATS_MAX) if int(seats) >> seat & 1)


def refuse_other_states(rules: RuleSet, seats: int, seed: int, caps: Caps) -> None:
    """Fail where kernel and reducer differ in the round, or in what any seat may do, at any moment of a game."""
    for moment in moments(rules, seats, seed, caps):
        assert of_kernel(moment) == of_reducer(moment.reduced)
        is_open = moment.reduced.game.ended_by is None and not moment.state["b"][at.ENDED]
        for seat in range(seats if is_open else 0):
            refuse_other_moves(moment, seat)


def refuse_other_moves(moment: Moment, seat: int) -> None:
    commands, reveals = allowed(moment, seat)
    assert commands == set(legal_commands(moment.reduced, seat))
    of_table = Reveal() in legal_commands(moment.reduced, None)
    assert reveals == (of_table and moment.state["b"][at.ON_TURN] in {seat, at.NONE})


# -------------------------------------------------------------------------------------------- equal to the reducer


@pytest.mark.parametrize("name", NAMED)
def test_the_audit_finds_nothing_and_everything_happens(name: str) -> None:
    rules = NAMED[name]
    happened: set[str] = set()
    for seed in range(6):
        caps = Caps(rounds=6, asks_always=seed % 2 == 1, checked=True)
        happened.update(refuse_differences(rules, 2 + seed % 3, played(rules, 2 + seed % 3, seed_of(1, seed), caps)))
    expected = {"card_drawn", "card_discarded", "card_exchanged", "discard_taken", "card_peeked", "card_spied"}
    expected |= {"cards_swapped", "power_declined", "cabo_called", "opening_peeked", "hands_revealed", "game_ended"}
    expected |= {"exchange_missed"} if rules.exchange_several_equal else {"card_matched", "match_missed"}
    assert expected <= happened


@given(tables(), SEEDS, st.booleans())
@settings(max_examples=25)
def test_the_audit_finds_nothing_under_odd_rules(table: tuple[RuleSet, int], seed: int, asks_always: bool) -> None:  # noqa: FBT001 - drawn
    caps = Caps(rounds=3, turns=60, asks_always=asks_always, checked=True)
    refuse_differences(*table, played(*table, seed, caps))


@pytest.mark.slow
@given(tables(), SEEDS, st.booleans())
@settings(max_examples=400)
def test_the_audit_finds_nothing_under_many_odd_rules(table: tuple[RuleSet, int], seed: int, asks_always: bool) -> None:  # noqa: FBT001 - drawn
    caps = Caps(rounds=3, turns=60, asks_always=asks_always, checked=True)
    refuse_differences(*table, played(*table, seed, caps))


@pytest.mark.parametrize("name", NAMED)
def test_every_state_and_all_legal_moves_are_the_reducers(name: str) -> None:
    refuse_other_states(NAMED[name], 3, seed_of(2, 1), Caps(rounds=2, asks_always=True))


@given(tables(), SEEDS)
@settings(max_examples=6)
def test_so_they_are_under_odd_rules(table: tuple[RuleSet, int], seed: int) -> None:
    refuse_other_states(*table, seed, Caps(rounds=2, turns=25, asks_always=True))


@pytest.mark.slow
@given(tables(), SEEDS, st.booleans())
@settings(max_examples=60)
def test_so_they_are_under_many_odd_rules(table: tuple[RuleSet, int], seed: int, asks_always: bool) -> None:  # noqa: FBT001 - drawn
    refuse_other_states(*table, seed, Caps(rounds=3, turns=40, asks_always=asks_always))


# --------------------------------------------------------------------------------------------------------- batches


@pytest.mark.parametrize("name", NAMED)
def test_every_card_is_in_one_place_after_every_action(name: str) -> None:
    seeds = [seed_of(3, number) for number in range(300 if is_compiled() else 6)]
    batch = play_batch(NAMED[name], random_policies(4), seeds, Caps(checked=True, asks_always=True), recorded=False)
    assert int(batch.games["events"].sum()) > 100 * len(seeds)
    assert set(batch.games["capped"]) == {at.NOT_CAPPED}


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="takes hours where nothing is compiled")
@pytest.mark.parametrize("name", NAMED)
def test_so_it_is_over_millions_of_events(name: str) -> None:
    events = 0
    for run in range(9):
        seeds = [seed_of(run, number) for number in range(2000)]
        batch = play_batch(NAMED[name], random_policies(2 + run % 3), seeds, Caps(checked=True), recorded=False)
        assert set(batch.games["fault"]) == {0}
        events += int(batch.games["events"].sum())
    assert events > 2_000_000


def test_a_hand_that_the_kernel_cannot_hold_is_a_fault_and_nothing_happens() -> None:
    tables, state = rule_tables(NAMED["publisher"]), np.zeros(1, at.STATE)[0]
    game, dice, log = np.zeros(1, at.GAME)[0], np.zeros(1, at.DICE)[0], np.zeros(1, at.LOG)[0]
    dice["s"] = np.uint64(1)
    begin_game(game, 2)
    deal(state, tables, game, dice, log)
    seat = int(state["b"][at.ON_TURN])
    while hand_size(state, seat) < at.HAND_MAX:
        joined(state, seat, off_the_stock(state))
    ranks = tables["card"][at.RANK]
    other = next(
        place for place in range(1, 24) if ranks[card_at(state, seat, place)] != ranks[card_at(state, seat, 0)]
    )
    miss = with_slot(with_slot(action(at.TAKE, seat), 0, 0), 1, other)
    before = state["b"].tolist()
    apply(state, tables, miss, dice, log)
    after = state["b"].tolist()
    assert after[at.FAULT] == at.TOO_MANY_CARDS
    changed = {place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    assert changed == {at.FAULT}


def test_a_game_is_the_same_alone_among_others_and_unrecorded() -> None:
    seeds, policies = [seed_of(4, number) for number in range(12)], random_policies(5)
    together = play_batch(NAMED["standard"], policies, seeds, Caps(), recorded=True)
    unrecorded = play_batch(NAMED["standard"], policies, seeds, Caps(), recorded=False)
    assert together.games.tobytes() == unrecorded.games.tobytes()
    assert len(unrecorded.rows) == 0
    for number in (0, 5, 11):
        alone = play_batch(NAMED["standard"], policies, seeds[number : number + 1], Caps(), recorded=True)
        rows = together.rows[together.offsets[number] : together.offsets[number + 1]]
        assert alone.games[0].tobytes() == together.games[number].tobytes()
        assert alone.rows.tobytes() == rows.tobytes()


def test_a_batch_that_outgrows_its_rows_is_played_on() -> None:
    seeds = [seed_of(5, number) for number in range(40)]
    many = play_batch(NAMED["publisher"], random_policies(2), seeds, Caps(rounds=4000, turns=4000), recorded=True)
    assert int(many.offsets[-1]) == len(many.rows)
    assert (many.offsets[1:] > many.offsets[:-1]).all()
    assert (many.rows[many.offsets[1:] - 1, at.TYPE] == at.GAME_ENDED).all()


def test_a_game_without_end_is_capped_and_says_by_what() -> None:
    rules = NAMED["publisher"]
    few_rounds = played(rules, 3, 1, Caps(rounds=1)).games[0]
    few_turns = played(rules, 3, 1, Caps(turns=1)).games[0]
    assert (few_rounds["ended"], few_rounds["capped"]) == (at.BY_AGREEMENT, at.CAPPED_ROUNDS)
    assert (few_turns["ended"], few_turns["capped"], few_turns["winners"]) == (at.ABANDONED, at.CAPPED_TURNS, 0)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(IllegalMove, match="players"):
        played(PUBLISHER_2E, 5, 1, Caps())
