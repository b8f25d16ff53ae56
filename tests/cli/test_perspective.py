from pathlib import Path

import pytest

from cabo_events.codec import decode, encode
from cabo_events.perspective import perspective
from tests.cli.conftest import Cabo, small_game
from tests.conftest import shared_files


def test_the_record_of_a_seat_is_written_in_canonical_lines(cabo: Cabo, game: Path) -> None:
    run = cabo("perspective", game, "--seat", "Ben")
    assert (run.code, run.err) == (0, "")
    assert run.out.encode() == encode(perspective(small_game().events, 1))


def test_a_file_is_written_whole(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.cabo.jsonl"
    run = cabo("perspective", game, "--seat", "spectator", "-o", out)
    assert (run.code, run.out, run.err) == (0, "", f"{out}: 11 events\n")
    assert decode(out.read_bytes()).events == perspective(small_game().events, "spectator")
    assert sorted(tmp_path.iterdir()) == [out, game]


def test_a_dash_is_standard_output(cabo: Cabo, game: Path) -> None:
    assert cabo("perspective", game, "--seat", 0, "-o", "-").out == cabo("perspective", game, "--seat", 0).out


@pytest.mark.parametrize("record", shared_files("data/partial*/*.cabo.jsonl"))
def test_what_a_seat_could_have_recorded_is_what_another_program_says_it_could(cabo: Cabo, record: Path) -> None:
    stem, seat = record.name.removesuffix(".cabo.jsonl").split(".seat")
    folder = {"partial": "games", "partial-rules": "rules"}[record.parent.name]
    run = cabo("perspective", record.parents[1] / folder / f"{stem}.cabo.jsonl", "--seat", seat)
    assert run.out.encode() == record.read_bytes()


def test_what_cannot_be_written_is_refused(cabo: Cabo, game: Path, tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "none" / "x.cabo.jsonl"):
        run = cabo("perspective", game, "--seat", 0, "-o", out)
        assert run.code == 2
        assert run.err.startswith(f"cabo: --output: expected a file that can be written, found {out}: ")


def test_a_seat_must_be_named(cabo: Cabo, game: Path) -> None:
    assert cabo("perspective", game).code == 2
    assert cabo("perspective", game, "--seat", "nobody").code == 2
