"""Home: the games that were found, and a link to each."""

from collections.abc import Sequence

import streamlit as st

from cabo_events.words import counted
from dashboard.data import GameEntry, Library, asked_for, library
from dashboard.frame import run_page
from dashboard.home_view import bad_files_html, games_html, nothing_html
from dashboard.markup import element

GAMES_A_PAGE = 25


def main() -> None:
    """Draw the page."""
    found = library()
    st.html(str(element("h1", "Games", class_="cabo-title")))
    _say_what_was_found(found)
    if found.games:
        _list_games(found)
    else:
        st.html(str(nothing_html(f"No game was found in {_places()}.")))
    if found.bad:
        with st.expander(f"{counted(len(found.bad), 'file')} that cannot be replayed", expanded=not found.games):
            st.html(str(bad_files_html(found.bad)))


def _say_what_was_found(found: Library) -> None:
    records = counted(len(found.games), "game")
    bad = f", {counted(len(found.bad), 'file')} that cannot be replayed" if found.bad else ""
    st.html(str(element("p", f"{records} found{bad}.", class_="cabo-facts")))


def _places() -> str:
    return ", ".join(map(str, asked_for())) or "the package"


def _list_games(found: Library) -> None:
    chosen = found.games
    if len(found.games) > 1:
        words = st.text_input("Find", key="q", bind="query-params", placeholder="a player, a rule set, an id, a source")
        chosen = tuple(game for game in found.games if _is_about(game, words))
    if not chosen:
        st.html(str(element("p", "No game is about that.", class_="cabo-soft")))
        return
    st.html(str(games_html(_on_this_page(chosen))))


def _is_about(game: GameEntry, words: str) -> bool:
    told = " ".join((game.key, game.ruleset, *game.players, game.source or "", game.played or "")).casefold()
    return all(word in told for word in words.casefold().split())


def _on_this_page(games: Sequence[GameEntry]) -> Sequence[GameEntry]:
    pages = -(-len(games) // GAMES_A_PAGE)
    if pages == 1:
        return games
    page = st.pagination(pages, key="page", bind="query-params")
    return games[(page - 1) * GAMES_A_PAGE : page * GAMES_A_PAGE]


if __name__ == "__main__":
    run_page(main)
