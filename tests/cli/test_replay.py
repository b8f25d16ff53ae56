import json
from pathlib import Path

import pytest

from cabo_events.codec import encode
from cabo_events.events import RoundRecorded
from cabo_events.perspective import perspective
from cabo_events.rulesets import PUBLISHER
from tests.cli.conftest import Cabo, small_game
from tests.conftest import shared_files
from tests.game_builder import Table

MOMENT = """\
Game test, rules publisher, after event 8 (cabo_called).
Round 1, turn 3: Ada is on turn. Ben called; 1 final turn left: Ada.
Discard pile: 2 cards, 7 on top. Stock: 42 cards.
 Seat  Player        Slot 0  Slot 1  Slot 2  Slot 3  Total  Resets
 ─────────────────────────────────────────────────────────────────
  > 0  Ada           5       5       9       1           0       0
                     0       0       0       -
    1  Ben (called)  2       3       0       4           0       0
                     -       -       1       1
> is on turn. Under each card stand the seats that have seen it; ? is a face not known.
"""


def test_a_moment_is_a_table(cabo: Cabo, game: Path) -> None:
    assert cabo("replay", game, "--at", 8) == (0, MOMENT, "")


def test_a_turn_names_the_moment_at_which_it_begins(cabo: Cabo, game: Path) -> None:
    assert cabo("replay", game, "--round", 1, "--turn", 3).out == MOMENT


def test_a_round_names_the_moment_at_which_its_opening_is_over(cabo: Cabo, game: Path) -> None:
    assert "after event 4 (opening_peeked)" in cabo("replay", game, "--round", 1).out


def test_the_whole_game_is_told_in_words(cabo: Cabo, game: Path) -> None:
    run = cabo("replay", game)
    assert (run.code, run.err) == (0, "")
    assert "   5  Ada draws 7.\n" in run.out
    assert run.out.endswith("The game is not over after 1 round; Ben leads with 0.\n")


def test_both_can_be_had_as_json(cabo: Cabo, game: Path) -> None:
    told = json.loads(cabo("replay", game, "--json").out)
    assert told["rounds"][0]["turns"][1]["events"][0]["type"] == "cabo_called"
    moment = json.loads(cabo("replay", game, "--at", 8, "--json").out)
    assert moment["table"]["hands"][0][2] == {"slot": 2, "face": "9", "known_by": [0]}


@pytest.mark.parametrize("seat", ["1", "Ben", "ben", "BEN"])
def test_a_seat_is_a_number_a_name_or_an_id(cabo: Cabo, game: Path, seat: str) -> None:
    run = cabo("replay", game, "--at", 8, "--seat", seat)
    assert ", as Ben saw it." in run.out
    rows = [line.split() for line in run.out.splitlines()]
    assert ["1", "Ben", "(called)", "?", "?", "0", "4", "0", "0"] in rows
    assert [">", "0", "Ada", "?", "?", "?", "?", "0", "0"] in rows


def test_a_spectator_sees_what_lies_open(cabo: Cabo, game: Path) -> None:
    run = cabo("replay", game, "--at", 8, "--seat", "spectator")
    assert ", as a spectator saw it." in run.out
    assert [">", "0", "Ada", "?", "?", "?", "?", "0", "0"] in [line.split() for line in run.out.splitlines()]


def test_a_seats_words_tell_nothing_it_has_not_seen(cabo: Cabo, game: Path) -> None:
    told = cabo("replay", game, "--seat", "Ben").out
    assert "Ada draws a card." in told
    assert "Ada looks at slots 0 and 1.\n" in told
    assert "Ada peeks at slot 2.\n" in told
    assert "Ben looks at slots 2 and 3: 0 and 4.\n" in told


def test_before_a_deal_only_the_scores_are_shown(cabo: Cabo, game: Path) -> None:
    run = cabo("replay", game, "--at", 1)
    assert "No round lies on the table." in run.out
    assert ["0", "Ada", "0", "0"] in [line.split() for line in run.out.splitlines()]


def test_a_round_from_a_sheet_can_be_told(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "sheet.cabo.jsonl"
    table = Table(PUBLISHER).play(
        RoundRecorded(round=1, hand_totals=(3, 9), points=None, caller=0, kamikaze=None, unknown=())
    )
    path.write_bytes(encode(table.events))
    assert "Round 1 is known from the score sheet only" in cabo("replay", path).out
    assert "No round lies on the table." in cabo("replay", path, "--round", 1).out


def test_standard_input_is_a_file_too(cabo: Cabo, game: Path) -> None:
    data = game.read_bytes()
    assert cabo("replay", "-", given=data).out == cabo("replay", game).out
    assert cabo("replay", "--at", 8, "-", given=data).out == MOMENT


def test_what_is_not_canonical_is_remarked_on(cabo: Cabo, game: Path) -> None:
    whole = cabo("replay", game)
    game.write_bytes(game.read_bytes().replace(b"\n", b"\r\n"))
    run = cabo("replay", game)
    assert (run.code, run.out) == (0, whole.out)
    assert run.err == f"{game}: CRLF line ends were read as LF\n"


REFUSED = {
    "a version that is not there": (["--at", "99"], "expected a version from 1 to 11, found version 99"),
    "version 0": (["--at", "0"], "expected a version from 1 to 11, found version 0"),
    "a version that is no number": (["--at", "x"], "--at"),
    "a round that is not there": (["--round", "4"], "expected a round from 1 to 1, found round 4"),
    "a turn that is not there": (
        ["--round", "1", "--turn", "9"],
        "expected a turn of round 1 from 1 to 3, found turn 9",
    ),
    "a turn without a round": (["--turn", "1"], "--turn: expected --round beside it"),
    "a version and a round": (["--at", "1", "--round", "1"], "--at: expected either --at or --round, found both"),
    "a player who is not there": (["--seat", "Zoe"], "--seat: expected one seat of 0 (Ada), 1 (Ben), or spectator"),
    "a seat that is not there": (["--seat", "2"], "found '2'"),
    "an option that is not there": (["--bogus"], "--bogus"),
    "a second file": (["other"], "other"),
}


@pytest.mark.parametrize(("words", "message"), REFUSED.values(), ids=list(REFUSED))
def test_wrong_use_is_refused_with_what_there_is(cabo: Cabo, game: Path, words: list[str], message: str) -> None:
    run = cabo("replay", game, *words)
    assert (run.code, run.out) == (2, "")
    assert message in run.err


def test_a_name_that_two_players_have_is_refused(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "twins.cabo.jsonl"
    path.write_bytes(encode(small_game().events).replace(b'"Ben"', b'"Ada"'))
    run = cabo("replay", path, "--seat", "Ada")
    assert run.code == 2
    assert "'Ada', who is not alone" in run.err
    assert cabo("replay", path, "--seat", "ben").code == 0


def test_another_seats_record_is_refused(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "mine.cabo.jsonl"
    path.write_bytes(encode(perspective(small_game().events, 0)))
    assert cabo("replay", path, "--seat", 0).code == 0
    run = cabo("replay", path, "--seat", 1)
    assert (run.code, run.out) == (2, "")
    assert "seat 1" in run.err


def test_an_event_that_cannot_follow_is_named_by_its_line(cabo: Cabo, game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join([*lines[:4], b"\n", *lines[5:]]))
    run = cabo("replay", game)
    assert (run.code, run.out) == (3, "")
    assert (
        f"{game}:6: expected an event that can follow, card_discarded with a drawn card in hand, found none" in run.err
    )


def test_a_name_cannot_steer_the_terminal(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "evil.cabo.jsonl"
    path.write_bytes(encode(small_game().events).replace(b'"Ada"', b'"\\u001b[2JAda[red]"'))
    for words in (["replay", path], ["replay", path, "--at", 8], ["sheet", path]):
        run = cabo(*words)
        assert run.code == 0
        assert "\x1b" not in run.out
        assert "[2JAda[red]" in run.out


@pytest.mark.parametrize(
    "path", [*shared_files("data/games/*-broken-*.cabo.jsonl"), *shared_files("data/broken/*.jsonl")]
)
def test_a_broken_log_is_told_or_refused_with_its_line(cabo: Cabo, path: Path) -> None:
    for words in ((), ("--json",), ("--seat", "spectator"), ("--round", "1")):
        run = cabo("replay", path, *words)
        assert run.code in {0, 3}
        assert (run.code == 0) == bool(run.out)
        assert (run.code == 3) == (f"cabo: {path}:" in run.err)


@pytest.mark.parametrize("path", shared_files("data/games/*-s1[0-9].cabo.jsonl"))
def test_a_recorded_game_can_be_told_and_shown(cabo: Cabo, path: Path) -> None:
    assert cabo("replay", path).code == 0
    shown = cabo("replay", path, "--round", 1, "--turn", 2, "--seat", 1)
    assert shown.code == 0
    assert max(map(len, shown.out.splitlines())) <= 120
