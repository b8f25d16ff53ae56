"""Players: a player's figures beside everybody's, over time, and head to head."""

import streamlit as st

from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation
from dashboard.chosen_here import choose
from dashboard.figure_dots import used_words
from dashboard.frame import run_page
from dashboard.players_view import STATISTICS, Person, Trend, field, opponents, people, profile, trend
from dashboard.shown import draw_origin, draw_part, draw_shown
from dashboard.statistics_frame import draw_statistics, say_none_left
from dashboard.strata import Chosen, Stratum, choose_one

ABOUT = "How a player fares: beside everybody, game after game, and against each opponent. Each rule set by itself."


def main() -> None:
    """Draw the page."""
    draw_statistics("Players", ABOUT, _draw)


def _draw(generation: Generation, every: tuple[Stratum, ...]) -> None:
    chosen = choose_one(every)
    everyone = people(generation, chosen)
    if not everyone:
        say_none_left("None of these games tells the points of a round.")
        return
    label = choose("Player", [one.label for one in everyone], "player")
    person = next(one for one in everyone if one.label == label)
    _draw_profile(generation, chosen, person)
    title = st.selectbox("Figure", list(STATISTICS), key="compare", bind="query-params")
    shown = field(generation, chosen, everyone, title)
    if shown is None:
        say_none_left("None of these games has anything to say on it.")
    else:
        draw_shown(shown, generation)
    _draw_course(generation, chosen, person)
    shown = opponents(generation, chosen, person, everyone)
    if shown is not None:
        draw_shown(shown, generation)


def _draw_profile(generation: Generation, chosen: Chosen, person: Person) -> None:
    asked, markup = profile(generation, chosen, person)
    draw_part(person.label, f"{chosen.words}. {used_words(asked.answer)}")
    draw_answer_exports("profile", asked.origin, generation)
    st.html(str(markup))
    draw_origin("profile", asked.origin)


def _draw_course(generation: Generation, chosen: Chosen, person: Person) -> None:
    what = st.selectbox("Followed over time", [one.value for one in Trend], key="trend", bind="query-params")
    shown = trend(generation, chosen, person, Trend(what))
    if shown is None:
        say_none_left("None of the player's games is finished.")
    else:
        draw_shown(shown, generation)


if __name__ == "__main__":
    run_page(main)
