"""The games that come with the package."""

from pathlib import Path

from cabo_events.files import game_paths

_PACKAGE = Path(__file__).parent


def shipped_folder() -> Path:
    """The folder of the shipped games: inside an installed package, or ``data/games`` of a source checkout."""
    installed = _PACKAGE / "_data" / "games"
    return installed if installed.is_dir() else _PACKAGE.parent / "data" / "games"


def shipped_games() -> tuple[Path, ...]:
    """The shipped game files, by name."""
    return game_paths((shipped_folder(),))
