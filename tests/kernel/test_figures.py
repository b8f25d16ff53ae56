from math import sqrt

import numpy as np
import pytest

from cabo_events.bots import read_policy
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD
from tests.kernel.deals import sums_of_deals
from tests.kernel.figures import mean, played, ratio

FIGURES = {
    "card": (6.5, 3.862),
    "hand": (26.0, 7.324),
    "two": (13.0, 5.286),
    "two ≤ 9": (0.2662, sqrt(0.2662 * 0.7338)),
    "hand ≤ 10": (0.0152, sqrt(0.0152 * 0.9848)),
    "equal": (0.3083, sqrt(0.3083 * 0.6917)),
    "power": (24 / 52, sqrt(24 * 28) / 52),
}
"""The mean of each figure over deals, and its standard deviation."""


def assert_figures(name: str, players: int, deals: int) -> None:
    sums = sums_of_deals(NAMED[name], players, deals)
    for figure, (expected, deviation) in FIGURES.items():
        rounding = 0.00005 if expected < 1 else 0.0
        assert sums[figure] / deals == pytest.approx(expected, abs=3.3 * deviation / sqrt(deals) + rounding), figure
    for figure, deviation in (("hand", 7.324), ("two", 5.286)):
        variance = sums[f"{figure}²"] / deals - (sums[figure] / deals) ** 2
        assert sqrt(variance) == pytest.approx(deviation, rel=3.3 / sqrt(2 * deals) + 0.0001), figure
    assert sums["stock"] == deals * (52 - 4 * players - 1)
    kamikazes = deals * players / 45_121
    assert sums["kamikaze"] == pytest.approx(kamikazes, abs=3.3 * sqrt(kamikazes) + 1)


@pytest.mark.parametrize("name", ["publisher", "standard"])
def test_deals_have_the_figures_of_the_rules(name: str) -> None:
    assert_figures(name, 4, 1000)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["publisher", "standard"])
def test_a_million_deals_have_the_figures_of_the_rules(name: str, players: int) -> None:
    assert_figures(name, players, 1_000_000)


def test_an_interval_of_a_ratio_is_clustered_by_game() -> None:
    ones = np.ones(100)
    halves = np.array([0.0, 1.0] * 50)
    assert ratio(halves, ones).value == mean(halves).value == 0.5
    assert ratio(halves, ones).half == pytest.approx(mean(halves).half)
    # Ten rounds a game that are all alike tell no more than one.
    assert ratio(10 * halves, 10 * ones).half == pytest.approx(mean(halves).half)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [PUBLISHER, STANDARD], ids=["publisher", "standard"])
def test_games_by_bots_are_counted(rules: RuleSet) -> None:
    one = played(rules, [read_policy("club")] * 3, 6)
    assert len(one.rounds) == 6
    assert (one.zeros <= one.calls).all()
    assert (one.calls <= one.rounds).all()
    assert (one.turns >= one.rounds).all()
    assert one.zeros.sum() > 0
