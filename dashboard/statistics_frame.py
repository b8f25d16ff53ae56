"""What stands round every page of statistics: whose games they are, whether they are there, how far loading is."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from cabo_events.errors import CaboError, QueryError, WarehouseError
from cabo_events.markup import Content, Html, element
from cabo_events.shipped import shipped_corpus
from cabo_events.words import counted
from dashboard.asking import Generation, generation_at
from dashboard.data import found_digest
from dashboard.frame import STATISTICS
from dashboard.home_view import nothing_html, places_words
from dashboard.kept_choice import kept_query
from dashboard.own_warehouse import Loader, LoadState, loader_of
from dashboard.strata import Stratum, strata
from dashboard.warehouse_choice import Games, chosen_games, database_asked_for, own_sources

SECONDS_TO_WAIT = 1.5
"""A load that is done so soon is waited for: nothing flickers then."""

DrawPage = Callable[[Generation, tuple[Stratum, ...]], None]


def draw_statistics(title: str, about: str, draw: DrawPage) -> None:
    """Draw a page of statistics, or say what it takes to have some."""
    st.set_page_config(page_title=f"{title} · Cabo")
    draw_ways(title)
    _draw(element("h1", title, class_="cabo-title"))
    _draw(element("p", about, class_="cabo-facts"))
    db = _database(chosen_games())
    if db is None:
        return
    try:
        _draw_of(db, draw)
    except WarehouseError as error:
        _say("The games cannot be read.", str(error), *_ways_to_load())
    except QueryError as error:
        _say("This cannot be asked of these games.", str(error), ("cabo load --rebuild", "makes the database anew"))


def draw_ways(here: str) -> None:
    """Links to the pages of statistics, which take along what is chosen here and there alike."""
    with st.container(horizontal=True, key="statistics-pages"):
        for name, title in STATISTICS.items():
            query = kept_query(st.query_params.get_all, name)
            st.page_link(f"pages/{name}.py", label=title, query_params=query or None, disabled=title == here)


def _draw_of(db: Path, draw: DrawPage) -> None:
    generation = generation_at(db)
    every = strata(generation)
    if every:
        draw(generation, every)
    else:
        _say("No game that can be counted is in it.", f"The database is {db}.", *_ways_to_load())


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _database(games: Games) -> Path | None:
    """Where the games are; None where that was said on the page instead."""
    match games:
        case Games.DATABASE:
            return database_asked_for()
        case Games.CORPUS:
            return shipped_corpus()
        case Games.OWN:
            return _own_database()


# --- the games shown here --------------------------------------------------------------------------------------------


def _own_database() -> Path | None:
    sources = own_sources()
    if not sources:
        _draw(nothing_html(f"No game was found in {places_words()}."))
        return None
    loader = loader_of(sources)
    digest = found_digest()
    if loader.state.digest is None:
        loader.begin(digest)
        with st.skeleton(height=400):
            loader.wait(SECONDS_TO_WAIT)
    state = loader.state
    if state.is_running:
        _follow(loader)
    elif state.failure is not None:
        _say_failure(loader, state, digest)
    elif state.digest != digest:
        _offer_anew(loader, digest)
    if state.loaded is not None:
        _say_left_out(state)
    return loader.db if _is_there(loader, state) else None


def _is_there(loader: Loader, state: LoadState) -> bool:
    """Whether there is a whole state to read; while it loads, what another version has left is waited out."""
    if not loader.has_games:
        return False
    if not state.is_running:
        return True
    try:
        return bool(generation_at(loader.db).warehouse)
    except WarehouseError:
        return False


@st.fragment(run_every=0.5)
def _follow(loader: Loader) -> None:
    """A bar as long as it loads; then the whole page again."""
    state = loader.state
    if not state.is_running:
        st.rerun()
    step = state.step
    share = 0.0 if step is None or not step.due else min(step.done / step.due, 1.0)
    told = "" if step is None else f" {step.done} of {counted(step.due, 'game')}, {counted(step.events, 'event')}"
    kept = " Until then the page shows what was loaded before." if loader.has_games else ""
    st.progress(share, text=f"Loading the games:{told or ' looking for what is new'}.{kept}")


def _say_failure(loader: Loader, state: LoadState, digest: str) -> None:
    kept = " The page shows what was loaded before." if loader.has_games else ""
    _say(f"The games could not be loaded.{kept}", state.failure or "", *_ways_to_load())
    st.button("Try again", on_click=loader.begin, args=(digest,))


def _offer_anew(loader: Loader, digest: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        _draw(element("p", "Games have come or changed since these were loaded.", class_="cabo-note", role="status"))
        st.button("Load what is new", on_click=loader.begin, args=(digest,))


def _say_left_out(state: LoadState) -> None:
    holding = None if state.loaded is None else state.loaded.holding
    number = 0 if holding is None else sum(holding.quarantined.values())
    if holding is None or not number:
        return
    with st.expander(f"{counted(number, 'record')} that no figure counts"):
        lines = (
            element("li", element("code", Path(one.origin).name, title=one.origin), f": {one.reason}")
            for one in holding.reasons
        )
        _draw(element("ul", *lines, class_="cabo-list"))


# --- words where there is nothing to show ----------------------------------------------------------------------------


def _ways_to_load() -> tuple[tuple[str, str], ...]:
    return (
        ("cabo load FOLDER --db FILE", "loads recorded games into a database"),
        ("cabo dashboard --db FILE", "shows the statistics of it"),
        ("cabo simulate --games 100 --out FOLDER", "makes games by bots"),
    )


def _say(title: str, words: str, *ways: tuple[str, str]) -> None:
    lines = [element("li", element("code", command), f" {effect}") for command, effect in ways]
    content: list[Content] = [element("p", title), element("p", words, class_="cabo-soft")]
    _draw(element("div", *content, element("ul", *lines, class_="cabo-list"), class_="cabo-nothing", role="alert"))


def say_none_left(words: str) -> None:
    """What stands in the place of figures where the filters leave none."""
    back = element("a", "Start again without filters", href="?", target="_self")
    _draw(element("div", element("p", words), element("p", back), class_="cabo-nothing", role="status"))


def say_error(error: CaboError) -> None:
    """What stands in the place of figures that could not be made."""
    _say("This could not be worked out.", str(error))
