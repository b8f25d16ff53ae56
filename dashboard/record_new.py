"""The form that begins a new recording."""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import uuid4

import streamlit as st

from cabo_events.commands import StartGame
from cabo_events.errors import CaboError, RecordingError
from cabo_events.events import Player, Viewer
from cabo_events.files import SUFFIX
from cabo_events.markup import element
from cabo_events.recording import start
from cabo_events.rulesets import NAMED
from dashboard.record_files import new_path, recordable_files, recordings_folder

MODES: Final = {"play": "every move", "sheet": "the score sheet only"}
MOST_PLAYERS: Final = 6
_ALL, _SPECTATOR = "all", "spectator"
_LONGEST_NAME = 60


def draw_new_form(refuse: Callable[[CaboError | OSError], None]) -> None:
    """Ask for a file, the rules, the players and whose record it is."""
    with st.form("new recording"):
        st.html(str(element("h2", "A new game", class_="cabo-part")))
        left, right = st.columns(2)
        with left:
            today = datetime.now().astimezone().date().isoformat()
            st.text_input("File name", value=f"game-{today}", key="new file", max_chars=100)
            st.html(str(element("p", f"In {recordings_folder()}", class_="cabo-soft")))
            st.selectbox("Rule set", list(NAMED), key="new rules")
            st.selectbox("What is recorded", list(MODES), format_func=MODES.__getitem__, key="new mode")
            viewers = (_ALL, _SPECTATOR, *range(MOST_PLAYERS))
            st.selectbox("Whose record it is", viewers, format_func=_viewer_words, key="new viewer")
        with right:
            for place in range(MOST_PLAYERS):
                st.text_input(f"Player in seat {place}", key=f"new player {place}", max_chars=_LONGEST_NAME)
        st.form_submit_button("Begin", type="primary", on_click=_begin, args=(refuse,))


def _viewer_words(viewer: str | int) -> str:
    match viewer:
        case "all":
            return "the table's: every card that is told"
        case "spectator":
            return "a spectator's: only what all can see"
        case _:
            return f"that of seat {viewer}: what this player can see"


def _begin(refuse: Callable[[CaboError | OSError], None]) -> None:
    try:
        path = new_path(str(st.session_state["new file"]))
        path.parent.mkdir(parents=True, exist_ok=True)
        start(path, _opening(path.name.removesuffix(SUFFIX)))
    except (CaboError, OSError) as error:
        refuse(error)
        return
    word = next(word for word, file in recordable_files().items() if file == path)
    st.query_params.from_dict({"file": word, "mode": str(st.session_state["new mode"])})


def _opening(name: str) -> StartGame:
    players = _players()
    return StartGame(
        game=f"{name}-{uuid4().hex[:8]}",
        ruleset=NAMED[str(st.session_state["new rules"])],
        players=players,
        viewer=_viewer(len(players)),
        played=datetime.now().astimezone().date().isoformat(),
    )


def _players() -> tuple[Player, ...]:
    typed = [str(st.session_state.get(f"new player {place}", "")).strip() for place in range(MOST_PLAYERS)]
    while typed and not typed[-1]:
        typed.pop()
    if "" in typed:
        raise RecordingError("the players", "their names from seat 0 on", f"nobody in seat {typed.index('')}")
    twice = next((name for name in typed if typed.count(name) > 1), None)
    if twice is not None:
        raise RecordingError("the players", "another name for each", f"{twice!r} twice")
    return tuple(Player(id=name, name=name, bot=None) for name in typed)


def _viewer(players: int) -> Viewer:
    match st.session_state["new viewer"]:
        case "spectator":
            return "spectator"
        case int() as seat:
            if seat >= players:
                raise RecordingError("whose record it is", f"one of the {players} players", f"seat {seat}")
            return seat
        case _:
            return None
