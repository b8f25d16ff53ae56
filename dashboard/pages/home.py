"""Home: the newest games, a search, and a place for a file of one's own."""

import streamlit as st

from cabo_events.markup import Html, element
from cabo_events.words import counted
from dashboard.bring_own import draw_own_file
from dashboard.data import Library, library
from dashboard.exports import draw_exports
from dashboard.facets import is_about
from dashboard.frame import run_page
from dashboard.games_view import games_html
from dashboard.home_view import bad_files_html, nothing_html, places_words
from dashboard.sorting import games_table, newest_first

GAMES_SHOWN = 12


def main() -> None:
    """Draw the page."""
    _draw(element("h1", "Cabo games", class_="cabo-title"))
    with st.skeleton(height=400):
        found = library()
    _say_what_was_found(found)
    if found.games:
        _list_games(found)
    else:
        _draw(nothing_html(f"No game was found in {places_words()}."))
    draw_own_file()
    if found.bad:
        with st.expander(f"{counted(len(found.bad), 'file')} that cannot be replayed", expanded=not found.games):
            _draw(bad_files_html(found.bad))


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _say_what_was_found(found: Library) -> None:
    records = counted(len(found.games), "game")
    bad = f", {counted(len(found.bad), 'file')} that cannot be replayed" if found.bad else ""
    _draw(element("p", f"{records} found{bad}.", class_="cabo-facts"))


def _list_games(found: Library) -> None:
    words = ""
    if len(found.games) > 1:
        words = st.text_input("Find", key="q", bind="query-params", placeholder="a player, a rule set, an id, a source")
    about = newest_first([game for game in found.games if is_about(game, words)])
    shown = about[:GAMES_SHOWN]
    if not shown:
        _draw(element("p", "No game is about that.", class_="cabo-soft"))
        return
    _draw(element("h2", "The newest games" if not words else "Games about that", class_="cabo-part"))
    _draw(games_html(shown))
    with st.container(horizontal=True, vertical_alignment="center"):
        label = f"All {counted(len(about), 'game')}, to narrow down and sort"
        st.page_link("pages/games.py", label=label, query_params={"q": words} if words else None)
        draw_exports(games_table(shown))


if __name__ == "__main__":
    run_page(main)
