"""What the rule lab measures in games, as sums by game that add up over any number of them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

import duckdb
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.warehouse.counterfactuals import Changes, Under
from cabo_events.warehouse.intervals import create_macros
from cabo_events.warehouse.no_fetching import NO_FETCHING
from cabo_events.warehouse.round_arrays import NOBODY, UNTOLD, Flags, Rounds

Sums = tuple[int, float, float, float, float, float]
"""How many games have a unit; over them the sums of units n and of values x; of n*n, n*x, x*x game by game."""

NOTHING: Final[Sums] = (0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Measure(StrEnum):
    """A figure of the lab; the last two compare with the same games as they were played."""

    CALLER_POINTS = "caller_points"
    CALLER_BEATEN = "caller_beaten"
    CALLER_HAND = "caller_hand"
    TURNS = "turns"
    ROUNDS = "rounds"
    ROUND_CHANGED = "round_changed"
    WINNER_CHANGED = "winner_changed"


ABOUT: Final[Mapping[Measure, str]] = {
    Measure.CALLER_POINTS: "Points of the caller, by round that was called",
    Measure.CALLER_BEATEN: "Share of calls in which the caller is beaten",
    Measure.CALLER_HAND: "Hand total of the caller at the end, by round that was called",
    Measure.TURNS: "Turns of a round",
    Measure.ROUNDS: "Rounds of a game that is over",
    Measure.ROUND_CHANGED: "Share of rounds in which others have the fewest points than as played",
    Measure.WINNER_CHANGED: "Share of games with another winner (or leader, where it is not over) than as played",
}

SHARES: Final = frozenset((Measure.CALLER_BEATEN, Measure.ROUND_CHANGED, Measure.WINNER_CHANGED))
"""The measures that are shares, 0 to 1."""


class Figure(Struct, frozen=True, kw_only=True):
    """A mean or share with its 95 % interval; ``n`` units out of ``games``. None where too few games tell it."""

    estimate: float | None
    low: float | None
    high: float | None
    n: int
    games: int


def sums_of(rounds: Rounds, here: Under, change: Changes | None) -> dict[Measure, Sums]:
    """The sums of every measure; without ``change`` there is nothing to compare with."""
    counts = here.games.does_count & here.rounds.is_scored
    called = counts & here.rounds.is_judged & _caller_has_points(rounds, here)
    rows = np.flatnonzero(called)
    callers = rounds.caller[rows]
    values = {
        Measure.CALLER_POINTS: (rows, here.rounds.points[rows, callers].astype(np.float64)),
        Measure.CALLER_BEATEN: (rows, here.rounds.is_beaten[rows].astype(np.float64)),
        Measure.CALLER_HAND: _hands(rounds, here, called),
        Measure.TURNS: _turns(rounds, here.games.does_count),
    }
    game_of = rounds.game_of
    sums = {measure: _by_game(rounds.games, game_of[at], value) for measure, (at, value) in values.items()}
    over = np.flatnonzero(here.games.is_over)
    sums[Measure.ROUNDS] = _by_game(rounds.games, over, here.games.rounds_counted[over].astype(np.float64))
    if change is not None:
        at, told = np.flatnonzero(change.is_compared), np.flatnonzero(change.is_told)
        sums[Measure.ROUND_CHANGED] = _by_game(
            rounds.games, game_of[at], change.has_other_lowest[at].astype(np.float64)
        )
        sums[Measure.WINNER_CHANGED] = _by_game(rounds.games, told, change.is_flipped[told].astype(np.float64))
    return sums


def _caller_has_points(rounds: Rounds, here: Under) -> Flags:
    rows = np.flatnonzero(rounds.caller != NOBODY)
    found = np.zeros(len(rounds.caller), dtype=np.bool_)
    found[rows] = here.rounds.has_points[rows, rounds.caller[rows]]
    return found


def _hands(rounds: Rounds, here: Under, called: Flags) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """The rounds that were called and whose hands are known, and what the caller's counts."""
    seat = np.maximum(rounds.caller, 0)
    each = np.arange(len(seat))
    known = here.rounds.has_hand[each, seat] if here.rounds.has_hand.shape[1] else called
    rows = np.flatnonzero(called & known)
    return rows, here.rounds.hand_totals[rows, rounds.caller[rows]].astype(np.float64)


def _turns(rounds: Rounds, does_count: Flags) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    rows = np.flatnonzero(does_count & (rounds.turns != UNTOLD))
    return rows, rounds.turns[rows].astype(np.float64)


def _by_game(games: int, game: npt.NDArray[np.int64], values: npt.NDArray[np.float64]) -> Sums:
    n = np.bincount(game, minlength=games).astype(np.float64)
    x = np.bincount(game, weights=values, minlength=games)
    # Not as dot products, whose threads get in each other's way where the machine has other work.
    sums = [float(part.sum()) for part in (n, x, n * n, n * x, x * x)]
    return int(np.count_nonzero(n)), sums[0], sums[1], sums[2], sums[3], sums[4]


def added(one: Sums, other: Sums) -> Sums:
    """The sums over the games of both."""
    return (
        one[0] + other[0],
        one[1] + other[1],
        one[2] + other[2],
        one[3] + other[3],
        one[4] + other[4],
        one[5] + other[5],
    )


_ESTIMATES: Final = """
    select
        case when n > 0 then x / n end as estimate,
        case when games < 2 then null when unit = 'game' then wilson_low(x, n)
            when unit = 'share' then share_low(games, n, x, nn, nx, xx)
            else mean_low(games, n, x, nn, nx, xx) end as low,
        case when games < 2 then null when unit = 'game' then wilson_high(x, n)
            when unit = 'share' then share_high(games, n, x, nn, nx, xx)
            else mean_high(games, n, x, nn, nx, xx) end as high,
        n, games
    from (values {rows}) sums (place, unit, games, n, x, nn, nx, xx) order by place
"""


def figures(sums: Iterable[tuple[Measure, Sums]]) -> tuple[Figure, ...]:
    """The figure of each sums, in their order, by the macros that the views use."""
    rows = [
        f"({place}, '{_unit(measure)}', {told[0]}, {', '.join(f'{number!r}::double' for number in told[1:])})"
        for place, (measure, told) in enumerate(sums)
    ]
    with duckdb.connect(":memory:", config=NO_FETCHING) as connection:
        create_macros(connection)
        found = connection.execute(_ESTIMATES.format(rows=", ".join(rows))).fetchall() if rows else []
    return tuple(
        Figure(estimate=estimate, low=low, high=high, n=int(n), games=games) for estimate, low, high, n, games in found
    )


def _unit(measure: Measure) -> str:
    """What the interval counts: games by themselves, or something nested in games."""
    if measure is Measure.WINNER_CHANGED:
        return "game"
    return "share" if measure in SHARES else "mean"
