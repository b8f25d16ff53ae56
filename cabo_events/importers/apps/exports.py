"""An app's export: what it was told in, checked for the shape that its app gives it."""

import re
from typing import Final, TypeVar

import msgspec

from cabo_events.errors import SheetError
from cabo_events.events import RoundNumber

_T = TypeVar("_T")
_PATH: Final = re.compile(r"(?P<what>.*) - at `\$(?P<path>.*)`")
MOST_GAMES: Final = 10_000
LONGEST_NAME: Final = 200

Number = RoundNumber


def shaped(data: bytes | msgspec.Raw, of: type[_T], file: str, place: str) -> _T:
    """The JSON as that type; raises SheetError naming the place that is otherwise."""
    try:
        return msgspec.json.decode(data, type=of)
    except msgspec.ValidationError as error:
        found = _PATH.fullmatch(str(error))
        where = f"{place}{found['path'] if found else ''}".lstrip(".")
        raise SheetError(file, where, "what the app writes", found["what"] if found else str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SheetError(file, place, "whole JSON", str(error) or type(error).__name__) from None


class Checked:
    """Refuses places of one game in an export."""

    def __init__(self, file: str, place: str) -> None:
        """``place`` is the game's own, empty for a game alone in its file."""
        self._file = file
        self._place = place

    def at(self, path: str) -> str:
        """The place in the file of a path in the game."""
        return f"{self._place}.{path}" if self._place else path

    def refusal(self, path: str, expected: str, found: str) -> SheetError:
        """The error that points there."""
        return SheetError(self._file, self.at(path), expected, found)

    def count(self, path: str, found: int, due: int, words: str) -> None:
        """Refuse a list that is not as long as there are players."""
        if found != due:
            raise self.refusal(path, f"{due} {words} for {due} players", f"{found} {words} for {due} players")

    def names(self, path: str, names: tuple[str, ...]) -> None:
        """Refuse players that no game can have."""
        if not 2 <= len(names) <= 6:  # noqa: PLR2004 - who may sit at a table
            raise self.refusal(path, "2 to 6 players", str(len(names)))
        for place, name in enumerate(names):
            if not name.strip() or len(name) > LONGEST_NAME:
                expected = f"a name of 1 to {LONGEST_NAME} letters"
                raise self.refusal(f"{path}[{place}]", expected, repr(name[:40]))
            if name in names[:place]:
                raise self.refusal(f"{path}[{place}]", "another name for each player", f"{name!r} twice")

    def seat(self, path: str, seat: int, seats: int) -> None:
        """Refuse an index that is no player's."""
        if not 0 <= seat < seats:
            raise self.refusal(path, f"a player's index, 0 to {seats - 1}", str(seat))
