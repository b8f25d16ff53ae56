from pathlib import Path

import pytest

from cabo_events.recording import Recording, start
from tests.recording.table import opening, typed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.cabo.jsonl"


@pytest.fixture
def begun(file: Path) -> Recording:
    """A round of two under `standard`, as somebody at the table saw it: Ada has discarded a 7 and may peek."""
    return typed(start(file, opening()), "deal first Ada, up 9c", "Ada look 0=2c 1", "Bo look 2 3", "draw 7h, discard")
