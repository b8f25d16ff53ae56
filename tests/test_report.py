"""A report is one file that needs nothing else, and has nothing in it that whoever it is for may not know."""

import gzip
import re
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cabo_events.codec import decode, encode
from cabo_events.component import replay_css, replay_js, replay_keys
from cabo_events.events import EndReason, Event, GameEnded, GameStarted
from cabo_events.files import write_game
from cabo_events.notes import Note, add_note, notes_path, read_notes
from cabo_events.perspective import as_seen_by
from cabo_events.playback import Playback
from cabo_events.replay import replay
from cabo_events.report import PackedFile, Told, report_html
from cabo_events.ruleset import GameEnds
from cabo_events.rulesets import STANDARD
from cabo_events.simulate import random_game
from tests.cli.conftest import Cabo, cabo
from tests.conftest import ROOT
from tests.dashboard.games import sample

__all__ = ["cabo"]  # the fixture

HIDDEN_FROM_SEAT_0 = ("Kh", "9s", "2c", "8d", "Ks", "10s", "3d", "4d")


def unpacked(page: str) -> str:
    """Everything that a report holds, packed or not."""
    (packed,) = re.findall(r'<script type="text/plain" id="cabo-data">([^<]*)</script>', page)
    data = gzip.decompress(b64decode(packed))
    files = msgspec.json.decode(data, type=dict[str, msgspec.Raw])["files"]
    told = [gzip.decompress(b64decode(file.gz)).decode() for file in msgspec.json.decode(files, type=list[PackedFile])]
    return "\n".join((page.replace(packed, ""), data.decode(), *told))


def own_words(page: str) -> str:
    """All of it but the component's own scripts and styles, which know every card."""
    return re.sub(r"<(script|style)[^>]*>.*?</\1>", "", unpacked(page), flags=re.DOTALL)


def names_face(text: str, face: str) -> bool:
    return re.search(rf"(?<![\w]){face}(?!\w)", text) is not None


def finished(events: Sequence[Event]) -> tuple[Event, ...]:
    return (*events, GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)))


def test_a_game_of_a_thousand_events_takes_less_than_200_kb() -> None:
    endless = replace(STANDARD, game_ends=GameEnds.NEVER, end_score=None)
    events = random_game(endless, 4, 1, max_rounds=20)
    assert len(events) > 1000
    assert len(report_html(Told(timeline=replay(events))).encode()) < 200_000


def test_the_same_game_gives_the_same_bytes() -> None:
    told = Told(timeline=replay(sample()), notes=(Note(v=3, text="so"),))
    assert report_html(told) == report_html(told)


def test_a_report_names_no_place_outside_itself() -> None:
    page = report_html(Told(timeline=replay(finished(sample()))))
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"(?:src|href)=\"(?!\?v=)", page)
    assert "import " not in replay_js().replace("important ", "")
    assert "innerHTML" not in replay_js()
    assert "url(" not in replay_css()


def test_the_report_of_a_seat_has_no_face_in_it_that_the_seat_has_not_seen() -> None:
    running = sample()[:8]
    page = report_html(Told(timeline=as_seen_by(running, 0)))
    assert all(names_face(own_words(page), face) for face in ("Ac", "7d", "Ad", "9c"))
    assert [face for face in HIDDEN_FROM_SEAT_0 if names_face(own_words(page), face)] == []
    whole = report_html(Told(timeline=replay(running)))
    assert all(names_face(own_words(whole), face) for face in HIDDEN_FROM_SEAT_0)


def test_strangers_words_are_no_markup() -> None:
    names = ("</script><script>boo()</script>", "<img src=x>")
    notes = (Note(v=2, text="</script><script>boo()"),)
    page = report_html(Told(timeline=replay(sample(names, game="</title><b>")), notes=notes))
    assert page.count("<script") == page.count("</script") == 2
    assert "<img" not in page
    assert "<b>&lt;" not in page


def test_what_the_rule_set_changes_is_told_in_words() -> None:
    opening, *rest = sample()
    assert isinstance(opening, GameStarted)
    mild = replace(opening.ruleset, name="mild", based_on="standard", beaten_caller_penalty=5)
    page = report_html(Told(timeline=replay((replace(opening, ruleset=mild), *rest))))
    assert "It is based on standard and changes 1 rule." in page
    assert "A beaten caller scores the hand and 5 points more." in page


def test_the_sheet_and_the_rounds_are_there_without_a_script() -> None:
    page = report_html(Told(timeline=replay(finished(sample()))))
    assert "<b>43</b><small>total 43</small><small>hand total 33</small><small>called</small>" in page
    assert "<td>Ad 7d Kh 9s</td><td>2c 8d Ks 10s</td>" in page


# --- the command -------------------------------------------------------------------------------------------------


def told_playback(page: str) -> Playback:
    (packed,) = re.findall(r'id="cabo-data">([^<]*)<', page)
    data = msgspec.json.decode(gzip.decompress(b64decode(packed)), type=dict[str, msgspec.Raw])
    return msgspec.json.decode(data["game"], type=Playback)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.cabo.jsonl"
    write_game(path, finished(sample()))
    return path


def test_the_command_writes_the_report_with_its_notes(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    add_note(game, Note(v=6, star=True, text="so it goes", at="2026-11-29T10:00:00Z"))
    out = tmp_path / "game.html"
    run = cabo("report", game, "-o", out)
    assert (run.code, run.out) == (0, "")
    assert run.err.startswith(f"{out}: ")
    assert "so it goes" in unpacked(out.read_text(encoding="utf-8"))
    assert cabo("report", game).out == out.read_text(encoding="utf-8")


def test_the_command_tells_a_running_game_as_a_spectator_unless_it_is_asked_for_more(
    cabo: Cabo, tmp_path: Path
) -> None:
    path = tmp_path / "running.cabo.jsonl"
    write_game(path, sample()[:8])
    run = cabo("report", path)
    assert "told as a spectator saw it" in run.err
    assert told_playback(run.out).viewer == "spectator"
    assert not names_face(own_words(run.out), "7d")
    assert told_playback(cabo("report", path, "--seat", "Ada").out).viewer == 0
    assert told_playback(cabo("report", path, "--seat", "all").out).viewer is None


def test_the_command_refuses_what_it_cannot_read_or_write(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    assert cabo("report", tmp_path / "none.cabo.jsonl").code == 3
    assert cabo("report", game, "-o", tmp_path / "no" / "such.html").code == 2
    assert cabo("report", game, "--seat", "nobody").code == 2
    assert cabo("report", "-", given=encode(sample())).code == 0


# --- notes -------------------------------------------------------------------------------------------------------


def test_notes_are_added_behind_each_other_and_are_no_game(game: Path) -> None:
    notes = (Note(v=2, star=True), Note(v=2, star=False), Note(v=3, text="ünlike", at="2026-11-29T10:00:00Z"))
    assert read_notes(game) == ()
    for note in notes:
        add_note(game, note)
    assert read_notes(game) == notes
    assert not notes_path(game).name.endswith(".cabo.jsonl")
    assert decode(game.read_bytes()).events == finished(sample())


def test_a_line_that_is_no_note_is_named(cabo: Cabo, game: Path) -> None:
    notes_path(game).write_text('{"v":1}\n{"v":0}\n', encoding="utf-8")
    run = cabo("report", game)
    assert run.code == 3
    assert f"{notes_path(game)}:2" in run.err


# --- the table of keys -------------------------------------------------------------------------------------------


def test_no_key_does_two_things_and_none_is_the_hosts() -> None:
    keys = [pressed for key in replay_keys() for pressed in key.keys]
    assert len(keys) == len(set(keys))
    assert not {"r", "R", "c", "C", "Escape"} & set(keys)


def test_the_documented_keys_are_the_keys() -> None:
    read = (ROOT / "dashboard" / "replay_table" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+)` \| (.+) \|$", read, flags=re.MULTILINE)
    assert rows == [(key.shown, key.words) for key in replay_keys()]


def test_every_key_has_an_order_that_the_component_obeys() -> None:
    script = (ROOT / "dashboard" / "replay_table" / "mount.js").read_text(encoding="utf-8")
    for key in replay_keys():
        kind, _, way = key.does.rpartition("_")
        stepped = way in {"after", "before"} and f'by("{kind}"' in script
        assert stepped or f"{key.does}: " in script
