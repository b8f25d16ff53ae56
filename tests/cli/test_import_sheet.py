import json
import os
from pathlib import Path
from typing import Final

import pytest

from cabo_events.files import read_game
from cabo_events.replay import replay
from tests.cli.conftest import Cabo

SHEET: Final = b"Round,Ada,Bo\n1,9*,11\n2,14,8*\n"
EXPORT: Final = json.dumps(
    [
        {
            "players": ["Ada", "Bo"],
            "gameTitle": title,
            "roundList": [{"caboPlayerIndex": 0, "scores": [9, 11], "scoreUpdates": [0, 11]}],
        }
        for title in ("Friday", "Sat/urday")
    ]
).encode()
FITS: Final = "publisher, publisher-1e, publisher-2e, standard"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "evening.csv"
    path.write_bytes(SHEET)
    return path


def test_a_sheet_becomes_a_game_file_and_is_told_how_it_was_read(cabo: Cabo, sheet: Path, tmp_path: Path) -> None:
    out = tmp_path / "evening.cabo.jsonl"
    run = cabo("import-sheet", sheet, "--rules", "publisher", "-o", out)
    assert (run.code, run.out) == (0, "")
    assert run.err == (
        f"{sheet}: wide, in utf-8, with a comma between the columns\n"
        "  2 rounds of Ada and Bo: taken for hand totals, as the sheet does not say\n"
        "  every round is explained by publisher\n"
        f"{out}: written\n"
    )
    assert replay(read_game(out).events).last.game.totals == (14, 11)


def test_the_same_sheet_gives_the_same_game_on_standard_output_too(cabo: Cabo, sheet: Path) -> None:
    first = cabo("import-sheet", sheet, "--rules", "publisher")
    assert first.code == 0
    assert first.out.startswith('{"type":"game_started"')
    assert cabo("import-sheet", sheet, "--rules", "publisher", "-o", "-").out == first.out


def test_several_rule_sets_and_nobody_to_ask_is_a_wrong_use_that_names_them(cabo: Cabo, sheet: Path) -> None:
    run = cabo("import-sheet", sheet)
    assert (run.code, run.out) == (2, "")
    last = f"cabo: --rules: expected one of {FITS}, found none, and nobody to ask: each explains {sheet}"
    assert run.err.splitlines()[-1] == last


def test_whoever_sits_there_is_asked(cabo: Cabo, sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_events.cli.import_sheet._is_anybody_there", lambda: True)
    run = cabo("import-sheet", sheet, given=b"house\nstandard\n")
    assert run.code == 0
    assert '"ruleset":{"name":"standard"' in run.out
    assert "Which rules was it played by: publisher, publisher-1e, publisher-2e and standard: " in run.err
    assert f"the rules: expected one of {FITS}, found 'house'" in run.err
    assert cabo("import-sheet", sheet, given=b"").code == 2


def test_a_check_only_says_which_rules_explain_the_sheet(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_bytes(b"Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,24,8,Ada\n")
    run = cabo("import-sheet", path, "--check")
    assert (run.code, run.out) == (0, "")
    assert "  round 2 was called and gave nobody 0: not publisher, publisher-1e or standard\n" in run.err
    path.write_bytes(b"Round (points),Ada,Bo\n1,0,-9\n")
    assert cabo("import-sheet", path, "--check").code == 1


def test_a_rule_set_that_does_not_explain_the_sheet_is_refused_at_the_cell(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_bytes(b"Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,24,8,Ada\n")
    run = cabo("import-sheet", path, "--rules", "standard")
    assert (run.code, run.out) == (3, "")
    found = "expected a game by standard, found round 2 was called and gave nobody 0"
    assert run.err.splitlines()[-1] == f"cabo: {path}: A3: {found}"


def test_a_rule_set_of_ones_own(cabo: Cabo, tmp_path: Path, sheet: Path) -> None:
    own = tmp_path / "ours.toml"
    own.write_text('name = "ours"\nbased_on = "publisher"\n', encoding="utf-8")
    assert '"ruleset":{"name":"ours"' in cabo("import-sheet", sheet, "--rules", own).out


def test_what_the_figures_are_may_be_said(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "evening.csv"
    path.write_bytes(b"Round,Ada,Bo\n1,0,11\n2,8,11\n3,8,20\n4,30,20\n")
    points = cabo("import-sheet", path, "--values", "points", "--rules", "publisher")
    totals = cabo("import-sheet", path, "--rules", "publisher")
    assert (points.code, totals.code) == (3, 0)
    assert "taken for running totals, as the sheet does not say\n" in totals.err


def test_several_games_go_into_a_folder_in_the_order_of_the_file(cabo: Cabo, tmp_path: Path) -> None:
    path, out = tmp_path / "app.json", tmp_path / "games"
    path.write_bytes(EXPORT)
    assert cabo("import-sheet", path, "--rules", "publisher-1e", "-o", out).code == 0
    first, second = sorted(file.name for file in out.iterdir())
    assert first.startswith("001-Friday-")
    assert second.startswith("002-Sat-urday-")
    assert first.endswith(".cabo.jsonl")
    for target in (None, "-", tmp_path / "one.cabo.jsonl"):
        words = [] if target is None else ["-o", target]
        run = cabo("import-sheet", path, "--rules", "publisher-1e", *words)
        assert (run.code, run.out) == (2, "")
        assert "-o: expected a folder for the 2 games, found " in run.err


def test_a_file_that_is_there_is_kept_unless_forced(cabo: Cabo, sheet: Path, tmp_path: Path) -> None:
    out = tmp_path / "evening.cabo.jsonl"
    out.write_bytes(b"mine")
    words = ["import-sheet", sheet, "--rules", "publisher", "-o", out]
    run = cabo(*words)
    assert (run.code, out.read_bytes()) == (2, b"mine")
    assert cabo(*words, "--force").code == 0
    assert out.read_bytes() != b"mine"


def test_a_sheet_may_come_by_standard_input(cabo: Cabo) -> None:
    run = cabo("import-sheet", "-", "--rules", "publisher", given=SHEET)
    assert run.code == 0
    assert run.err.startswith("<stdin>: wide")


def test_what_is_no_sheet_is_named(cabo: Cabo, tmp_path: Path) -> None:
    missing = tmp_path / "none.csv"
    assert cabo("import-sheet", missing) == (3, "", f"cabo: {missing}: expected a score sheet, found no such file\n")
    assert cabo("import-sheet", tmp_path) == (3, "", f"cabo: {tmp_path}: expected a score sheet, found a folder\n")


def test_a_vast_file_is_refused_before_it_is_read(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "vast.csv"
    with path.open("wb") as vast:
        os.truncate(vast.fileno(), 1 << 30)
    run = cabo("import-sheet", path)
    assert (run.code, run.out, run.err) == (3, "", f"cabo: {path}: expected at most 16 MB, found 1024 MB\n")
