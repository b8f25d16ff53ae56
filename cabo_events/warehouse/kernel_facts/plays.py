"""The tables of turns, calls, tries and powers."""

import numpy as np
import pyarrow as pa

from cabo_events.kernel import layout as at
from cabo_events.kernel.facts import ACTIONS
from cabo_events.warehouse.kernel_facts.arrow import numbers, present, table_of, worded
from cabo_events.warehouse.kernel_facts.chances import answered
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.tables import CALL, MATCH_ATTEMPT, POWER_USE, TURN

_POWERS = ("", "peek", "spy", "swap")


def turn_table(games: Played) -> pa.Table:
    """Table ``turn``."""
    facts = games.facts.turns
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or ()}
    return table_of(
        TURN,
        {
            **columns,
            "game_key": games.key_of(facts),
            "action": worded(ACTIONS, facts["action"]),
            "drawn": games.faces_of(facts["drawn"]),
            "power": worded(_POWERS, _power(facts["power"])),
        },
    )


def _power(codes: np.ndarray[tuple[int], np.dtype[np.int8]]) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """The codes of powers with NONE for no power."""
    return np.where(codes == 0, at.NONE, codes).astype(np.int8)


def call_table(games: Played) -> pa.Table:
    """Table ``call``."""
    facts, chances = games.facts.calls, answered(games.rules, games.seats, games.facts.questions)
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or ()}
    brought = ("hand_total_end", "is_success", "points", "penalty")
    return table_of(
        CALL,
        {
            **columns,
            **{name: numbers(facts[name], facts["is_finished"]) for name in brought},
            "game_key": games.key_of(facts),
            "chance_lowest": numbers(chances, ~np.isnan(chances)),
        },
    )


def attempt_table(games: Played) -> pa.Table:
    """Table ``match_attempt``."""
    facts = games.facts.attempts
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or ()}
    kind = worded(("match", "pair"), facts["is_pair"].astype(np.int8))
    return table_of(MATCH_ATTEMPT, {**columns, "game_key": games.key_of(facts), "kind": kind})


def use_table(games: Played) -> pa.Table:
    """Table ``power_use``."""
    facts = games.facts.uses
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or ()}
    is_swap = facts["is_used"] & (facts["power"] == at.SWAP)
    is_look = facts["is_used"] & ~is_swap
    return table_of(
        POWER_USE,
        {
            **columns,
            "game_key": games.key_of(facts),
            "power": worded(_POWERS, _power(facts["power"])),
            "target": present(facts["target"]),
            "is_new": numbers(facts["is_new"], is_look),
            "change": numbers(facts["change"], is_swap),
            "value_seen": numbers(facts["value_seen"], is_look),
        },
    )
