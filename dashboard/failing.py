"""What a page shows that came upon an error of ours."""

import logging

import streamlit as st

from cabo_events.markup import element

_LOG = logging.getLogger(__name__)


def say_what_failed(error: Exception) -> bool:
    """Say on the page that it could not be drawn; what is wrong goes to where the dashboard was started."""
    _LOG.error("a page could not be drawn", exc_info=error)
    st.html(str(element("h1", "This page could not be drawn", class_="cabo-title")))
    st.html(
        str(
            element(
                "div",
                element("p", f"It is an error of the dashboard (a {type(error).__name__}). No game is changed."),
                element(
                    "ul",
                    element("li", "Load the page again, or go ", element("a", "home", href=".", target="_self"), "."),
                    element("li", "The terminal that the dashboard was started in says where it happened."),
                    element("li", element("code", "cabo audit FILE"), " says whether a game's file is at fault."),
                    class_="cabo-list",
                ),
                class_="cabo-nothing",
                role="alert",
            )
        )
    )
    return True
