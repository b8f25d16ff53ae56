"""Scoring: rule sets compared figure by figure, and how points are distributed."""

import streamlit as st

from cabo_events.markup import element
from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation
from dashboard.frame import run_page
from dashboard.scoring_view import MEASURES, compared, comparison_table, distribution, use_of
from dashboard.shown import draw_origin, draw_shown
from dashboard.statistics_frame import draw_statistics, say_none_left
from dashboard.strata import Stratum, choose_side_by_side

ABOUT = "What a scoring rule does: every figure with its n, the games it is from, and a 95 % interval over games."


def main() -> None:
    """Draw the page."""
    draw_statistics("Scoring", ABOUT, _draw)


def _draw(generation: Generation, every: tuple[Stratum, ...]) -> None:
    chosen = choose_side_by_side(every)
    st.html(str(element("p", use_of(generation, chosen), class_="cabo-facts", role="status")))
    title = st.selectbox("Figure", [measure.title for measure in MEASURES], key="figure", bind="query-params")
    measure = next(measure for measure in MEASURES if measure.title == title)
    one = compared(generation, chosen, measure)
    if one is None:
        say_none_left("None of these games has anything to say on it.")
    else:
        draw_shown(one, generation)
    role = st.selectbox("Whose points", ["caller", "other", "all"], key="role", bind="query-params")
    spread = distribution(generation, chosen, role)
    if spread is None:
        say_none_left("None of these games tells points.")
    else:
        draw_shown(spread, generation)
    every_figure = st.expander("All figures, side by side", key="all", on_change="rerun")
    if every_figure.open:
        with every_figure:
            markup, asked = comparison_table(generation, chosen)
            draw_answer_exports("overview", asked.origin, generation)
            st.html(str(markup))
            draw_origin("overview", asked.origin)


if __name__ == "__main__":
    run_page(main)
