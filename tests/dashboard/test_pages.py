import gzip
import json
import re
import time
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec
import pytest
from msgspec.structs import replace
from streamlit.testing.v1 import AppTest

from cabo_events.events import CardDrawn, EndReason, Event, GameEnded, GameStarted, Rewound
from cabo_events.notes import Note, read_notes
from cabo_events.perspective import perspective
from cabo_events.playback import Playback
from cabo_events.report import PackedFile
from dashboard.data import SECONDS_BETWEEN_LOOKS
from dashboard.notes import write_told_note, write_told_notes
from tests.conftest import ROOT
from tests.dashboard.games import sample, written

SIX = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")
HOSTILE = ("<script>boo()</script>", '"><img src=x onerror=boo()>', "**bold** :material/face: ![x](http://x.example/)")


class Opened(Protocol):
    """Opens the dashboard on files and folders: at Home, or with parameters at the page of a game."""

    def __call__(self, *paths: Path, **query: str) -> AppTest: ...


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Opened:
    def opened(*paths: Path, **query: str) -> AppTest:
        monkeypatch.setattr("sys.argv", ["app.py", *map(str, paths)])
        page = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30).run()
        if query:
            page.switch_page("pages/game.py")
            page.query_params.update(query)
            page.run()
        assert not page.exception
        return page

    return opened


def words(page: AppTest) -> str:
    """All that the page says in markup of its own, but for its style."""
    return "\n".join(html.proto.body for html in page.get("html") if not html.proto.body.startswith("<style"))


# --- Home --------------------------------------------------------------------------------------------------------


def test_home_lists_the_games_found(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "one")
    written(tmp_path, sample(SIX, game="six of them"), "two")
    said = words(app(tmp_path))
    assert "2 games found." in said
    assert '<a href="game?id=sample" target="_self">sample</a>' in said
    assert '<a href="game?id=six+of+them" target="_self">six of them</a>' in said
    assert "1 round, 10 events" in said
    assert "not finished, Ada (0) ahead" in said
    assert "2026-11-29" in said


def test_a_file_that_is_no_game_is_listed_with_its_reason_beside_good_ones(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample())
    (tmp_path / "torn.cabo.jsonl").write_text('{"type":"game_started"\n', encoding="utf-8")
    (tmp_path / "empty.cabo.jsonl").write_bytes(b"")
    broken = [event for event in sample() if not isinstance(event, CardDrawn)]
    written(tmp_path, broken, "undrawn")
    page = app(tmp_path)
    said = words(page)
    assert "1 game found, 3 files that cannot be replayed." in said
    assert "an empty file" in said
    assert "a torn line" in said
    assert "a drawn card in hand, found none" in said
    assert [expander.label for expander in page.expander] == ["3 files that cannot be replayed"]


def test_an_empty_folder_says_which_command_shows_games(app: Opened, tmp_path: Path) -> None:
    said = words(app(tmp_path))
    assert "0 games found." in said
    assert f"No game was found in {tmp_path}." in said
    assert "<code>cabo dashboard FOLDER</code>" in said


def test_the_record_of_a_seat_stands_beside_the_whole_game(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "whole")
    written(tmp_path, perspective(sample(), 1), "seat")
    written(tmp_path, perspective(sample(), "spectator"), "spectator")
    said = words(app(tmp_path))
    for key in ("sample", "sample.seat1", "sample.spectator"):
        assert f'href="game?id={key}"' in said
    assert "Ben&#x27;s record" in said
    assert "a spectator&#x27;s record" in said


def test_two_files_of_one_stream_both_have_an_address(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "first")
    written(tmp_path, sample(("Cleo", "Dag")), "second")
    said = words(app(tmp_path))
    assert 'href="game?id=sample" target="_self">sample</a>' in said
    assert 'href="game?id=sample~2" target="_self">sample~2</a>' in said
    assert "Cleo, Dag" in words(app(tmp_path, id="sample~2"))


def test_games_are_found_by_words(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "one")
    written(tmp_path, sample(SIX, game="six"), "two")
    page = app(tmp_path)
    page.text_input(key="q").set_value("emil STANDARD").run()
    assert "game?id=six" in words(page)
    assert "game?id=sample" not in words(page)
    page.text_input(key="q").set_value("nobody").run()
    assert "No game is about that." in words(page)


def test_home_has_the_newest_games_and_leads_to_all_of_them(app: Opened, tmp_path: Path) -> None:
    for number in range(1, 31):
        written(
            tmp_path, replaced_opening(sample(game=f"game-{number:02}"), played=f"2026-11-{number:02}"), f"{number}"
        )
    said = words(app(tmp_path))
    assert "30 games found." in said
    assert re.findall(r"game\?id=game-(\d+)", said) == [f"{number}" for number in range(30, 18, -1)]


@pytest.mark.slow  # it has to wait for the next look
def test_a_file_that_has_come_is_found_on_the_next_look(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "one")
    page = app(tmp_path)
    written(tmp_path, sample(game="later"), "two")
    time.sleep(SECONDS_BETWEEN_LOOKS + 0.1)
    page.run()
    assert "game?id=later" in words(page)


# --- Game --------------------------------------------------------------------------------------------------------


def component(page: AppTest) -> dict[str, object]:
    """What the replay component is given."""
    (mounted,) = page.get("bidi_component")
    return msgspec.json.decode(mounted.proto.json, type=dict[str, object])


def replayed(page: AppTest) -> Playback:
    return msgspec.json.decode(json.dumps(component(page)["game"]), type=Playback)


def everything(page: AppTest) -> str:
    """All that is on the page or in the component, the packed files unpacked."""
    files = msgspec.convert(component(page)["files"], list[PackedFile])
    unpacked = [gzip.decompress(b64decode(file.gz)).decode() for file in files]
    return "\n".join((words(page), json.dumps(component(page), ensure_ascii=False), *unpacked))


def names_face(text: str, face: str) -> bool:
    return re.search(rf"\b{face}\b", text) is not None


def test_a_game_opens_at_its_deal(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, sample()), id="sample")
    assert component(page)["start"] == {"v": 2, "view": None}
    assert replayed(page).sentences[1].startswith("Round 1 is dealt by Ben")


def test_a_link_opens_at_its_version_and_viewpoint(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, finished()), id="sample", v="6", view="seat1")
    assert component(page)["start"] == {"v": 6, "view": "seat1"}
    assert replayed(page).views == ("all", "seat0", "seat1", "spectator")


def test_a_running_game_has_nothing_in_it_that_the_viewpoint_has_not_seen(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, sample()[:8]), id="sample", v="6")
    assert all(names_face(everything(page), face) for face in ("10s", "2c", "Kh", "7d"))
    page.selectbox(key="viewpoint").set_value("seat0").run()
    assert page.query_params["view"] == "seat0"
    assert names_face(everything(page), "7d")
    assert not any(names_face(everything(page), face) for face in ("10s", "2c", "Kh", "8d", "3d"))
    page.selectbox(key="viewpoint").set_value("all").run()
    assert "view" not in page.query_params


def test_the_viewpoints_of_a_finished_game_are_the_components_business(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, finished()), id="sample", view="seat0")
    assert not page.selectbox
    assert names_face(everything(page), "10s")


def finished() -> tuple[Event, ...]:
    return (*sample(), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)))


def test_a_viewpoint_is_not_told_the_seed(app: Opened, tmp_path: Path) -> None:
    path = written(tmp_path, replaced_opening(sample(), seed=424242))
    assert "424242" in words(app(path, id="sample"))
    assert "424242" not in words(app(path, id="sample", view="seat0"))


def test_the_record_of_a_seat_is_shown_with_its_unknown_faces(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, perspective(sample()[:8], 1)), id="sample.seat1", v="4")
    assert "Ben&#x27;s record" in words(page)
    assert names_face(everything(page), "2c")
    assert not names_face(everything(page), "7d")
    assert page.selectbox(key="viewpoint").options == ["Ben (seat 1)", "A spectator"]


def test_six_players_sit_at_the_table(app: Opened, tmp_path: Path) -> None:
    game = replayed(app(written(tmp_path, sample(SIX)), id="sample"))
    assert tuple(player.name for player in game.players) == SIX


def test_a_game_that_is_not_there_says_so(app: Opened, tmp_path: Path) -> None:
    said = words(app(written(tmp_path, sample()), id="<b>nothing</b>"))
    assert "No such game" in said
    assert "&lt;b&gt;nothing&lt;/b&gt;" in said


def test_an_address_without_a_game_says_what_it_takes(app: Opened, tmp_path: Path) -> None:
    assert "No game is chosen" in words(app(written(tmp_path, sample()), v="3"))


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        pytest.param({"v": "99"}, "This game has no event 99: event 10 of 10 is shown.", id="a version too large"),
        pytest.param({"v": "two"}, "&#x27;two&#x27; is no event of this game", id="a version that is no number"),
        pytest.param(
            {"view": "seat9"}, "This record has no viewpoint &#x27;seat9&#x27;", id="a seat that is not there"
        ),
    ],
)
def test_what_cannot_be_shown_is_noted(app: Opened, tmp_path: Path, asked: dict[str, str], note: str) -> None:
    assert note in words(app(written(tmp_path, sample()), id="sample", **asked))


def test_strangers_words_are_no_markup(app: Opened, tmp_path: Path) -> None:
    events = replaced_opening(sample(HOSTILE, game="<i>&id=x#"), source="<u>s</u>", tags=("<b>",), played="<s>")
    path = written(tmp_path, events)
    (tmp_path / "<b>torn.cabo.jsonl").write_text('{"<script>":\n', encoding="utf-8")
    home = words(app(tmp_path))
    game = words(app(path, id="<i>&id=x#", v="10"))
    for said in (home, game):
        assert "&lt;script&gt;boo()&lt;/script&gt;" in said
        for tag in ("<script", "<img", "<i>&", "<u>s", "<b>torn", "<s>"):
            assert tag not in said
    assert "game?id=%3Ci%3E%26id%3Dx%23" in home
    assert "No such game" not in game


def test_a_player_whose_name_is_forgotten_has_a_seat(app: Opened, tmp_path: Path) -> None:
    assert "Seat 1" in words(app(written(tmp_path, sample(("Ada", None))), id="sample"))


def test_a_stream_of_one_event_can_be_looked_at(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, sample()[:1]), id="sample")
    assert component(page)["start"] == {"v": 1, "view": None}
    assert "No round is finished" in words(page)


def test_what_a_correction_took_back_is_marked(app: Opened, tmp_path: Path) -> None:
    events = (*sample()[:7], Rewound(to=4, reason="wrong seat"), *sample()[4:])
    game = replayed(app(written(tmp_path, events), id="sample", v="8"))
    assert game.undone == (5, 6, 7)
    told = game.told[7]
    assert isinstance(told, int)
    assert game.sentences[told].startswith("A correction (wrong seat): back to event 4")


def test_a_note_is_kept_beside_the_game_and_shown_with_it(app: Opened, tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    assert write_told_note(path, {"v": 6, "star": True, "text": "<b>well played</b>"}) is None
    assert write_told_note(path, {"v": 0, "star": None, "text": "no such moment"}) is not None
    page = app(path, id="sample")
    (note,) = msgspec.convert(component(page)["notes"], list[Note])
    assert (note.v, note.star, note.text) == (6, True, "<b>well played</b>")
    assert component(page)["can_note"] is True
    assert read_notes(path) == (note,)
    assert "1 game found." in words(app(tmp_path))


def test_of_the_notes_that_a_page_tells_again_only_the_new_ones_are_written(tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    star, text, none = {"v": 6, "star": True, "text": None}, {"v": 6, "star": None, "text": "well"}, {"v": 0}
    assert write_told_notes(path, [star], 0).count == 1
    assert write_told_notes(path, [star, text], 1).count == 2
    refused = write_told_notes(path, [star, text, none, star], 2)
    assert (refused.count, refused.why_not is None) == (3, False)
    assert write_told_notes(path, [star, text, none, star], 3).count == 4
    assert write_told_notes(path, "no list", 4).count == 4
    assert [(note.star, note.text) for note in read_notes(path)] == [(True, None), (None, "well"), (True, None)]


def test_input_that_is_not_canonical_is_noted(app: Opened, tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "The file is not in canonical form: CRLF line ends were read as LF." in words(app(path, id="sample"))


def test_the_rules_are_named_with_their_differences(app: Opened, tmp_path: Path) -> None:
    opening = sample()[0]
    assert isinstance(opening, GameStarted)
    mild = replace(opening.ruleset, name="mild", based_on="standard", beaten_caller_penalty=5)
    said = words(app(written(tmp_path, replaced_opening(sample(), ruleset=mild)), id="sample"))
    assert "mild (standard with 1 change)" in said
    assert "A beaten caller scores the hand and 5 points more." in said
    assert "standard: A beaten caller scores the hand and 10 points more." in said


def test_the_chart_of_totals_is_drawn_when_it_is_asked_for(app: Opened, tmp_path: Path) -> None:
    page = app(written(tmp_path, sample()), id="sample")
    assert not page.get("plotly_chart")
    page.session_state["chart"] = True
    page.run()
    (chart,) = page.get("plotly_chart")
    assert chart.proto.alt == "Running totals by round, after round 1: Ada 0 and Ben 43."


def test_the_same_deal_played_by_others_stands_side_by_side(app: Opened, tmp_path: Path) -> None:
    written(tmp_path, sample(), "ours")
    written(tmp_path, sample(("Cleo", "<b>Dag"), game="theirs"), "theirs")
    written(tmp_path, perspective(sample(game="a seat's"), 1), "seat")
    written(tmp_path, sample(SIX, game="six"), "six")
    page = app(tmp_path, id="sample")
    assert "theirs" not in words(page)
    page.session_state["deals"] = True
    page.run()
    assert '<a href="game?id=theirs&amp;v=2" target="_self">Cleo, &lt;b&gt;Dag</a>' in words(page)
    assert words(page).count("0 / 43") == 2
    assert not any(other in words(page) for other in ("id=six", "seat1"))
    alone = app(tmp_path, id="six")
    alone.session_state["deals"] = True
    assert "No other game that was found" in words(alone.run())


def replaced_opening(events: Sequence[Event], **fields: object) -> tuple[Event, ...]:
    opening, *rest = events
    return (replace(opening, **fields), *rest)


@pytest.mark.slow
@pytest.mark.shared
def test_broken_logs_are_listed_and_opened_as_far_as_they_can_be(app: Opened, shared: Path) -> None:
    broken = shared / "data" / "broken"
    page = app(broken)
    reasons = words(page).count("<li><code>")
    page.switch_page("pages/games.py").run()
    said = words(page)
    keys = re.findall(r'href="game\?id=([^"]+)"', said)
    assert len(keys) + reasons == len(list(broken.glob("*.cabo.jsonl")))
    for key in keys:
        assert replayed(app(broken, id=key, v="99999")).deltas
