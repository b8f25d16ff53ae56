"""Where a question is worked on: its hands, the cards that its caller has not seen, two tables of ways."""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabo_events.kernel import layout as at
from cabo_events.kernel.layout import Record

WEIGHTS: Final = 256
"""What a card counts above the lowest one is less."""

_BY_HAND: Final = (at.SEATS_MAX,)
SIDE: Final = np.dtype([
    ("cells", np.int64, _BY_HAND), ("stride", np.int64, _BY_HAND),
    ("first", np.int64, (at.SEATS_MAX, at.HAND_MAX + 1)),
])  # fmt: skip
"""A table has for each hand ``cells``, each ``stride`` after the other: at ``first[hand, cards] + sum``."""

WORK: Final = np.dtype([
    ("pool", np.int64), ("weights", np.int64, (WEIGHTS,)), ("top", np.int64),
    ("asked", np.int64), ("unseen", np.int64, _BY_HAND), ("slack", np.int64, _BY_HAND),
    ("own", np.int64, (at.HAND_MAX,)), ("low_at_once", np.int64, (1 << at.SEATS_MAX - 1,)),
    ("hands", np.int64), ("able", np.int64, _BY_HAND), ("cards", np.int64, _BY_HAND), ("most", np.int64, _BY_HAND),
    ("pivot", np.int64), ("high", SIDE), ("low", SIDE),
    ("start", np.int64, _BY_HAND), ("count", np.int64, _BY_HAND), ("at", np.int64, _BY_HAND),
    ("ways", np.float64, (at.CARDS + 1, at.HAND_MAX + 1)),
])  # fmt: skip
"""``pool`` cards are not seen, ``weights[w]`` of them weigh w, counted above the lowest; ``top`` is the most.

``asked`` are the caller's hand and those of the opponents that can be low at all, each with so many ``unseen`` cards
and ``slack``: low is one that weighs at most so much more than the caller's. What the caller's ``own`` cards weigh is
tried one after the other; ``low_at_once[chosen]`` adds up in how many ways the chosen hands are low, a bit each.

``hands`` are those of them that can be low for one such ``own`` (``able`` says which), each with so many ``cards`` not
seen and the ``most`` that they can weigh and be low. Cards from the weight ``pivot`` up are in the table ``high``, the
others in ``low``. A part of each hand's cells is listed in the room from ``start`` on, ``count`` of them, and gone
through ``at`` one of them. ``ways[n, k]`` is in how many ways k of n cards can be chosen.
"""


Table = NDArray[np.int64]
"""In how many ways the cards can lie, by the cells of all hands."""


class Room(NamedTuple):
    """The two tables, and lists of cells with others that belong to them."""

    high: Table
    low: Table
    here: NDArray[np.int64]
    there: NDArray[np.int64]


def new_work() -> Record:
    """A record WORK with nothing in it yet."""
    work: Record = np.zeros(1, WORK)[0]
    work["ways"] = [[comb(cards, held) for held in range(at.HAND_MAX + 1)] for cards in range(at.CARDS + 1)]
    return work


def new_room(most_cells: int) -> Room:
    """Room for tables of at most so many cells together."""
    high, low, here, there = (np.zeros(most_cells + 2 * at.SEATS_MAX, np.int64) for _ in range(4))
    return Room(high=high, low=low, here=here, there=there)
