"""``cabo import-log`` from end to end."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cabo
from tests.importers.adapters.small_logs import CABO_RL, EVANBRIERTON, SMALL, Line, as_bytes


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of nathan487, packed, named as a game of a Friday."""
    path = tmp_path / "friday.log.gz"
    path.write_bytes(gzip.compress(as_bytes(SMALL["nathan487"])))
    return path


@pytest.mark.shared
def test_an_original_becomes_its_game_file(cabo: Cabo, shared: Path, tmp_path: Path) -> None:
    games = shared / "data/games"
    run = cabo("import-log", games / "cabo-rl-s117.original.jsonl.gz", "--from", "cabo-rl", "-o", tmp_path / "out")
    written = tmp_path / "out/cabo-rl-s117.cabo.jsonl"
    assert (run.code, run.out) == (0, "")
    assert run.err.splitlines()[0] == f"{written}: written"
    assert run.err.endswith("80 events, 0 findings\n")
    assert written.read_bytes() == (games / "cabo-rl-s117.cabo.jsonl").read_bytes()


@pytest.mark.shared
def test_a_game_that_breaks_the_rules_is_written_as_it_was_and_its_breaks_are_shown(
    cabo: Cabo, shared: Path, tmp_path: Path
) -> None:
    original = shared / "data/games/nathan487-broken-m1s1.original.jsonl.gz"
    out = tmp_path / "broken.jsonl"
    run = cabo("import-log", original, "--from", "nathan487", "-o", out)
    assert run.code == 1
    assert f"{original}: event 10: " in run.err
    assert out.read_bytes() == original.with_name("nathan487-broken-m1s1.cabo.jsonl").read_bytes()


@pytest.mark.shared
def test_a_log_of_what_no_event_can_say_is_refused_and_the_others_are_read(
    cabo: Cabo, shared: Path, tmp_path: Path
) -> None:
    games = shared / "data/games"
    native = games / "kashyap456-native-s203.original.jsonl.gz"
    other = games / "kashyap456-s1.original.jsonl.gz"
    run = cabo("import-log", native, other, "--from", "kashyap456", "-o", tmp_path / "out")
    assert run.code == 3
    assert run.err.splitlines()[0] == (
        f"cabo: {native}: message 2: expected what an event can say, found a deck with 2 jokers "
        "(and 5 more that no event can say, the next of them 48)"
    )
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["kashyap456-s1.cabo.jsonl"]


def test_the_game_is_named_for_the_log_and_goes_to_standard_output(cabo: Cabo, log: Path) -> None:
    run = cabo("import-log", log, "--from", "nathan487")
    assert run.out.startswith('{"type":"game_started","schema":1,"game":"friday",')
    assert run.code == 1, "its stock is made up, and too small"
    assert cabo("import-log", log, "--from", "nathan487", "-o", "-").out == run.out


def test_a_log_may_come_through_a_pipe(cabo: Cabo, log: Path) -> None:
    run = cabo("import-log", "-", "--from", "nathan487", given=log.read_bytes())
    assert '"game":"game"' in run.out
    assert run.err.splitlines()[-1].startswith("<stdin>: 14 events")


def test_a_name_and_players_may_be_given(cabo: Cabo, log: Path) -> None:
    words = ("--from", "nathan487", "--game", "at-ours", "--player", "Lu", "--player", "Mo")
    opening = json.loads(cabo("import-log", log, *words).out.splitlines()[0])
    assert (opening["game"], [player["name"] for player in opening["players"]]) == ("at-ours", ["Lu", "Mo"])


def test_a_file_that_is_there_is_kept_unless_forced(cabo: Cabo, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    out.write_text("mine")
    words = ("import-log", log, "--from", "nathan487", "-o", out)
    assert cabo(*words).code == 2
    assert out.read_text() == "mine"
    assert cabo(*words, "--force").code == 1
    assert out.read_text() != "mine"


def strange_log(tmp_path: Path) -> Path:
    strange: Line = {"call": "sing", "args": {}}
    path = tmp_path / "strange.jsonl"
    path.write_bytes(as_bytes([*CABO_RL[:5], strange, *CABO_RL[5:], strange]) + as_bytes(CABO_RL[:1]))
    return path


def test_a_dry_run_shows_what_became_what(cabo: Cabo, tmp_path: Path) -> None:
    path = strange_log(tmp_path)
    run = cabo("import-log", path, "--from", "cabo-rl", "--dry-run", "-o", tmp_path / "out")
    lines = run.out.splitlines()
    assert lines[0] == f"{path}: game strange"
    assert 'message 7: place_drawn_card → {"type":"discard_taken","seat":1,"slots":[1,2],"shown":["4","4"]}' in lines
    assert "message 3: deal_new_round: taken from the internal state: both hands and the order of the stock" in lines
    assert "message 6: sing → unknown" in lines
    assert [
        " ".join(line.split()) for line in lines if line.strip().startswith(("sing", "deck_draw", "take_turn:b"))
    ] == [
        "take_turn:begin 5 nothing of its own",
        "sing 2 unknown",
        "deck_draw 3 card_drawn 3",
    ]
    assert f"{path}: 1 message told twice, each read once" in run.err
    assert f"{path}: 2 unknown messages sing" in run.err
    assert f"{path}: the log names no players: Ada and Bo are stand-ins" in run.err
    assert not (tmp_path / "out").exists()


def test_a_dry_run_names_every_message_that_no_event_can_say(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "jokers.jsonl"
    given: Line = {"dir": "message", "from": "p0", "msg": {"type": "snap_give", "slot": 0}}
    path.write_bytes(as_bytes([{**EVANBRIERTON[0], "jokers": 2}, *EVANBRIERTON[1:7], given]))
    run = cabo("import-log", path, "--from", "evanbrierton", "--dry-run")
    assert run.code == 3
    assert run.out.splitlines() == [
        f"{path}: message 1: refused: a deck with 2 jokers",
        (
            f"{path}: message 8: refused: a snap of somebody else's card, and the card given for it "
            "(match_targets: own_hand alone is known)"
        ),
    ]


def test_json_tells_what_a_dry_run_shows(cabo: Cabo, tmp_path: Path) -> None:
    path = strange_log(tmp_path)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"{")
    out = tmp_path / "out"
    run = cabo("import-log", path, broken, "--from", "cabo-rl", "-o", out, "--json")
    report = json.loads(run.out)
    (told,) = report["games"]
    assert list(told) == ["file", "game", "written", "messages", "unknown", "duplicates", "remarks", "findings"]
    assert (told["written"], told["unknown"], told["duplicates"]) == (str(out / "strange.cabo.jsonl"), {"sing": 2}, 1)
    assert told["messages"][2]["state"] == "both hands and the order of the stock"
    assert told["findings"][0]["code"] == "deck"
    assert [one["file"] for one in report["unread"]] == [str(broken)]
    assert report["unread"][0]["refused"][0]["message"] == 0
    assert run.code == 3
    assert (out / "strange.cabo.jsonl").exists()


def test_a_log_of_another_program_is_shown_in_a_dry_run_and_refused(cabo: Cabo, log: Path) -> None:
    run = cabo("import-log", log, "--from", "cabo-rl", "--dry-run")
    assert run.code == 3
    assert "expected messages that become events, found 24 messages, none of which does" in run.err
    assert "message 1: (no kind) → unknown" in run.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("LOG", "--from", "chess"),
            "cabo: --from: expected one of bga-packets, cabo-rl, evanbrierton, kashyap456, nathan487, found 'chess'",
        ),
        (("--from", "cabo-rl"), "cabo: files: expected one log or more, found none"),
        (
            ("LOG", "LOG", "--from", "cabo-rl"),
            "cabo: --output: expected a folder for the games of 2 logs, or --dry-run, found none",
        ),
        (
            ("LOG", "LOG", "--from", "cabo-rl", "-o", "x.jsonl"),
            "cabo: --output: expected a folder for the games of 2 logs, found x.jsonl",
        ),
        (("LOG", "LOG", "--from", "cabo-rl", "-o", "x", "--game", "g"), "cabo: --game: expected one log"),
        (("LOG", "--from", "nathan487", "--game", "../x"), "cabo: the game's id: expected a name that a file can have"),
        (
            ("LOG", "--from", "nathan487", "-o", "-", "--json"),
            "cabo: --output: expected a file or a folder beside --json or --dry-run, found standard output",
        ),
        (
            ("LOG", "LOG", "--from", "nathan487", "-o", "never"),
            "cabo: never/friday.cabo.jsonl: expected one game of this name, found another",
        ),
    ],
)
def test_wrong_use_is_told(cabo: Cabo, log: Path, words: tuple[str, ...], complaint: str) -> None:
    run = cabo("import-log", *(log if word == "LOG" else word for word in words))
    assert run.code == 2
    assert run.err.startswith(complaint)


def test_a_log_that_cannot_be_read_is_told_with_its_message(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "torn.log"
    path.write_bytes(as_bytes(CABO_RL[:3]).replace(b"10, 4, 4, 3", b"10, 4, 4, 14"))
    run = cabo("import-log", path, "--from", "cabo-rl")
    assert (run.code, run.out) == (3, "")
    assert run.err == f"cabo: {path}: message 3: expected a card from 0 to 13, found 14\n"
