"""A choice whose default depends on the games: it stays in the address once it is made, whatever the default is."""

from collections.abc import Sequence

import streamlit as st


def choose(label: str, options: Sequence[str], key: str) -> str:
    """One of the options, as the address or the visitor has it; the first where neither does.

    Streamlit leaves a widget's default out of the address. Other games may have another option first, and a link would
    come to mean something else there: so there is no default to the widget, only words in its place.
    """
    picked = st.selectbox(label, options, index=None, placeholder=options[0], key=key, bind="query-params")
    return options[0] if picked is None else picked
