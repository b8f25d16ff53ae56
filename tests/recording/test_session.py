from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.audit import audit
from cabo_events.commands import Rewind
from cabo_events.errors import IllegalMove, RecordingError
from cabo_events.events import Viewer
from cabo_events.recording import Recording, record, start
from cabo_events.recording.offers import offers
from cabo_events.recording.session import entry_before
from cabo_events.recording.sheet_rows import awaits_scoring
from cabo_events.rulesets import PUBLISHER
from cabo_events.state import State
from tests.recording.table import opening, tags, typed, words_of


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        pytest.param("Bo: draw", "turn", id="nobody acts in another's turn"),
        pytest.param("peek 9", "slot", id="a slot that is named holds a card"),
        pytest.param("spy Bo 0", "power", id="the power is that of the card discarded"),
        pytest.param("draw", "power_pending", id="a power is used or declined before the turn goes on"),
        pytest.param("peek 0=3c", "face", id="a card is what was seen of it once"),
        pytest.param("reveal", "round_goes_on", id="hands are turned up when no turn is left"),
        pytest.param("deal up 3c, first Ada", "round_open", id="a round is played to its end first"),
        pytest.param("peek 2, Bo draw, Bo exchange 0, call, call", "turn", id="a line is recorded whole or not at all"),
        pytest.param("sheet 1, hand_totals 1 2, unknown points", "round_open", id="no line of a sheet within a round"),
        pytest.param("match miss 1=7d", "equal", id="cards that are equal go"),
        pytest.param("match miss 1=3d penalty 9", "miss_price", id="a miss costs what the rule set says"),
        pytest.param("rewind 99", "rewind", id="a correction goes back to an earlier event"),
        pytest.param("end limit", "game_end", id="a game ends at its limit"),
    ],
)
def test_an_illegal_entry_names_the_rule_and_changes_nothing(
    begun: Recording, file: Path, line: str, rule: str
) -> None:
    content = file.read_bytes()
    with pytest.raises(IllegalMove) as refused:
        typed(begun, line)
    assert refused.value.rule == rule
    assert refused.value.expected
    assert refused.value.found
    assert file.read_bytes() == content


@pytest.mark.parametrize("viewer", [1, "spectator"])
def test_a_record_takes_no_face_that_was_hidden_from_its_viewer(file: Path, viewer: Viewer) -> None:
    recording = typed(start(file, opening(viewer=viewer)), "deal first Ada, up 9c")
    content = file.read_bytes()
    with pytest.raises(RecordingError, match="no card that was hidden from it"):
        typed(recording, "draw 7h")
    assert file.read_bytes() == content
    drawn = typed(recording, "draw, discard 7h")
    assert tags(drawn)[-1] == "card_discarded"
    with pytest.raises(RecordingError):
        typed(drawn, "peek 2=Kd")


# --- taking back -------------------------------------------------------------------------------------------------


def undone(recording: Recording, reason: str | None = None) -> Recording:
    to = entry_before(recording.timeline)
    if to is None:
        raise LookupError("nothing is left to be taken back")
    return record(recording, (Rewind(to=to, reason=reason), None))


def at_any_version(state: State) -> State:
    return replace(state, version=0)


def test_entries_are_taken_back_one_by_one_to_the_beginning_and_stay_in_the_file(begun: Recording) -> None:
    recording = begun
    for version in range(begun.version - 1, 0, -1):
        recording = undone(recording, "wrong")
        assert at_any_version(recording.timeline.last) == at_any_version(begun.timeline.at(version))
    assert entry_before(recording.timeline) is None
    assert recording.timeline.events[: begun.version] == begun.timeline.events
    assert audit(recording.timeline.events) == ()


def test_entries_made_after_taking_back_are_taken_back_too(begun: Recording) -> None:
    again = typed(undone(begun), "exchange 3=5c")
    assert tags(again)[-1] == "card_exchanged"
    once = undone(again)
    assert at_any_version(once.timeline.last) == at_any_version(begun.timeline.at(begun.version - 1))
    twice = undone(once)
    assert at_any_version(twice.timeline.last) == at_any_version(begun.timeline.at(begun.version - 2))


def test_what_was_taken_back_can_be_fetched_again(begun: Recording) -> None:
    again = typed(undone(undone(begun)), f'rewind {begun.version} "it was right"')
    assert at_any_version(again.timeline.last) == at_any_version(begun.timeline.last)
    assert typed(again, "peek 2=Kd").version == begun.version + 4


def test_what_follows_by_itself_is_taken_back_with_its_entry(file: Path) -> None:
    recording = start(file, opening(PUBLISHER))
    for number in (1, 2):
        recording = typed(recording, f"sheet {number}, hand_totals 1 49, points 0 49, caller Ada")
    ended = typed(recording, "sheet 3, hand_totals 1 49, points 0 49, caller Ada")
    assert tags(ended)[-2:] == ["round_recorded", "game_ended"]
    assert undone(ended).timeline.last.game == recording.timeline.last.game


def test_a_revealed_round_is_taken_back_with_its_scoring(file: Path) -> None:
    recording = typed(start(file, opening()), "deal first Ada, up 9c", "call", "draw, discard 3c")
    after = typed(recording, "reveal 2c 2d 2h 2s | 5c 5d 5h 5s")
    assert tags(after)[-2:] == ["hands_revealed", "round_scored"]
    assert at_any_version(undone(after).timeline.last) == at_any_version(recording.timeline.last)


def test_a_reshuffle_is_taken_back_with_its_draw(file: Path) -> None:
    recording = typed(start(file, opening(PUBLISHER)), "deal first Ada, up 3")
    for _ in range(43):
        recording = typed(recording, "draw, discard 0" if recording.version == 2 else "draw, discard ?")
    after = typed(recording, "draw")
    assert tags(after)[-2:] == ["stock_reshuffled", "card_drawn"]
    assert at_any_version(undone(after).timeline.last) == at_any_version(recording.timeline.last)


def test_a_scoring_that_was_told_is_an_entry_of_its_own(file: Path) -> None:
    recording = typed(start(file, opening()), "deal first Ada, up 9c", "call", "draw, discard 3c", "reveal")
    assert awaits_scoring(recording.timeline.last)
    scored = typed(recording, "score 0 12")
    assert scored.timeline.last.game.totals == (0, 12)
    assert awaits_scoring(undone(scored).timeline.last)


def test_the_end_of_a_game_can_be_taken_back_and_nothing_else_follows_it(begun: Recording) -> None:
    ended = typed(begun, "end abandoned")
    with pytest.raises(IllegalMove, match="game_closed"):
        typed(ended, "peek 2")
    assert offers(words_of(ended.timeline), ended.timeline.last) == ()
    assert typed(undone(ended), "peek 2").timeline.last.game.ended_by is None
