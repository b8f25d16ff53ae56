"""The component's own scripts, run by a browser, lead to the reducer's state at every version of every shipped game."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from cabo_events.events import Event, Rewound, Viewer
from cabo_events.files import read_game
from cabo_events.perspective import as_seen_by
from cabo_events.playback import Playback, playback
from cabo_events.playback.table import table_states
from cabo_events.replay import Timeline, replay
from cabo_events.shipped import shipped_games
from cabo_events.state import all_cards
from tests.conftest import ROOT
from tests.dashboard.games import sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "dashboard" / "replay_table"


@pytest.fixture(scope="module")
def scripts(browser: "Browser") -> Iterator["Page"]:
    """One page with the scripts that draw nothing: a page for each game would take too long."""
    page = browser.new_page()
    for name in ("expand.js", "viewing.js"):
        page.add_script_tag(content=(FOLDER / name).read_text(encoding="utf-8"))
    yield page
    page.close()


def asked(page: "Page", script: str, game: Playback) -> object:
    """What a script says of a game; both travel as text, which is quicker."""
    said = page.evaluate(f"text => JSON.stringify(({script})(JSON.parse(text)))", msgspec.json.encode(game).decode())
    return msgspec.json.decode(said)


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", shipped_games(), ids=lambda path: path.name.removesuffix(".cabo.jsonl"))
def test_the_browser_expands_a_shipped_game_to_the_reducers_states(scripts: "Page", path: Path) -> None:
    timeline = replay(read_game(path).events)
    assert asked(scripts, "expandTables", playback(timeline)) == plain(list(table_states(timeline)))


def test_the_browser_follows_corrections_across_a_deal(scripts: "Page") -> None:
    events = sample()
    corrected: tuple[Event, ...] = (
        *events[:7],
        Rewound(to=4, reason=None),
        *events[4:6],
        Rewound(to=1, reason=None),
        *events[1:],
    )
    timeline = replay(corrected)
    assert asked(scripts, "expandTables", playback(timeline)) == plain(list(table_states(timeline)))


FACES_BY_VIEW = """game => game.views.map((view) => expandTables(game).map((table) =>
    table.cards.map((_, instance) => shownFace(game, table, instance, view))))"""


def viewer_of(view: str) -> Viewer:
    match view:
        case "all":
            return None
        case "spectator":
            return "spectator"
        case _:
            return int(view.removeprefix("seat"))


def known_faces(timeline: Timeline, version: int, count: int) -> list[str | None]:
    faces: list[str | None] = [None] * count
    round_ = timeline.at(version).round
    for card in () if round_ is None else all_cards(round_):
        faces[card.instance] = card.face
    return faces


@pytest.mark.parametrize("name", ["duel-standard", "late-joiner-standard", "full-table-standard.seat4"])
def test_the_browser_turns_up_the_faces_of_the_perspective(scripts: "Page", name: str) -> None:
    (path,) = (path for path in shipped_games() if path.name == f"{name}.cabo.jsonl")
    timeline = replay(read_game(path).events)
    game = playback(timeline)
    sizes = [len(table.cards) for table in table_states(timeline)]
    expected = []
    for view in game.views:
        seen = as_seen_by(timeline.events, viewer_of(view))
        expected.append([known_faces(seen, version, size) for version, size in enumerate(sizes, start=1)])
    assert asked(scripts, FACES_BY_VIEW, game) == expected


def test_a_card_tells_when_it_came_from_where_who_saw_it_and_where_it_went(scripts: "Page") -> None:
    history = "game => cardHistory(game, expandTables(game), {}, {{ deal: 2, until: game.told.length }})"
    game = playback(replay(sample()))
    drawn = list(table_states(replay(sample())))[4].held
    assert asked(scripts, history.format(drawn), game) == [
        {"version": 5, "words": "Drawn by Ada"},
        {"version": 5, "words": "Seen by Ada"},
        {"version": 6, "words": "Into Ada’s slot 0, after the draw"},
        {"version": 10, "words": "Seen by Ben"},
    ]
    assert asked(scripts, history.format(0), game) == [
        {"version": 2, "words": "Dealt to Ada’s slot 0"},
        {"version": 3, "words": "Seen by Ada"},
        {"version": 6, "words": "Onto the discard pile, out of Ada’s slot 0"},
        {"version": 6, "words": "Seen by Ben"},
    ]
