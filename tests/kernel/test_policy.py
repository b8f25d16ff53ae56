import hashlib
from collections.abc import Iterator
from itertools import chain
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.bots import policy_names, read_policy
from cabo_events.bots.seating import records, seated
from cabo_events.kernel import layout as at
from cabo_events.kernel.apply import apply
from cabo_events.kernel.asking import ask
from cabo_events.kernel.batch import DESK, Batch, Caps, limits_of, play_batch, play_games
from cabo_events.kernel.compiled import INTERPRETED
from cabo_events.kernel.dealing import deal
from cabo_events.kernel.dice import seed_of
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.legal import is_legal
from cabo_events.kernel.policy import policy
from cabo_events.kernel.policy_parameters import PARAMETERS, Parameter
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from tests.conftest import ROOT
from tests.kernel.test_compiled import printed
from tests.odd_rules import odd_rules

RULES = pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)


def one(kind: np.dtype[np.void]) -> Record:
    made: Record = np.zeros(1, kind)[0]
    return made


def decisions(rules: RuleSet, policies: Records, seed: int) -> Iterator[tuple[Record, Record, Record]]:
    """A round by policies: before each decision its state, the row of the seat that is asked, and the dice."""
    tables, state, game, log, dice = (rule_tables(rules), *map(one, (at.STATE, at.GAME, at.LOG, at.DICE)))
    dice["s"] = seed_of(seed, 0)
    begin_game(game, len(policies))
    deal(state, tables, game, dice, log)
    for _ in range(150):
        ask(state, tables, dice)
        if state["b"][at.QUESTION] == at.OVER or state["b"][at.FAULT]:
            return
        row = policies[int(state["b"][at.ASKED])]
        yield state.copy(), row, dice.copy()
        apply(state, tables, policy(state, tables, row, dice), dice, log)


def permuted(state: Record, luck: Random) -> Record:
    """The state with the cards that the seat asked does not remember dealt out anew among their places."""
    b = state["b"]
    seat, other = int(b[at.ASKED]), state.copy()
    hidden = [card for card in range(at.CARDS) if not int(b[at.MEM + card]) >> seat & 1]
    mapped = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))
    hands = (at.HAND + owner * at.HAND_MAX + place for owner in range(int(b[at.SEATS])) for place in range(at.HAND_MAX))
    stock = (at.STOCK + (int(b[at.STOCK_HEAD]) + place) % at.RING for place in range(int(b[at.STOCK_COUNT])))
    pile = range(at.PILE, at.PILE + int(b[at.PILE_COUNT]))
    for place in chain(hands, stock, pile, (at.HELD,)):
        other["b"][place] = mapped.get(int(b[place]), int(b[place]))
    for card in hidden:
        other["b"][at.KNOW + mapped[card]] = b[at.KNOW + card]
        other["b"][at.MEM + mapped[card]] = b[at.MEM + card]
    return other


def assert_blind(rules: RuleSet, policies: Records, seed: int) -> int:
    """Play a round; at each decision the same action, dice and memory with the unseen cards permuted."""
    tables, mask, luck, moved = rule_tables(rules), one(at.MASK), Random(seed), 0
    for state, row, dice in decisions(rules, policies, seed):
        other, same_dice, seat = permuted(state, luck), dice.copy(), int(state["b"][at.ASKED])
        moved += int((other["b"] != state["b"]).any())
        act = policy(state, tables, row, dice)
        assert policy(other, tables, row, same_dice) == act
        assert same_dice == dice
        assert remembered(other, seat) == remembered(state, seat)
        assert is_legal(state, tables, act, mask)
    return moved


def remembered(state: Record, seat: int) -> list[int]:
    return [card for card in range(at.CARDS) if int(state["b"][at.MEM + card]) >> seat & 1]


@st.composite
def odd_rows(draw: st.DrawFn) -> tuple[float, ...]:
    """Numbers anywhere in their ranges, more often near what is played."""
    return tuple(draw(_value(parameter)) for parameter in PARAMETERS)


def _value(parameter: Parameter) -> st.SearchStrategy[float]:
    low, high = parameter.low, parameter.high
    near = st.floats(max(low, -5.0), min(high, 15.0))
    return st.one_of(st.just(parameter.default), near, st.sampled_from((low, high)))


@pytest.mark.parametrize("name", policy_names())
@RULES
def test_permuting_what_the_seat_does_not_remember_changes_nothing(rules: RuleSet, name: str) -> None:
    policies = seated([read_policy(name)] * rules.players_max, rules)
    assert assert_blind(rules, policies, 1) > 10


@pytest.mark.slow
@given(odd_rules(), st.lists(odd_rows(), min_size=6, max_size=6), st.integers(0, 999))
def test_any_policy_under_any_rules_is_blind_and_legal(
    rules: RuleSet, rows: list[tuple[float, ...]], seed: int
) -> None:
    assert_blind(rules, records(rows[: rules.players_max]), seed)


def digest() -> str:
    """One hash over the rows and the sheets of games by all shipped policies under every variant."""
    found = hashlib.sha256()
    for rules in NAMED.values():
        table = [read_policy(name) for name in ("club", "random", "sharp")]
        batch = play_batch(rules, seated(table, rules), [seed_of(4, 0)], Caps(rounds=2), recorded=True)
        found.update(batch.rows.tobytes() + batch.games.tobytes())
    return found.hexdigest()


@pytest.mark.slow
def test_interpreted_policies_play_the_same_bytes() -> None:
    code = "from tests.kernel.test_policy import digest; print(digest())"
    assert printed(code, ROOT, **{INTERPRETED: "1"}) == digest()


@pytest.mark.slow
@given(odd_rules(), st.lists(odd_rows(), min_size=6, max_size=6), st.integers(0, 999))
def test_whole_games_by_any_policy_under_any_rules_are_legal(
    rules: RuleSet, rows: list[tuple[float, ...]], seed: int
) -> None:
    policies, desk, chunk = records(rows[: rules.players_max]), one(DESK), empty_batch()
    limits = limits_of(Caps(rounds=10, turns=300, checked=True))
    for number in range(10):
        word = np.array([seed_of(seed, number)], np.uint64)
        play_games(rule_tables(rules), policies, word, limits, desk, chunk.games, chunk.rows, chunk.offsets)
        assert desk["state"]["b"][at.FAULT] not in {at.ILLEGAL_ACTION, at.LOST_CARD}


def empty_batch() -> Batch:
    """Room for one game without rows."""
    return Batch(games=np.zeros(1, at.GAME), rows=np.zeros((0, at.COLUMNS), np.int8), offsets=np.zeros(2, np.int64))
