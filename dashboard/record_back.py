"""Taking entries back on the Record page."""

import streamlit as st

from cabo_events.commands import Rewind
from cabo_events.markup import element
from cabo_events.recording.session import entry_before
from cabo_events.replay import live_versions
from dashboard.payload import event_words
from dashboard.record_play import Place

_EVENTS_TO_CHOOSE = 100


def draw_take_back(place: Place) -> None:
    """The last entry, and the events before it, each of which can be gone back to."""
    to = entry_before(place.timeline)
    if to is None:
        return
    with st.expander("Take back", key=place.key("take back")):
        last = event_words(place.timeline, live_versions(place.timeline.events)[-1])
        st.html(str(element("p", f"The last entry: {last}", class_="cabo-soft")))
        st.text_input("Reason (may be left out)", key=place.key("reason"), max_chars=200)
        st.button("Take back the last entry", key=place.key("undo"), on_click=_take_back, args=(place, to))
        versions = list(range(place.version - 1, max(place.version - _EVENTS_TO_CHOOSE, 0), -1))
        st.selectbox(
            "Or go back to just after event",
            versions,
            format_func=lambda version: f"{version}. {event_words(place.timeline, version)}",
            key=place.key("to"),
        )
        st.button("Go back there", key=place.key("back"), on_click=_take_back, args=(place, None))


def _take_back(place: Place, to: int | None) -> None:
    """Go back to a version, None being the one chosen; what comes after it stays in the file and does not count."""
    version = int(st.session_state[place.key("to")]) if to is None else to
    reason = str(st.session_state.get(place.key("reason"), "")).strip()
    place.record((Rewind(to=version, reason=reason or None), None))
