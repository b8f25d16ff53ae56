"""The exact figures that a deck must give, counted over its cards, not simulated."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

from cabo_events.cards import deck_cards
from cabo_events.evolve import evolve
from cabo_events.rules.powers import power_of
from cabo_events.rules.scoring import is_kamikaze
from cabo_events.rules.values import face_value
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from tests.game_builder import dealt, started

pytestmark = pytest.mark.parametrize("rules", [pytest.param(rules, id=name) for name, rules in NAMED.items()])


def values(rules: RuleSet) -> list[int]:
    return [face_value(rules, face) for face in deck_cards(rules.deck)]


def sums(rules: RuleSet, cards: int) -> dict[int, int]:
    """How many of the hands of so many cards have each sum."""
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter() for _ in range(cards))]
    for value in values(rules):
        for size in range(cards, 0, -1):
            for total, count in list(ways[size - 1].items()):
                ways[size][total + value] += count
    assert sum(ways[cards].values()) == comb(52, cards)
    return ways[cards]


def mean(counts: dict[int, int]) -> Fraction:
    return Fraction(sum(total * count for total, count in counts.items()), sum(counts.values()))


def deviation(counts: dict[int, int]) -> float:
    middle = mean(counts)
    return sqrt(sum((total - middle) ** 2 * count for total, count in counts.items()) / sum(counts.values()))


def chance(counts: dict[int, int], most: int) -> Fraction:
    return Fraction(sum(count for total, count in counts.items() if total <= most), sum(counts.values()))


def test_the_mean_card_is_6_and_a_half(rules: RuleSet) -> None:
    assert mean(sums(rules, 1)) == Fraction(13, 2)


def test_a_hand_of_four_has_mean_26_and_deviation_7_324(rules: RuleSet) -> None:
    counts = sums(rules, 4)
    assert mean(counts) == 26
    assert round(deviation(counts), 3) == 7.324


def test_the_sum_of_two_cards_has_mean_13_and_deviation_5_286(rules: RuleSet) -> None:
    counts = sums(rules, 2)
    assert mean(counts) == 13
    assert round(deviation(counts), 3) == 5.286


def test_two_known_cards_sum_to_9_or_less_in_26_62_percent(rules: RuleSet) -> None:
    assert round(float(100 * chance(sums(rules, 2), 9)), 2) == 26.62


def test_four_cards_sum_to_10_or_less_in_1_52_percent(rules: RuleSet) -> None:
    assert round(float(100 * chance(sums(rules, 4), 10)), 2) == 1.52


def test_four_dealt_cards_hold_two_of_equal_value_in_30_83_percent(rules: RuleSet) -> None:
    copies = Counter(values(rules)).values()
    ways = [1, 0, 0, 0, 0]
    for count in copies:
        for size in range(4, 0, -1):
            ways[size] += ways[size - 1] * count
    assert round(float(100 * (1 - Fraction(ways[4], comb(52, 4)))), 2) == 30.83


def test_one_deal_in_45121_is_a_kamikaze(rules: RuleSet) -> None:
    high = [face for face in deck_cards(rules.deck) if face_value(rules, face) >= 12]
    hands = sum(is_kamikaze(rules, hand) for hand in combinations(high, 4))
    assert round(Fraction(comb(52, 4), hands)) == 45_121


def test_24_of_the_52_cards_have_a_power(rules: RuleSet) -> None:
    powers = [power_of(rules, face) for face in deck_cards(rules.deck)]
    assert len(powers) == 52
    assert sum(power is not None for power in powers) == 24


def test_the_stock_after_the_deal_is_43_39_35_or_31(rules: RuleSet) -> None:
    stocks = {2: 43, 3: 39, 4: 35, 5: 31}
    for players, expected in stocks.items():
        hands = [deck_cards(rules.deck)[4 * seat : 4 * seat + 4] for seat in range(players)]
        state = evolve(evolve(None, started(rules, players)), dealt(rules, hands, deck_cards(rules.deck)[51]))
        assert state.round is not None
        assert len(state.round.stock) == expected
