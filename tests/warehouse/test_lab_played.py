"""The played answer: games that the kernel's bots play, as arrays."""

import numpy as np
import pytest
from msgspec.structs import replace

from cabo_events.errors import PolicyError, UsageError
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER_2E, STANDARD
from cabo_events.warehouse.lab import Playing, played
from cabo_events.warehouse.measures import Measure
from cabo_events.warehouse.played import played_rounds
from cabo_events.warehouse.rescoring import rescored_rounds
from cabo_events.warehouse.standings import rescored_games

pytestmark = pytest.mark.slow  # the kernel may have to be compiled first


@pytest.mark.parametrize("rules", NAMED.values(), ids=list(NAMED))
def test_what_was_played_scores_as_the_arrays_have_it(rules: RuleSet) -> None:
    """The kernel's points of each round are those of its hands, and its cards those of its hand totals."""
    for rounds in played_rounds(Playing(rules=rules, seats=3, bots=("random",), games=4, seed=1)):
        hidden = replace(rounds, is_scored=np.zeros(len(rounds.number), dtype=np.bool_))
        scores = rescored_rounds(rules, rules, hidden)
        assert rounds.games == 4
        assert scores.is_scored.all()
        assert np.array_equal(scores.points, rounds.points)
        assert np.array_equal(scores.hand_totals, rounds.hand_totals)
        assert np.array_equal(scores.kamikaze, rounds.kamikaze)
        games = rescored_games(rules, rounds, scores)
        assert np.array_equal(games.rounds_counted, rounds.lengths)


def test_bots_are_one_for_all_or_one_for_each_seat() -> None:
    with pytest.raises(UsageError, match="bots"):
        next(played_rounds(Playing(rules=STANDARD, seats=3, bots=("random", "club"), games=1, seed=1)))
    with pytest.raises(PolicyError, match="nobody"):
        next(played_rounds(Playing(rules=STANDARD, seats=3, bots=("nobody",), games=1, seed=1)))


def test_the_same_seed_plays_the_same_games() -> None:
    playing = Playing(rules=PUBLISHER_2E, seats=2, bots=("random",), games=2, seed=3)
    first = played(playing, played_rounds)
    assert first == played(playing, played_rounds)
    assert first != played(replace(playing, seed=4), played_rounds)
    assert first[Measure.CALLER_POINTS][0] == 2
    assert sum(rounds.games for rounds in played_rounds(playing)) == 2
