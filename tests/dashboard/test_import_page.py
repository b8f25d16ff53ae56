import json
from pathlib import Path
from typing import Protocol

import pytest
from streamlit.testing.v1 import AppTest

from cabo_events.files import read_game
from cabo_events.replay import replay
from tests.conftest import ROOT

SHEET = b"Round,Ada,Bo\n1,9*,11\n2,14,8*\n"
ONLY_2E = b"Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,24,8,Ada\n"


class Dropped(Protocol):
    """Opens the Import page of a dashboard that was started on a folder, and drops a file there."""

    def __call__(self, data: bytes, name: str = "evening.csv") -> AppTest: ...


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dropped:
    def opened(data: bytes, name: str = "evening.csv") -> AppTest:
        monkeypatch.setattr("sys.argv", ["app.py", str(tmp_path)])
        app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30).run()
        app.switch_page("pages/_import.py")
        run(app)
        app.file_uploader[0].set_value((name, data, "text/csv"))
        return run(app)

    return opened


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
