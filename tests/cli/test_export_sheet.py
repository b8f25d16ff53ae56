from pathlib import Path

import pytest

from cabo_events.files import read_game
from cabo_events.replay import replay
from cabo_events.sheet import score_sheet
from tests.cli.conftest import Cabo

LONG = """\
round,player,hand,points,total,caller,kamikaze
1,Ada,15,15,15,no,no
1,Ben,9,0,0,yes,no
"""


def test_a_long_sheet_holds_everything(cabo: Cabo, game: Path) -> None:
    assert cabo("export-sheet", game) == (0, LONG, "")
    assert cabo("export-sheet", game, "-o", "-").out == LONG


@pytest.mark.parametrize(
    ("values", "row"),
    [
        ("points", "1,15,0,Ben,nobody"),
        ("hand_totals", "1,15,9,Ben,nobody"),
        ("running_totals", "1,15,0,Ben,nobody"),
    ],
)
def test_a_wide_sheet_holds_one_kind_of_figures_and_says_which(cabo: Cabo, game: Path, values: str, row: str) -> None:
    heading = f"round ({values.replace('_', ' ')}),Ada,Ben,caller,kamikaze"
    assert cabo("export-sheet", game, "--shape", "wide", "--values", values).out == f"{heading}\n{row}\n"


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_sheet_in_a_file_is_read_back(cabo: Cabo, game: Path, tmp_path: Path, suffix: str) -> None:
    out, back = tmp_path / f"evening.{suffix}", tmp_path / "back.cabo.jsonl"
    assert cabo("export-sheet", game, "-o", out) == (0, "", f"{out}: written\n")
    assert cabo("import-sheet", out, "--rules", "publisher", "-o", back).code == 0
    was, now = (score_sheet(replay(read_game(path).events)).rounds[0] for path in (game, back))
    assert (now.points, now.totals, now.caller, now.hand_totals) == (
        was.points,
        was.totals,
        was.caller,
        was.hand_totals,
    )


def test_another_kind_of_file_is_refused(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    run = cabo("export-sheet", game, "-o", tmp_path / "evening.ods")
    found = f"cabo: -o: expected a name that ends in .csv or .xlsx, found {tmp_path / 'evening.ods'}\n"
    assert run == (2, "", found)


def test_a_file_that_is_there_is_kept_unless_forced(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "evening.csv"
    out.write_bytes(b"mine")
    assert cabo("export-sheet", game, "-o", out).code == 2
    assert out.read_bytes() == b"mine"
    assert cabo("export-sheet", game, "-o", out, "--force").code == 0
    assert out.read_text(encoding="utf-8") == LONG


def test_a_name_that_a_wide_heading_cannot_hold_asks_for_a_long_sheet(cabo: Cabo, game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b'"name":"Ada"', b'"name":"Total"'))
    run = cabo("export-sheet", game, "--shape", "wide")
    assert run.code == 2
    assert "--shape: expected long, as a wide sheet takes the name for another heading, found 'Total'" in run.err


@pytest.mark.shared
def test_who_was_reset_is_told_in_a_column_beside_running_totals(cabo: Cabo, shared: Path) -> None:
    reset = shared / "data/games/nathan487-s38.cabo.jsonl"
    totals = cabo("export-sheet", reset, "--shape", "wide", "--values", "running_totals").out.splitlines()
    assert [row.rsplit(",", 1)[1] for row in totals[:3]] == ["reset", "nobody", "Bo"]
    assert "reset" not in cabo("export-sheet", reset, "--shape", "wide").out, "points tell it themselves"
    assert cabo("export-sheet", reset).out.splitlines()[0].endswith(",kamikaze,reset")
