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
    _simulated(cabo, tmp_path, "--rules", rules, "--players", "3", "--games", "2")
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


def test_a_run_that_was_cut_short_goes_on(cabo: Cabo, tmp_path: Path) -> None:
    whole = _simulated(cabo, tmp_path, "--games", "3")
    lost = sorted(whole)[1]
    (tmp_path / lost).unlink()
    run = cabo("simulate", "--out", str(tmp_path), "--games", "3", "--json")
    assert json.loads(run.out) == {"out": str(tmp_path), "written": 1, "there": 2}
    assert (tmp_path / lost).read_bytes() == whole[lost]


def test_the_rules_say_how_many_may_play(cabo: Cabo, tmp_path: Path) -> None:
    run = cabo("simulate", "--rules", "publisher-2e", "--players", "5", "--out", str(tmp_path / "no"))
    assert run.code == 2
    assert run.err == "cabo: --players: expected 2 to 4 players, as publisher-2e allows, found 5\n"
    assert not (tmp_path / "no").exists()
