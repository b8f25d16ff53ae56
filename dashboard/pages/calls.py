"""Calls: when a call pays, by what the caller knew."""

import streamlit as st

from cabo_events.warehouse.statistics import Question
from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation
from dashboard.calls_view import Against, chances, success
from dashboard.figure_dots import used_words
from dashboard.frame import run_page
from dashboard.listed_figures import listed_html, shares_of
from dashboard.shown import draw_origin, draw_part, draw_shown
from dashboard.statistics_frame import draw_statistics, say_none_left
from dashboard.strata import Chosen, Stratum, choose_one

ABOUT = "At what known total does a call pay? What the caller had seen, what it had not, and how it went."


def main() -> None:
    """Draw the page."""
    draw_statistics("Calls", ABOUT, _draw)


def _draw(generation: Generation, every: tuple[Stratum, ...]) -> None:
    chosen = choose_one(every)
    word = st.selectbox("Known total against", [one.value for one in Against], key="against", bind="query-params")
    shown = success(generation, chosen, Against(word))
    if shown is None:
        say_none_left("No call is known in these games: a score sheet does not tell what the caller knew.")
        return
    draw_shown(shown, generation)
    expected = chances(generation, chosen)
    if expected is not None:
        draw_shown(expected, generation)
    _draw_figures(generation, chosen)


def _draw_figures(generation: Generation, chosen: Chosen) -> None:
    asked = generation.ask(Question(view="calls", filters=chosen.filters))
    draw_part("Calls in figures", f"{chosen.words}. {used_words(asked.answer)}")
    draw_answer_exports("calls", asked.origin, generation)
    st.html(str(listed_html(asked.answer, shares_of(generation), (), f"Calls in figures. {chosen.words}")))
    draw_origin("calls", asked.origin)


if __name__ == "__main__":
    run_page(main)
