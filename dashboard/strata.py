"""Which games figures may be taken of together: one rule set, one number of seats, one kind of players."""

from collections.abc import Sequence
from typing import Final

import streamlit as st
from msgspec import Struct
from streamlit.delta_generator import DeltaGenerator

from cabo_events.warehouse.statistics import Filter, Question
from cabo_events.words import listed
from dashboard.asking import Generation, equal
from dashboard.chosen_here import choose

KIND_WORDS: Final = {"people": "people", "bots": "bots", "mixed": "people and bots"}


class Stratum(Struct, frozen=True, kw_only=True):
    """Games that may be counted together; ``label`` is the rule set's name, with its hash where another has it too."""

    ruleset_key: str
    label: str
    seats: int
    kind: str
    games: int


class Chosen(Struct, frozen=True, kw_only=True):
    """What a page is of: rule sets side by side by key, each with its label; one number of seats; one kind."""

    rulesets: dict[str, str]
    seats: int
    kind: str
    games: int

    @property
    def filters(self) -> tuple[Filter, ...]:
        """The conditions on a view of figures."""
        return (equal("ruleset_key", *self.rulesets), equal("seats", self.seats), equal("kind", self.kind))

    @property
    def words(self) -> str:
        """What stands under the title of a chart."""
        return f"{listed(self.rulesets.values())}; {table_words(self.seats, self.kind)}"


def table_words(seats: int, kind: str) -> str:
    """Who plays.

    >>> table_words(3, "mixed")
    '3 players, people and bots'
    """
    return f"{seats} players, {KIND_WORDS[kind]}"


def strata(generation: Generation) -> tuple[Stratum, ...]:
    """The strata that have games, those with the most first; raises QueryError."""
    found = generation.ask(Question(view="usable", filters=(equal("statistic", "games"),))).answer
    names = ("ruleset_key", "ruleset", "seats", "kind", "games_of")
    rows = list(zip(*(found.column(name) for name in names), strict=True))
    keys_of: dict[object, set[object]] = {}
    for key, name, *_ in rows:
        keys_of.setdefault(name, set()).add(key)
    told = (
        Stratum(
            ruleset_key=str(key),
            label=str(name) if len(keys_of[name]) == 1 else f"{name} ({str(key)[:8]})",
            seats=int(str(seats)),
            kind=str(kind),
            games=int(str(games)),
        )
        for key, name, seats, kind, games in rows
    )
    return tuple(sorted(told, key=lambda one: (-one.games, one.label, one.seats, one.kind)))


def choose_side_by_side(every: Sequence[Stratum]) -> Chosen:
    """Rule sets side by side, a number of seats and a kind of players, as the address or the visitor has them."""
    first, second, third = st.columns([3, 1, 1])
    with first:
        labels = sorted({one.label for one in every})
        picked = st.multiselect("Rule sets", labels, key="rules", bind="query-params", placeholder="all, side by side")
    meant = [one for one in every if not picked or one.label in picked]
    return _of_one_table(meant, second, third)


def choose_one(every: Sequence[Stratum]) -> Chosen:
    """One rule set, a number of seats and a kind of players, as the address or the visitor has them."""
    first, second, third = st.columns([3, 1, 1])
    with first:
        picked = choose("Rule set", _by_games(every, "label"), "ruleset")
    return _of_one_table([one for one in every if one.label == picked], second, third)


def _of_one_table(meant: Sequence[Stratum], second: DeltaGenerator, third: DeltaGenerator) -> Chosen:
    """What there is to choose from depends on what was chosen before: something is always left."""
    with second:
        seats = int(choose("Players", _by_games(meant, "seats"), "seats"))
    meant = [one for one in meant if one.seats == seats]
    with third:
        kind = choose("Who plays", _by_games(meant, "kind"), "kind")
    meant = [one for one in meant if one.kind == kind]
    return Chosen(
        rulesets={one.ruleset_key: one.label for one in sorted(meant, key=lambda one: one.label)},
        seats=seats,
        kind=kind,
        games=sum(one.games for one in meant),
    )


def _by_games(every: Sequence[Stratum], field: str) -> list[str]:
    """The values of a field as text, as an address has them, that of the most games first."""
    games: dict[str, int] = {}
    for one in every:
        value = str(getattr(one, field))
        games[value] = games.get(value, 0) + one.games
    return sorted(games, key=lambda value: (-games[value], value))
