"""A page that is drawn again when the store has changed: games and moves appear while others append."""

import streamlit as st

from dashboard.data import SECONDS_BETWEEN_LOOKS, found_digest
from dashboard.stored import store_asked_for


def follow_store(drawn: str | None) -> None:
    """Draw the page again as soon as what was found is no longer what it was ``drawn`` from; None: never."""
    if drawn is not None:
        _look_again(drawn)


def digest_to_follow() -> str | None:
    """What is found now, where the dashboard was started on a store."""
    return None if store_asked_for() is None else found_digest()


@st.fragment(run_every=SECONDS_BETWEEN_LOOKS)
def _look_again(drawn: str) -> None:
    if found_digest() != drawn:
        st.rerun()
