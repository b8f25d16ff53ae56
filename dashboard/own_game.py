"""A game made of what a visitor brought: stepped through, taken away, saved."""

from collections.abc import Sequence

import streamlit as st
from msgspec import Struct

from cabo_events.errors import RecordingError
from cabo_events.files import SUFFIX
from dashboard.address import Address
from dashboard.data import kept_stamp, library
from dashboard.kept import keep
from dashboard.record_files import new_path, recordings_folder
from dashboard.record_view import notes_html

_SAID = "own game said"


class OwnGame(Struct, frozen=True, kw_only=True):
    """A game that was read: a name for its file, its bytes, what is left in doubt."""

    name: str
    data: bytes
    words: tuple[str, ...]


def draw_ways_on(game: OwnGame, place: str, *, is_opened: bool) -> None:
    """Offer the game to be taken away and saved, and to be stepped through if ``is_opened``.

    ``place`` tells it from the others on the page.
    """
    with st.container(horizontal=True, vertical_alignment="center"):
        if is_opened:
            stamp = kept_stamp(keep(game.data))
            entry = next(entry for entry in library().own if entry.stamp == stamp)
            st.page_link("pages/game.py", label="Step through it", query_params=Address(game=entry.key).query)
        st.download_button("Download the game file", game.data, f"{game.name}{SUFFIX}", key=f"download {place}")
        st.button(f"Save it in {recordings_folder()}", on_click=_save, args=(place, [game]), key=f"save {place}")


def draw_save_all(games: Sequence[OwnGame], place: str) -> None:
    """Offer to save all of these games at once."""
    label = f"Save these {len(games)} games in {recordings_folder()}"
    st.button(label, on_click=_save, args=(place, games), key=f"save all {place}")


def draw_saved(place: str) -> None:
    """Say what became of saving, where that was asked for; every ``place`` that begins with this one counts."""
    said: object = st.session_state.get(_SAID)
    match said:
        case (str(where), str(words)) if where.startswith(place):
            st.html(str(notes_html([words])))
        case _:
            return


def forget_saved() -> None:
    """Say no more of what was saved before."""
    st.session_state.pop(_SAID, None)


def _save(place: str, games: Sequence[OwnGame]) -> None:
    st.session_state[_SAID] = (place, " ".join(map(_saved_words, games)))


def _saved_words(game: OwnGame) -> str:
    try:
        path = new_path(game.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(game.data)
    except FileExistsError:
        return f"{game.name} was not saved: there is a file of that name already."
    except (RecordingError, OSError) as error:
        return f"{game.name} was not saved: {error}."
    return f"Saved as {path}."
