import pytest

from cabo_events.events import Viewer
from cabo_events.rulesets import STANDARD
from dashboard.choice import chosen_version, chosen_viewer
from tests.game_builder import started


@pytest.mark.parametrize(
    ("word", "version", "note"),
    [
        pytest.param(None, 2, None, id="no version: where the game opens"),
        pytest.param("7", 7, None, id="a version of the game"),
        pytest.param("0", 1, "This game has no event 0: event 1 of 9 is shown.", id="too small"),
        pytest.param("-3", 1, "This game has no event -3: event 1 of 9 is shown.", id="negative"),
        pytest.param("10", 9, "This game has no event 10: event 9 of 9 is shown.", id="too large"),
        pytest.param("x", 2, "'x' is no event of this game: event 2 is shown.", id="no number"),
        pytest.param("", 2, "'' is no event of this game: event 2 is shown.", id="empty"),
        pytest.param("9" * 5000, 2, f"{'9' * 5000!r} is no event of this game: event 2 is shown.", id="absurd"),
    ],
)
def test_the_version_of_an_address(word: str | None, version: int, note: str | None) -> None:
    chosen = chosen_version(word, 9, 2)
    assert (chosen.version, chosen.note) == (version, note)


@pytest.mark.parametrize(
    ("recorder", "word", "viewer"),
    [
        pytest.param(None, None, None, id="no viewpoint: the record as it is"),
        pytest.param(None, "all", None, id="the record as it is, said in so many words"),
        pytest.param(None, "seat1", 1, id="a seat of an all-seeing record"),
        pytest.param(None, "spectator", "spectator", id="a spectator of an all-seeing record"),
        pytest.param(1, "seat1", None, id="the recorder's own seat: the record as it is"),
        pytest.param(1, "spectator", "spectator", id="a spectator beside the recorder"),
    ],
)
def test_the_viewpoint_of_an_address(recorder: Viewer, word: str | None, viewer: Viewer) -> None:
    chosen = chosen_viewer(started(STANDARD, 2, recorder), word)
    assert (chosen.viewer, chosen.note) == (viewer, None)


@pytest.mark.parametrize(
    ("recorder", "word", "known"),
    [
        pytest.param(None, "seat2", "all, seat0, seat1, spectator", id="a seat that is not there"),
        pytest.param(1, "seat0", "all, spectator", id="another seat than the recorder's"),
        pytest.param("spectator", "seat0", "all", id="a seat in a spectator's record"),
    ],
)
def test_a_viewpoint_that_the_record_has_not_is_noted(recorder: Viewer, word: str, known: str) -> None:
    chosen = chosen_viewer(started(STANDARD, 2, recorder), word)
    assert chosen.viewer is None
    assert chosen.note == f"This record has no viewpoint {word!r}, only {known}: it is shown as it is."
