"""Games as a command gets them: read, remarked on, replayed, looked at with somebody's eyes."""

from pathlib import Path

from cabo_events.cli.output import remark
from cabo_events.codec import GameFile
from cabo_events.errors import GameFileError, ReplayError, UsageError
from cabo_events.events import GameStarted, Player, Viewer
from cabo_events.files import read_game
from cabo_events.perspective import as_seen_by
from cabo_events.replay import Timeline


def read(path: Path) -> GameFile:
    """The game in a file; what was not canonical about it is remarked on."""
    game = read_game(path)
    for notice in game.notices:
        remark(f"{game.name}: {notice}")
    return game


def replayed(game: GameFile, viewer: Viewer = None) -> Timeline:
    """The game's timeline as a viewer lived it (None: as recorded); GameFileError names the line that breaks it."""
    try:
        return as_seen_by(game.events, viewer)
    except ReplayError as error:
        line = game.lines[error.version - 1]
        expected = f"an event that can follow, {error.event} with {error.expected}"
        raise GameFileError(game.name, line, expected, error.found) from None


def viewpoint(game: GameFile, word: str | None) -> Viewer:
    """The viewpoint that ``--seat`` asks for: ``spectator``, a seat's number, a player's name or id."""
    opening = game.events[0]
    if word is None or not isinstance(opening, GameStarted):
        return None
    if word == "spectator":
        return "spectator"
    seats = _seats(opening.players, word)
    if len(seats) != 1:
        raise UsageError("--seat", _choices(opening.players), f"{word!r}{', who is not alone' if seats else ''}")
    return seats[0]


def _seats(players: tuple[Player, ...], word: str) -> tuple[int, ...]:
    """The seats a word may mean: the most exact reading that means any."""
    readings = (
        (word, [str(seat) for seat in range(len(players))]),
        (word, [player.id for player in players]),
        (word, [player.name for player in players]),
        (word.casefold(), [player.name.casefold() if player.name else None for player in players]),
    )
    for meant, called in readings:
        if meant in called:
            return tuple(seat for seat, name in enumerate(called) if name == meant)
    return ()


def _choices(players: tuple[Player, ...]) -> str:
    names = ", ".join(f"{seat} ({player.name or player.id})" for seat, player in enumerate(players))
    return f"one seat of {names}, or spectator"
