from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest
from streamlit.testing.v1 import AppTest

from cabo_events.codec import encode
from cabo_events.commands import StartGame
from cabo_events.events import EndReason, Event, GameEnded, GameStarted, Player, RoundRecorded, Viewer, event_tag
from cabo_events.files import read_game
from cabo_events.recording import Recording, resume, start
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from dashboard.record_files import new_path, recordable_files, recordings_folder
from tests.conftest import ROOT
from tests.dashboard.games import sample, written
from tests.recording.table import typed

NAMES = ("Ada", "Bo")
HOSTILE = ("<script>boo()</script>", "**bold** :material/face: ![x](http://x.example/)")


class Opened(Protocol):
    """Opens the Record page of a dashboard that was started on files and folders."""

    def __call__(self, *paths: Path, **query: str) -> AppTest: ...


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Opened:
    def opened(*paths: Path, **query: str) -> AppTest:
        monkeypatch.setattr("sys.argv", ["app.py", *map(str, paths)])
        app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30).run()
        app.switch_page("pages/record.py")
        app.query_params.update(query)
        return run(app)

    return opened


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception
    return app


def words(app: AppTest) -> str:
    """All that the page says in markup of its own, but for its style."""
    return "\n".join(html.proto.body for html in app.get("html") if not html.proto.body.startswith("<style"))


def said(app: AppTest) -> list[str]:
    """What the page says of an entry that was refused."""
    return [html.proto.body for html in app.get("html") if 'role="alert"' in html.proto.body]


def press(app: AppTest, *keys: str) -> AppTest:
    """Press the buttons that are called so at whatever version the page is drawn at."""
    for key in keys:
        (button,) = [button for button in app.button if (button.key or "").split(" ", 2)[2:] == [key]]
        button.click()
        run(app)
    return app


def choose(app: AppTest, label: str, option: object) -> AppTest:
    (box,) = [box for box in app.selectbox if box.label == label]
    box.set_value(option)
    return run(app)


def begun(path: Path, rules: RuleSet = STANDARD, names: Sequence[str] = NAMES, viewer: Viewer = None) -> Recording:
    players = tuple(Player(id=name, name=name, bot=None) for name in names)
    return start(path, StartGame(game=path.name.split(".")[0], ruleset=rules, players=players, viewer=viewer))


def events(path: Path) -> tuple[Event, ...]:
    return read_game(path).events


def types(path: Path) -> list[str]:
    return [event_tag(event) for event in events(path)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.cabo.jsonl"


@pytest.fixture
def power(file: Path) -> Path:
    """A game of two in which Ada may peek."""
    typed(begun(file), "deal first Ada, up 9c", "draw 7h, discard")
    return file


# --- which file --------------------------------------------------------------------------------------------------


def test_a_new_game_is_begun_in_the_folder_that_the_dashboard_shows(page: Opened, tmp_path: Path) -> None:
    app = page(tmp_path)
    assert f"In {tmp_path}" in words(app)
    app.text_input(key="new file").set_value("evening")
    app.selectbox(key="new rules").set_value("standard")
    app.selectbox(key="new viewer").set_value(1)
    for seat, name in enumerate(("Ada", "Bo", "Cleo")):
        app.text_input(key=f"new player {seat}").set_value(name)
    (begin,) = [button for button in app.button if button.label == "Begin"]
    begin.click()
    run(app)
    opening = events(tmp_path / "evening.cabo.jsonl")[0]
    assert isinstance(opening, GameStarted)
    assert ([player.name for player in opening.players], opening.viewer) == (["Ada", "Bo", "Cleo"], 1)
    assert dict(app.query_params) == {"file": "evening.cabo.jsonl", "mode": "play"}
    assert '<h1 class="cabo-title">Ada, Bo, Cleo</h1>' in words(app)
    assert "Bo&#x27;s record" in words(app)


@pytest.mark.parametrize(
    ("typed_in", "why"),
    [
        pytest.param({"new file": "../evening"}, "a file name of 1 to 80 letters", id="a name that leads elsewhere"),
        pytest.param({"new file": ".hidden"}, "a file name of 1 to 80 letters", id="a hidden name"),
        pytest.param({"new file": "  "}, "a file name of 1 to 80 letters", id="no name"),
        pytest.param({"new file": "taken"}, "a file that is there", id="a name that is taken"),
        pytest.param({"new player 1": ""}, "2 to 5 players, found 1", id="one player"),
        pytest.param({"new player 0": ""}, "nobody in seat 0", id="a gap among the players"),
        pytest.param({"new player 1": "Ada"}, "another name for each", id="a name twice"),
    ],
)
def test_a_new_game_that_cannot_begin_says_why(
    page: Opened, tmp_path: Path, typed_in: dict[str, str], why: str
) -> None:
    (tmp_path / "taken.cabo.jsonl").write_bytes(encode(sample()))
    app = page(tmp_path)
    for key, value in {"new file": "evening", "new player 0": "Ada", "new player 1": "Bo", **typed_in}.items():
        app.text_input(key=key).set_value(value)
    (begin,) = [button for button in app.button if button.label == "Begin"]
    begin.click()
    run(app)
    assert why in said(app)[0]
    assert [path.name for path in tmp_path.iterdir()] == ["taken.cabo.jsonl"]
    assert said(run(app)) == []


def test_games_that_go_on_can_be_gone_on_with(page: Opened, tmp_path: Path, power: Path) -> None:
    written(tmp_path, (*sample(), GameEnded(reason=EndReason.ABANDONED, winners=())), "over")
    said_there = words(page(tmp_path))
    assert '<a href="record?file=evening.cabo.jsonl" target="_self">Ada, Bo</a>' in said_there
    assert "over.cabo.jsonl" not in said_there
    assert power.exists()


@pytest.mark.parametrize("name", ["/elsewhere/secret.cabo.jsonl", "../secret.cabo.jsonl", "secret.cabo.jsonl", ""])
def test_no_other_file_is_ever_opened(page: Opened, tmp_path: Path, name: str) -> None:
    written(tmp_path, sample(), "secret")
    (tmp_path / "shown").mkdir()
    app = page(tmp_path / "shown", file=name)
    assert "This cannot be recorded" in words(app)
    assert "Ada" not in words(app)


def test_the_files_that_may_be_recorded_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    one, two = written(tmp_path, sample(), "one"), written(tmp_path / "deep", sample(), "two")
    other = tmp_path / "other"
    other.mkdir()
    twin = written(other, sample(), "one")
    monkeypatch.setattr("sys.argv", ["app.py", str(tmp_path / "deep"), str(one), str(twin)])
    assert recordable_files() == {"two.cabo.jsonl": two, "one.cabo.jsonl": one, "one.cabo.jsonl~2": twin}
    assert new_path(" late night ") == tmp_path / "deep" / "late night.cabo.jsonl"
    monkeypatch.setattr("sys.argv", ["app.py", str(ROOT / "data" / "games")])
    monkeypatch.chdir(tmp_path)
    assert (recordings_folder(), recordable_files()) == (tmp_path / "games", {})


def test_a_file_that_is_no_game_is_refused_and_untouched(page: Opened, file: Path) -> None:
    file.write_bytes(b"hello\n")
    app = page(file.parent, file=file.name)
    assert "This cannot be recorded" in words(app)
    assert "one JSON object on a line" in words(app)
    assert file.read_bytes() == b"hello\n"


def test_a_torn_line_is_moved_aside_and_said_for_as_long_as_it_is_kept(page: Opened, power: Path) -> None:
    whole = power.read_bytes()
    power.write_bytes(whole + b'{"type":"card_pe')
    app = page(power.parent, file=power.name)
    for _ in range(2):
        assert "What was left of it is kept in evening.cabo.jsonl.torn." in words(app)
        run(app)
    assert power.read_bytes() == whole


# --- what happens ------------------------------------------------------------------------------------------------


def test_a_round_is_recorded_by_buttons(page: Opened, file: Path) -> None:
    begun(file)
    app = press(page(file.parent, file=file.name), "table round")
    choose(app, "Who deals", "Bo")
    choose(app, "The card turned up", "9c · 9 of clubs")
    press(app, "table round record", "seat0 look")
    app.button_group[1].set_value([2, 0])
    run(app)
    choose(app, "The card in slot 2", "Kd · king of diamonds")
    press(app, "seat0 look record", "seat0 draw")
    choose(app, "The drawn card", "7h · 7 of hearts")
    press(app, "seat0 draw record", "seat0 discard", "seat0 peek")
    app.button_group[1].set_value(1)
    press(run(app), "seat0 peek record", "seat1 match")
    app.button_group[1].set_value(3)
    run(app)
    app.radio[0].set_value("A miss: they do not")
    press(run(app), "seat1 match record", "seat1 call", "seat0 draw", "seat0 draw record", "seat0 exchange")
    app.button_group[1].set_value(3)
    press(run(app), "seat0 exchange record", "table reveal")
    for slot, face in ((1, "2c"), (3, "2d")):
        choose_card(app, 0, slot, face)
    for slot, face in enumerate(("3c", "3d", "3h", "3s", "4c")):
        choose_card(app, 1, slot, face)
    choose_card(app, 0, 0, "Ac")
    press(app, "table reveal record")
    assert types(file)[1:] == [
        "round_dealt", "opening_peeked", "card_drawn", "card_discarded", "card_peeked", "match_missed", "cabo_called",
        "card_drawn", "card_exchanged", "hands_revealed", "round_scored",
    ]  # fmt: skip
    assert "Ada has 5 (Ac, 2c, Kd, 2d) and gets 0 points" in words(app)
    assert "Bo has 16 (3c, 3d, 3h, 3s, 4c) and gets 26 points" in words(app)
    assert said(app) == []


def choose_card(app: AppTest, seat: int, slot: int, face: str) -> None:
    (box,) = [box for box in app.selectbox if (box.key or "").endswith(f" face {seat} {slot}")]
    box.set_value(next(option for option in box.options if option.startswith(f"{face} ")))


def test_the_buttons_are_what_the_rules_allow_now(page: Opened, power: Path) -> None:
    app = page(power.parent, file=power.name)
    keys = [(button.key or "").split(" ", 2)[2] for button in app.button]
    assert keys == [
        "seat0 decline",
        "seat0 peek",
        "seat0 pair",
        "seat0 match",
        "seat1 match",
        "table end",
        "undo",
        "back",
    ]


def test_an_illegal_entry_is_refused_in_words_and_changes_nothing(page: Opened, power: Path) -> None:
    content = power.read_bytes()
    app = press(page(power.parent, file=power.name), "seat1 match")
    app.button_group[1].set_value(3)
    choose(run(app), "The card in slot 3", "7h · 7 of hearts")
    press(app, "seat1 match record")
    assert "not legal (face): expected no more cards of a face than the standard deck has" in said(app)[0]
    assert power.read_bytes() == content
    assert said(run(app)) == []


def test_an_entry_made_on_an_old_page_is_refused_with_both_versions(page: Opened, power: Path) -> None:
    app = page(power.parent, file=power.name)
    typed(resume(power), "peek 2")
    press(app, "seat0 decline")
    assert "expected version 4, found version 5" in said(app)[0]
    assert types(power)[-1] == "card_peeked"
    assert "5. Ada peeks at slot 2" in words(app)


def test_a_face_is_asked_for_only_where_the_record_could_have_seen_it(page: Opened, file: Path) -> None:
    typed(begun(file, viewer=1), "deal first Ada, up 9c")
    app = press(page(file.parent, file=file.name), "seat0 draw")
    assert types(file)[-1] == "card_drawn"
    press(app, "seat0 discard")
    assert [box.label for box in app.selectbox] == ["The discarded card", "Or go back to just after event"]


def test_entries_are_taken_back_one_by_one_and_by_version(page: Opened, power: Path) -> None:
    app = page(power.parent, file=power.name)
    (reason,) = [box for box in app.text_input if (box.key or "").endswith("reason")]
    reason.set_value("wrong card")
    press(app, "undo", "undo")
    assert types(power)[-2:] == ["rewound", "rewound"]
    assert "A correction (wrong card): back to event 3" in words(app)
    choose(app, "Or go back to just after event", 4)
    press(app, "back", "seat0 decline")
    assert types(power)[-2:] == ["rewound", "power_declined"]


def test_a_finished_game_takes_nothing_but_its_end_back(page: Opened, power: Path) -> None:
    typed(resume(power), "end abandoned")
    app = page(power.parent, file=power.name)
    assert "Nothing follows unless its end is taken back." in words(app)
    assert [(button.key or "").split(" ", 2)[2] for button in app.button] == ["undo", "back"]
    press(app, "undo", "seat0 decline")
    assert types(power)[-2:] == ["rewound", "power_declined"]


def test_a_reload_goes_on_where_the_file_ends(page: Opened, power: Path) -> None:
    press(page(power.parent, file=power.name), "seat0 decline")
    again = page(power.parent, file=power.name)
    assert "5. Ada leaves the power unused." in words(again)


def test_the_game_page_is_a_link(page: Opened, power: Path) -> None:
    assert '<a href="game?id=evening" target="_self">Game page</a>' in words(page(power.parent, file=power.name))


def test_names_are_text_wherever_they_stand(page: Opened, file: Path) -> None:
    typed(begun(file, names=HOSTILE), "deal first seat0, up 9c", "draw 9h, discard")
    app = press(page(file.parent, file=file.name), "seat0 spy")
    assert "<script>" not in words(app)
    labels = [widget.label for kind in (app.button, app.selectbox, app.text_input, app.button_group) for widget in kind]
    assert not any("bold" in label or "script" in label for label in labels)


# --- the score sheet ---------------------------------------------------------------------------------------------


def enter_row(app: AppTest, hands: Sequence[str], caller: int | None, kamikaze: int = -1) -> AppTest:
    for seat, hand in enumerate(hands):
        (box,) = [box for box in app.text_input if box.label == f"Hand total of seat {seat}"]
        box.set_value(hand)
    for label, value in (("Who called", caller), ("Kamikaze (by its cards it is seen)", kamikaze)):
        (choice,) = [box for box in app.selectbox if box.label == label]
        choice.set_value(value)
    (submit,) = [button for button in app.button if button.label == "Record the round"]
    submit.click()
    return run(app)


def test_a_score_sheet_with_a_late_joiner_a_reset_and_the_end(page: Opened, file: Path) -> None:
    begun(file, PUBLISHER, ("Ada", "Bo", "Cleo"))
    app = page(file.parent, file=file.name, mode="sheet")
    for hands, caller in ((("0", "50", ""), 0), (("0", "50", "3,7"), 0)):
        enter_row(app, hands, caller)
    rounds = [event for event in events(file) if isinstance(event, RoundRecorded)]
    assert [event.hand_totals for event in rounds] == [(0, 50, None), (0, 50, 10)]
    assert "Bo has 50 and gets 50 points (the hand counts); total reset to 50." in words(app)
    enter_row(app, ("0", "51", "10"), 0)
    assert types(file)[-1] == "game_ended"
    assert "After 3 rounds Ada wins with 0." in words(app)


def test_a_row_that_cannot_be_is_refused_in_words(page: Opened, file: Path) -> None:
    begun(file, PUBLISHER)
    app = page(file.parent, file=file.name, mode="sheet")
    enter_row(app, ("3", "x"), 0)
    assert "expected -, a hand total or cards" in said(app)[0]
    enter_row(app, ("3", "4"), None)
    assert "who called: expected a player, nobody, or that nobody knows" in said(app)[0]
    enter_row(app, ("", "4"), 0)
    assert "a caller with a hand in this round" in said(app)[0]
    assert types(file) == ["game_started"]
    enter_row(app, ("3", "50"), -2, 1)
    assert types(file)[-1] == "round_recorded"


def test_a_file_of_a_score_sheet_is_gone_on_with_as_one(page: Opened, file: Path) -> None:
    begun(file, PUBLISHER)
    enter_row(page(file.parent, file=file.name, mode="sheet"), ("3", "4"), 0)
    app = page(file.parent, file=file.name)
    assert any(button.label == "Record the round" for button in app.button)
    app.button_group[0].set_value("play")
    run(app)
    assert app.query_params["mode"] == "play"
    assert any(button.label == "Deal a round …" for button in app.button)


def test_a_scoring_is_asked_for_where_the_hands_were_not_all_seen(page: Opened, file: Path) -> None:
    typed(begun(file), "deal first Ada, up 9c", "call", "draw, discard 3c", "reveal")
    app = page(file.parent, file=file.name)
    for seat, points in enumerate(("0", "12")):
        (box,) = [box for box in app.text_input if box.label == f"Points of seat {seat}"]
        box.set_value(points)
    (submit,) = [button for button in app.button if button.label == "Record the scoring"]
    submit.click()
    run(app)
    assert resume(file).timeline.last.game.totals == (0, 12)
