from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.cards import deck_cards
from cabo_events.ruleset import RuleSet
from tests.odd_rules import odd_rules
from tests.perft.deals import DEALS, Deal
from tests.perft.lockstep import Divergence, Spot, Tree, following, last_event, opened, tree

_FEW = 3000
"""So many sequences of one depth are counted every time, more of them only by the slow tests."""

_BY_NAME = {deal.name: deal for deal in DEALS}


def _committed() -> dict[str, tuple[int, ...]]:
    """The counts by deal and depth, as the table has them."""
    lines = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" = ") for line in lines if line and not line.startswith("#")]
    return {name: tuple(map(int, counts.split())) for name, counts in rows}


_COUNTS = _committed()
_FAST = {name: sum(count <= _FEW for count in counts) for name, counts in _COUNTS.items()}


@cache
def _tree(name: str) -> Tree:
    return tree(_BY_NAME[name], _FAST[name])


def test_every_deal_is_counted() -> None:
    assert list(_COUNTS) == [deal.name for deal in DEALS]


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", _COUNTS)
def test_as_many_sequences_as_the_table_says_by_both_counters(name: str) -> None:
    assert _tree(name).counts == _COUNTS[name][: _FAST[name]]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, counts in _COUNTS.items() if _FAST[name] < len(counts)])
def test_as_many_long_sequences_too(name: str) -> None:
    assert tree(_BY_NAME[name], len(_COUNTS[name])).counts == _COUNTS[name]


def test_the_deals_show_everything_that_happens_in_a_round() -> None:
    shown = sum((_tree(name).events for name in _COUNTS), Counter[str]())
    assert set(shown) == {
        "cabo_called",
        "card_discarded",
        "card_drawn",
        "card_exchanged",
        "card_matched",
        "card_peeked",
        "card_spied",
        "cards_swapped",
        "discard_taken",
        "exchange_missed",
        "hands_revealed called",
        "hands_revealed stock_out",
        "match_missed",
        "pair_discarded",
        "pair_missed",
        "power_declined",
        "stock_reshuffled",
    }


def test_counters_that_do_not_agree_say_after_which_sequence() -> None:
    ours, theirs = opened(_BY_NAME["publisher-1e"]), opened(_BY_NAME["publisher-2e"])
    with pytest.raises(Divergence, match=r"only decide allows\n  Ada tries to exchange the 3 .* goes back"):
        following(Spot(ours.state, theirs.table))


_PLIES = 60
_LEANINGS = {"cabo_called": 0.1, "exchange_missed": 0.3, "match_missed": 0.3, "pair_missed": 0.3, "card_matched": 3.0}


@given(rules=odd_rules(), seed=st.integers(0, 2**32 - 1))
def test_under_any_rules_a_random_round_may_go_on_in_the_same_ways_by_both_counters(rules: RuleSet, seed: int) -> None:
    dice = Random(seed)
    spot = opened(_random_deal(rules, dice))
    for _ in range(_PLIES):
        ways: dict[str, list[Spot]] = {}
        for after in following(spot):
            ways.setdefault(last_event(after), []).append(after)
        if not ways:
            break
        (kind,) = dice.choices(sorted(ways), [_LEANINGS.get(way, 1.0) for way in sorted(ways)])
        spot = dice.choice(ways[kind])


def _random_deal(rules: RuleSet, dice: Random) -> Deal:
    """Equal cards lie near each other, so that there is something to match; the stock may be nearly empty."""
    cards = sorted(deck_cards(rules.deck), key=lambda face: (face.rstrip("cdhs"), dice.random()))
    place = dice.randrange(len(cards))
    near, far = [*cards[place:], *cards[:place]][:18], [*cards[place:], *cards[:place]][18:]
    cards = [*dice.sample(far, len(far)), *dice.sample(near, len(near))]
    hands = [[cards.pop() for _ in range(rules.hand_size)] for _ in range(dice.randint(2, min(3, rules.players_max)))]
    return Deal(
        name="random",
        rules=rules,
        hands=tuple(map(" ".join, hands)),
        discard=cards.pop() if rules.opening_discard else None,
        stock=" ".join(reversed(cards)),
        left=dice.choice((None, 1, 2, 3)),
    )
