"""What records tell, in numbers, and what is found of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabo_events.kernel.facts import NULL
from cabo_events.kernel.recording import Rows

__all__ = ["NULL", "TOLD_COLUMNS", "Judgement", "Told", "told_together"]

TOLD_COLUMNS: Final = ("type", "seat", "target", "target_slot", "round", "slots", "faces", "numbers")
"""The columns of ``heads``, in order."""
KIND: Final = 0
SEAT: Final = 1
TARGET: Final = 2
TARGET_SLOT: Final = 3
ROUND: Final = 4
SLOTS: Final = 5
FACES: Final = 6
NUMBERS: Final = 7


class Told(NamedTuple):
    """What records tell after ``game_started``, as the columns of the facts' events say it, but faces by their codes.

    ``heads`` is int32[n, 8], a row an event: TOLD_COLUMNS, the type that of the event's first row, the last three how
    many values it has in the arrays of that name; NONE where it has no such list, and wherever there is nothing to
    say. A face's code is the lowest id of its cards, NONE for none; no number is NULL. ``ends`` is int64[games + 1, 4]:
    how far heads, slots, faces and numbers go with each game, from a first row of 0.
    """

    heads: NDArray[np.int32]
    slots: NDArray[np.int16]
    faces: NDArray[np.int8]
    numbers: NDArray[np.int32]
    ends: NDArray[np.int64]


class Judgement(NamedTuple):
    """What was found: ``is_right`` by game, its rows ``rows[offsets[i]:offsets[i + 1]]`` (none where it is not)."""

    is_right: NDArray[np.bool_]
    rows: Rows
    offsets: NDArray[np.int64]


def told_together(games: Sequence[Told]) -> Told:
    """Several records in one; at least one is given."""
    lengths = np.array([one.ends[-1] for one in games], np.int64).reshape(len(games), 4)
    starts = np.cumsum(lengths, axis=0) - lengths
    ends = [np.zeros((1, 4), np.int64), *(one.ends[1:] + start for one, start in zip(games, starts, strict=True))]
    return Told(
        heads=np.concatenate([one.heads for one in games]),
        slots=np.concatenate([one.slots for one in games]),
        faces=np.concatenate([one.faces for one in games]),
        numbers=np.concatenate([one.numbers for one in games]),
        ends=np.concatenate(ends),
    )
