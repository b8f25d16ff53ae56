import json
from pathlib import Path

import pytest

from cabo_events.codec import encode
from cabo_events.events import RoundRecorded, SheetField
from cabo_events.rescore import CAVEAT
from cabo_events.rulesets import PUBLISHER
from tests.cli.conftest import Cabo
from tests.conftest import shared_files
from tests.game_builder import Table


def recorded(number: int, *hand_totals: int) -> RoundRecorded:
    return RoundRecorded(round=number, hand_totals=hand_totals, points=None, caller=0, kamikaze=None, unknown=())


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A game of two rounds that Ada calls: once tied with Ben, once lowest alone."""
    path = tmp_path / "evening.cabo.jsonl"
    path.write_bytes(encode(Table(PUBLISHER, players=3).play(recorded(1, 7, 7, 20), recorded(2, 4, 41, 79)).events))
    return path


RESCORED = f"""\
Game test

As played, under publisher
 Round     Ada       Ben      Cleo
 ─────────────────────────────────
     1  +0 = 0    +7 = 7  +20 = 20
     2  +0 = 0  +41 = 48  +79 = 99
After 2 rounds the game is not over; Ada leads with 0.

Under standard
 Round       Ada       Ben      Cleo
 ───────────────────────────────────
     1  +17 = 17    +0 = 0  +20 = 20
     2   +0 = 17  +41 = 41  +79 = 99
After 2 rounds the game is not over; Ada leads with 17.

{CAVEAT}
"""


def test_the_same_play_is_scored_round_by_round_and_the_first_named(cabo: Cabo, evening: Path) -> None:
    assert cabo("rescore", evening, "--rules", "standard") == (0, RESCORED, "")


def test_rounds_after_the_end_are_counted(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "long.cabo.jsonl"
    path.write_bytes(encode(Table(PUBLISHER).play(recorded(1, 0, 100), recorded(2, 0, 4), recorded(3, 0, 5)).events))
    house = tmp_path / "house.toml"
    house.write_text('based_on = "publisher"\nname = "house"\nreset_at = "null"\nreset_to = "null"\nend_score = 99\n')
    run = cabo("rescore", path, "--rules", house)
    assert "Under house" in run.out
    assert "After 1 round Ada wins with 0. 2 later rounds ignored.\n" in run.out


def test_a_round_that_cannot_be_scored_is_named_with_the_reason(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "sheet.cabo.jsonl"
    unknown = (SheetField.HAND_TOTALS,)
    line = RoundRecorded(round=1, hand_totals=None, points=(0, 5), caller=0, kamikaze=None, unknown=unknown)
    path.write_bytes(encode(Table(PUBLISHER).play(line).events))
    run = cabo("rescore", path, "--rules", "standard")
    assert "Round 1 cannot be scored: the sheet does not tell the hand totals.\n" in run.out
    assert "After 1 round the game is not over; who leads cannot be told.\n" in run.out


def test_who_leads_together_or_wins_together_is_told(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "tied.cabo.jsonl"
    path.write_bytes(encode(Table(PUBLISHER, players=3).play(recorded(1, 0, 0, 20)).events))
    assert (
        "After 1 round the game is not over; Ada and Ben lead with 0."
        in cabo("rescore", path, "--rules", "publisher").out
    )
    once = tmp_path / "once.toml"
    once.write_text('based_on = "publisher"\ngame_ends = "after_one_round"\n')
    assert "After 1 round Ada and Ben share the win with 0." in cabo("rescore", path, "--rules", once).out
    told = RoundRecorded(round=1, hand_totals=None, points=None, caller=0, kamikaze=None, unknown=())
    path.write_bytes(encode(Table(PUBLISHER).play(told).events))
    run = cabo("rescore", path, "--rules", once)
    assert "After 1 round the game is over; who wins cannot be told." in run.out
    assert "+? = ?" in run.out


def test_a_kamikaze_that_is_only_possible_is_marked_as_that(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "possible.cabo.jsonl"
    doubt = (SheetField.HAND_TOTALS, SheetField.KAMIKAZE)
    line = RoundRecorded(round=1, hand_totals=None, points=(50, 0), caller=0, kamikaze=1, unknown=doubt)
    path.write_bytes(encode(Table(PUBLISHER).play(line).events))
    assert "K? +0 = 0" in cabo("rescore", path, "--rules", "publisher").out
    (game,) = json.loads(cabo("rescore", path, "--rules", "publisher", "--json").out)["games"]
    assert game["played"]["rounds"][0]["unknown"] == ["hand_totals", "kamikaze"]


def test_a_late_joiner_is_absent(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "late.cabo.jsonl"
    line = RoundRecorded(round=1, hand_totals=(3, 9, None), points=None, caller=0, kamikaze=None, unknown=())
    path.write_bytes(encode(Table(PUBLISHER, players=3).play(line).events))
    rows = [row.split() for row in cabo("rescore", path, "--rules", "standard").out.splitlines()]
    assert rows.count(["1", "+0", "=", "0", "+9", "=", "9", "–"]) == 2


def test_the_json_has_games_and_the_note(cabo: Cabo, evening: Path) -> None:
    answer = json.loads(cabo("rescore", evening, evening, "--rules", "standard", "--json").out)
    assert list(answer) == ["games", "note"]
    first, second = answer["games"]
    assert first == second
    assert list(first) == ["file", "game", "players", "played", "rescored"]
    assert (first["file"], first["game"], first["players"]) == (str(evening), "test", ["Ada", "Ben", "Cleo"])
    assert first["played"]["is_played"]
    (standard,) = first["rescored"]
    assert list(standard) == [
        "ruleset", "hash", "is_played", "rounds", "ignored_rounds", "over", "winners", "leaders",
    ]  # fmt: skip
    assert [round_["points"] for round_ in standard["rounds"]] == [[17, 0, 20], [0, 41, 79]]
    assert answer["note"] == CAVEAT


def test_a_file_that_cannot_be_read_is_reported_and_the_others_are_scored(cabo: Cabo, evening: Path) -> None:
    run = cabo("rescore", "none.cabo.jsonl", evening, "--rules", "standard", "--json")
    assert run.code == 3
    assert run.err == "cabo: none.cabo.jsonl: expected a game file, found no such file\n"
    assert len(json.loads(run.out)["games"]) == 1


def test_no_game_at_all_prints_no_caveat(cabo: Cabo) -> None:
    run = cabo("rescore", "none.cabo.jsonl", "--rules", "standard")
    assert (run.code, run.out) == (3, "")


@pytest.mark.parametrize(
    "words", [["--rules", "standard"], ["x", "--rules", "bogus"], ["x", "--rules", "standard,"], ["x"]]
)
def test_wrong_use_is_refused(cabo: Cabo, words: list[str]) -> None:
    run = cabo("rescore", *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("cabo: ")


@pytest.mark.parametrize("path", shared_files("data/rules/*.cabo.jsonl"))
def test_a_recorded_game_can_be_rescored_in_80_columns(cabo: Cabo, path: Path) -> None:
    run = cabo("rescore", path, "--rules", "publisher,publisher-1e,publisher-2e,standard")
    assert run.code == 0
    assert all(len(line) <= 80 for line in run.out.splitlines() if "=" in line)
