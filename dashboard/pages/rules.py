"""Rules: the rule sets side by side, and what the audit judges by."""

from collections.abc import Sequence

import streamlit as st

from cabo_events.markup import Html, element
from cabo_events.ruleset import AXES, RuleSet
from cabo_events.rulesets import NAMED
from dashboard.compare_view import (
    codes_html,
    codes_table,
    compared_html,
    compared_table,
    differing_axes,
    known_rulesets,
)
from dashboard.data import library
from dashboard.exports import draw_exports
from dashboard.frame import run_page


def main() -> None:
    """Draw the page."""
    st.set_page_config(page_title="Rules · Cabo")
    _draw(element("h1", "About the rules", class_="cabo-title"))
    _draw(
        element(
            "p",
            "A rule set is a choice on every axis. Each game carries its own: it is replayed by the rules that it was "
            "played by.",
            class_="cabo-facts",
        )
    )
    with st.skeleton(height=400):
        known = known_rulesets(game.rules for game in library().games)
    _draw_comparison({name: known[name] for name in _chosen(list(known))})
    with st.expander("What the audit looks for"):
        draw_exports(codes_table())
        _draw(codes_html())


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _chosen(names: Sequence[str]) -> Sequence[str]:
    return st.multiselect(
        "Compare", names, default=list(NAMED), key="compare", bind="query-params", placeholder="a rule set"
    )


def _draw_comparison(compared: dict[str, RuleSet]) -> None:
    if not compared:
        lines = (
            element("code", "cabo rulesets"),
            " lists those that have a name; a variant of your own is a TOML file, ",
            element("code", "cabo rulesets house.toml"),
            " shows it.",
        )
        _draw(element("p", "Choose a rule set to read it, or several to compare them. ", *lines))
        return
    differing = differing_axes(compared)
    is_short = False
    if len(compared) > 1:
        is_short = st.toggle("Only what differs", key="different", bind="query-params")
    axes = [axis for axis in AXES if not is_short or axis in differing]
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        told = f"{len(AXES)} axes, {len(differing)} of them differ."
        _draw(element("p", told, class_="cabo-soft", role="status"))
        draw_exports(compared_table(compared, axes))
    _draw(compared_html(compared, axes))


if __name__ == "__main__":
    run_page(main)
