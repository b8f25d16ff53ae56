"""``cabo simulate`` makes legal games, the same for the same seed."""

import json
from pathlib import Path

import pytest

from cabo_events.audit import audit
from cabo_events.events import GameStarted
from cabo_events.files import game_paths, read_game
from cabo_events.rulesets import NAMED
from tests.cli.conftest import Cabo


def _simulated(cabo: Cabo, out: Path, *options: str) -> dict[str, bytes]:
    run = cabo("simulate", "--out", str(out), *options)
    assert run.code == 0, run.err
    return {path.name: path.read_bytes() for path in game_paths((out,))}


@pytest.mark.parametrize("rules", NAMED)
def test_a_simulated_game_is_legal(cabo: Cabo, tmp_path: Path, rules: str) -> None:
    _simulated(cabo, tmp_path, "--rules", rules, "--players", "3", "--games", "2", "--bots", "random,club")
    games = [read_game(path) for path in game_paths((tmp_path,))]
    assert len(games) == 2
    assert [audit(game.events) for game in games] == [(), ()]
    assert not any(game.notices for game in games)


def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(cabo: Cabo, tmp_path: Path) -> None:
    first, again, other = (
        _simulated(cabo, tmp_path / name, "--games", "2", "--seed", seed)
        for name, seed in (("first", "7"), ("again", "7"), ("other", "8"))
    )
    assert first == again
    assert not set(first) & set(other)


def test_a_longer_run_begins_with_the_games_of_a_shorter_one(cabo: Cabo, tmp_path: Path) -> None:
    short = _simulated(cabo, tmp_path / "short", "--games", "1")
    assert short.items() <= _simulated(cabo, tmp_path / "long", "--games", "3").items()


def test_an_id_does_not_give_the_seed_away(cabo: Cabo, tmp_path: Path) -> None:
    _simulated(cabo, tmp_path, "--seed", "424242")
    (path,) = game_paths((tmp_path,))
    started = read_game(path).events[0]
    assert isinstance(started, GameStarted)
    assert path.name == f"{started.game}.cabo.jsonl"
    assert "424242" not in started.game
    assert str(started.seed) not in started.game


@pytest.mark.parametrize("left", [None, 0, 3000, -1])
def test_a_run_that_was_cut_short_goes_on(cabo: Cabo, tmp_path: Path, left: int | None) -> None:
    whole = _simulated(cabo, tmp_path, "--games", "3")
    lost = sorted(whole)[1]
    if left is None:
        (tmp_path / lost).unlink()
    else:
        (tmp_path / lost).write_bytes(whole[lost][:left])
    run = cabo("simulate", "--out", str(tmp_path), "--games", "3", "--json")
    assert json.loads(run.out) == {
        "out": str(tmp_path),
        "written": 1,
        "there": 2,
        "events": len(whole[lost].splitlines()),
        "capped": {"rounds": 0, "turns": 0, "limits": 0},
    }
    assert (tmp_path / lost).read_bytes() == whole[lost]


def test_game_files_are_not_put_among_sealed_history(cabo: Cabo, tmp_path: Path) -> None:
    (tmp_path / "cabo.json").write_bytes(b"{}")
    code, out, err = cabo("simulate", "--out", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"cabo: --out: expected a folder for game files, found sealed history, with a cabo.json: {tmp_path}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["cabo.json"]


def test_the_rules_say_how_many_may_play(cabo: Cabo, tmp_path: Path) -> None:
    run = cabo("simulate", "--rules", "publisher-2e", "--players", "5", "--out", str(tmp_path / "no"))
    assert run.code == 2
    assert run.err == "cabo: --players: expected 2 to 4 players, as publisher-2e allows, found 5\n"
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("options", "err"),
    [
        (("--players", "2-x"), "--players: expected a number from 2 to 6, or several as in 2-5 or 2,4, found '2-x'"),
        (("--players", "7"), "--players: expected a number from 2 to 6, or several as in 2-5 or 2,4, found '7'"),
        (("--players", "5-2"), "--players: expected a number from 2 to 6, or several as in 2-5 or 2,4, found '5-2'"),
        (("--players", "2", "--bots", "club,club,bold"), "--bots: expected at most 2 bots, one a seat, found 3"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is_written(
    cabo: Cabo, tmp_path: Path, options: tuple[str, ...], err: str
) -> None:
    run = cabo("simulate", *options, "--out", str(tmp_path / "no"))
    assert (run.code, run.err) == (2, f"cabo: {err}\n")
    assert not (tmp_path / "no").exists()


def test_a_bot_that_there_is_not_is_named(cabo: Cabo, tmp_path: Path) -> None:
    run = cabo("simulate", "--bots", "club,hal", "--out", str(tmp_path / "no"))
    assert run.code == 2
    assert run.err.endswith("or a TOML or JSON file, found 'hal'\n")


def test_all_rule_sets_are_played_by_as_many_as_each_allows(cabo: Cabo, tmp_path: Path) -> None:
    _simulated(cabo, tmp_path, "--rules", "all", "--players", "4,5", "--bots", "cautious", "--max-rounds", "1")
    openings = [read_game(path).events[0] for path in game_paths((tmp_path,))]
    seats = sorted((one.ruleset.name, len(one.players)) for one in openings if isinstance(one, GameStarted))
    assert seats == [
        ("publisher", 4),
        ("publisher", 5),
        ("publisher-1e", 4),
        ("publisher-1e", 5),
        ("publisher-2e", 4),
        ("standard", 4),
        ("standard", 5),
    ]


def test_bots_sit_in_the_order_given_over_and_over(cabo: Cabo, tmp_path: Path) -> None:
    _simulated(cabo, tmp_path, "--players", "3", "--bots", "bold,club", "--max-rounds", "1")
    (path,) = game_paths((tmp_path,))
    started = read_game(path).events[0]
    assert isinstance(started, GameStarted)
    assert [(one.id, one.name, one.bot) for one in started.players] == [
        ("bold-1", "Bold 1", "bold"),
        ("club-1", "Club 1", "club"),
        ("bold-2", "Bold 2", "bold"),
    ]


def test_games_that_were_cut_short_are_counted_and_said(cabo: Cabo, tmp_path: Path) -> None:
    by_rounds = cabo("simulate", "--games", "2", "--max-rounds", "1", "--out", str(tmp_path / "rounds"))
    assert by_rounds.err == "2 games cut short: so many rounds that it was ended as agreed.\n"
    by_turns = cabo("simulate", "--games", "2", "--max-turns", "1", "--out", str(tmp_path / "turns"), "--json")
    assert json.loads(by_turns.out)["capped"] == {"rounds": 0, "turns": 2, "limits": 0}
    assert [audit(read_game(path).events) for path in game_paths((tmp_path,))] == [()] * 4


@pytest.mark.slow
def test_the_number_of_jobs_changes_no_byte(cabo: Cabo, tmp_path: Path) -> None:
    options = ("--games", "120", "--players", "2", "--max-rounds", "2")
    one = _simulated(cabo, tmp_path / "one", *options, "--jobs", "1")
    assert len(one) == 120
    assert one == _simulated(cabo, tmp_path / "three", *options, "--jobs", "3")
