"""The bytes of an app's export up to the games in it, whichever app it is of."""

from msgspec import Raw, Struct

from cabo_events.errors import SheetError
from cabo_events.importers.apps.buggxs import Stored, is_stored, stored_game
from cabo_events.importers.apps.cabo_counter import Session, is_session, session_game
from cabo_events.importers.apps.exports import MOST_GAMES, shaped
from cabo_events.importers.sheets.decoding import decoded, refuse_foreign
from cabo_events.importers.sheets.game import SheetFile, SheetGame
from cabo_events.importers.sheets.reading import read_tables
from cabo_events.importers.sheets.workbook import MAGIC

_Object = dict[str, Raw]


class _Held(Struct, frozen=True, kw_only=True):
    """A game's object and where it lies in the file."""

    raw: Raw
    place: str


def read_sheet(data: bytes, file: str) -> SheetFile:
    """The games of a score sheet or of an app's export, whichever the bytes are; raises SheetError."""
    refuse_foreign(data, file)
    if data.startswith(MAGIC):
        return read_tables(data, file)
    text, _ = decoded(data, file)
    return read_export(data, file) if text.lstrip()[:1] in {"{", "["} else read_tables(data, file)


def read_export(data: bytes, file: str) -> SheetFile:
    """The games of an app's export; raises SheetError."""
    refuse_foreign(data, file)
    text, encoding = decoded(data, file)
    games = tuple(_game(held, file) for held in _held(text.encode(), file))
    if not games:
        raise SheetError(file, "", "one game or more", "an empty list")
    return SheetFile(file=file, games=games, encoding=encoding, separator=None, shape=games[0].source)


def _held(data: bytes, file: str) -> list[_Held]:
    """The objects that are games: the file's own, those of its list, or of its ``game`` or ``game_list``."""
    if data.lstrip()[:1] == b"[":
        return _listed(shaped(data, list[Raw], file, ""), "", file)
    outer = shaped(data, _Object, file, "")
    if "game_list" in outer:
        return _listed(shaped(outer["game_list"], list[Raw], file, "game_list"), "game_list", file)
    if "game" in outer and "players" not in outer:
        return [_Held(raw=outer["game"], place="game")]
    return [_Held(raw=Raw(data), place="")]


def _listed(games: list[Raw], place: str, file: str) -> list[_Held]:
    if len(games) > MOST_GAMES:
        raise SheetError(file, place, f"at most {MOST_GAMES} games", str(len(games)))
    return [_Held(raw=raw, place=f"{place}[{index}]") for index, raw in enumerate(games)]


def _game(held: _Held, file: str) -> SheetGame:
    keys = list(shaped(held.raw, _Object, file, held.place))
    if is_session(keys):
        return session_game(shaped(held.raw, Session, file, held.place), file, held.place)
    if is_stored(keys):
        return stored_game(shaped(held.raw, Stored, file, held.place), file, held.place)
    found = f"an object with {', '.join(keys[:6]) or 'nothing'}"
    raise SheetError(file, held.place, "a game of Cabo Counter or of buggxs/cabo", found)
