"""The games that come with the package."""

from pathlib import Path
from typing import Final

from cabo_events.files import game_paths

_PACKAGE = Path(__file__).parent
_MANIFEST: Final = "cabo.json"


def shipped_folder() -> Path:
    """The folder of the shipped games: inside an installed package, or ``data/games`` of a source checkout."""
    installed = _PACKAGE / "_data" / "games"
    return installed if installed.is_dir() else _PACKAGE.parent / "data" / "games"


def shipped_games() -> tuple[Path, ...]:
    """The shipped game files, by name."""
    return game_paths((shipped_folder(),))


def shipped_corpus() -> Path | None:
    """The folder of sealed games by bots: inside an installed package, or ``data/corpus`` of a source checkout."""
    places = (_PACKAGE / "_data" / "corpus", _PACKAGE.parent / "data" / "corpus")
    return next((place for place in places if (place / _MANIFEST).is_file()), None)
