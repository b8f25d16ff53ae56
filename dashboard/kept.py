"""Files of their own that a visitor has loaded: kept in the session, and in it alone."""

import hashlib
from typing import Final

import streamlit as st

_KEPT: Final = "own files"
_PREFIX: Final = "own file "
_MOST: Final = 8


def keep(data: bytes) -> str:
    """Keep the bytes of a file while the session lasts; what they are asked for by. The oldest of many make room."""
    path = f"{_PREFIX}{hashlib.sha256(data).hexdigest()}"
    kept = {known: bytes_ for known, bytes_ in kept_files().items() if known != path}
    newest = list(kept.items())[-(_MOST - 1) :]
    st.session_state[_KEPT] = {**dict(newest), path: data}
    return path


def kept_files() -> dict[str, bytes]:
    """What this session keeps, the oldest first."""
    kept = st.session_state.get(_KEPT)
    return kept if isinstance(kept, dict) else {}


def is_kept_path(path: str) -> bool:
    """Whether a path is what a kept file is asked for by."""
    return path.startswith(_PREFIX)
