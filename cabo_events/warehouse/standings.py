"""Running totals of many games at once: resets, the end, who won; equal to ``rules.standing`` game by game."""

from typing import Final, assert_never

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.ruleset import GameEnds, GameTie, RuleSet
from cabo_events.warehouse.by_seat import Masks, any_seat, have_lowest, masks
from cabo_events.warehouse.rescoring import RescoredRounds
from cabo_events.warehouse.round_arrays import NOBODY, Flags, Rounds, Totals, Untold

_NEVER: Final = np.iinfo(np.int64).max


class RescoredGames(Struct, frozen=True, kw_only=True, eq=False):
    """G games of R rounds under a rule set.

    By game: ``rounds_counted`` is how many rounds the rules let it have, ``is_over`` whether they ended it,
    ``winners`` who won (none where it is not over, or cannot be told), ``leaders`` who has the lowest total after the
    last round that counts (none where that is unknown). By round: ``does_count``; by round and seat, where it counts:
    ``totals`` after it, where ``has_total``, and whether the round ``is_reset``.
    """

    rounds_counted: npt.NDArray[np.int64]
    is_over: Flags
    winners: Masks
    leaders: Masks
    does_count: Flags
    totals: Totals
    has_total: Flags
    is_reset: Flags

    @property
    def first(self) -> Masks:
        """By game who won where it is over, and who leads where it is not; none where that cannot be told."""
        return np.where(self.is_over, self.winners, self.leaders).astype(np.uint8)


class _Sheets:
    """The score sheets of all games, as they are written round by round."""

    def __init__(self, rules: RuleSet, rounds: Rounds, scores: RescoredRounds) -> None:
        games, shape = rounds.games, scores.points.shape
        self.rules, self.rounds, self.scores = rules, rounds, scores
        self.sums = np.zeros((games, shape[1]), dtype=np.int64)
        self.has_sum = np.zeros((games, shape[1]), dtype=np.bool_)
        self.used = np.zeros((games, shape[1]), dtype=np.int64)
        self.is_over = np.zeros(games, dtype=np.bool_)
        self.is_known = np.ones(games, dtype=np.bool_)
        self.counted = np.zeros(games, dtype=np.int64)
        self.totals = np.zeros(shape, dtype=np.int64)
        self.has_total = np.zeros(shape, dtype=np.bool_)
        self.is_reset = np.zeros(shape, dtype=np.bool_)

    def write(self, games: npt.NDArray[np.int64], rows: npt.NDArray[np.int64]) -> None:
        """A round of each of these games: its row, and the standing after it."""
        self.counted[games] += 1
        self.is_known[games] &= self.scores.is_scored[rows]
        known = self.is_known[games]
        lost = games[~known]
        self.has_sum[lost] = False
        self.is_over[lost] = self.rules.game_ends is GameEnds.AFTER_ONE_ROUND
        self._add(games[known], rows[known])

    def _add(self, games: npt.NDArray[np.int64], rows: npt.NDArray[np.int64]) -> None:
        added = self.scores.has_points[rows]
        sums = self.sums[games] + np.where(added, self.scores.points[rows], 0)
        has_sum = self.has_sum[games] | added
        may_reset = self._may_reset(games, sums, has_sum)
        if not self.rules.reset_before_end_check:
            may_reset &= ~_is_over(self.rules, sums, has_sum)[:, None]
        if self.rules.reset_to is not None:
            sums[may_reset] = self.rules.reset_to
        self.used[games] += may_reset
        self.sums[games], self.has_sum[games] = sums, has_sum
        self.is_over[games] = _is_over(self.rules, sums, has_sum)
        self.totals[rows], self.has_total[rows], self.is_reset[rows] = sums, has_sum, may_reset

    def _may_reset(self, games: npt.NDArray[np.int64], sums: Totals, has_sum: Flags) -> Flags:
        if self.rules.reset_at is None:
            return np.zeros(sums.shape, dtype=np.bool_)
        is_at: Flags = has_sum & (sums == self.rules.reset_at)
        if self.rules.resets_per_player is not None:
            is_at &= self.used[games] < self.rules.resets_per_player
        return is_at


def rescored_games(rules: RuleSet, rounds: Rounds, scores: RescoredRounds) -> RescoredGames:
    """The games as the rule set would have let them go on, given the points of every round under it."""
    sheets = _Sheets(rules, rounds, scores)
    starts, lengths = rounds.offsets[:-1], rounds.lengths
    for step in range(int(lengths.max(initial=0))):
        games = np.flatnonzero((lengths > step) & ~sheets.is_over)
        sheets.write(games, starts[games] + step)
    rows = np.arange(len(rounds.number))
    return RescoredGames(
        rounds_counted=sheets.counted,
        is_over=sheets.is_over,
        winners=_winners(sheets),
        leaders=masks(have_lowest(sheets.sums, sheets.has_sum)),
        does_count=rows < np.repeat(starts + sheets.counted, lengths),
        totals=sheets.totals,
        has_total=sheets.has_total,
        is_reset=sheets.is_reset,
    )


def _is_over(rules: RuleSet, sums: Totals, has_sum: Flags) -> Flags:
    """By game whether what ``game_ends`` says has come, after one round or more."""
    is_past: Flags
    match rules.game_ends:
        case GameEnds.NEVER:
            return np.zeros(len(sums), dtype=np.bool_)
        case GameEnds.AFTER_ONE_ROUND:
            return np.ones(len(sums), dtype=np.bool_)
        case GameEnds.OVER:
            is_past = has_sum & (sums > _limit(rules))
        case GameEnds.AT_OR_OVER:
            is_past = has_sum & (sums >= _limit(rules))
        case _:
            assert_never(rules.game_ends)
    return any_seat(is_past)


def _limit(rules: RuleSet) -> int:
    return _NEVER if rules.end_score is None else rules.end_score


def _winners(sheets: _Sheets) -> Masks:
    """Who won the games that are over, as ``game_tie`` says; nobody where it cannot be told."""
    games = np.flatnonzero(sheets.is_over)
    rows = sheets.rounds.offsets[games] + sheets.counted[games] - 1
    first = have_lowest(sheets.sums[games], sheets.has_sum[games])
    is_told = sheets.scores.is_scored[rows]
    match sheets.rules.game_tie:
        case GameTie.SHARED:
            winners = first
        case GameTie.LAST_ROUND:
            winners = _fewest(sheets.scores, rows, first)
        case GameTie.LAST_ROUND_THEN_FIRST_SEAT:
            winners = _first_seat(_fewest(sheets.scores, rows, first))
        case GameTie.CALLER_THEN_FIRST_SEAT:
            winners = _caller_or_first(first, sheets.rounds.caller[rows])
            is_open = (sheets.rounds.untold[rows] & Untold.CALLER) != 0
            is_told = is_told & (~is_open | (first.sum(axis=1) == 1))
        case _:
            assert_never(sheets.rules.game_tie)
    won = np.zeros(len(sheets.is_over), dtype=np.uint8)
    won[games] = np.where(is_told, masks(winners), 0)
    return won


def _fewest(scores: RescoredRounds, rows: npt.NDArray[np.int64], among: Flags) -> Flags:
    """Who of them has the fewest points in the round; all of them where nobody has any."""
    can_tell = among & scores.has_points[rows]
    return np.where(any_seat(can_tell)[:, None], have_lowest(scores.points[rows], can_tell), among)


def _first_seat(among: Flags) -> Flags:
    place: npt.NDArray[np.int64] = among.cumsum(axis=1)
    is_first: Flags = np.logical_and(among, place == 1)
    return is_first


def _caller_or_first(among: Flags, caller: npt.NDArray[np.int8]) -> Flags:
    """The caller where among them, else the first seat of them."""
    is_caller = among & (np.arange(among.shape[1]) == caller[:, None]) & (caller != NOBODY)[:, None]
    return np.where(any_seat(is_caller)[:, None], is_caller, _first_seat(among))
