"""The played answer: games that the kernel's bots play, as arrays."""

import numpy as np
import pytest
from msgspec.structs import replace

from cabo_events.bots import read_policy
from cabo_events.errors import PolicyError, UsageError
from cabo_events.replay import replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER_2E, STANDARD
from cabo_events.simulate import Run, played_game, seated_bots
from cabo_events.warehouse.lab import Playing, played
from cabo_events.warehouse.measures import Measure
from cabo_events.warehouse.played import played_rounds
from cabo_events.warehouse.rescoring import rescored_rounds
from cabo_events.warehouse.standings import rescored_games


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


def test_bots_go_round_the_table_and_are_no_more_than_the_seats() -> None:
    few = Playing(rules=STANDARD, seats=3, bots=("random", "club"), games=2, seed=1)
    assert played(few, played_rounds) == played(replace(few, bots=("random", "club", "random")), played_rounds)
    with pytest.raises(UsageError, match="bots"):
        next(played_rounds(replace(few, bots=("random",) * 4)))
    with pytest.raises(PolicyError, match="nobody"):
        next(played_rounds(replace(few, bots=("nobody",))))


def test_the_games_are_those_that_are_simulated_from_that_seed() -> None:
    (rounds,) = played_rounds(Playing(rules=STANDARD, seats=3, bots=("random",), games=3, seed=5))
    run = Run(rules=STANDARD, bots=seated_bots([read_policy("random")], 3), seed=5)
    games = [played_game(run, number) for number in range(1, 4)]
    results = [result for events in games for result in replay(events).last.game.results]
    assert rounds.lengths.tolist() == [len(replay(events).last.game.results) for events in games]
    assert rounds.points.tolist() == [list(result.points or ()) for result in results]


def test_the_same_seed_plays_the_same_games() -> None:
    playing = Playing(rules=PUBLISHER_2E, seats=2, bots=("random",), games=2, seed=3)
    first = played(playing, played_rounds)
    assert first == played(playing, played_rounds)
    assert first != played(replace(playing, seed=4), played_rounds)
    assert first[Measure.CALLER_POINTS][0] == 2
    assert sum(rounds.games for rounds in played_rounds(playing)) == 2
