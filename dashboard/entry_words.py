"""A game that was found, in words: whose record it is, and how it ended."""

from collections.abc import Sequence

from cabo_events.events import EndReason, Viewer
from cabo_events.rules.standing import leaders
from cabo_events.words import listed
from dashboard.data import GameEntry


def record_words(viewer: Viewer, players: Sequence[str]) -> str | None:
    """Whose record it is; None for one that tells everything.

    >>> record_words(1, ["Ada", "Bo"]), record_words("spectator", ["Ada", "Bo"])
    ("Bo's record", "a spectator's record")
    """
    match viewer:
        case None:
            return None
        case "spectator":
            return "a spectator's record"
        case seat:
            return f"{players[seat]}'s record"


def result_words(game: GameEntry) -> str:
    """How the game stands or ended, with the totals of those it names."""
    if game.ended_by is EndReason.ABANDONED:
        return f"abandoned{_ahead(game)}"
    if game.winners is None:
        return f"not finished{_ahead(game)}"
    named = listed(_with_total(game, seat) for seat in game.winners)
    return f"won by {named}" if game.winners else "nobody won"


def _ahead(game: GameEntry) -> str:
    ahead = leaders(game.totals) if game.rounds else ()
    return f", {listed(_with_total(game, seat) for seat in ahead)} ahead" if ahead else ""


def _with_total(game: GameEntry, seat: int) -> str:
    total = game.totals[seat]
    return game.players[seat] if total is None else f"{game.players[seat]} ({total})"
