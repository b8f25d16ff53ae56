"""What rounds add to each score, for arrays of rounds: equal to ``rules.scoring`` round by round."""

from typing import Final, assert_never

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerTied,
    Kamikaze,
    LowestOpponentScores,
    NobodyCalledScores,
    RuleSet,
)
from cabo_events.warehouse.by_seat import lowest
from cabo_events.warehouse.round_arrays import NOBODY, Flags, Points, Seats, number_values

_ABSENT: Final = np.iinfo(np.int32).max
"""The hand total of a seat without one: above all others."""


class Hands(Struct, frozen=True, kw_only=True, eq=False):
    """What scoring asks of R rounds of at most S seats.

    ``totals`` and ``is_there`` are by round and seat: the hand totals, and who has one. ``caller`` and ``holder``
    (of the kamikaze hand) are by round, each a seat with a hand or NOBODY.
    """

    totals: Points
    is_there: Flags
    caller: Seats
    holder: Seats


class Scores(Struct, frozen=True, kw_only=True, eq=False):
    """The scoring of R rounds: ``points`` by round and seat (0 where there is no hand), ``is_beaten`` by round.

    A caller is beaten who scores the hand and the penalty, or against whom somebody shot the moon.
    """

    points: Points
    is_beaten: Flags


class Valued(Struct, frozen=True, kw_only=True, eq=False):
    """What hands of R rounds count: ``totals`` by round and seat, ``holder`` of the kamikaze hand or NOBODY.

    ``is_possible`` is false where several hold one, which no deck can deal.
    """

    totals: Points
    holder: Seats
    is_possible: Flags


def valued(rules: RuleSet, counts: npt.NDArray[np.int8]) -> Valued:
    """What hands count, given how many cards of each number (first axis), by round and seat, are in them."""
    totals = np.zeros(counts.shape[1:], dtype=np.int32)
    for number, value in enumerate(number_values(rules)):
        if value:
            totals += counts[number] * np.int32(value)
    is_moon = _is_kamikaze(rules, counts)
    rows, seats = np.nonzero(is_moon)
    holder = np.full(len(totals), NOBODY, dtype=np.int8)
    holder[rows] = seats
    return Valued(totals=totals, holder=holder, is_possible=np.bincount(rows, minlength=len(totals)) <= 1)


def _is_kamikaze(rules: RuleSet, counts: npt.NDArray[np.int8]) -> Flags:
    """By round and seat whether a hand shoots the moon."""
    twelves, thirteens = counts[12], counts[13]
    found: Flags
    match rules.kamikaze:
        case Kamikaze.NONE:
            found = np.zeros(counts.shape[1:], dtype=np.bool_)
        case Kamikaze.TWO_12_TWO_13_EXACTLY:
            found = (twelves == 2) & (thirteens == 2)  # noqa: PLR2004 - two of each, as its name says
            rows, seats = np.nonzero(found)
            found[rows, seats] = counts[:12, rows, seats].sum(axis=0) == 0
        case Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
            found = (twelves >= 2) & (thirteens >= 2)  # noqa: PLR2004 - two of each, as its name says
        case _:
            assert_never(rules.kamikaze)
    return found


def scored(rules: RuleSet, hands: Hands) -> Scores:
    """The points of rounds under a rule set."""
    totals = np.where(hands.is_there, hands.totals, _ABSENT)
    has_caller = hands.caller != NOBODY
    rows, seats = np.flatnonzero(has_caller), hands.caller[has_caller]
    points = np.where(hands.is_there, hands.totals, 0)
    is_beaten = np.zeros(len(totals), dtype=np.bool_)
    _score_uncalled(rules, totals, ~has_caller, points)
    is_beaten[rows] = _score_called(rules, totals, (rows, seats), points)
    _shoot_moons(rules, hands, points, is_beaten)
    return Scores(points=points, is_beaten=is_beaten)


def _score_uncalled(rules: RuleSet, totals: Points, uncalled: Flags, points: Points) -> None:
    match rules.nobody_called_scores:
        case NobodyCalledScores.HAND:
            return
        case NobodyCalledScores.LOWEST_ZERO:
            rows = np.flatnonzero(uncalled)
            if rows.size:
                inside = totals[rows]
                points[rows] = np.where(inside == lowest(inside)[:, None], 0, points[rows])


def _score_called(rules: RuleSet, totals: Points, called: tuple[npt.NDArray[np.int64], Seats], points: Points) -> Flags:
    """Score the called rounds in place, given as rows and callers; whether each caller is beaten."""
    rows, callers = called
    inside = totals[rows]
    each = np.arange(len(rows))
    own = inside[each, callers]
    inside[each, callers] = _ABSENT
    best = lowest(inside)
    is_beaten = _counts_as_beaten(rules, own, best)
    mine = np.where(is_beaten, own + np.int32(rules.beaten_caller_penalty), own)
    mine[_scores_zero(rules, own, best)] = 0
    theirs = _zero_against_beaten(rules, inside, own, best) & is_beaten[:, None]
    scores = np.where(theirs, 0, points[rows])
    scores[each, callers] = mine
    points[rows] = scores
    return is_beaten


def _counts_as_beaten(rules: RuleSet, own: Points, best: Points) -> Flags:
    match rules.caller_tied:
        case CallerTied.CALLER_BEATEN:
            return own >= best
        case CallerTied.CALLER_ZERO | CallerTied.ALL_SCORE_HAND:
            return own > best


def _scores_zero(rules: RuleSet, own: Points, best: Points) -> Flags:
    """Whether a caller who is lowest, alone or tied, scores 0."""
    is_zero: Flags = np.zeros(len(own), dtype=np.bool_)
    if rules.caller_lowest_alone_scores is CallerLowestAloneScores.ZERO:
        is_zero |= own < best
    if rules.caller_tied is CallerTied.CALLER_ZERO:
        is_zero |= own == best
    return is_zero


def _zero_against_beaten(rules: RuleSet, opponents: Points, own: Points, best: Points) -> Flags:
    """By round and seat whether an opponent scores 0 if the caller is beaten."""
    is_zero: Flags
    match rules.lowest_opponent_scores:
        case LowestOpponentScores.HAND:
            is_zero = np.zeros(opponents.shape, dtype=np.bool_)
        case LowestOpponentScores.ZERO:
            is_zero = opponents == best[:, None]
        case LowestOpponentScores.ZERO_FOR_ALL_NOT_ABOVE_CALLER:
            is_zero = opponents <= own[:, None]
        case _:
            assert_never(rules.lowest_opponent_scores)
    return is_zero


def _shoot_moons(rules: RuleSet, hands: Hands, points: Points, is_beaten: Flags) -> None:
    if rules.kamikaze is Kamikaze.NONE or rules.kamikaze_others_score is None:
        return
    rows = np.flatnonzero(hands.holder != NOBODY)
    holders = hands.holder[rows]
    points[rows] = np.where(hands.is_there[rows], rules.kamikaze_others_score, 0)
    points[rows, holders] = 0
    is_beaten[rows] = (hands.caller[rows] != NOBODY) & (hands.caller[rows] != holders)
