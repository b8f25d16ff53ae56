import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cabo
from tests.conftest import shared_files


@pytest.fixture
def broken(game: Path) -> Path:
    """The small game with a second call, after a blank line."""
    lines = game.read_bytes().splitlines(keepends=True)
    path = game.with_name("broken.cabo.jsonl")
    path.write_bytes(b"".join([*lines[:8], b"\n", b'{"type":"cabo_called","seat":0}\n', *lines[10:]]))
    return path


def test_a_legal_game_has_no_findings(cabo: Cabo, game: Path) -> None:
    assert cabo("audit", game) == (0, "", "0 findings in 1 game\n")
    assert cabo("audit", game, "--json").out == '{"findings":[]}\n'


def test_a_finding_has_file_line_version_code_expected_and_found(cabo: Cabo, game: Path, broken: Path) -> None:
    run = cabo("audit", game, broken, "--json")
    assert run.code == 1
    (first, *_) = json.loads(run.out)["findings"]
    assert list(first) == ["file", "line", "version", "code", "expected", "found"]
    assert (first["file"], first["line"], first["version"], first["code"]) == (str(broken), 10, 9, "call")


def test_a_finding_in_words_names_file_and_line(cabo: Cabo, broken: Path) -> None:
    run = cabo("audit", broken)
    assert run.code == 1
    assert run.out.startswith(f"{broken}:10: call: expected ")


def test_a_file_that_cannot_be_read_is_reported_and_the_others_are_judged(cabo: Cabo, broken: Path) -> None:
    run = cabo("audit", "none.cabo.jsonl", broken, "--json")
    assert run.code == 3
    assert "cabo: none.cabo.jsonl: expected a game file, found no such file\n" in run.err
    assert json.loads(run.out)["findings"]


@pytest.mark.parametrize("words", [[], ["x", "--rules", "bogus"]])
def test_wrong_use_is_refused(cabo: Cabo, words: list[str]) -> None:
    assert cabo("audit", *words).code == 2


@pytest.mark.parametrize("path", shared_files("data/broken/*.cabo.jsonl"))
def test_other_rules_can_be_judged_by(cabo: Cabo, path: Path) -> None:
    expected = json.loads(path.with_name(path.name.replace(".cabo.jsonl", ".expected.json")).read_bytes())
    run = cabo("audit", path, "--rules", expected["ruleset"], "--json")
    assert (run.code, json.loads(run.out)["findings"][0]["line"]) == (1, expected["first_broken_line"])
