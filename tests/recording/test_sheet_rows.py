import pytest

from cabo_events.decide import decide
from cabo_events.errors import CaboError, RecordingError, ScoringError, TranscriptError
from cabo_events.events import RoundRecorded, SheetField
from cabo_events.recording.session import carried_out
from cabo_events.recording.sheet_rows import SheetRow, possible_holders, round_request
from cabo_events.recording.typed_sheet import sheet_row
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_2E, STANDARD
from tests.recording.table import opening, types, words_of


def sheet_of(rules: RuleSet, *lines: str) -> Timeline:
    """A score sheet of three players, line by line as it is typed."""
    timeline = replay(decide(None, opening(rules, 3)))
    for line in lines:
        row = sheet_row(words_of(timeline), line)
        timeline = carried_out(timeline, ((round_request(timeline.last.game, row), None),))
    return timeline


def last_line(rules: RuleSet, line: str) -> RoundRecorded:
    found = next(event for event in reversed(sheet_of(rules, line).events) if isinstance(event, RoundRecorded))
    assert found.round == 1
    return found


@pytest.mark.parametrize(
    ("line", "points"),
    [
        pytest.param("14 8 17 call Ada", (19, 0, 17), id="totals, and who called"),
        pytest.param("9 11 16 CALL ada", (0, 11, 16), id="any case of letters"),
        pytest.param("5 5 14 call nobody", (0, 0, 14), id="nobody called"),
        pytest.param("14 8 - call Ada", (19, 0, None), id="somebody is not in the game yet"),
        pytest.param("3 12,12,13,13 20 call Ada", (50, 0, 50), id="a kamikaze hand is known by its cards"),
        pytest.param("3 50 20 call Ada kamikaze Bo", (50, 0, 50), id="or by a word"),
        pytest.param("3 50 20 call Ada", (0, 50, 20), id="never by its total"),
        pytest.param("3 2,10,0 20 call Ada", (0, 12, 20), id="cards are added up"),
        pytest.param("3 50 20 call ? kamikaze Bo", (50, 0, 50), id="whoever called, where somebody shot the moon"),
    ],
)
def test_a_line_of_a_sheet_gives_the_points_of_the_rules(line: str, points: tuple[int | None, ...]) -> None:
    assert last_line(PUBLISHER, line).points == points


def test_points_are_told_where_the_hands_are_not_known() -> None:
    line = last_line(PUBLISHER, "points 19 0 - call Ada")
    assert (line.hand_totals, line.points, line.unknown) == (None, (19, 0, None), (SheetField.HAND_TOTALS,))


def test_nobody_knows_who_called() -> None:
    line = last_line(PUBLISHER, "14 8 17 call ?")
    assert (line.points, line.caller, line.unknown) == (None, None, (SheetField.POINTS, SheetField.CALLER))
    told = last_line(PUBLISHER, "points 14 0 17 call ?")
    assert told.unknown == (SheetField.HAND_TOTALS, SheetField.CALLER)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("14 8 call Ada", id="a figure for everybody"),
        pytest.param("14 8 17 9 call Ada", id="and for nobody else"),
        pytest.param("14 8 17", id="who called, or that nobody did"),
        pytest.param("14 8 17 call Zoe", id="a caller at the table"),
        pytest.param("14 8 14,0 call Ada", id="cards of the deck"),
        pytest.param("9999999999 8 17 call Ada", id="points that a file can hold"),
        pytest.param("- - - call nobody", id="a figure for somebody"),
        pytest.param("- 8 17 call Ada", id="a caller who is in the game"),
        pytest.param("12,12,13,13 12,12,13,13 3 call Ada", id="one kamikaze hand at most"),
        pytest.param("", id="anything at all"),
    ],
)
def test_a_line_that_no_round_can_have_is_refused(line: str) -> None:
    with pytest.raises((TranscriptError, RecordingError, ScoringError)) as refused:
        sheet_of(PUBLISHER, line)
    assert isinstance(refused.value, CaboError)


def test_a_late_joiner_starts_from_nothing() -> None:
    sheet = sheet_of(PUBLISHER, "8 19 - call Ada", "12 6 - call Bo", "21 15 10 call Cleo")
    assert sheet.last.game.totals == (33, 34, 0)


def test_a_reset_and_the_end_fall_as_the_rules_say() -> None:
    sheet = sheet_of(PUBLISHER, "0 50 40 call Ada", "0 50 40 call Ada")
    assert sheet.last.game.results[-1].resets == (1,)
    assert sheet.last.game.totals == (0, 50, 80)
    over = sheet_of(PUBLISHER, "0 50 40 call Ada", "0 50 40 call Ada", "0 5 21 call Ada")
    assert types(over.events)[-2:] == ["round_recorded", "game_ended"]
    assert over.last.game.winners == (0,)


@pytest.mark.parametrize(
    ("rules", "line", "seats"),
    [
        pytest.param(PUBLISHER, "3 50 20 call Ada", (1,), id="a total of 50 may be one"),
        pytest.param(PUBLISHER, "3 51 20 call Ada", (), id="one of 51 cannot, where it is four cards exactly"),
        pytest.param(PUBLISHER, "3 50 20 call Ada kamikaze Bo", (), id="one that was told is no question"),
        pytest.param(PUBLISHER, "12,12,13,13 50 20 call Ada", (), id="there is one at most"),
        pytest.param(STANDARD, "Qh,Qd,Kc,Kh 3 4 call Ada", (), id="cards say that they are none"),
        pytest.param(PUBLISHER_2E, "points 0 50 50 call Ada", (), id="points say nothing of hands"),
    ],
)
def test_a_hand_total_may_leave_room_for_a_kamikaze_hand(rules: RuleSet, line: str, seats: tuple[int, ...]) -> None:
    game = replay(decide(None, opening(rules, 3)))
    row: SheetRow = sheet_row(words_of(game), line)
    assert possible_holders(game.last.game, row) == seats
