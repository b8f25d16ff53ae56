import json
from pathlib import Path

import pytest

from cabo_events.codec import encode
from cabo_events.events import RoundRecorded, SheetField
from cabo_events.rulesets import PUBLISHER
from tests.cli.conftest import Cabo
from tests.conftest import shared_files
from tests.game_builder import Table

SHEET = """\
Game test, rules publisher
 Round        Ada     Ben
 ────────────────────────
 1       +15 = 15  +0 = 0
 called        15     C 9
Under the points stands the hand total; C called, K kamikaze, R total reset.
The game is not over after 1 round; Ben leads with 0.
"""


def test_the_score_sheet_is_a_table(cabo: Cabo, game: Path) -> None:
    assert cabo("sheet", game) == (0, SHEET, "")


def test_the_json_has_the_fields_of_a_sheet_in_order(cabo: Cabo, game: Path) -> None:
    assert cabo("sheet", game, "--json").out == (
        '{"game":"test","ruleset":"publisher","players":["Ada","Ben"],"rounds":[{"round":1,"first":0,"caller":1,'
        '"ended_by":"called","hands":[["5","5","4","1"],["2","3","0","4"]],"hand_totals":[15,9],"points":[15,0],'
        '"totals":[15,0],"resets":[],"kamikaze":null}],"finished":false,"winners":null}\n'
    )


def test_a_sheet_shows_resets_kamikaze_late_joiners_and_what_is_unknown(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "sheet.cabo.jsonl"
    rounds = (
        RoundRecorded(round=1, hand_totals=(3, 50, None), points=None, caller=0, kamikaze=1, unknown=()),
        RoundRecorded(round=2, hand_totals=(50, 2, 9), points=None, caller=1, kamikaze=None, unknown=()),
        RoundRecorded(round=3, hand_totals=None, points=None, caller=None, kamikaze=None, unknown=()),
    )
    path.write_bytes(encode(Table(PUBLISHER, players=3).play(*rounds).events))
    rows = [line.split() for line in cabo("sheet", path).out.splitlines()]
    assert ["1", "+50", "=", "50", "+0", "=", "0", "–"] in rows
    assert ["sheet", "C", "3", "K", "50"] in rows
    assert ["2", "+50", "=", "50", "+0", "=", "0", "+9", "=", "9"] in rows
    assert ["sheet", "R", "50", "C", "2", "9"] in rows
    assert ["3", "+?", "=", "?", "+?", "=", "?", "+?", "=", "?"] in rows


def test_a_kamikaze_that_is_only_possible_is_marked_as_that(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "sheet.cabo.jsonl"
    doubt = (SheetField.HAND_TOTALS, SheetField.KAMIKAZE)
    rounds = (
        RoundRecorded(round=1, hand_totals=(3, 50), points=None, caller=0, kamikaze=1, unknown=()),
        RoundRecorded(round=2, hand_totals=None, points=(50, 0), caller=1, kamikaze=1, unknown=doubt),
    )
    path.write_bytes(encode(Table(PUBLISHER).play(*rounds).events))
    out = cabo("sheet", path).out
    rows = [line.split() for line in out.splitlines()]
    assert ["sheet", "C", "3", "K", "50"] in rows
    assert ["CK?", "?"] in [row[-2:] for row in rows]
    assert "C called, K kamikaze, K? possibly, R total reset." in out
    told = json.loads(cabo("sheet", path, "--json").out)["rounds"]
    assert [round_.get("unknown") for round_ in told] == [None, ["hand_totals", "kamikaze"]]


def test_a_game_without_a_finished_round_has_no_table(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "new.cabo.jsonl"
    path.write_bytes(encode(Table(PUBLISHER).events))
    assert cabo("sheet", path).out == "Game test, rules publisher\nThe game is not over after 0 rounds.\n"
    assert json.loads(cabo("sheet", path, "--json").out)["rounds"] == []


@pytest.mark.parametrize("path", shared_files("data/games/*-s19.cabo.jsonl"))
def test_the_sheet_of_six_players_fits_into_80_columns(cabo: Cabo, path: Path) -> None:
    lines = cabo("sheet", path).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in "".join(lines)
