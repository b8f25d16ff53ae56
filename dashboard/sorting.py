"""The columns that a list of games has: each to be sorted by, all of them to be taken away."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from cabo_events.ruleset import ruleset_hash
from dashboard.data import GameEntry
from dashboard.entry_words import record_words, result_words
from dashboard.exports import Kind, Table

FOUND: Final = "Found"
"""The order in which games were found, which no column stands for."""

_SortKey = Callable[[GameEntry], tuple[str | int, ...]]

SORT_KEYS: Final[dict[str, _SortKey]] = {
    "Game": lambda game: (game.key.casefold(),),
    "Players": lambda game: (", ".join(game.players).casefold(),),
    "Rule set": lambda game: (game.ruleset.casefold(),),
    "Size": lambda game: (game.rounds, game.events),
    "Result": lambda game: (result_words(game).casefold(),),
    "Played": lambda game: (game.played or "",),
    "Source": lambda game: ((game.source or "").casefold(),),
    "Verdict": lambda game: (game.findings,),
}
"""By the title of a column what its games are sorted by."""


class Order(Struct, frozen=True, kw_only=True):
    """What a list is sorted by, and whether from the end."""

    by: str = FOUND
    is_descending: bool = False


def in_order(games: Sequence[GameEntry], order: Order) -> tuple[GameEntry, ...]:
    """The games sorted; those that are equal stay as they were found."""
    key = SORT_KEYS.get(order.by)
    if key is None:
        return tuple(reversed(games)) if order.is_descending else tuple(games)
    return tuple(sorted(games, key=key, reverse=order.is_descending))


def newest_first(games: Sequence[GameEntry]) -> tuple[GameEntry, ...]:
    """The games by the day that they were played on, the last one first; then by when their files were changed."""
    return tuple(sorted(games, key=lambda game: (game.played or "", game.stamp.changed), reverse=True))


def games_table(games: Sequence[GameEntry]) -> Table:
    """The list to take away: a game a row, a winner's seat and name as they are known."""
    return Table(
        name="games",
        columns={
            "id": Kind.TEXT,
            "players": Kind.TEXT,
            "player_count": Kind.NUMBER,
            "rule_set": Kind.TEXT,
            "rule_set_hash": Kind.TEXT,
            "round_count": Kind.NUMBER,
            "event_count": Kind.NUMBER,
            "result": Kind.TEXT,
            "winners": Kind.TEXT,
            "record": Kind.TEXT,
            "played": Kind.TEXT,
            "source": Kind.TEXT,
            "finding_count": Kind.NUMBER,
        },
        rows=tuple(map(_row, games)),
    )


def _row(game: GameEntry) -> tuple[str | int | None, ...]:
    return (
        game.key,
        ", ".join(game.players),
        len(game.players),
        game.ruleset,
        ruleset_hash(game.rules),
        game.rounds,
        game.events,
        result_words(game),
        None if game.winners is None else ", ".join(game.players[seat] for seat in game.winners),
        record_words(game.viewer, game.players) or "all-seeing",
        game.played,
        game.source,
        game.findings,
    )
