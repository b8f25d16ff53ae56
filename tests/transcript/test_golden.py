from pathlib import Path

import pytest

from cabo_events.audit import audit
from cabo_events.files import read_game
from cabo_events.replay import replay
from cabo_events.rulesets import NAMED
from cabo_events.transcript import read_transcript, write_transcript
from tests.conftest import ROOT

GOLDEN = ROOT / "tests" / "golden" / "transcripts"
TYPED = (GOLDEN / "table-night.typed.cabo.txt").read_text(encoding="utf-8")
SHIPPED = sorted(path for path in GOLDEN.glob("*.cabo.txt") if not path.name.startswith("table-night"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_game_reads_as_reviewed(path: Path) -> None:
    game = read_game(ROOT / "data" / "games" / path.name.replace(".txt", ".jsonl"))
    assert write_transcript(game.events) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMED)
def test_a_game_under_each_rule_set_is_reviewed(name: str) -> None:
    assert any(f'[Rules "{name}"]' in path.read_text(encoding="utf-8") for path in SHIPPED)


def test_a_game_typed_at_the_table_is_written_in_canonical_form() -> None:
    written = write_transcript(read_transcript(TYPED))
    assert written == (GOLDEN / "table-night.cabo.txt").read_text(encoding="utf-8")


def test_a_game_typed_at_the_table_is_a_legal_game() -> None:
    events = read_transcript(TYPED)
    last = replay(events).last.game
    assert (last.totals, last.winners) == ((34, 9, 17), (1,))
    assert audit(events) == ()
