"""Running the command line inside the test process."""

import io
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from cabo_events.cli import main
from cabo_events.codec import encode
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardPeeked,
    HandsRevealed,
    OpeningPeeked,
    RevealReason,
)
from cabo_events.rulesets import PUBLISHER
from tests.game_builder import Table


class Run(NamedTuple):
    """How a command ended: its exit code, what it wrote as result, what it remarked."""

    code: int
    out: str
    err: str


class Cabo(Protocol):
    """Runs ``cabo`` with these words, and these bytes on standard input."""

    def __call__(self, *words: object, given: bytes = b"") -> Run: ...


@pytest.fixture
def cabo(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cabo:
    """The command line, as wide as 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object, given: bytes = b"") -> Run:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Run(code, *capsys.readouterr())

    return run


def small_game() -> Table:
    """Ada peeks, Ben calls and is lowest alone, Ada keeps a 4 in her final turn."""
    return (
        Table(PUBLISHER)
        .deal("5 5 9 1", "2 3 0 4", discard="6", stock="7 4")
        .play(
            OpeningPeeked(seat=0, slots=(0, 1), faces=("5", "5")),
            OpeningPeeked(seat=1, slots=(2, 3), faces=("0", "4")),
            CardDrawn(seat=0, face="7"),
            CardDiscarded(seat=0, face="7"),
            CardPeeked(seat=0, slot=2, face="9"),
            CaboCalled(seat=1),
            CardDrawn(seat=0, face="4"),
            CardExchanged(seat=0, slots=(2,), shown=("9",)),
            HandsRevealed(reason=RevealReason.CALLED, hands=(("5", "5", "4", "1"), ("2", "3", "0", "4"))),
        )
    )


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game as a file."""
    path = tmp_path / "small.cabo.jsonl"
    path.write_bytes(encode(small_game().events))
    return path
