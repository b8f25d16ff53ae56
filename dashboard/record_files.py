"""Which files may be recorded to, and what an address calls them."""

import re
import sys
from pathlib import Path
from typing import Final

from cabo_events.errors import RecordingError
from cabo_events.files import SUFFIX, game_paths
from cabo_events.shipped import shipped_folder

DEFAULT_FOLDER: Final = "games"
LONGEST_NAME: Final = 80
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|]')


def recordings_folder() -> Path:
    """The folder that new games go into: the first one that the dashboard was started on, else ``games`` here."""
    folders = [path for path in _asked_for() if path.is_dir()]
    return folders[0] if folders else Path(DEFAULT_FOLDER).resolve()


def recordable_files() -> dict[str, Path]:
    """The game files that may be gone on with, by what an address calls them; nothing else is ever opened.

    They are those that the dashboard was started on, and those in the folders of new games; what comes with the
    package is not among them. A file in a folder is called by its place there, and ``~2`` is put behind a name that
    another file has already.
    """
    named: dict[str, Path] = {}
    for root in dict.fromkeys((*_asked_for(), recordings_folder())):
        for path in game_paths((root,)) if root.exists() else ():
            if path not in named.values():
                named[_free(named, path.relative_to(root).as_posix() if root.is_dir() else path.name)] = path
    return named


def _asked_for() -> tuple[Path, ...]:
    shipped = shipped_folder().resolve()
    paths = (Path(word).resolve() for word in sys.argv[1:])
    return tuple(path for path in paths if shipped not in {path, *path.parents})


def _free(named: dict[str, Path], name: str) -> str:
    copies = 1
    free = name
    while free in named:
        copies += 1
        free = f"{name}~{copies}"
    return free


def new_path(name: str) -> Path:
    """Where a new game of that name goes; raises RecordingError for a name that could lead anywhere else."""
    plain = name.strip().removesuffix(SUFFIX).strip()
    if not plain or len(plain) > LONGEST_NAME or plain.startswith(".") or _FORBIDDEN.search(plain):
        expected = f"a file name of 1 to {LONGEST_NAME} letters, without a slash, not starting with a full stop"
        raise RecordingError("the file", expected, repr(name))
    return recordings_folder() / f"{plain}{SUFFIX}"
