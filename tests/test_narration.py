from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    DiscardTaken,
    EndReason,
    GameEnded,
    HandsRevealed,
    OpeningPeeked,
    RevealReason,
    Rewound,
    RoundRecorded,
    RoundScored,
)
from cabo_events.files import read_game
from cabo_events.narration import narrated, narration_lines, outcome_words
from cabo_events.perspective import as_seen_by
from cabo_events.replay import live_versions, replay
from cabo_events.rules.scoring import Reason
from cabo_events.ruleset import GameEnds
from cabo_events.rulesets import PUBLISHER
from tests.conftest import shared_files
from tests.game_builder import Table


def a_game() -> Table:
    """Ada keeps a 7, Ben calls and is beaten, Ada takes her final turn; the game is abandoned."""
    return (
        Table(PUBLISHER)
        .deal("5 5 9 1", "2 3 12 4", discard="6", stock="7 8")
        .play(
            OpeningPeeked(seat=0, slots=(0, 1), faces=("5", "5")),
            CardDrawn(seat=0, face="7"),
            CardExchanged(seat=0, slots=(0,), shown=("5",)),
            CaboCalled(seat=1),
            CardDrawn(seat=0, face="8"),
            CardDiscarded(seat=0, face="8"),
            HandsRevealed(reason=RevealReason.CALLED, hands=(("7", "5", "9", "1"), ("2", "3", "12", "4"))),
            RoundScored(points=(22, 0), totals=(22, 0), resets=(), kamikaze=None),
            GameEnded(reason=EndReason.ABANDONED, winners=()),
        )
    )


TOLD = """\
   1  Game test starts under the rules publisher (f55caa73): Ada and Ben.

Round 1
   2  Round 1 is dealt, 4 cards each; 6 is turned up, Ada begins.
   3  Ada looks at slots 0 and 1: 5 and 5.

Turn 1, Ada
   4  Ada draws 7.
   5  Ada exchanges the drawn 7 for 5 in slot 0.

Turn 2, Ben
   6  Ben calls Cabo: every other player has one final turn.

Turn 3, Ada (final turn)
   7  Ada draws 8.
   8  Ada discards the drawn 8, which has the power to peek.

   9  After the call, all hands are turned up: Ada has 7, 5, 9 and 1; Ben has 2, 3, 12 and 4.
  10  Scored at the table: Ada 22 and Ben 0; totals 22 and 0.
      Ada has 22 (7, 5, 9, 1) and gets 22 points (the hand counts); total 22.
      Ben has 21 (2, 3, 12, 4) and gets 0 points (called and is lowest alone: 0); total 0.

  11  The game is abandoned.
The game was abandoned after 1 round; Ben leads with 0.
"""


def test_a_game_is_told_turn_by_turn() -> None:
    assert "\n".join(narration_lines(narrated(a_game().timeline))) + "\n" == TOLD


def test_the_fields_of_a_told_game_stand_in_the_order_that_is_documented() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(narrated(a_game().timeline)), type=dict[str, object])
    assert list(plain) == [
        "game", "ruleset", "hash", "viewer", "players", "opening", "rounds", "closing", "finished", "winners", "words",
    ]  # fmt: skip
    (round_,) = msgspec.convert(plain["rounds"], list[dict[str, object]])
    assert list(round_) == ["round", "opening", "turns", "closing", "scores"]
    turns = msgspec.convert(round_["turns"], list[dict[str, object]])
    assert turns[1] == {
        "turn": 2,
        "seat": 1,
        "is_final": False,
        "events": [
            {
                "version": 6,
                "type": "cabo_called",
                "seat": 1,
                "words": "Ben calls Cabo: every other player has one final turn.",
            }
        ],
    }


def test_scores_carry_their_reasons() -> None:
    (round_,) = narrated(a_game().timeline).rounds
    assert [score.reason for score in round_.scores] == [Reason.HAND, Reason.CALLER_LOWEST]


def test_what_a_correction_took_back_is_left_out_and_the_correction_is_told() -> None:
    table = Table(PUBLISHER).deal("5 5 9 1", "2 3 12 4", discard="6", stock="7 8")
    table.play(
        CardDrawn(seat=0, face="7"),
        CardExchanged(seat=0, slots=(0,), shown=("5",)),
        Rewound(to=3, reason="wrong slot"),
        CardExchanged(seat=0, slots=(3,), shown=("1",)),
        Rewound(to=6, reason="for nothing"),
    )
    (round_,) = narrated(table.timeline).rounds
    told = [(event.version, event.type) for turn in round_.turns for event in turn.events]
    assert told == [(3, "card_drawn"), (5, "rewound"), (6, "card_exchanged"), (7, "rewound")]


def test_a_correction_before_the_first_round_that_counts_is_told_at_the_opening() -> None:
    table = Table(PUBLISHER).deal("5 5 9 1", "2 3 12 4").play(Rewound(to=1, reason=None)).deal("1 1 1 1", "2 2 2 2")
    told = narrated(table.timeline)
    assert [event.type for event in told.opening] == ["game_started", "rewound"]
    assert [event.version for event in told.rounds[0].opening] == [4]


def test_a_round_from_a_sheet_has_scores_and_no_turn() -> None:
    table = Table(PUBLISHER, players=3).play(
        RoundRecorded(round=1, hand_totals=(14, 8, None), points=None, caller=0, kamikaze=None, unknown=()),
        RoundRecorded(round=2, hand_totals=(81, 0, 50), points=None, caller=1, kamikaze=None, unknown=()),
    )
    first, second = narrated(table.timeline).rounds
    assert (first.turns, first.closing) == ((), ())
    assert [score.words for score in first.scores] == [
        "Ada has 14 and gets 19 points (called and is beaten: the hand and the penalty); total 19.",
        "Ben has 8 and gets 0 points (lowest against a beaten caller: 0); total 0.",
        "Cleo is not in the game.",
    ]
    assert second.scores[0].words == "Ada has 81 and gets 81 points (the hand counts); total reset to 50."


def test_points_that_nobody_recorded_are_said_to_be_so() -> None:
    table = Table(PUBLISHER).play(
        RoundRecorded(round=1, hand_totals=None, points=None, caller=0, kamikaze=None, unknown=())
    )
    (round_,) = narrated(table.timeline).rounds
    assert round_.scores[0].words == "Ada gets points nobody recorded; total unknown."


def line(*hand_totals: int | None, caller: int | None = None) -> RoundRecorded:
    return RoundRecorded(round=1, hand_totals=hand_totals, points=None, caller=caller, kamikaze=None, unknown=())


OUTCOMES = {
    "a game won by one": (Table(PUBLISHER).play(line(0, 101)), "After 1 round Ada wins with 0."),
    "a game won by two": (
        Table(PUBLISHER, players=3).play(line(0, 101, 0)), "After 1 round Ada and Cleo share the win with 0."),
    "a game that goes on": (Table(PUBLISHER).play(line(3, 9)), "The game is not over after 1 round; Ada leads with 0."),
    "a game with two ahead": (
        Table(PUBLISHER).play(line(3, 3)), "The game is not over after 1 round; Ada and Ben lead with 0."),
    "a game that somebody has not joined yet": (
        Table(PUBLISHER, players=3).play(line(3, 9, None)), "The game is not over after 1 round; Ada leads with 0."),
    "a game whose winner nobody can tell": (
        Table(replace(PUBLISHER, game_ends=GameEnds.AFTER_ONE_ROUND)).play(
            RoundRecorded(round=1, hand_totals=None, points=None, caller=0, kamikaze=None, unknown=())),
        "The game is over after 1 round; who won cannot be told."),
    "a game before its first score": (Table(PUBLISHER), "The game is not over after 0 rounds."),
}  # fmt: skip


@pytest.mark.parametrize(("table", "words"), OUTCOMES.values(), ids=list(OUTCOMES))
def test_the_last_line_says_how_the_game_stands(table: Table, words: str) -> None:
    assert outcome_words(table.game) == words


def test_a_final_turn_by_a_take_is_told_as_one() -> None:
    table = Table(PUBLISHER).deal("5 5 9 1", "2 3 12 4", discard="6")
    table.play(CaboCalled(seat=0), DiscardTaken(seat=1, slots=(0,), shown=("2",)))
    (round_,) = narrated(table.timeline).rounds
    assert [(turn.turn, turn.seat, turn.is_final) for turn in round_.turns] == [(1, 0, False), (2, 1, True)]


@pytest.mark.parametrize(
    "game", [*shared_files("data/games/*-s[0-9].cabo.jsonl"), *shared_files("data/rules/*.cabo.jsonl")]
)
def test_every_event_that_counts_is_told_once_and_in_order(game: Path) -> None:
    timeline = replay(read_game(game).events)
    told = narrated(timeline)
    events = [
        *told.opening,
        *(
            event
            for round_ in told.rounds
            for block in (round_.opening, *(turn.events for turn in round_.turns), round_.closing)
            for event in block
        ),
        *told.closing,
    ]
    assert [event.version for event in events] == list(live_versions(timeline.events))


@pytest.mark.parametrize("record", shared_files("data/partial*/*.cabo.jsonl"))
def test_a_seat_is_told_of_the_whole_game_what_its_own_record_tells(record: Path) -> None:
    stem, seat = record.name.removesuffix(".cabo.jsonl").split(".seat")
    folder = {"partial": "games", "partial-rules": "rules"}[record.parent.name]
    whole = read_game(record.parents[1] / folder / f"{stem}.cabo.jsonl").events
    assert narrated(as_seen_by(whole, int(seat))) == narrated(replay(read_game(record).events))
