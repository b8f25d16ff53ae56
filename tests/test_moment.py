from pathlib import Path

import msgspec
import pytest

from cabo_events.errors import MomentError
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    OpeningPeeked,
    RevealReason,
    Rewound,
    RoundRecorded,
)
from cabo_events.files import read_game
from cabo_events.moment import Place, moment_at, moment_of
from cabo_events.perspective import as_seen_by
from cabo_events.replay import replay, round_spans
from cabo_events.ruleset import Power
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import Phase
from tests.conftest import shared_files
from tests.game_builder import Table


def three() -> Table:
    """Three players; a 7, an 11 and a 5 come next."""
    return Table(PUBLISHER, players=3).deal("5 5 9 1", "2 3 12 4", "8 8 8 0", discard="6", stock="7 11 5 1")


LOOKS = (OpeningPeeked(seat=0, slots=(0, 1), faces=("5", "5")), OpeningPeeked(seat=1, slots=(2, 0), faces=("12", "2")))
PEEK = (CardDrawn(seat=0, face="7"), CardDiscarded(seat=0, face="7"), CardPeeked(seat=0, slot=2, face="9"))
UNSAID = (CardDrawn(seat=0, face="7"), CardDiscarded(seat=0, face="7"), CardDrawn(seat=1, face="11"))
KEPT = CardExchanged(seat=1, slots=(1,), shown=("3",))


def test_the_table_has_hands_pile_stock_scores_and_whose_turn_it_is() -> None:
    table = three().play(*LOOKS, *PEEK)
    moment = moment_at(table.timeline, table.version)
    assert moment.table is not None
    assert (moment.game, moment.ruleset, moment.viewer) == ("test", "publisher", None)
    assert (moment.version, moment.event) == (table.version, "card_peeked")
    assert (moment.players, moment.totals, moment.resets) == (("Ada", "Ben", "Cleo"), (0, 0, 0), (0, 0, 0))
    assert (moment.table.discard_top, moment.table.discard_count, moment.table.stock_count) == ("7", 2, 38)
    assert (moment.table.round, moment.table.turn, moment.table.on_turn) == (1, 2, 1)
    assert moment.table.phase is Phase.TURN
    hand = moment.table.hands[0]
    assert [(card.slot, card.face, card.known_by) for card in hand] == [
        (0, "5", (0,)),
        (1, "5", (0,)),
        (2, "9", (0,)),
        (3, "1", ()),
    ]


def test_what_is_known_goes_with_a_card_through_a_swap() -> None:
    table = three().play(
        *PEEK,
        CardDrawn(seat=1, face="11"),
        CardDiscarded(seat=1, face="11"),
        CardsSwapped(seat=1, slot=0, target=0, target_slot=2),
    )
    moment = moment_at(as_seen_by(table.events, 0), table.version)
    assert moment.table is not None
    assert moment.table.hands[1][0].face == "9"
    assert moment.table.hands[1][0].known_by == (0,)
    assert moment.table.hands[0][2].face is None


WAITING: list[tuple[str, tuple[Event, ...], Phase, str]] = [
    ("the opening", (), Phase.OPENING, "Round 1, turn 1: Ada is on turn."),
    ("a turn", PEEK, Phase.TURN, "Round 1, turn 2: Ben is on turn."),
    ("a drawn card to place", PEEK[:1], Phase.DRAWN, "Round 1, turn 1: Ada holds 7 and has to place it."),
    ("a power", PEEK[:2], Phase.POWER, "Round 1, turn 1: Ada has the power to peek."),
    ("the final turns", (CaboCalled(seat=0),), Phase.TURN,
     "Round 1, turn 2: Ben is on turn. Ada called; 2 final turns left: Ben and Cleo."),
    ("the last final turn", (CaboCalled(seat=0), CardDrawn(seat=1, face="7"), KEPT), Phase.TURN,
     "Round 1, turn 3: Cleo is on turn. Ada called; 1 final turn left: Cleo."),
    ("the reveal",
     (CaboCalled(seat=0), CardDrawn(seat=1, face="7"), KEPT, DiscardTaken(seat=2, slots=(0,), shown=("8",))),
     Phase.TURNS_OVER, "Round 1 has no turn left: the hands are about to be turned up."),
]  # fmt: skip


@pytest.mark.parametrize(("events", "phase", "words"), [row[1:] for row in WAITING], ids=[row[0] for row in WAITING])
def test_a_moment_says_what_the_table_waits_for(events: tuple[Event, ...], phase: Phase, words: str) -> None:
    table = three().play(*events)
    moment = moment_at(table.timeline, table.version)
    assert moment.table is not None
    assert (moment.table.phase, moment.words) == (phase, words)


def test_a_drawn_card_and_a_power_are_pending() -> None:
    table = three().play(*PEEK[:2])
    drawn, pending = (moment_at(table.timeline, version).table for version in (3, 4))
    assert drawn is not None
    assert drawn.held is not None
    assert (drawn.held.seat, drawn.held.face, drawn.power) == (0, "7", None)
    assert pending is not None
    assert (pending.held, pending.power) == (None, Power.PEEK)


def test_the_caller_and_who_has_a_final_turn_left() -> None:
    table = three().play(CaboCalled(seat=0)).timeline
    moment = moment_at(table, len(table.events))
    assert moment.table is not None
    assert (moment.table.caller, moment.table.final_turns) == (0, (1, 2))


def test_an_empty_stock_leaves_no_final_turn_after_this_one_where_it_ends_the_turns() -> None:
    table = Table(STANDARD, players=3).deal("2c 3c 4c 5c", "2d 3d 4d 5d", "2h 3h 4h 5h", discard="6h")
    table.drain(1)
    seat = table.round.on_turn or 0
    last = table.round.stock[0].face
    table.play(CaboCalled(seat=seat), CardDrawn(seat=(seat + 1) % 3, face=last))
    moment = moment_at(table.timeline, table.version)
    assert moment.table is not None
    assert moment.table.final_turns == ((seat + 1) % 3,)


ENDINGS: list[tuple[str, tuple[Event, ...], str]] = [
    ("before a deal", (), "No round lies on the table."),
    ("after a round from a sheet",
     (RoundRecorded(round=1, hand_totals=(3, 9), points=None, caller=0, kamikaze=None, unknown=()),),
     "No round lies on the table."),
    ("after the end", (GameEnded(reason=EndReason.AGREED_LENGTH, winners=(1,)),), "The game is over: Ben wins."),
    ("after an end whose winner nobody can tell",
     (RoundRecorded(round=1, hand_totals=None, points=None, caller=0, kamikaze=None, unknown=()),
      GameEnded(reason=EndReason.LIMIT, winners=())), "The game is over: nobody wins."),
    ("after a game was abandoned", (GameEnded(reason=EndReason.ABANDONED, winners=()),), "The game was abandoned."),
]  # fmt: skip


@pytest.mark.parametrize(("events", "words"), [row[1:] for row in ENDINGS], ids=[row[0] for row in ENDINGS])
def test_a_moment_without_cards_has_no_table(events: tuple[Event, ...], words: str) -> None:
    table = Table(PUBLISHER).play(*events)
    moment = moment_at(table.timeline, table.version)
    assert moment.table is None
    assert moment.words == words


def test_a_round_begins_when_its_opening_is_over() -> None:
    table = three().play(*LOOKS, *PEEK)
    assert moment_of(table.timeline, Place(round=1, turn=None)).version == 4
    assert moment_of(table.timeline, Place(round=1, turn=1)).version == 4


def test_a_turn_begins_when_the_turn_before_has_ended() -> None:
    table = three().play(*LOOKS, *PEEK, CardDrawn(seat=1, face="11"))
    moment = moment_of(table.timeline, Place(round=1, turn=2))
    assert moment.table is not None
    assert (moment.version, moment.table.on_turn, moment.table.held) == (7, 1, None)


def test_a_power_left_without_a_word_is_gone_when_the_next_turn_begins() -> None:
    table = three().play(*UNSAID)
    moment = moment_of(table.timeline, Place(round=1, turn=2))
    assert moment.table is not None
    assert (moment.version, moment.table.on_turn, moment.table.power, moment.table.turn) == (4, 1, None, 2)


def test_what_a_correction_took_back_is_no_moment_of_its_round() -> None:
    table = three().play(*PEEK, Rewound(to=3, reason=None), CardExchanged(seat=0, slots=(0,), shown=("5",)))
    table.play(CardDrawn(seat=1, face="11"))
    moment = moment_of(table.timeline, Place(round=1, turn=2))
    assert moment.table is not None
    assert moment.version == 7
    assert moment.table.hands[0][0].face == "7"


MISSING = [
    ("a version from 1 to 2, found version 0", 0),
    ("a version from 1 to 2, found version 3", 3),
    ("a round from 1 to 1, found round 2", Place(round=2, turn=None)),
    ("a turn of round 1, of which there is none, found turn 1", Place(round=1, turn=1)),
]


@pytest.mark.parametrize(("message", "place"), MISSING, ids=[row[0] for row in MISSING])
def test_a_moment_that_is_not_there_is_refused_with_those_that_are(message: str, place: int | Place) -> None:
    timeline = three().timeline
    with pytest.raises(MomentError, match=message):
        moment_at(timeline, place) if isinstance(place, int) else moment_of(timeline, place)


def test_the_turns_that_are_there_are_named() -> None:
    with pytest.raises(MomentError, match="a turn of round 1 from 1 to 2, found turn 7"):
        moment_of(three().play(*UNSAID).timeline, Place(round=1, turn=7))


def test_a_revealed_round_says_so() -> None:
    hands = (("5", "5", "9", "1"), ("2", "3", "12", "4"), ("8", "8", "8", "0"))
    table = three().play(CaboCalled(seat=0), HandsRevealed(reason=RevealReason.CALLED, hands=hands))
    moment = moment_at(table.timeline, table.version)
    assert moment.table is not None
    assert (moment.table.phase, moment.words) == (Phase.REVEALED, "Round 1 is over: the hands are turned up.")
    assert {card.known_by for hand in moment.table.hands for card in hand} == {(0, 1, 2)}


class Checkpoint(msgspec.Struct):
    """After a line of the file a program held these hands (sorted), and so many cards in stock and pile."""

    line: int
    hands: list[list[str]]
    stock: int
    pile: int


class Checked(msgspec.Struct):
    """The checkpoints of a recorded game."""

    checkpoints: list[Checkpoint]


@pytest.mark.parametrize("game", shared_files("data/games/*-s1[0-9].cabo.jsonl"))
def test_the_table_is_as_the_program_that_played_held_it(game: Path) -> None:
    expected = game.with_name(game.name.replace(".cabo.jsonl", ".expected.json"))
    timeline = replay(read_game(game).events)
    for point in msgspec.json.decode(expected.read_bytes(), type=Checked).checkpoints:
        table = moment_at(timeline, point.line).table
        assert table is not None
        if table.phase is Phase.REVEALED:
            continue  # some programs have dealt the next round by then
        assert [sorted(card.face or "" for card in hand) for hand in table.hands] == [
            sorted(hand) for hand in point.hands
        ]
        assert (table.stock_count, table.discard_count) == (point.stock, point.pile)


@pytest.mark.parametrize("record", shared_files("data/partial*/*.cabo.jsonl"))
def test_a_seat_sees_in_the_whole_game_what_its_own_record_shows(record: Path) -> None:
    """The records were written by other programs: the whole game, looked at by the seat, must not show more."""
    stem, seat = record.name.removesuffix(".cabo.jsonl").split(".seat")
    folder = {"partial": "games", "partial-rules": "rules"}[record.parent.name]
    whole = as_seen_by(read_game(record.parents[1] / folder / f"{stem}.cabo.jsonl").events, int(seat))
    own = replay(read_game(record).events)
    for version in range(1, len(own.events) + 1):
        assert moment_at(whole, version) == moment_at(own, version)


@pytest.mark.parametrize("game", shared_files("data/rules/publisher-2e-*.cabo.jsonl"))
def test_every_turn_begins_with_its_own_seat_on_turn_and_nothing_pending(game: Path) -> None:
    timeline = replay(read_game(game).events)
    for span in round_spans(timeline):
        for turn in span.turns[1:]:
            table = moment_of(timeline, Place(round=span.round, turn=turn.turn)).table
            assert table is not None
            assert (table.on_turn, table.held, table.power) == (turn.seat, None, None)


def test_a_spy_is_known_to_both() -> None:
    table = three().play(*LOOKS, CardSpied(seat=2, target=0, slot=0, face="5"))
    moment = moment_at(table.timeline, table.version)
    assert moment.table is not None
    assert moment.table.hands[0][0].known_by == (0, 2)
