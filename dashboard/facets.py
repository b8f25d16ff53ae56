"""The sides by which games are narrowed down, and how many there are on each."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from cabo_events.events import EndReason
from cabo_events.words import counted
from dashboard.data import GameEntry

Chosen = Mapping[str, Sequence[str]]
"""By a facet's name the values of which a game has to have one; no value: any game will do."""


class Facet(Struct, frozen=True, kw_only=True):
    """A side of a game: its name in an address, its title on the page, the values that a game has there."""

    name: str
    title: str
    values: Callable[[GameEntry], Iterable[str]]


def _result(game: GameEntry) -> str:
    match game.ended_by:
        case None:
            return "not finished" if game.winners is None else "over, not closed"
        case EndReason.LIMIT:
            return "played to its end"
        case EndReason.AGREED_LENGTH:
            return "ended at an agreed length"
        case EndReason.ABANDONED:
            return "abandoned"


def _record(game: GameEntry) -> str:
    match game.viewer:
        case None:
            return "all-seeing"
        case "spectator":
            return "a spectator's"
        case _:
            return "one seat's"


FACETS: Final = (
    Facet(name="rules", title="Rule set", values=lambda game: (game.ruleset,)),
    Facet(name="players", title="Number of players", values=lambda game: (str(len(game.players)),)),
    Facet(name="player", title="Player", values=lambda game: sorted(set(game.players))),
    Facet(name="result", title="Result", values=lambda game: (_result(game),)),
    Facet(name="source", title="Source", values=lambda game: (game.source or "not told",)),
    Facet(name="record", title="Whose record", values=lambda game: (_record(game),)),
    Facet(name="verdict", title="Verdict", values=lambda game: ("with findings" if game.findings else "legal",)),
)


def is_about(game: GameEntry, words: str) -> bool:
    """Whether every word is somewhere in the game's id, rule set, players, source or date, in any case of letters."""
    told = " ".join((game.key, game.ruleset, *game.players, game.source or "", game.played or "")).casefold()
    return all(word in told for word in words.casefold().split())


def narrowed(games: Iterable[GameEntry], chosen: Chosen, *, but_for: str | None = None) -> tuple[GameEntry, ...]:
    """The games that have a chosen value on every side, but for one side that is not looked at."""
    asked = [(facet, set(chosen.get(facet.name, ()))) for facet in FACETS if facet.name != but_for]
    return tuple(game for game in games if all(_has(game, facet, values) for facet, values in asked))


def _has(game: GameEntry, facet: Facet, values: set[str]) -> bool:
    return not values or not values.isdisjoint(facet.values(game))


def value_counts(facet: Facet, games: Iterable[GameEntry], chosen: Chosen) -> dict[str, int]:
    """By value on one side how many games there are with it, among those that the other sides leave.

    Every value of the games is there, the chosen ones as well; the most frequent first.
    """
    every = tuple(games)
    left = Counter(value for game in narrowed(every, chosen, but_for=facet.name) for value in facet.values(game))
    known = {value for game in every for value in facet.values(game)} | set(chosen.get(facet.name, ()))
    return {value: left[value] for value in sorted(known, key=lambda value: (-left[value], value))}


def findings_words(game: GameEntry) -> str:
    """What the audit says of a game, in one phrase."""
    return counted(game.findings, "finding") if game.findings else "legal"
