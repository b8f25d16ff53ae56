from collections.abc import Sequence

import pytest

from cabo_events.bots import Policy, read_policy
from cabo_events.bots.tuning import ITSELF, Plan, tuned
from cabo_events.kernel.policy_parameters import PARAMETERS
from cabo_events.ruleset import ruleset_hash
from cabo_events.rulesets import PUBLISHER

PLAN = Plan(
    rules=PUBLISHER,
    players=2,
    seed=1,
    games=100,
    rounds=2,
    candidates=6,
    start=Policy(name="wild", about="", parameters={"call_at": 30.0}),
    field=(None, read_policy("club")),
)


@pytest.mark.slow
def test_a_search_gives_the_same_for_the_same_plan_and_says_what_it_did() -> None:
    told: list[int] = []
    found, again = tuned(PLAN, told.append), tuned(PLAN, lambda _: None)
    assert found == again
    search = found.search
    assert search is not None
    assert told == sorted(told)
    assert told[-1] == search.games == PLAN.games_in_all()
    assert (found.rules, found.ruleset, found.players) == ("publisher", ruleset_hash(PUBLISHER), 2)
    assert (search.start, search.seed, search.rounds, search.candidates) == ("wild", 1, 2, 6)
    assert (search.field, search.fair) == ((ITSELF, "club"), 0.5)
    assert [one.what.split(":")[0] for one in search.tried] == ["round 1", "round 2", "the result against club"]
    assert all(one.games == 100 and 0 <= one.low <= one.share <= one.high <= 1 for one in search.tried)
    assert is_within_ranges(list(found.parameters.values()))


def is_within_ranges(row: Sequence[float]) -> bool:
    return all(one.low <= value <= one.high for one, value in zip(PARAMETERS, row, strict=True))


@pytest.mark.slow
def test_a_search_from_a_bad_start_finds_something_better() -> None:
    found = tuned(PLAN, lambda _: None)
    assert found.parameters["call_at"] < 30.0


def test_each_heat_keeps_a_third_and_trebles_the_games() -> None:
    plan = Plan(rules=PUBLISHER, players=2, seed=1, games=900, rounds=1, candidates=18, start=None, field=(None,))
    assert plan.heats() == ((18, 33), (6, 100), (2, 300))
    assert plan.games_in_all() == 18 * 33 + 6 * 100 + 2 * 300 + 3 * 900
