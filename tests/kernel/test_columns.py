from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.errors import ColumnError, ReplayError
from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    MatchMissed,
    PairMissed,
    RevealReason,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    StockReshuffled,
    event_tag,
)
from cabo_events.files import SUFFIX, read_game
from cabo_events.kernel import layout
from cabo_events.kernel.columns import decode, encode
from cabo_events.kernel.recording import TAGS
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.shipped import shipped_folder
from cabo_events.simulate import random_game
from tests.game_builder import Table, one_of_each
from tests.kernel.games import NOT_WHOLE, RECORDED, SHIPPED, TABLES, counted, randomly_played, shipped
from tests.odd_rules import odd_rules

# ------------------------------------------------------------------------------------------------ there and back


@pytest.mark.parametrize("path", RECORDED)
def test_a_recorded_game_comes_back_from_its_columns(path: Path) -> None:
    events = counted(path)
    assert decode(encode(events)) == events


@pytest.mark.parametrize("name", [*SHIPPED, "corrected-publisher"])
def test_a_shipped_game_comes_back_from_its_columns(name: str) -> None:
    events = shipped(name)
    assert decode(encode(events)) == events


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_random_moves_come_back_from_their_columns(variant: str, seats: int) -> None:
    for seed in range(2):
        events = randomly_played(variant, seats, seed)
        assert decode(encode(events)) == events


@given(odd_rules(), st.integers(0, 2**32), st.data())
@settings(max_examples=10)
def test_under_any_rules_a_game_comes_back_from_its_columns(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    seats = data.draw(st.integers(rules.players_min, rules.players_max))
    events = random_game(rules, seats, seed, max_rounds=2, max_turns=40)
    assert decode(encode(events)) == events


def test_an_instant_stays_with_its_event() -> None:
    events = shipped("timed-publisher-2e")
    recording = encode(events)
    assert len(recording.instants) == sum(event.at is not None for event in events[1:]) > 0
    assert decode(recording) == events


def test_a_face_that_an_event_does_not_tell_stays_untold() -> None:
    events = randomly_played("standard", 3, 1)
    quiet = tuple(replace(one, face=None) if isinstance(one, CardDrawn | CardDiscarded) else one for one in events)
    assert quiet != events
    assert decode(encode(quiet)) == quiet


def test_an_event_is_one_row_of_its_type_but_for_cards_and_further_pairs() -> None:
    recording = encode(randomly_played("publisher", 4, 2))
    events = decode(recording)
    types = recording.rows[recording.first_rows, layout.TYPE]
    assert [TAGS[kind] for kind in types] == [event_tag(event) for event in events[1:]]
    assert recording.rows.shape == (len(recording.rows), layout.COLUMNS)
    assert recording.rows.dtype == np.int8


def test_every_event_of_a_round_has_a_type() -> None:
    unheld = {"game_started", "round_recorded", "rewound"}
    assert {*TAGS[1:], *unheld} == {event_tag(event) for event in one_of_each(STANDARD, "7h")}


# ------------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(("name", "refused"), NOT_WHOLE.items())
def test_a_shipped_game_that_is_not_whole_is_refused(name: str, refused: str) -> None:
    with pytest.raises(ColumnError) as error:
        encode(read_game(shipped_folder() / f"{name}{SUFFIX}").events)
    assert str(error.value).startswith(refused)


def deal(**changes: object) -> Callable[[tuple[Event, ...]], Sequence[Event]]:
    """A change to the first deal."""
    return lambda events: [replace(one, **changes) if isinstance(one, RoundDealt) else one for one in events]


def closing(kind: type[Event], **changes: object) -> Callable[[tuple[Event, ...]], Sequence[Event]]:
    """A change to every event of a kind."""
    return lambda events: [replace(one, **changes) if isinstance(one, kind) else one for one in events]


PLAYED = tuple(
    Table(STANDARD)
    .deal("Ah 2h 3h 4h", "7c 8c 9c 10c", discard="5h", stock="Ks Kd")
    .play(CardDrawn(seat=0, face="Ks"), CardDiscarded(seat=0, face="Ks"), CardDrawn(seat=1, face="Kd"))
    .play(HandsRevealed(reason=RevealReason.CALLED, hands=(("Ah", "2h", "3h", "4h"), ("7c", "8c", "9c", "10c"))))
    .play(RoundScored(points=(10, 34), totals=(10, 34), resets=(), kamikaze=None))
    .play(GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)))
    .events
)
_DEAL = PLAYED[1]
assert isinstance(_DEAL, RoundDealt)
assert _DEAL.stock is not None
HANDS, STOCK = _DEAL.hands, _DEAL.stock
SHEET_LINE = RoundRecorded(round=1, hand_totals=(1, 2), points=(0, 2), caller=0, kamikaze=None, unknown=())

REFUSED = {
    "an unknown stock": (deal(stock=None), 2, "a stock of which every card is known", "an unknown stock"),
    "an unknown card in a hand": (deal(hands=((None, *HANDS[0][1:]), HANDS[1])), 2, "every card known", "an unknown"),
    "a card twice": (deal(hands=(("Ah", "Ah", "3h", "4h"), HANDS[1])), 2, "each card as often as it is", "one Ah too"),
    "a stock that is too small": (deal(stock=STOCK[1:]), 2, "a deal of 52 cards", "51"),
    "hands of other sizes": (deal(hands=(HANDS[0][1:], HANDS[1])), 2, "hands of 4 cards", "hands of 3, 4"),
    "no opening discard": (deal(discard=None, stock=("5h", *STOCK)), 2, "an opening discard", "none"),
    "a round out of number": (deal(round=2), 2, "round 1, numbered as it was dealt", "2"),
    "a face that is not the card's": (closing(CardDrawn, face="Qs"), 3, "the face of the card there, Ks", "Qs"),
    "hands that do not lie there": (
        closing(HandsRevealed, hands=(HANDS[0], ("7d", *HANDS[1][1:]))), 6, "what follows from the game", "((Ah",
    ),
    "another scoring": (closing(RoundScored, points=(0, 34)), 7, "what follows from the game, (10, 34)", "(0, 34)"),
    "another total": (closing(RoundScored, totals=(10, 35)), 7, "what follows from the game, (10, 34)", "(10, 35)"),
    "another reset": (closing(RoundScored, resets=(1,)), 7, "what follows from the game, ()", "(1,)"),
    "another kamikaze": (closing(RoundScored, kamikaze=1), 7, "what follows from the game, null", "1"),
    "other winners": (closing(GameEnded, winners=(1,)), 8, "what follows from the game, (0,)", "(1,)"),
    "a second beginning": (lambda events: (*events, events[0]), 9, "one game_started, as the first event", "another"),
    "a correction": (lambda events: (*events, Rewound(to=3, reason=None)), 9, "events that count", "a correction"),
    "a line of a score sheet": (lambda events: (events[0], SHEET_LINE), 2, "rounds of which every move", "a line of"),
    "a deal in a round": (lambda events: (*events[:5], replace(events[1], round=2)), 6, "the hands of", "a deal"),
}  # fmt: skip


@pytest.mark.parametrize("change", REFUSED)
def test_what_columns_cannot_hold_is_refused_by_version(change: str) -> None:
    changed, version, expected, found = REFUSED[change]
    with pytest.raises((ColumnError, ReplayError)) as error:
        encode(changed(PLAYED))
    told = error.value
    assert isinstance(told, ColumnError | ReplayError)
    assert (told.version, told.expected[: len(expected)], told.found[: len(found)]) == (version, expected, found)


def test_the_game_that_is_changed_is_not_refused_itself() -> None:
    assert decode(encode(PLAYED)) == PLAYED


@pytest.mark.parametrize("events", [(), (CardDrawn(seat=0, face="Ks"),)], ids=["no event", "no beginning"])
def test_what_does_not_begin_is_refused(events: Sequence[Event]) -> None:
    with pytest.raises(ReplayError, match="game_started as the first event"):
        encode(events)


def test_a_reshuffle_of_unknown_cards_is_refused() -> None:
    table = Table(PUBLISHER).deal("0 1 2 3", "4 5 6 7", discard="8").drain(0).play(StockReshuffled(stock=None))
    with pytest.raises(ColumnError, match="a stock of which every card is known, found an unknown stock"):
        encode(table.events)


def test_a_reshuffle_of_other_cards_is_refused() -> None:
    table = Table(PUBLISHER).deal("0 1 2 3", "4 5 6 7", discard="8").drain(0)
    under_top = [card.face for card in table.round.pile[:-1]]
    table.play(StockReshuffled(stock=tuple(["0", *under_top[1:]] if under_top[0] != "0" else ["1", *under_top[1:]])))
    with pytest.raises(ColumnError, match="each card as often as it is there, found one"):
        encode(table.events)


def miss(slot: int) -> MatchMissed:
    """A wrong match by seat 0, and its penalty."""
    return MatchMissed(seat=0, slot=0, face=None, penalty_slot=slot, penalty_face=None)


def test_a_hand_that_is_too_large_is_refused() -> None:
    table = Table(STANDARD).deal("Ah 2h 3h 4h", "7c 8c 9c 10c", discard="5h")
    table.play(*(miss(slot) for slot in range(4, layout.HAND_MAX)))
    assert decode(encode(table.events)) == tuple(table.events)
    with pytest.raises(ColumnError, match="at most 24 cards in a hand, found 25"):
        encode([*table.events, miss(layout.HAND_MAX)])


def test_a_penalty_card_in_no_slot_is_refused() -> None:
    table = Table(STANDARD).deal("Ah 2h 3h 4h", "7c 8c 9c 10c", discard="5h")
    table.play(PairMissed(seat=0, slots=(0, 1), faces=("Ah", "2h"), penalty_slot=None, penalty_face="9h"))
    with pytest.raises(ColumnError, match="a penalty card in a slot, found 9h in none"):
        encode(table.events)
