"""Games: all that were found, to be searched, narrowed down, sorted and taken away."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from cabo_events.markup import Html, element
from cabo_events.words import counted
from dashboard.data import GameEntry, library
from dashboard.exports import draw_exports
from dashboard.facets import FACETS, Facet, is_about, narrowed, value_counts
from dashboard.frame import run_page
from dashboard.games_view import games_html
from dashboard.home_view import nothing_html, places_words
from dashboard.sorting import FOUND, SORT_KEYS, Order, games_table, in_order

GAMES_A_PAGE = 25
_FACETS_A_LINE = 4


def main() -> None:
    """Draw the page."""
    st.set_page_config(page_title="Games · Cabo")
    _draw(element("h1", "Games", class_="cabo-title"))
    with st.skeleton(height=400):
        found = library()
    if not found.games:
        _draw(nothing_html(f"No game was found in {places_words()}."))
        return
    words = st.text_input("Find", key="q", bind="query-params", placeholder="a player, a rule set, an id, a source")
    about = tuple(game for game in found.games if is_about(game, words))
    chosen = {facet.name: st.query_params.get_all(facet.name) for facet in FACETS}
    _draw_facets(about, chosen)
    order = _order()
    left = in_order(narrowed(about, chosen), order)
    count, export = st.columns([4, 1], vertical_alignment="center")
    with count:
        _draw(element("p", f"{len(left)} of {counted(len(found.games), 'game')}.", class_="cabo-facts", role="status"))
    if not left:
        _draw(_nothing_left())
        return
    with export:
        draw_exports(games_table(left))
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    _draw(games_html(_on_this_page(left), order, query))


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _nothing_left() -> Html:
    back = element("a", "Show all games", href="games", target="_self")
    return element("p", "No game is about that. ", back, class_="cabo-list")


# --- narrowing down: the address is what counts, and the widgets follow it ----------------------------------------


def _draw_facets(games: Sequence[GameEntry], chosen: Mapping[str, Sequence[str]]) -> None:
    is_narrowed = any(chosen.values())
    with st.expander("Narrow it down", expanded=is_narrowed):
        for start in range(0, len(FACETS), _FACETS_A_LINE):
            line = FACETS[start : start + _FACETS_A_LINE]
            for facet, column in zip(line, st.columns(_FACETS_A_LINE), strict=False):
                with column:
                    _draw_facet(facet, games, chosen)


def _draw_facet(facet: Facet, games: Sequence[GameEntry], chosen: Mapping[str, Sequence[str]]) -> None:
    counts = value_counts(facet, games, chosen)
    key = f"facet {facet.name}"
    st.session_state[key] = list(dict.fromkeys(chosen[facet.name]))
    st.multiselect(
        facet.title,
        list(counts),
        format_func=partial(_counted_value, counts),
        key=key,
        placeholder="any",
        on_change=_narrow,
        args=(facet.name, key),
    )


def _counted_value(counts: Mapping[str, int], value: str) -> str:
    return f"{value} ({counts.get(value, 0)})"


def _narrow(name: str, key: str) -> None:
    st.query_params.pop("page", None)
    values = st.session_state[key]
    if values:
        st.query_params[name] = values
    else:
        st.query_params.pop(name, None)


# --- order and pages ----------------------------------------------------------------------------------------------


def _order() -> Order:
    by, way = st.columns([3, 1], vertical_alignment="bottom")
    with by:
        column = st.selectbox("Sort by", [FOUND, *SORT_KEYS], key="sort", bind="query-params")
    with way:
        is_descending = st.toggle("From the end", key="desc", bind="query-params")
    return Order(by=column, is_descending=is_descending)


def _on_this_page(games: Sequence[GameEntry]) -> Sequence[GameEntry]:
    pages = -(-len(games) // GAMES_A_PAGE)
    if pages == 1:
        return games
    page = st.pagination(pages, key="page", bind="query-params")
    return games[(page - 1) * GAMES_A_PAGE : page * GAMES_A_PAGE]


if __name__ == "__main__":
    run_page(main)
