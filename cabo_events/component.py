"""The files of the replay component, which a page and a report are both made of."""

import importlib.util
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

SCRIPTS: Final = (
    "expand.js",
    "viewing.js",
    "drawing.js",
    "listing.js",
    "strip.js",
    "sharing.js",
    "controls.js",
    "mount.js",
)
"""The component's scripts, each after those it leans on."""

HTML: Final = '<div class="rt"></div>'
"""The node that the component fills."""


class Key(Struct, frozen=True, kw_only=True):
    """A row of the table of keys: what is done, the keys as a browser names them, as people do, what it does."""

    does: str
    keys: tuple[str, ...]
    shown: str
    words: str


def replay_keys() -> tuple[Key, ...]:
    """The keys of the component, in the order in which they are listed."""
    return msgspec.json.decode(_folder().joinpath("keys.json").read_bytes(), type=tuple[Key, ...])


def replay_css() -> str:
    """The component's style sheet."""
    return _text("replay.css")


def replay_js() -> str:
    """The component as one script, a module whose default export mounts it."""
    keys = f"const KEYS = {_text('keys.json').strip()};\n"
    return "\n".join((keys, *map(_text, SCRIPTS)))


def report_css() -> str:
    """The style sheet of a report: the component's, and what stands round it."""
    return f"{replay_css()}\n{_text('report.css')}"


def report_js() -> str:
    """The script of a report: the component, and what mounts it in a document of its own."""
    return f"{replay_js().replace('export default function', 'function')}\n{_text('report.js')}"


def _text(name: str) -> str:
    return _folder().joinpath(name).read_text(encoding="utf-8")


def _folder() -> Path:
    """The component's folder, beside this package wherever that is installed."""
    spec = importlib.util.find_spec("dashboard")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    beside = Path(__file__).parents[1] / "dashboard"
    return next(found for folder in (beside, *map(Path, folders)) if (found := folder / "replay_table").is_dir())
