"""The games that come with the package: built again, audited, and scored as it is written down beside them."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from cabo_events.audit import audit
from cabo_events.cards import deck_cards
from cabo_events.events import GameStarted
from cabo_events.files import SUFFIX, read_game
from cabo_events.replay import Timeline, replay
from cabo_events.sheet import Sheet, score_sheet
from cabo_events.state import all_cards
from tests.golden.build_games import SHIPPED, build
from tests.golden.sheets import Line, written_sheets

DATA = SHIPPED.parent
NAMES = sorted(path.name.removesuffix(SUFFIX) for path in SHIPPED.glob(f"*{SUFFIX}"))
WHOLE = [name for name in NAMES if ".seat" not in name]
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def timelines() -> Mapping[str, Timeline]:
    return {name: replay(read_game(SHIPPED / f"{name}{SUFFIX}").events) for name in NAMES}


def test_the_builder_gives_the_shipped_bytes(tmp_path: Path) -> None:
    build(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in SHIPPED.iterdir()
    }


def test_the_shipped_games_stay_small() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < MEGABYTE


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_game_is_canonical_and_named_for_its_stream(name: str) -> None:
    file = read_game(SHIPPED / f"{name}{SUFFIX}")
    started = file.events[0]
    assert isinstance(started, GameStarted)
    seen_by = "" if started.viewer is None else f".seat{started.viewer}"
    assert (file.notices, f"{started.game}{seen_by}") == ((), name)
    assert (started.seed, started.source) == (None, "cabo-events")
    assert name.split(".", maxsplit=1)[0].endswith(f"-{started.ruleset.name}")


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_game_breaks_no_rule(name: str) -> None:
    assert audit(read_game(SHIPPED / f"{name}{SUFFIX}").events) == ()


@pytest.mark.parametrize("name", WHOLE)
def test_every_card_of_the_deck_is_in_one_place_at_every_version(name: str, timelines: Mapping[str, Timeline]) -> None:
    deck = Counter(deck_cards(timelines[name].last.game.rules.deck))
    for state in timelines[name].states:
        if state.round is not None:
            assert Counter(card.face for card in all_cards(state.round)) == deck, state.version


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_game_ends_in_the_sheet_that_is_written_down(name: str, timelines: Mapping[str, Timeline]) -> None:
    sheet = score_sheet(timelines[name])
    written = written_sheets()[name.split(".", maxsplit=1)[0]]
    assert tuple(_lines(sheet)) == written.rounds
    assert (sheet.finished, sheet.winners) == (True, written.winners)
    assert timelines[name].last.game.ended_by == written.reason


def _lines(sheet: Sheet) -> list[Line]:
    nobody = (None,) * len(sheet.players)
    return [
        Line(
            hand_totals=line.hand_totals or nobody,
            points=line.points or nobody,
            totals=line.totals,
            resets=line.resets,
            kamikaze=line.kamikaze,
        )
        for line in sheet.rounds
    ]


def test_a_sheet_is_written_down_for_every_game_and_for_no_other() -> None:
    assert sorted(written_sheets()) == WHOLE


def test_the_readme_lists_every_game_and_no_other() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", text, re.MULTILINE)
    listed = [what.replace("RULES", rules) for what, sets in rows for rules in sets.split(", ")]
    assert sorted(listed) == NAMES
