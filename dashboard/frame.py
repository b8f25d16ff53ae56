"""What stands round every page: its title, its look, and the pages there are."""

from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard.following import digest_to_follow, follow_store

_HERE = Path(__file__).parent
STATISTICS: Final = {
    "scoring": "Scoring",
    "calls": "Calls",
    "players": "Players",
    "rounds": "Rounds",
    "lab": "Rule lab",
    "dictionary": "Dictionary",
}
"""The pages of statistics by what they are called in an address and in ``pages/``."""

_is_framed = ContextVar("is_framed", default=False)


def run_framed() -> None:
    """Run the page that the address asks for."""
    st.set_page_config(page_title="Cabo games", page_icon=str(_HERE / "icon.png"), layout="wide")
    home = st.Page(_HERE / "pages" / "home.py", title="Home", default=True)
    games = st.Page(_HERE / "pages" / "games.py", title="Games", url_path="games")
    rules = st.Page(_HERE / "pages" / "rules.py", title="Rules", url_path="rules")
    game = st.Page(_HERE / "pages" / "game.py", title="Game", url_path="game", visibility="hidden")
    record = st.Page(_HERE / "pages" / "record.py", title="Record", url_path="record")
    own = st.Page(_HERE / "pages" / "_import.py", title="Import", url_path="import")
    statistics = [
        st.Page(
            _HERE / "pages" / f"{name}.py",
            # One stands for all of them: each has links to the others.
            title=title if number else "Statistics",
            url_path=name,
            visibility="hidden" if number else "visible",
        )
        for number, (name, title) in enumerate(STATISTICS.items())
    ]
    page = st.navigation([home, games, record, own, rules, *statistics, game], position="top")
    st.html(_HERE / "style.css")
    drawn = digest_to_follow()
    outer = _is_framed.set(True)
    try:
        page.run()
    finally:
        _is_framed.reset(outer)
    follow_store(drawn)


def run_page(draw: Callable[[], None]) -> None:
    """Draw a page inside the frame.

    The first address that a new server is asked for makes Streamlit run that page's script alone, by the older rule
    that every script in ``pages/`` is a page: then the frame is put round it, which runs the page again.
    """
    if _is_framed.get():
        draw()
    else:
        run_framed()
