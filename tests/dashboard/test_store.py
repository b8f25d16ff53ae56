"""The dashboard on a store: its games, what is appended, what is beside the log, what is marked."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from cabo_events.codec import encode_event
from cabo_events.commands import Draw
from cabo_events.events import CaboCalled, Event, HandsRevealed
from cabo_events.launch import STORE_VARIABLE
from cabo_events.store.game_log import GameLog
from cabo_events.store.people import forget, rename
from cabo_events.store.protocol import EventStore
from cabo_events.store.sqlite import create_sqlite
from cabo_events.transfer import Admission, import_games
from tests.conftest import ROOT
from tests.dashboard.games import sample, written
from tests.dashboard.test_pages import words


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EventStore]:
    """An empty store that the dashboard is started on."""
    monkeypatch.setattr("sys.argv", ["app.py"])
    with closing(create_sqlite(tmp_path / "store.sqlite")) as made:
        monkeypatch.setenv(STORE_VARIABLE, made.url)
        yield made
    st.cache_resource.clear()


def added(store: EventStore, events: Sequence[Event], game: str = "sample") -> None:
    begun = store.head(game)
    store.append(
        game,
        [encode_event(event) for event in events[begun:]],
        begun,
        [f"{game}.{n}" for n in range(begun, len(events))],
    )


def app(**query: str) -> AppTest:
    page = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30).run()
    if query:
        page.switch_page("pages/game.py")
        page.query_params.update(query)
        page.run()
    assert not page.exception
    return page


def later(page: AppTest) -> str:
    """What the page says when it looks again."""
    from dashboard import data

    data._found.clear()  # noqa: SLF001 - as if the seconds between two looks were over
    page.run()
    assert not page.exception
    return words(page)


def test_the_games_of_a_store_are_shown_and_none_that_come_with_the_package(store: EventStore) -> None:
    added(store, sample())
    said = words(app())
    assert "1 game found." in said
    assert '<a href="game?id=sample" target="_self">sample</a>' in said
    assert "Ada, Ben" in said


def test_a_game_that_somebody_else_appends_appears(store: EventStore) -> None:
    added(store, sample())
    page = app()
    added(store, sample(game="another"), "another")
    assert "2 games found." in later(page)


def test_moves_that_somebody_else_makes_appear(store: EventStore) -> None:
    added(store, sample()[:4])
    page = app(id="sample")
    assert "not finished" in words(page)
    assert "1 round" not in words(page)
    GameLog(store, "sample").execute(Draw(seat=0))
    assert "5 events" in later(page)
    added(store, sample())
    assert "Ada (0)" in later(page)


def test_names_that_are_given_and_forgotten_change_at_once(store: EventStore) -> None:
    added(store, sample())
    page = app()
    rename(store, "p0", "Lady Ada")
    assert "Lady Ada, Ben" in later(page)
    forget(store, "p0")
    assert "Lady Ada" not in later(page)


def test_a_game_let_in_against_the_rules_is_marked(store: EventStore, tmp_path: Path) -> None:
    broken = [event for event in sample() if not isinstance(event, HandsRevealed)] + [CaboCalled(seat=0)]
    path = written(tmp_path, broken)
    (incoming,) = import_games(store, [path], Admission.QUARANTINE)
    assert incoming.findings
    assert "quarantined: breaks the rules" in words(app())
    assert "quarantined: let into the store against the rules" in words(app(id="sample"))


def test_a_store_that_cannot_be_read_is_listed_with_the_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["app.py"])
    monkeypatch.setenv(STORE_VARIABLE, f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert "cabo store init" in words(app())
