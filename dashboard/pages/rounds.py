"""Rounds: all of them, narrowed down by anything, each a link to its moment in the game."""

from collections.abc import Sequence

import streamlit as st

from cabo_events.errors import QueryError
from cabo_events.markup import element
from cabo_events.words import counted
from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation
from dashboard.data import library
from dashboard.frame import run_page
from dashboard.rounds_view import (
    OUTCOMES,
    ROUNDS_A_PAGE,
    YES_OR_NO,
    Wanted,
    caller_names,
    filters_of,
    found_rounds,
    rounds_html,
)
from dashboard.shown import draw_origin
from dashboard.statistics_frame import draw_statistics, say_error, say_none_left
from dashboard.strata import Stratum

ABOUT = "Every round with points, from moves or from a score sheet. A round opens its game where the round ends."
EXAMPLE = "known_total<=5; turns>20; caller_player=ada"


def main() -> None:
    """Draw the page."""
    draw_statistics("Rounds", ABOUT, _draw)


def _draw(generation: Generation, every: tuple[Stratum, ...]) -> None:
    wanted = _wanted(every)
    try:
        found = found_rounds(generation, filters_of(wanted, every), 1)
    except QueryError as error:
        say_error(error)
        return
    if not found.count:
        say_none_left("No round is like that.")
        return
    every_game = sum(one.games for one in every)
    told = f"{counted(found.count, 'round')} of {found.games} of {counted(every_game, 'game')}."
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.html(str(element("p", told, class_="cabo-facts", role="status")))
        draw_answer_exports("rounds", found.origin, generation)
    pages = -(-found.count // ROUNDS_A_PAGE)
    page = st.pagination(pages, key="page", bind="query-params") if pages > 1 else 1
    shown = (found if page == 1 else found_rounds(generation, filters_of(wanted, every), page)).rows.answer
    st.html(str(rounds_html(shown, caller_names(generation, shown), library())))
    draw_origin("rounds", found.origin)


def _wanted(every: Sequence[Stratum]) -> Wanted:
    with st.expander("Narrow it down", expanded=True):
        first, second, third = st.columns([2, 1, 1])
        with first:
            labels = _any("Rule sets", sorted({one.label for one in every}), "rules")
        with second:
            seats = _any("Players", sorted({str(one.seats) for one in every}), "tables")
        with third:
            kinds = _any("Who plays", sorted({one.kind for one in every}), "kinds")
        first, second = st.columns(2)
        with first:
            outcomes = _any("Outcome of the call", OUTCOMES, "outcome")
        with second:
            having = _any("With", list(YES_OR_NO), "having")
        conditions = st.text_input(
            "More conditions on columns, semicolons between them",
            key="where",
            bind="query-params",
            placeholder=EXAMPLE,
        )
    return Wanted(
        labels=tuple(labels),
        seats=tuple(map(int, seats)),
        kinds=tuple(kinds),
        outcomes=tuple(outcomes),
        having=tuple(having),
        conditions=conditions,
    )


def _any(title: str, options: Sequence[str], key: str) -> list[str]:
    return st.multiselect(title, options, key=key, bind="query-params", placeholder="any")


if __name__ == "__main__":
    run_page(main)
