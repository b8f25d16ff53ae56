import gzip
import json
from pathlib import Path
from typing import Protocol

import pytest
from streamlit.testing.v1 import AppTest

from cabo_events.codec import encode
from cabo_events.files import read_game
from cabo_events.importers.adapter import Request
from cabo_events.importers.logs import import_bytes, program, programs
from cabo_events.replay import replay
from tests.conftest import ROOT
from tests.importers.adapters.small_logs import CABO_RL, EVANBRIERTON, SMALL, Line, as_bytes

SHEET = b"Round,Ada,Bo\n1,9*,11\n2,14,8*\n"
ONLY_2E = b"Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,24,8,Ada\n"


class Dropped(Protocol):
    """Opens the Import page of a dashboard that was started on a folder, and drops a file there."""

    def __call__(self, data: bytes, name: str = "evening.csv") -> AppTest: ...


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dropped:
    def opened(data: bytes, name: str = "evening.csv") -> AppTest:
        app = import_page(monkeypatch, tmp_path)
        app.file_uploader(key="sheet file").set_value((name, data, "text/csv"))
        return run(app)

    return opened


class DroppedLog(Protocol):
    """Opens the Import page as Dropped does, chooses the program, where one is named, and drops a log of it there."""

    def __call__(self, data: bytes, source: str | None, name: str = "friday.jsonl") -> AppTest: ...


@pytest.fixture
def dropped_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> DroppedLog:
    def opened(data: bytes, source: str | None, name: str = "friday.jsonl") -> AppTest:
        app = import_page(monkeypatch, tmp_path)
        if source is not None:
            choose(app, "Program that wrote it", source)
        app.file_uploader(key="log file").set_value((name, data, "application/json"))
        return run(app)

    return opened


def import_page(monkeypatch: pytest.MonkeyPatch, folder: Path) -> AppTest:
    monkeypatch.setattr("sys.argv", ["app.py", str(folder)])
    app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30).run()
    app.switch_page("pages/_import.py")
    return run(app)


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception
    return app


def words(app: AppTest) -> str:
    return "\n".join(html.proto.body for html in app.get("html") if not html.proto.body.startswith("<style"))


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def choose(app: AppTest, label: str, option: object) -> AppTest:
    (box,) = [box for box in app.selectbox if box.label == label]
    box.set_value(option)
    return run(app)


def test_a_sheet_is_read_and_its_verdict_told_in_words(dropped: Dropped) -> None:
    told = words(dropped(ONLY_2E))
    assert "evening.csv is read as wide, in utf-8, with a comma between the columns." in told
    assert "2 rounds of Ada and Bo: awarded points, as it is said" in told
    assert "every round is explained by publisher-2e" in told
    assert "round 2 was called and gave nobody 0: not publisher, publisher-1e or standard" in told


def test_where_several_rule_sets_fit_one_is_chosen_before_anything_is_taken(dropped: Dropped) -> None:
    app = dropped(SHEET)
    assert "Choose the rules that it was played by to go on." in words(app)
    assert labels(app) == []
    choose(app, "Rules that it was played by", "standard")
    assert [label.split(" in ")[0] for label in labels(app)] == ["Save it"]
    assert len(app.get("download_button")) == 1


def test_a_game_is_saved_in_the_dashboards_folder_and_never_over_another(dropped: Dropped, tmp_path: Path) -> None:
    app = dropped(ONLY_2E)
    (save,) = app.button
    save.click()
    run(app)
    (file,) = tmp_path.glob("*.cabo.jsonl")
    assert f"Saved as {file}." in words(app)
    assert replay(read_game(file).events).last.game.totals == (24, 17)
    app.button[0].click()
    assert "was not saved: there is a file of that name already." in words(run(app))


def test_what_is_wrong_is_named_with_its_cell(dropped: Dropped) -> None:
    told = words(dropped(b"Round;Ada;Bo\n1;9,5*;11\n"))
    assert "It cannot be read: evening.csv: B2: expected a whole number, found" in told
    assert "9,5" in told


def test_a_sheet_that_no_rules_explain_is_told_why_and_not_taken(dropped: Dropped) -> None:
    app = dropped(b"Round (points),Ada,Bo\n1,0,-9\n")
    assert "round 1 takes points off Bo: not publisher, publisher-1e, publisher-2e or standard" in words(app)
    assert "No rules explain every row" in words(app)
    assert labels(app) == []


def test_what_the_figures_are_may_be_said(dropped: Dropped) -> None:
    app = choose(dropped(SHEET), "What the figures are", "points")
    assert "2 rounds of Ada and Bo: awarded points, as it is said" in words(app)


def test_several_games_are_saved_together(dropped: Dropped, tmp_path: Path) -> None:
    rounds = [{"caboPlayerIndex": 0, "scores": [14, 8], "scoreUpdates": [21, 0]}]
    session = {"players": ["Ada", "Bo"], "caboPenalty": 7, "gameTitle": "Friday", "roundList": rounds}
    app = dropped(json.dumps([session, session]).encode(), "app.json")
    (save,) = [button for button in app.button if button.label.startswith("Save these 2 games in")]
    save.click()
    run(app)
    assert [file.name[:10] for file in sorted(tmp_path.glob("*.cabo.jsonl"))] == ["001-Friday", "002-Friday"]


def test_a_name_is_text_whatever_it_holds(dropped: Dropped) -> None:
    told = words(dropped(b"Round,<script>boo()</script>,Bo\n1,9*,11\n"))
    assert "<script>" not in told
    assert "&lt;script&gt;" in told


# --- logs of other programs --------------------------------------------------------------------------------------


def test_every_program_with_an_adapter_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = import_page(monkeypatch, tmp_path)
    assert app.selectbox(key="log source").options == list(programs())
    for name in programs():
        assert program(name).about in words(choose(app, "Program that wrote it", name)).replace("&#x27;", "'")


def test_a_log_is_read_and_what_became_of_its_messages_is_shown(dropped_log: DroppedLog) -> None:
    strange: Line = {"call": "sing", "args": {}}
    log = as_bytes([*CABO_RL[:5], strange, *CABO_RL[5:], strange]) + as_bytes(CABO_RL[:1])
    app = dropped_log(log, "cabo-rl")
    told = words(app)
    assert "friday.jsonl is read as a log of cabo-rl: " in told
    assert "1 message told twice, each read once." in told
    assert "2 unknown messages sing." in told
    assert "the log names no players: Ada and Bo are stand-ins" in told
    assert "<tr><td>deck_draw</td><td>3</td><td>card_drawn 3</td></tr>" in told
    assert "<tr><td>sing</td><td>2</td><td>unknown</td></tr>" in told
    assert "<tr><td>6</td><td>sing</td><td>unknown</td><td></td>" in told
    assert "both hands and the order of the stock" in told, "what was taken from the internal state is named"


def test_the_game_of_a_log_is_saved_as_the_command_writes_it(dropped_log: DroppedLog, tmp_path: Path) -> None:
    log = gzip.compress(as_bytes(SMALL["nathan487"]))
    app = dropped_log(log, "nathan487", "friday.log.gz")
    told = words(app)
    assert 'aria-label="Findings"' in told, "its stock is made up, and too small"
    (save,) = [button for button in app.button if button.label.startswith("Save it in")]
    save.click()
    told = words(run(app))
    (file,) = tmp_path.glob("*.cabo.jsonl")
    assert (file.name, f"Saved as {file}." in told) == ("friday.cabo.jsonl", True)
    events = import_bytes(gzip.decompress(log), program("nathan487"), Request(game="friday", names=()), "x").events
    assert file.read_bytes() == encode(events)


def test_the_players_of_a_log_may_be_named(dropped_log: DroppedLog, tmp_path: Path) -> None:
    app = dropped_log(as_bytes(CABO_RL), "cabo-rl")
    app.text_input(key="log players").set_value("Lu, Mo")
    run(app)
    app.button(key="save log").click()
    run(app)
    (file,) = tmp_path.glob("*.cabo.jsonl")
    assert [player.name for player in replay(read_game(file).events).last.game.players] == ["Lu", "Mo"]
    app.text_input(key="log players").set_value("Lu")
    assert "It cannot be read: friday.jsonl: expected a name for each of 2 players, found 1." in words(run(app))


def test_a_log_without_its_program_is_not_read(dropped_log: DroppedLog) -> None:
    app = dropped_log(as_bytes(CABO_RL), None)
    assert "Choose the program that wrote it to go on." in words(app)
    assert labels(app) == []


def test_a_log_that_cannot_be_read_is_named_with_the_message(dropped_log: DroppedLog) -> None:
    app = dropped_log(b"{}\nno JSON\n", "cabo-rl")
    assert "It cannot be read: friday.jsonl: " in words(app)
    assert labels(app) == []


def test_what_no_event_can_say_is_listed_and_the_log_not_taken_in(dropped_log: DroppedLog) -> None:
    given: Line = {"dir": "message", "from": "p0", "msg": {"type": "snap_give", "slot": 0}}
    app = dropped_log(as_bytes([{**EVANBRIERTON[0], "jokers": 2}, *EVANBRIERTON[1:7], given]), "evanbrierton")
    told = words(app)
    assert "friday.jsonl cannot be taken in: it tells what no event can say." in told
    assert "<tr><td>1</td><td>a deck with 2 jokers</td></tr>" in told
    assert labels(app) == []


def test_the_log_of_another_program_has_no_game(dropped_log: DroppedLog) -> None:
    strange: Line = {"call": "sing", "args": {}}
    app = dropped_log(as_bytes([strange, strange]), "cabo-rl")
    assert "It cannot be read: no message in friday.jsonl is one of cabo-rl." in words(app)
    assert labels(app) == []
