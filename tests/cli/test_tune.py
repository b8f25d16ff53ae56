"""``cabo tune`` finds parameters, the same for the same seed."""

import json
from pathlib import Path

import pytest

from cabo_events.bots import read_policy
from tests.cli.conftest import Cabo

SMALL = ("--rules", "publisher", "--games", "100", "--rounds", "1", "--candidates", "3")


def tuned(cabo: Cabo, path: Path, *options: str) -> str:
    run = cabo("tune", *SMALL, *options, "-o", path)
    assert run.code == 0
    assert run.err.replace("Compiling the kernel: half a minute, once.\n", "") == ""
    return run.out


@pytest.mark.slow
def test_the_same_seed_gives_the_same_file_and_a_bot_to_play(cabo: Cabo, tmp_path: Path) -> None:
    paths = [tmp_path / name / "mine.toml" for name in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        told = tuned(cabo, path, "--players", "2", "--seed", "5")
        assert "publisher, 2 players" in told
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert read_policy(str(paths[0])).name == "mine"


@pytest.mark.slow
def test_what_the_file_holds_for_other_tables_stays(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    tuned(cabo, path, "--players", "3")
    tuned(cabo, path, "--players", "2")
    first = {one.players: one for one in read_policy(str(path)).tuned}
    tuned(cabo, path, "--players", "2", "--seed", "9")
    second = {one.players: one for one in read_policy(str(path)).tuned}
    assert (list(first), list(second)) == ([2, 3], [2, 3])
    assert first[3] == second[3]
    assert first[2] != second[2]


@pytest.mark.slow
def test_the_json_is_what_was_written(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    found = json.loads(tuned(cabo, path, "--players", "2", "--json"))
    assert found["output"] == str(path)
    assert found["tuned"]["parameters"] == dict(read_policy(str(path)).tuned[0].parameters)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--players", "6", "-o", "x.toml"), "--players: expected 2 to 5 players, as publisher allows, found 6"),
        (("-o", "x.json"), "--output: expected a file NAME.toml, found x.json"),
        (("-o", "no/x.toml"), "--output: expected a file in a folder that is there, found no/x.toml"),
        (("--field", "clubs", "-o", "x.toml"), "bot: expected one of bold, cautious, club"),
        (("--start", "none.toml", "-o", "x.toml"), "none.toml: expected a readable TOML or JSON file"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    cabo: Cabo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = cabo("tune", *SMALL, *options)
    assert (run.code, run.out) == (2, "")
    assert why in run.err
    assert not list(tmp_path.iterdir())
