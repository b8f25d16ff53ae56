import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cabo
from tests.cli.test_store import game_of


@pytest.fixture(autouse=True)
def store(cabo: Cabo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store with the games one and two; in the second one Ada has another id and name."""
    monkeypatch.setenv("CABO_STORE", f"sqlite:///{tmp_path / 'store.sqlite'}")
    (tmp_path / "one.cabo.jsonl").write_bytes(game_of("one"))
    other = game_of("two").replace(b'{"id":"ada","name":"Ada"', b'{"id":"al","name":"Ada L."')
    (tmp_path / "two.cabo.jsonl").write_bytes(other)
    assert cabo("store", "init").code == 0
    assert cabo("store", "import", tmp_path).code == 0


def listed(cabo: Cabo) -> list[list[str]]:
    return [line.split() for line in cabo("players", "list").out.splitlines()[2:]]


def test_players_are_listed_with_names_and_games(cabo: Cabo) -> None:
    assert listed(cabo) == [["ada", "Ada", "1"], ["al", "Ada", "L.", "1"], ["ben", "Ben", "2"]]
    players = json.loads(cabo("players", "list", "--json").out)["players"]
    assert players[2] == {
        "id": "ben", "ids": ["ben"], "names": ["Ben"], "games": 2, "bot": None, "is_forgotten": False
    }  # fmt: skip


def test_ids_are_merged_into_one_person(cabo: Cabo) -> None:
    assert cabo("players", "merge", "ada", "al").out == "ada: 2 games, 2 ids\n"
    assert listed(cabo) == [["ada", "Ada,", "Ada", "L.", "2", "al"], ["ben", "Ben", "2"]]
    assert "2 games" in cabo("players", "merge", "ada", "al").out


def test_a_person_is_renamed_in_every_game(cabo: Cabo, tmp_path: Path) -> None:
    cabo("players", "merge", "ada", "al")
    assert cabo("players", "rename", "al", "Lady Ada").out == "Lady Ada in 2 seats\n"
    cabo("store", "export", "--out", tmp_path / "out")
    for path in (tmp_path / "out").iterdir():
        assert b'"name":"Lady Ada"' in path.read_bytes()
    assert cabo("store", "verify").code == 0


def test_a_forgotten_player_is_listed_as_such(cabo: Cabo) -> None:
    assert cabo("store", "forget", "ben").out == "2 names removed\n"
    assert listed(cabo)[2] == ["ben", "forgotten", "2"]


@pytest.mark.parametrize("words", [["merge", "ada", "zoe"], ["rename", "zoe", "Zoe"], ["merge"], ["rename", "ada"]])
def test_wrong_use_is_refused(cabo: Cabo, words: list[str]) -> None:
    assert cabo("players", *words).code == 2
