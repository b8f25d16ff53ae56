"""Seeded chance: xorshift64*, bounded draws by multiply-shift, shuffles.

Products are taken in halves of 32 bits, so that nothing overflows: interpreted and compiled draw the same.
"""

from typing import Final

import numpy as np

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record

_12: Final = np.uint64(12)
_25: Final = np.uint64(25)
_27: Final = np.uint64(27)
_32: Final = np.uint64(32)
_HALF: Final = np.uint64(0xFFFFFFFF)
_STAR_LOW: Final = np.uint64(0x4F6CDD1D)
_STAR_HIGH: Final = np.uint64(0x2545F491)
_SHARE: Final = 2.0**-32
_SPREAD: Final = 0x9E3779B97F4A7C15
_MIX: Final = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_WHOLE: Final = (1 << 64) - 1


def seed_of(run: int, number: int) -> int:
    """The generator's first state for game ``number`` of a run: splitmix64, never 0."""
    word = (run * _MIX[1] + (number + 1) * _SPREAD) & _WHOLE
    for shift, factor in zip((30, 27), _MIX, strict=True):
        word = (word ^ word >> shift) * factor & _WHOLE
    return (word ^ word >> 31) or _SPREAD


@compiled
def next_word(dice: Record) -> int:
    """The next 32 random bits."""
    word = dice["s"]
    word ^= word >> _12
    word ^= word << _25
    word ^= word >> _27
    dice["s"] = word
    low = word & _HALF
    carried = low * _STAR_LOW >> _32
    crossed = (low * _STAR_HIGH & _HALF) + ((word >> _32) * _STAR_LOW & _HALF)
    return int((carried + crossed) & _HALF)


@compiled
def below(dice: Record, bound: int) -> int:
    """A random number from 0 to ``bound - 1``."""
    return next_word(dice) * bound >> 32


@compiled
def share(dice: Record) -> float:
    """A random number from 0 up to 1, without 1."""
    return next_word(dice) * _SHARE


@compiled
def shuffled_deck(state: Record, dice: Record) -> None:
    """All 52 cards in random order, written to the stock's ring from its place 0."""
    b = state["b"]
    for card in range(at.CARDS):
        other = below(dice, card + 1)
        b[at.STOCK + card] = b[at.STOCK + other]
        b[at.STOCK + other] = card


@compiled
def shuffled_pile(state: Record, dice: Record, count: int) -> None:
    """The lowest ``count`` cards of the pile in random order."""
    b = state["b"]
    for place in range(count - 1, 0, -1):
        other = at.PILE + below(dice, place + 1)
        card = b[at.PILE + place]
        b[at.PILE + place] = b[other]
        b[other] = card
