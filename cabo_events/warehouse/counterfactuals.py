"""What other rules change in games: who is first, in which rounds the points, how long it takes."""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.by_seat import Masks, any_seat, have_lowest, masks
from cabo_events.warehouse.rescoring import RescoredRounds, rescored_rounds
from cabo_events.warehouse.round_arrays import Flags, Rounds
from cabo_events.warehouse.scoring import Valued
from cabo_events.warehouse.standings import RescoredGames, rescored_games

NO_ROUND = -1
"""In an array of rounds: none."""


class Under(Struct, frozen=True, kw_only=True, eq=False):
    """Games under one rule set: their rounds, and what became of them."""

    rules: RuleSet
    rounds: RescoredRounds
    games: RescoredGames


class Changes(Struct, frozen=True, kw_only=True, eq=False):
    """What one rule set changes against the one that G games of R rounds were played by.

    By game: ``is_told``, whether who is first is known under both (who won where it is over, else who leads);
    ``is_flipped``, whether somebody else is. By round: ``is_compared``, whether it counts and can be scored under
    both; ``has_other_points``, whether any seat gets other points; ``has_other_lowest``, whether the fewest points
    are other seats'. By game the number of the first round with other points, and ``turning_round``, that from which
    on others lead up to the last round compared; NO_ROUND where there is none.
    """

    is_told: Flags
    is_flipped: Flags
    is_compared: Flags
    has_other_points: Flags
    has_other_lowest: Flags
    first_different_round: npt.NDArray[np.int64]
    turning_round: npt.NDArray[np.int64]


def under(played: RuleSet, rules: RuleSet, rounds: Rounds, cards: Valued | None = None) -> Under:
    """Games played under one rule set as another would have had them; ``cards`` as for ``rescored_rounds``."""
    scores = rescored_rounds(played, rules, rounds, cards)
    return Under(rules=rules, rounds=scores, games=rescored_games(rules, rounds, scores))


def changes(rounds: Rounds, own: Under, other: Under) -> Changes:
    """What ``other`` changes against ``own``, the same games under the rules they were played by."""
    first, second = own.games.first, other.games.first
    is_told = (first != 0) & (second != 0)
    is_compared = own.games.does_count & other.games.does_count & own.rounds.is_scored & other.rounds.is_scored
    is_other = _has_other_points(own.rounds, other.rounds) & is_compared
    return Changes(
        is_told=is_told,
        is_flipped=is_told & (first != second),
        is_compared=is_compared,
        has_other_points=is_other,
        has_other_lowest=(lowest_seats(own.rounds) != lowest_seats(other.rounds)) & is_compared,
        first_different_round=_first_in_game(rounds, is_other),
        turning_round=_turning_round(rounds, is_compared, _lead(own.games) != _lead(other.games)),
    )


def _has_other_points(own: RescoredRounds, other: RescoredRounds) -> Flags:
    is_other: Flags = (own.points != other.points) & own.has_points & other.has_points
    return any_seat(is_other | (own.has_points != other.has_points))


def lowest_seats(scores: RescoredRounds) -> Masks:
    """By round the seats with the fewest points."""
    return masks(have_lowest(scores.points, scores.has_points))


def _lead(games: RescoredGames) -> Masks:
    """By round the seats with the lowest total after it."""
    return masks(have_lowest(games.totals, games.has_total))


def _first_in_game(rounds: Rounds, flags: Flags) -> npt.NDArray[np.int64]:
    """By game the number of the first round that has the flag."""
    found = np.full(rounds.games, NO_ROUND, dtype=np.int64)
    rows = np.flatnonzero(flags)[::-1]
    found[rounds.game_of[rows]] = rounds.number[rows]
    return found


def _turning_round(rounds: Rounds, is_compared: Flags, is_other: Flags) -> npt.NDArray[np.int64]:
    """By game the number of the first round of the last unbroken run of rounds in which others lead."""
    game_of = rounds.game_of
    last = _last_row(rounds, is_compared & ~is_other, game_of)
    return _first_in_game(rounds, is_compared & (np.arange(len(game_of)) > last[game_of]))


def _last_row(rounds: Rounds, flags: Flags, game_of: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By game the row of the last round that has the flag, or -1."""
    last = np.full(rounds.games, -1, dtype=np.int64)
    rows = np.flatnonzero(flags)
    last[game_of[rows]] = rows
    return last
