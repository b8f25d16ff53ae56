"""The replay component on a page: what it is given, and what it says back."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import streamlit as st

from cabo_events.component import HTML, replay_css, replay_js
from cabo_events.events import Viewer
from cabo_events.report import Told, replay_data
from dashboard.address import Address
from dashboard.data import FileStamp, opened
from dashboard.notes import can_note, notes_on, write_told_notes

KEY = "replay"

_mount = st.components.v2.component("cabo_replay", html=HTML, css=replay_css(), js=replay_js())


def draw_replay(stamp: FileStamp, viewer: Viewer, start: Address) -> None:
    """Mount the component on a game as a viewpoint knows it, opened at the version and the view of an address."""
    told = dict(_data(stamp, viewer))
    path = stamp.file
    version = None if start.version is None else int(start.version)
    told["start"] = {"v": version, "view": start.view}
    told["notes"] = [] if path is None else msgspec.to_builtins(notes_on(path))
    told["can_note"] = path is not None and can_note(path)
    _mount(data=told, key=KEY, on_note_change=lambda: _write_notes(path))


@st.cache_resource(max_entries=8, show_spinner="Laying out the game …", hash_funcs={FileStamp: repr})
def _data(stamp: FileStamp, viewer: Viewer) -> Mapping[str, object]:
    data: Mapping[str, object] = msgspec.to_builtins(
        replay_data(Told(timeline=opened(stamp, viewer).timeline), can_note=False), str_keys=True
    )
    return data


def _write_notes(path: Path | None) -> None:
    told: object = st.session_state[KEY].get("note")
    if path is None or not isinstance(told, Mapping):
        return
    key = f"notes written of {told.get('page')}"
    written = write_told_notes(path, told.get("notes"), int(st.session_state.get(key, 0)))
    st.session_state[key] = written.count
    if written.why_not is not None:
        st.toast(written.why_not)
