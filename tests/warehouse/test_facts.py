"""One game made by hand, and the rows that it gives, table by table."""

from collections import Counter
from datetime import date

import pytest

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardSpied,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    Player,
    RevealReason,
    RoundRecorded,
    RoundScored,
    SheetField,
)
from cabo_events.ruleset import ruleset_hash
from cabo_events.rulesets import STANDARD
from cabo_events.warehouse.axes_apart import ruleset_json
from cabo_events.warehouse.event_columns import event_columns
from cabo_events.warehouse.facts import Facts, Row, game_facts
from cabo_events.warehouse.keys import game_key, part_of
from tests.game_builder import Table
from tests.warehouse.ways import more_than, without

KEY = game_key("hand-made")

OPENING = GameStarted(
    schema=1,
    game="hand-made",
    ruleset=STANDARD,
    players=(Player(id="ada", name="Ada", bot=None), Player(id="ben", name=None, bot="steady")),
    viewer=None,
    seed=7,
    source="a test",
    played="2026-01-31, evening",
    tags=("test",),
)


def play() -> tuple[Event, ...]:
    """Two rounds: one played to a call, one of which only the sheet is known."""
    table = Table(STANDARD)
    table.events = [OPENING]
    table.deal("5c 6c 7c 8c", "2d 3d 9d Kc", discard="4s", stock="5d 7s 10s 9c")
    table.play(
        OpeningPeeked(seat=0, slots=(0, 1), faces=("5c", "6c")),
        OpeningPeeked(seat=1, slots=(0, 1), faces=("2d", "3d")),
        CardDrawn(seat=0, face="5d"),  # version 5, turn 1
        CardExchanged(seat=0, slots=(2,), shown=("7c",)),
        MatchMissed(seat=1, slot=0, face="2d", penalty_slot=4, penalty_face="7s"),  # version 7, turn 2
        CardDrawn(seat=1, face="10s"),
        CardDiscarded(seat=1, face="10s"),
        CardSpied(seat=1, target=0, slot=0, face="5c"),
        PairDiscarded(seat=0, slots=(0, 2), faces=("5c", "5d")),  # version 11, turn 3
        CaboCalled(seat=0),
        CardDrawn(seat=1, face="9c"),  # version 13, turn 4, the final one
        CardDiscarded(seat=1, face="9c"),  # and its power is forgone
        HandsRevealed(reason=RevealReason.CALLED, hands=(("6c", "8c"), ("2d", "3d", "9d", "Kc", "7s"))),
        RoundScored(points=(0, 34), totals=(0, 34), resets=(), kamikaze=None),
        RoundRecorded(
            round=2, hand_totals=(12, 7), points=(22, 0), caller=0, kamikaze=None, unknown=(SheetField.KAMIKAZE,)
        ),
        GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)),
    )
    return tuple(table.events)


@pytest.fixture(scope="module")
def facts() -> Facts:
    return game_facts(play(), "hand-made", "a test")


def without_key(facts: Facts, table: str) -> list[Row]:
    assert {row[0] for row in facts[table]} == {KEY}
    return [row[1:] for row in facts[table]]


def test_ruleset(facts: Facts) -> None:
    assert facts["ruleset"] == [(ruleset_hash(STANDARD), "standard", None, "standard", ruleset_json(STANDARD))]


def test_game(facts: Facts) -> None:
    assert without_key(facts, "game") == [
        (
            *("hand-made", "hand-made", ruleset_hash(STANDARD), 2, "mixed", ",steady", None),
            *(True, True, False),  # counted, with a sheet in it, so not whole
            *(True, "agreed_length", 2, 4, 18),  # rounds, turns, events
            *("2026-01-31, evening", date(2026, 1, 31), "a test", ("test",), 7),
            *(0b01, False, None, "a test", part_of(KEY)),
        )
    ]


def test_player(facts: Facts) -> None:
    assert facts["player"] == [("ada", "Ada", None), ("ben", None, "steady")]


def test_seat(facts: Facts) -> None:
    assert without_key(facts, "seat") == [
        (0, "ada", None, 22, 1, True, 0),
        (1, "ben", "steady", 34, 2, False, 0),
    ]


def test_round(facts: Facts) -> None:
    assert without_key(facts, "round") == [
        (1, "played", 0, None, 0, "lowest", "called", 4, 15, 2, 16, None, True, 39, 0, ()),
        (2, "sheet", None, None, 0, "beaten", None, 0, 2, 17, 18, None, True, None, 0, ("kamikaze",)),
    ]


def test_round_seat(facts: Facts) -> None:
    hand = ("2d", "3d", "9d", "Kc", "7s")
    assert without_key(facts, "round_seat") == [
        (1, 0, "ada", 14, 2, 0, 0, 0, False, False, True, "caller_lowest", 1, 6, 1, 2, ("6c", "8c")),
        (1, 1, "ben", 34, 5, 34, 0, 34, False, False, False, "hand", 2, 5, 3, 2, hand),
        (2, 0, "ada", 12, None, 22, 0, 22, False, False, True, "caller_beaten", 2, None, None, 0, None),
        (2, 1, "ben", 7, None, 0, 34, 34, False, False, False, "lowest_opponent", 1, None, None, 0, None),
    ]


def test_event(facts: Facts) -> None:
    rows = without_key(facts, "event")
    assert [row[:5] for row in rows] == [
        (1, None, None, "game_started", True),
        (2, 1, 0, "round_dealt", True),
        (3, 1, 0, "opening_peeked", True),
        (4, 1, 0, "opening_peeked", True),
        (5, 1, 1, "card_drawn", True),
        (6, 1, 1, "card_exchanged", True),
        (7, 1, 2, "match_missed", True),
        (8, 1, 2, "card_drawn", True),
        (9, 1, 2, "card_discarded", True),
        (10, 1, 2, "card_spied", True),
        (11, 1, 3, "pair_discarded", True),
        (12, 1, 3, "cabo_called", True),
        (13, 1, 4, "card_drawn", True),
        (14, 1, 4, "card_discarded", True),
        (15, 1, 4, "hands_revealed", True),
        (16, 1, 4, "round_scored", True),
        (17, 2, 0, "round_recorded", True),
        (18, None, None, "game_ended", True),
    ]
    assert rows[6][5:] == (1, None, None, (0,), ("2d", "7s"), (4,), 0b11, None, None)
    assert rows[9][5:] == (1, 0, None, (0,), ("5c",), None, 0b10, None, None)
    told = [event_columns(event) for event in play()]
    assert [row[-1] for row in rows] == [columns.body for columns in told]


def test_turn(facts: Facts) -> None:
    assert without_key(facts, "turn") == [
        (1, 1, 0, 5, 6, "draw_exchange", False, "5d", 11, 2, 26, 24, None),
        (1, 2, 1, 7, 10, "draw_discard", False, "10s", 5, 2, 27, 34, "spy"),
        (1, 3, 0, 11, 12, "call", False, None, 16, 1, 24, 14, None),
        (1, 4, 1, 13, 16, "draw_discard", True, "9c", 5, 3, 34, 34, "spy"),
    ]


def test_call(facts: Facts) -> None:
    # Seen by the caller: 4s, its 5c 6c 5d, the 7c it threw, the 2d that was missed, the 10s on the pile.
    pool = without(4, 5, 6, 5, 7, 2, 10)
    chance = (
        sum(number * more_than(pool - Counter((own,)), cards=4, above=6 + own - 2) for own, number in pool.items())
        / pool.total()
    )
    (row,) = without_key(facts, "call")
    assert row[:-1] == (1, 3, 12, 0, 6, 1, 14, 34, True, 14, True, 0, 0, 0)
    assert row[-1] == pytest.approx(float(chance), abs=1e-14)


def test_match_attempt(facts: Facts) -> None:
    assert without_key(facts, "match_attempt") == [
        (1, 2, 7, 1, "match", False, True, 27, 34, 1),
        (1, 3, 11, 0, "pair", True, True, 24, 14, 0),
    ]


def test_power_use(facts: Facts) -> None:
    assert without_key(facts, "power_use") == [
        (1, 2, 10, 1, "spy", True, 0, True, None, 5),
        (1, 4, 14, 1, "spy", False, None, None, None, None),
    ]
