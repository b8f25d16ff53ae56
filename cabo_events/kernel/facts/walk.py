"""What is kept in mind on the walk along a game's rows: totals of the hands, the turn and the round under way."""

from typing import Final

import numpy as np

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, hand_size
from cabo_events.kernel.layout import Record

_BY_SEAT: Final = (at.SEATS_MAX,)

WALK: Final = np.dtype([
    ("game", np.int64), ("version", np.int64),
    # before the event
    ("turn_before", np.int64), ("on_turn_before", np.int64), ("pending_before", np.int64), ("caller_before", np.int64),
    ("totals_before", np.int64, _BY_SEAT),
    # the hands: what they count, what their seats have seen of them
    ("total", np.int64, _BY_SEAT), ("known", np.int64, _BY_SEAT), ("unseen", np.int64, _BY_SEAT),
    # the turn under way
    ("turn", np.int64), ("is_open", np.int64), ("action", np.int64), ("seat", np.int64), ("version_from", np.int64),
    ("is_final", np.int64), ("drawn", np.int64), ("power", np.int64),
    ("total_at", np.int64, _BY_SEAT), ("known_at", np.int64, _BY_SEAT), ("unseen_at", np.int64, _BY_SEAT),
    # the round under way
    ("deal", np.int64), ("is_finished", np.int64), ("round_events", np.int64), ("reshuffles", np.int64),
    ("turns", np.int64), ("turns_of", np.int64, _BY_SEAT),
    # the flip whose power waits
    ("flip_version", np.int64), ("flip_turn", np.int64), ("flip_seat", np.int64), ("flip_deal", np.int64),
])  # fmt: skip
"""Where the walk is. ``deal`` is the version of the deal, 0 before the first; ``turns`` are those of the round."""


@compiled
def recount(state: Record, tables: Record, walk: Record, seat: int) -> None:
    """What the hand of a seat counts now, and what the seat has seen of it."""
    total, known, unseen, values, b = 0, 0, 0, tables["card"][at.VALUE], state["b"]
    for place in range(hand_size(state, seat)):
        card = card_at(state, seat, place)
        value = int(values[card])
        total += value
        if int(b[at.KNOW + card]) >> seat & 1:
            known += value
        else:
            unseen += 1
    walk["total"][seat] = total
    walk["known"][seat] = known
    walk["unseen"][seat] = unseen


@compiled
def recount_all(state: Record, tables: Record, walk: Record) -> None:
    for seat in range(int(state["b"][at.SEATS])):
        recount(state, tables, walk, seat)


@compiled
def recount_after(state: Record, tables: Record, walk: Record, kind: int, seat: int, target: int) -> None:
    """The hands that an event of that kind can have changed, or what their seats have seen of them."""
    if kind in (at.CARD_DRAWN, at.CARD_DISCARDED, at.POWER_DECLINED, at.CABO_CALLED, at.STOCK_RESHUFFLED):
        return
    if kind in (at.ROUND_DEALT, at.HANDS_REVEALED):
        recount_all(state, tables, walk)
    elif kind < at.HANDS_REVEALED:
        recount(state, tables, walk, seat)
        if kind == at.CARDS_SWAPPED:
            recount(state, tables, walk, target)


@compiled
def begin_walk(walk: Record, number: int) -> None:
    """Nothing is under way at the beginning of game ``number``."""
    walk["game"] = number
    walk["version"] = 1
    walk["deal"] = 0
    walk["turn"] = 0
    walk["is_open"] = 0
    walk["flip_deal"] = at.NONE


@compiled
def remember(state: Record, game: Record, walk: Record, kind: int) -> None:
    """What facts ask about the time before the event."""
    b = state["b"]
    walk["turn_before"] = int(b[at.TURN_LOW]) + 128 * int(b[at.TURN_HIGH])
    walk["on_turn_before"] = b[at.ON_TURN]
    walk["pending_before"] = 0 if kind == at.ROUND_DEALT else int(b[at.PENDING])
    walk["caller_before"] = b[at.CALLER]
    if kind == at.HANDS_REVEALED:
        for seat in range(int(game["seats"])):
            walk["totals_before"][seat] = game["totals"][seat]
