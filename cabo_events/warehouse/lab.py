"""The rule lab: games as they were played, scored by other rules, beside games that bots play by those rules."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from cabo_events.ruleset import Kamikaze, RuleSet, ruleset_hash
from cabo_events.warehouse.counterfactuals import Under, changes, under
from cabo_events.warehouse.measures import NOTHING, Figure, Measure, Sums, added, figures, sums_of
from cabo_events.warehouse.rescoring import WORDS, WhyNot
from cabo_events.warehouse.round_arrays import Rounds, number_values
from cabo_events.warehouse.scoring import Valued, valued
from cabo_events.warehouse.stored_rounds import Ask, GameGroup, stored_games
from cabo_events.warehouse.sweeps import Sweep, swept, value_word

CAVEAT: Final = (
    "Replayed is the same play scored by other rules: under those the players might have played otherwise. "
    "Played is what bots make of those rules, who play to them in their own way."
)


class Playing(Struct, frozen=True, kw_only=True):
    """What is played: how many games, by which bots (fewer than seats: over and over round the table), which seed."""

    rules: RuleSet
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int


Play = Callable[[Playing], Iterator[Rounds]]
"""What plays: the rounds of the games, some of them at a time, the same for the same seed."""


class Tried(Struct, frozen=True, kw_only=True):
    """A rule set that is tried, and what to call it: its name, or the value of the axis that is swept."""

    label: str
    rules: RuleSet


class Unscored(Struct, frozen=True, kw_only=True):
    """How many rounds cannot be scored, and why."""

    why: str
    rounds: int


class Compared(Struct, frozen=True, kw_only=True):
    """A measure by both answers; None where there is no such answer, or no unit to measure."""

    measure: Measure
    replayed: Figure | None
    played: Figure | None


class Outcome(Struct, frozen=True, kw_only=True):
    """What one rule set makes of a group of games. ``is_played`` marks the group's own rules."""

    label: str
    ruleset: str
    hash: str
    is_played: bool
    unscored: tuple[Unscored, ...]
    figures: tuple[Compared, ...]


class LabGroup(Struct, frozen=True, kw_only=True):
    """Games that may be counted together, and what each rule set tried makes of them."""

    ruleset: str
    hash: str
    players: int
    kind: str
    games: int
    rounds: int
    outcomes: tuple[Outcome, ...]


class Replayed(Struct, frozen=True, kw_only=True):
    """What one rule set makes of stored games: the sums of each measure, the rounds that it cannot score."""

    sums: dict[Measure, Sums]
    unscored: dict[WhyNot, int]


def tried(group: GameGroup, rulesets: Sequence[RuleSet], sweep: Sweep | None) -> tuple[Tried, ...]:
    """The rule sets to try on a group: its own, then those asked for, an axis swept where one is.

    Where no rule set is asked for, a sweep is of the group's own.
    """
    if sweep is None:
        asked = [Tried(label=rules.name, rules=rules) for rules in rulesets]
    else:
        asked = [
            Tried(label=_label(rules, value_word(value), rulesets), rules=with_value)
            for rules in (rulesets or (group.rules,))
            for value, with_value in zip(sweep.values, swept(rules, sweep), strict=True)
        ]
    own = Tried(label="as played", rules=group.rules)
    return (own, *asked)


def _label(rules: RuleSet, value: str, rulesets: Sequence[RuleSet]) -> str:
    return f"{rules.name}, {value}" if len(rulesets) > 1 else value


def replayed(ask: Ask, group: GameGroup, rulesets: Sequence[Tried], where: str) -> tuple[Replayed, ...]:
    """What each rule set makes of the games of the group."""
    found = [Replayed(sums={}, unscored={}) for _ in rulesets]
    for games in stored_games(ask, group, where):
        worths = _Worths(games.rounds)
        own = under(group.rules, group.rules, games.rounds, worths.under(group.rules))
        for place, one in enumerate(rulesets):
            other = under(group.rules, one.rules, games.rounds, worths.under(one.rules))
            sums = sums_of(games.rounds, other, changes(games.rounds, own, other))
            found[place] = _with(found[place], sums, _unscored(other))
    return tuple(found)


class _Worths:
    """What the hands of some rounds count, worked out once for all rule sets that count cards alike."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.known: dict[tuple[tuple[int, ...], Kamikaze], Valued] = {}

    def under(self, rules: RuleSet) -> Valued:
        key = (number_values(rules), rules.kamikaze)
        if key not in self.known:
            self.known[key] = valued(rules, self.rounds.counts)
        return self.known[key]


def _with(before: Replayed, sums: dict[Measure, Sums], unscored: dict[WhyNot, int]) -> Replayed:
    return Replayed(
        sums={measure: added(before.sums.get(measure, NOTHING), more) for measure, more in sums.items()},
        unscored={why: before.unscored.get(why, 0) + count for why, count in unscored.items()},
    )


def _unscored(here: Under) -> dict[WhyNot, int]:
    counts = np.bincount(here.rounds.why_not[here.games.does_count], minlength=len(WhyNot))
    return {why: int(counts[why]) for why in WhyNot if why is not WhyNot.SCORED}


def played(playing: Playing, play: Play) -> dict[Measure, Sums]:
    """The sums of every measure that needs no other games to compare with, over games that bots play."""
    sums: dict[Measure, Sums] = {}
    for rounds in play(playing):
        more = sums_of(rounds, under(playing.rules, playing.rules, rounds), None)
        sums = {measure: added(sums.get(measure, NOTHING), one) for measure, one in more.items()}
    return sums


def lab_group(
    group: GameGroup,
    rulesets: Sequence[Tried],
    answers: Sequence[Replayed],
    plays: Sequence[dict[Measure, Sums]],
) -> LabGroup:
    """Both answers for a group side by side, with their intervals; ``plays`` are empty where nothing was played."""
    told = _figures([*(answer.sums for answer in answers), *plays])
    outcomes = [
        Outcome(
            label=one.label,
            ruleset=one.rules.name,
            hash=ruleset_hash(one.rules),
            is_played=ruleset_hash(one.rules) == group.ruleset_key,
            unscored=tuple(Unscored(why=WORDS[why], rounds=count) for why, count in answer.unscored.items() if count),
            figures=tuple(
                Compared(measure=measure, replayed=first, played=second)
                for measure, first, second in zip(Measure, replays, playings, strict=True)
            ),
        )
        for one, answer, replays, playings in zip(
            rulesets, answers, told[: len(answers)], told[len(answers) :], strict=True
        )
    ]
    return LabGroup(
        ruleset=group.rules.name,
        hash=group.ruleset_key,
        players=group.seats,
        kind=group.kind,
        games=group.games,
        rounds=group.rounds,
        outcomes=tuple(outcomes),
    )


def _figures(answers: Sequence[dict[Measure, Sums]]) -> list[tuple[Figure | None, ...]]:
    """The figures of each answer, in the order of the measures: all of them in one go."""
    sums = [(measure, answer.get(measure, NOTHING)) for answer in answers for measure in Measure]
    told = [figure if figure.n else None for figure in figures(sums)]
    return [tuple(told[first : first + len(Measure)]) for first in range(0, len(told), len(Measure))]
