"""Where a visitor drops a game file: judged, opened, and saved if that is asked for."""

from pathlib import Path

import streamlit as st

from cabo_events.errors import RecordingError
from cabo_events.markup import element
from dashboard.address import Address
from dashboard.data import GameEntry, kept_stamp, library
from dashboard.exports import draw_exports
from dashboard.kept import keep
from dashboard.own_file import Verdict, findings_html, findings_table, verdict_html, verdict_on
from dashboard.record_files import new_path, recordings_folder
from dashboard.record_view import notes_html

_SAID = "own file said"


def draw_own_file() -> None:
    """Take a file, and say what it is."""
    st.html(str(element("h2", "Your own game file", class_="cabo-part")))
    loaded = st.file_uploader(
        "Drop a game file here (*.cabo.jsonl): it stays on this machine",
        key="own file",
        on_change=_forget_what_was_said,
    )
    if loaded is None:
        return
    data = loaded.getvalue()
    with st.skeleton(height=120):
        verdict = verdict_on(data)
    st.html(str(verdict_html(loaded.name, verdict)))
    if verdict.findings:
        st.html(str(findings_html(verdict)))
    _draw_ways_on(loaded.name, data, verdict)


def _draw_ways_on(name: str, data: bytes, verdict: Verdict) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        if verdict.can_be_opened:
            st.page_link("pages/game.py", label="Step through it", query_params=Address(game=_kept(data).key).query)
            st.button(f"Save it in {recordings_folder()}", on_click=_save, args=(name, data))
        if verdict.findings:
            draw_exports(findings_table(verdict))
    if _SAID in st.session_state:
        st.html(str(notes_html([str(st.session_state[_SAID])])))


def _kept(data: bytes) -> GameEntry:
    stamp = kept_stamp(keep(data))
    return next(game for game in library().own if game.stamp == stamp)


def _save(name: str, data: bytes) -> None:
    st.session_state[_SAID] = _saved_words(name, data)


def _saved_words(name: str, data: bytes) -> str:
    try:
        path = new_path(Path(name).name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        return "It was not saved: there is a file of that name already. Give yours another name and drop it again."
    except (RecordingError, OSError) as error:
        return f"It was not saved: {error}."
    return f"Saved as {path}. It is among the games within a few seconds."


def _forget_what_was_said() -> None:
    st.session_state.pop(_SAID, None)
