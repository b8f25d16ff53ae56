"""The buttons of the Record page, and below a button that was pressed what it asks."""

from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st
from msgspec import Struct

from cabo_events.errors import CaboError, RecordingError
from cabo_events.markup import element
from cabo_events.recording.session import Request
from cabo_events.replay import Timeline
from cabo_events.state import State, seat_name
from dashboard.record_actions import Action, is_at_once
from dashboard.record_answers import Asked, command_told
from dashboard.record_fields import Drawn, Sent

_OPEN = "record action"


class Place(Struct, frozen=True, kw_only=True):
    """Where entries go: a file and the game in it.

    ``enter`` records requests in the file if it still is at that version, ``refuse`` says why something is not
    recorded.
    """

    path: Path
    timeline: Timeline
    enter: Callable[[Path, int, tuple[Request, ...]], None]
    refuse: Callable[[CaboError], None]

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.timeline.last

    @property
    def version(self) -> int:
        """The version that the page is drawn at."""
        return len(self.timeline.events)

    def key(self, *words: object) -> str:
        """The key of a widget: at another version it is another widget, with nothing chosen."""
        return " ".join(map(str, ("record", self.version, *words)))

    def record(self, *requests: Request) -> None:
        """Record what was asked for at the version that the page was drawn at."""
        self.enter(self.path, self.version, requests)


def draw_actions(place: Place, offered: Sequence[Action]) -> None:
    """The buttons, those of the table last; below those of a seat the questions of the one that was pressed."""
    for seat in dict.fromkeys(action.seat for action in offered):
        own = [action for action in offered if action.seat == seat]
        with st.container(border=True, gap="small", key=place.key("box", seat)):
            name = "The table" if seat is None else seat_name(place.state.game, seat)
            st.html(str(element("h2", name, class_="cabo-doer")))
            with st.container(horizontal=True, gap="small", key=place.key("buttons", seat)):
                for action in own:
                    _draw_button(place, action)
            for action in own:
                if st.session_state.get(_OPEN) == place.key(action.key):
                    _draw_questions(place, action)


def _draw_button(place: Place, action: Action) -> None:
    key = place.key(action.key)
    if is_at_once(place.state, action):
        st.button(action.label, key=key, on_click=place.record, args=((action.offers[0].commands[0], None),))
        return
    is_open = st.session_state.get(_OPEN) == key
    st.button(f"{action.label} …", key=key, type="primary" if is_open else "secondary", on_click=_open, args=(key,))


def _open(key: str | None) -> None:
    st.session_state[_OPEN] = key


def _draw_questions(place: Place, action: Action) -> None:
    command = command_told(_asked(place, action), Drawn())
    with st.container(horizontal=True, key=place.key(action.key, "ends")):
        st.button(
            "Record",
            key=place.key(action.key, "record"),
            type="primary",
            disabled=command is None,
            on_click=_send,
            args=(place, action),
        )
        st.button("Cancel", key=place.key(action.key, "cancel"), on_click=_open, args=(None,))


def _asked(place: Place, action: Action) -> Asked:
    return Asked(state=place.state, action=action, key=place.key(action.key))


def _send(place: Place, action: Action) -> None:
    command = command_told(_asked(place, action), Sent())
    if command is None:
        place.refuse(RecordingError("the entry", "slots that go together", "others"))
        return
    place.record((command, None))
