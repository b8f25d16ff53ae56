"""Deals by the million, counted."""

from typing import Final

import numpy as np

from cabo_events.kernel import layout as at
from cabo_events.kernel.batch import Numbers
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dealing import deal
from cabo_events.kernel.dice import seed_of
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.hands import card_at
from cabo_events.kernel.layout import Record
from cabo_events.kernel.ruling import rule_tables
from cabo_events.kernel.scoring import is_kamikaze
from cabo_events.ruleset import RuleSet

NAMES: Final = ("card", "hand", "hand²", "two", "two²", "two ≤ 9", "hand ≤ 10", "equal", "kamikaze", "power", "stock")
"""What is summed over deals: of seat 0's hand, but for kamikaze, which counts the hands of all seats."""


@compiled
def _counted(state: Record, tables: Record, sums: Numbers) -> None:
    """Add one deal to the sums, in the order of ``NAMES``."""
    values, powers = tables["card"][at.VALUE], tables["card"][at.POWER_OF]
    seen, hand, equal = 0, 0, 0
    for place in range(4):
        value = int(values[card_at(state, 0, place)])
        hand += value
        equal |= seen >> value & 1
        seen |= 1 << value
    two = int(values[card_at(state, 0, 0)]) + int(values[card_at(state, 0, 1)])
    sums[0] += values[card_at(state, 0, 0)]
    sums[1] += hand
    sums[2] += hand * hand
    sums[3] += two
    sums[4] += two * two
    sums[5] += 1 if two <= 9 else 0
    sums[6] += 1 if hand <= 10 else 0
    sums[7] += equal
    for seat in range(int(state["b"][at.SEATS])):
        sums[8] += 1 if is_kamikaze(state, tables, seat) else 0
    sums[9] += 1 if powers[card_at(state, 0, 0)] > 0 else 0
    sums[10] += int(state["b"][at.STOCK_COUNT])


@compiled
def _dealt(state: Record, tables: Record, game: Record, dice: Record, log: Record, sums: Numbers, deals: int) -> None:
    for _ in range(deals):
        deal(state, tables, game, dice, log)
        log["pos"] = 0
        _counted(state, tables, sums)


def sums_of_deals(rules: RuleSet, players: int, deals: int) -> dict[str, int]:
    """The sums over so many deals, by name."""
    state, game, dice, log = (np.zeros(1, kind)[0] for kind in (at.STATE, at.GAME, at.DICE, at.LOG))
    begin_game(game, players)
    dice["s"] = seed_of(7, 0)
    sums = np.zeros(len(NAMES), np.int64)
    _dealt(state, rule_tables(rules), game, dice, log, sums, deals)
    return dict(zip(NAMES, map(int, sums), strict=True))
