"""Input that nobody means to give: no standard input, names of files that are no text, numbers and nesting no end."""

import os
from pathlib import Path

import pytest

from cabo_events.cli import main
from tests.cli.conftest import Cabo


@pytest.mark.parametrize("words", [("replay", "-"), ("audit", "-"), ("convert", "-", "-", "--to", "txt")])
def test_a_standard_input_that_was_closed_cannot_be_read(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(words) == 3
    assert "<stdin>: expected a game on standard input, found no standard input" in capsys.readouterr().err


def test_json_names_a_file_whose_name_is_no_text(cabo: Cabo, game: Path) -> None:
    odd = game.with_name(os.fsdecode(b"l\xe9.cabo.jsonl"))
    game.rename(odd)
    run = cabo("rescore", odd, "--rules", "standard", "--json")
    assert (run.code, run.err) == (0, "")
    assert 'l?.cabo.jsonl"' in run.out


RULES = [
    (b"\xef\xbb\xbf" + b'based_on = "standard"\n', 0, ""),
    (b"a = " + b"[" * 5000, 3, "the file: expected TOML, found nesting without end"),
    (b"end_score = " + b"9" * 5000, 3, "the file: expected TOML, found "),
    (b'name = "\xe9"', 3, "the file: expected UTF-8 text, found the byte 0xe9"),
    (None, 3, "the file: expected a readable TOML file, found No such file or directory"),
]


@pytest.mark.parametrize(
    ("data", "code", "words"), RULES, ids=["a byte-order mark", "nesting", "digits", "bytes", "no file"]
)
def test_a_rule_set_file_is_read_or_refused_in_words(
    cabo: Cabo, tmp_path: Path, data: bytes | None, code: int, words: str
) -> None:
    file = tmp_path / "ours.toml"
    if data is not None:
        file.write_bytes(data)
    run = cabo("score", "--rules", file, "A=3", "B=5", "--json")
    assert (run.code, words in run.err, bool(run.out)) == (code, True, code == 0)


def test_a_name_may_hold_an_equals_sign(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "standard", "--caller", "A=1", "A=1=7", "B b=9", "--totals", "A=1=4", "--json")
    assert run.out.startswith('{"ruleset":"standard","points":{"A=1":0,"B b":9},"kamikaze":null,"totals":{"A=1":4,')


WITH_RULES = {
    "score": ["score", "A=3", "B=5", "--rules"],
    "rescore": ["rescore", "GAME", "--rules"],
    "audit": ["audit", "GAME", "--rules"],
    "record": ["record", "NEW", "--player", "Ada", "--player", "Ben", "--rules"],
    "simulate": ["simulate", "--games", "1", "--out", "NEW", "--rules"],
    "import-sheet": ["import-sheet", "SHEET", "--rules"],
    "rulesets": ["rulesets"],
    "rulesets --diff": ["rulesets", "standard", "--diff"],
}


@pytest.mark.parametrize("words", WITH_RULES.values(), ids=list(WITH_RULES))
def test_a_rule_set_file_that_cannot_be_read_is_input_and_a_name_that_is_none_wrong_use(
    cabo: Cabo, game: Path, tmp_path: Path, words: list[str]
) -> None:
    sheet = tmp_path / "evening.csv"
    sheet.write_text("Round,Ada,Bo\n1,9*,11\n")
    places = {"GAME": game, "SHEET": sheet, "NEW": tmp_path / "new.cabo.jsonl"}
    asked = [places.get(word, word) for word in words]
    gone = tmp_path / "gone.toml"
    run = cabo(*asked, gone)
    assert (run.code, run.out) == (3, "")
    assert run.err.endswith(f"cabo: {gone}: the file: expected a readable TOML file, found No such file or directory\n")
    assert cabo(*asked, "bogus").code == 2
