"""What whoever keeps the record asks for: the game, lines of a sheet, its end, corrections."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from cabo_events.commands import Call, Command, DealRound, EndGame, RecordRound, Reveal, Rewind, Score, StartGame, Take
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.events import (
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    Player,
    Rewound,
    RoundRecorded,
    RoundScored,
    SheetField,
)
from cabo_events.rules.breaches import Breach
from cabo_events.ruleset import FirstSeat
from cabo_events.rulesets import STANDARD
from tests.game_builder import Table

HIDDEN = (None, None, None, None)
SEATS = (Player(id="ada", name="Ada", bot=None), Player(id="ben", name=None, bot="calm"))


def line(number: int, hand_totals: Sequence[int | None] | None, points: Sequence[int | None] | None) -> RecordRound:
    """A line of a sheet: seat 0 called, nobody shot the moon; what is None is unknown."""
    unknown = [
        field for field, row in ((SheetField.HAND_TOTALS, hand_totals), (SheetField.POINTS, points)) if row is None
    ]
    return RecordRound(
        round=number,
        hand_totals=None if hand_totals is None else tuple(hand_totals),
        points=None if points is None else tuple(points),
        caller=0,
        kamikaze=None,
        unknown=tuple(unknown),
    )


def sheet(*commands: Command) -> Table:
    table = Table(STANDARD)
    for command in commands:
        table.play(*decide(table.state, command, None))
    return table


def test_a_game_is_opened_as_it_was_asked_for() -> None:
    start = StartGame(
        game="g", ruleset=STANDARD, players=SEATS, viewer=1, seed=5, source="s", played="2026", tags=("t",)
    )
    assert decide(None, start) == (
        GameStarted(
            schema=1,
            game="g",
            ruleset=STANDARD,
            players=SEATS,
            viewer=1,
            seed=5,
            source="s",
            played="2026",
            tags=("t",),
        ),
    )


STARTS = [
    pytest.param(
        StartGame(game="g", ruleset=STANDARD, players=SEATS, viewer=2), Breach.PLAYERS, id="a viewer sits there"
    ),
    pytest.param(
        StartGame(game="g", ruleset=replace(STANDARD, end_score=None), players=SEATS),
        Breach.RULESET,
        id="the axes of a rule set go together",
    ),
    pytest.param(EndGame(reason=EndReason.ABANDONED), Breach.GAME_CLOSED, id="nothing comes before the beginning"),
    pytest.param(Rewind(to=1), Breach.REWIND, id="nor is there anything to go back to"),
]


@pytest.mark.parametrize(("command", "code"), STARTS)
def test_a_game_begins_right(command: Command, code: Breach) -> None:
    with pytest.raises(IllegalMove) as refused:
        decide(None, command)
    assert refused.value.rule == code


LINES = [
    pytest.param((), line(1, (5, 9), (0, 9)), None, id="a line that agrees with itself"),
    pytest.param((), line(1, None, (0, 9)), None, id="a line without hands"),
    pytest.param((), line(1, (5, 9), None), None, id="a line without points"),
    pytest.param((), line(1, (5, None), None), None, id="a line with a seat not yet in the game"),
    pytest.param((line(1, (5, 9), None),), line(2, (5, 9), None), None, id="one after another"),
    pytest.param((), line(2, (5, 9), (0, 9)), Breach.ROUND_NUMBER, id="rounds are numbered from 1"),
    pytest.param((line(1, (5, 9), None),), line(3, (5, 9), None), Breach.ROUND_NUMBER, id="without gaps"),
    pytest.param((), line(1, (5, 9), (5, 9)), Breach.SCORING, id="points are what the hands bring"),
    pytest.param((), line(1, (5, 9, 3), None), Breach.SHEET, id="a figure for every seat"),
    pytest.param((), line(1, (None, 9), None), Breach.SHEET, id="who called is in the game"),
    pytest.param((), replace(line(1, (5, 9), None), caller=2), Breach.SHEET, id="and at the table"),
    pytest.param((), replace(line(1, (5, 9), None), unknown=()), Breach.SHEET, id="what is not told is said to be so"),
    pytest.param((), replace(line(1, (5, 9), None), unknown=(SheetField.POINTS, SheetField.HAND_TOTALS)), Breach.SHEET,
                 id="and what is told is not said to be unknown"),
    pytest.param((), replace(line(1, (5, 9), None), unknown=(SheetField.POINTS, SheetField.CALLER)), Breach.SHEET,
                 id="nor is who called"),
    pytest.param((), line(1, (5, 339), None), Breach.SHEET, id="no hand has more than all the cards"),
    pytest.param((), line(1, (5, -1), None), Breach.SHEET, id="or less than nothing"),
    pytest.param((), replace(line(1, (5, 20), (50, 0)), kamikaze=1), Breach.SCORING, id="a kamikaze hand totals 50"),
    pytest.param((line(1, (5, 99), None), line(2, (5, 30), None)), line(3, (5, 9), None), Breach.GAME_CLOSED,
                 id="none after the game is over"),
    pytest.param((line(1, (5, 9), None), EndGame(reason=EndReason.ABANDONED)), line(2, (5, 9), None),
                 Breach.GAME_CLOSED, id="or closed"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "when", "code"), LINES)
def test_a_line_of_a_sheet(given: Sequence[Command], when: RecordRound, code: Breach | None) -> None:
    state = sheet(*given).state
    if code is not None:
        with pytest.raises(IllegalMove) as refused:
            decide(state, when)
        assert refused.value.rule == code
        return
    (recorded,) = decide(state, when)
    assert isinstance(recorded, RoundRecorded)
    assert recorded == RoundRecorded(
        round=when.round,
        hand_totals=when.hand_totals,
        points=when.points,
        caller=0,
        kamikaze=None,
        unknown=when.unknown,
    )


def test_the_limit_closes_a_sheet_by_itself() -> None:
    state = sheet(line(1, (5, 99), None)).state
    _, closing = decide(state, line(2, (5, 30), None))
    assert closing == GameEnded(reason=EndReason.LIMIT, winners=(0,))


def hidden_round() -> Table:
    """A round whose hands nobody told."""
    table = sheet(DealRound(dealer=None, first=0, discard="9s"), Call(seat=0), Take(seat=1, slots=(0,)), Reveal())
    assert isinstance(table.events[-1], HandsRevealed)
    return table


SCORINGS = [
    pytest.param(Score(points=(0, 20), totals=(0, 20)), None, id="as it was noted"),
    pytest.param(Score(points=(0, 100), totals=(0, 50), resets=(1,)), None, id="with a reset"),
    pytest.param(Score(points=(0, 50), totals=(0, 50), kamikaze=0), None, id="with a kamikaze"),
    pytest.param(Score(points=(0, 20), totals=(0, 30)), Breach.SCORING, id="totals are the points so far"),
    pytest.param(Score(points=(0, 100), totals=(0, 100)), Breach.SCORING, id="a reset is not left out"),
    pytest.param(Score(points=(0, 20), totals=(0, 20), kamikaze=0), Breach.SCORING, id="a kamikaze brings 50"),
    pytest.param(Score(points=(0, 50), totals=(0, 50), kamikaze=2), Breach.SCORING, id="to who is at the table"),
    pytest.param(Score(points=(0, 20, 1), totals=(0, 20, 1)), Breach.SCORING, id="a figure for every seat"),
]


@pytest.mark.parametrize(("command", "code"), SCORINGS)
def test_a_scoring_that_the_hands_do_not_tell(command: Score, code: Breach | None) -> None:
    state = hidden_round().state
    if code is None:
        (scored,) = decide(state, command)
        assert scored == RoundScored(
            points=command.points, totals=command.totals, resets=command.resets, kamikaze=command.kamikaze
        )
    else:
        with pytest.raises(IllegalMove) as refused:
            decide(state, command)
        assert refused.value.rule == code


def test_a_round_is_scored_once() -> None:
    table = hidden_round()
    scoring = Score(points=(0, 20), totals=(0, 20))
    table.play(*decide(table.state, scoring))
    with pytest.raises(IllegalMove, match="scored_twice"):
        decide(table.state, scoring)


ENDINGS = [
    pytest.param(EndGame(reason=EndReason.AGREED_LENGTH), (0,), id="the lowest total wins"),
    pytest.param(EndGame(reason=EndReason.AGREED_LENGTH, winners=(0,)), (0,), id="as it is told"),
    pytest.param(EndGame(reason=EndReason.AGREED_LENGTH, winners=(1,)), Breach.WINNERS, id="and nobody else"),
    pytest.param(EndGame(reason=EndReason.ABANDONED), (), id="an abandoned game has no winner"),
    pytest.param(EndGame(reason=EndReason.ABANDONED, winners=(0,)), Breach.WINNERS, id="not even the leader"),
    pytest.param(EndGame(reason=EndReason.LIMIT), Breach.GAME_END, id="the limit has not come"),
]


@pytest.mark.parametrize(("command", "then"), ENDINGS)
def test_a_game_is_closed(command: EndGame, then: tuple[int, ...] | Breach) -> None:
    state = sheet(line(1, (5, 9), None)).state
    if isinstance(then, Breach):
        with pytest.raises(IllegalMove) as refused:
            decide(state, command)
        assert refused.value.rule == then
    else:
        assert decide(state, command) == (GameEnded(reason=command.reason, winners=then),)


def test_an_agreed_length_is_at_least_a_round() -> None:
    with pytest.raises(IllegalMove, match="game_end"):
        decide(sheet().state, EndGame(reason=EndReason.AGREED_LENGTH))


def test_where_the_sheet_does_not_tell_the_winners_are_told() -> None:
    state = sheet(line(1, None, None)).state
    closed = decide(state, EndGame(reason=EndReason.LIMIT, winners=(1,)))
    assert closed == (GameEnded(reason=EndReason.LIMIT, winners=(1,)),)


@pytest.mark.parametrize(("to", "then"), [(1, (Rewound(to=1, reason="typo"),)), (2, (Rewound(to=2, reason="typo"),)),
                                          (3, None), (0, None)])  # fmt: skip
def test_a_correction_goes_back_to_an_earlier_version(to: int, then: tuple[Event, ...] | None) -> None:
    state = sheet(line(1, (5, 9), None)).state
    if then is None:
        with pytest.raises(IllegalMove, match="rewind"):
            decide(state, Rewind(to=to, reason="typo"))
    else:
        assert decide(state, Rewind(to=to, reason="typo")) == then


def test_after_a_line_of_a_sheet_the_next_round_may_be_dealt() -> None:
    table = Table(replace(STANDARD, first_seat=FirstSeat.PREVIOUS_LOWEST))
    table.play(*decide(table.state, line(1, (5, 9), None)))
    (deal,) = decide(table.state, DealRound(dealer=None, first=0, discard="9s"))
    table.play(deal)
    assert table.round.number == 2
