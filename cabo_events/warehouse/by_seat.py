"""Questions to rows of figures by seat, column by column: along so short an axis numpy's own are far slower."""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint8]
"""Sets of seats, one a row: bit s is seat s."""

_Figure = TypeVar("_Figure", np.int32, np.int64)


def any_seat(flags: Flags) -> Flags:
    """By row whether any seat has the flag."""
    found: Flags = np.zeros(len(flags), dtype=np.bool_)
    for seat in range(flags.shape[1]):
        found |= flags[:, seat]
    return found


def masks(flags: Flags) -> Masks:
    """By row the set of the seats that have the flag."""
    sets: Masks = np.zeros(len(flags), dtype=np.uint8)
    for seat in range(flags.shape[1]):
        sets |= flags[:, seat].view(np.uint8) << np.uint8(seat)
    return sets


def lowest(figures: npt.NDArray[_Figure]) -> npt.NDArray[_Figure]:
    """By row the lowest figure; the highest there is where there are no seats."""
    found = np.full(len(figures), np.iinfo(figures.dtype).max, dtype=figures.dtype)
    for seat in range(figures.shape[1]):
        np.minimum(found, figures[:, seat], out=found)
    return found


def have_lowest(figures: npt.NDArray[_Figure], among: Flags) -> Flags:
    """By row and seat whether the figure is the lowest among those of some seats."""
    known = np.where(among, figures, np.iinfo(figures.dtype).max)
    is_lowest: Flags = known == lowest(known)[:, None]
    return np.logical_and(is_lowest, among)
