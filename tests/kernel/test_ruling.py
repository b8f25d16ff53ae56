"""A rule set as numbers, and the dice."""

from collections import Counter

import numpy as np
import pytest
from msgspec.structs import replace

from cabo_events.cards import deck_cards, rank_of
from cabo_events.errors import RuleSetError
from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action, aimed, kind_of, seat_of, slot_of, slots_in, target_of, with_slot
from cabo_events.kernel.dice import below, next_word, seed_of, shuffled_deck
from cabo_events.kernel.ruling import rule_tables
from cabo_events.rules.powers import power_of
from cabo_events.rules.values import face_value
from cabo_events.ruleset import AXES, StockOut
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD

WHOLE = 2**64 - 1


def test_every_axis_has_its_place() -> None:
    assert sorted((*axis.AXES, *axis.ELSEWHERE)) == sorted(AXES)
    assert len(axis.AXES) <= at.RULES_SIZE
    for name in axis.AXES:
        assert axis.AXES[getattr(axis, name.upper())] == name


def test_values_of_axes_are_numbered_as_their_enums_are() -> None:
    assert [axis.number_of(value) for value in StockOut] == list(range(len(StockOut)))
    tables = rule_tables(replace(PUBLISHER, stock_out=StockOut.ENDS_AT_ONCE, resets_per_player=None))
    assert tables["rules"][axis.STOCK_OUT] == axis.ENDS_AT_ONCE
    assert tables["rules"][axis.RESETS_PER_PLAYER] == at.NONE
    assert tables["rules"][axis.HAND_SIZE] == PUBLISHER.hand_size


@pytest.mark.parametrize("name", NAMED)
def test_cards_have_their_values_ranks_and_powers(name: str) -> None:
    rules = NAMED[name]
    cards = rule_tables(rules)["card"]
    faces = deck_cards(rules.deck)
    powers = {None: 0, "peek": at.PEEK, "spy": at.SPY, "swap": at.SWAP}
    assert [face_value(rules, face) for face in faces] == cards[at.VALUE].tolist()
    assert [powers[power_of(rules, face)] for face in faces] == cards[at.POWER_OF].tolist()
    ranks = {(rank_of(face), int(rank)) for face, rank in zip(faces, cards[at.RANK], strict=True)}
    assert len(ranks) == len({rank for rank, _ in ranks}) == len({rank for _, rank in ranks})


def test_axes_that_do_not_go_together_are_refused_by_name() -> None:
    with pytest.raises(RuleSetError, match="opening_peeks"):
        rule_tables(replace(STANDARD, opening_peeks=5))


@pytest.mark.parametrize("slots", [(0,), (51, 0, 7, 24), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_an_action_is_put_together_and_taken_apart(slots: tuple[int, ...]) -> None:
    act = aimed(action(at.USE_SWAP, 5), 3)
    for index, slot in enumerate(slots):
        act = with_slot(act, index, slot)
    assert (kind_of(act), seat_of(act), target_of(act), slots_in(act)) == (at.USE_SWAP, 5, 3, len(slots))
    assert tuple(slot_of(act, index) for index in range(len(slots))) == slots
    assert 0 <= act < 2**63


def test_the_dice_are_xorshift64_star() -> None:
    dice = np.zeros(1, at.DICE)[0]
    word = seed_of(1, 2)
    dice["s"] = np.uint64(word)
    for _ in range(100):
        word ^= word >> 12
        word = (word ^ word << 25) & WHOLE
        word ^= word >> 27
        assert next_word(dice) == (word * 0x2545F4914F6CDD1D & WHOLE) >> 32


def test_a_draw_is_below_its_bound_and_reaches_all() -> None:
    dice = np.zeros(1, at.DICE)[0]
    dice["s"] = np.uint64(seed_of(7, 0))
    assert Counter(below(dice, 6) for _ in range(600)).keys() == set(range(6))
    assert {below(dice, 1) for _ in range(10)} == {0}


def test_a_shuffle_has_every_card_once_and_first_cards_are_even() -> None:
    state, dice = np.zeros(1, at.STATE)[0], np.zeros(1, at.DICE)[0]
    dice["s"] = np.uint64(seed_of(8, 0))
    firsts: Counter[int] = Counter()
    for _ in range(2600):
        shuffled_deck(state, dice)
        firsts[int(state["b"][at.STOCK])] += 1
    assert sorted(state["b"][at.STOCK : at.STOCK + at.CARDS].tolist()) == list(range(at.CARDS))
    assert all(20 <= firsts[card] <= 85 for card in range(at.CARDS))
