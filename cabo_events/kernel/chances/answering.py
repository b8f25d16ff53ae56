"""Questions of many callers answered."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cabo_events.kernel.chances.counting import none_low
from cabo_events.kernel.chances.hands import BEATEN, LOWEST, cut, hands_asked, most_ways
from cabo_events.kernel.chances.own_cards import count_all
from cabo_events.kernel.chances.work import Room, new_room, new_work
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import RuleSet

UNHELD: Final = -1.0
"""The answer is one that 64 bits may not do for."""

HELD: Final = 2.0**62
"""The largest number of ways that they do for."""


def chances_of(rules: RuleSet, seats: int, questions: Records, most_cells: int) -> NDArray[np.float64]:
    """For each of these records QUESTION the probability that no opponent's hand is below the caller's (or level).

    NaN where the tables would have more than ``most_cells`` cells, UNHELD where their numbers may be too large.
    Raises RuleSetError for rules that the kernel cannot compute.
    """
    chances, work, room = np.zeros(len(questions), np.float64), new_work(), new_room(most_cells)
    answer_all(work, rule_tables(rules), questions, seats, float(most_cells), room, chances)
    return chances


@compiled
def answer_all(
    work: Record,
    tables: Record,
    questions: Records,
    seats: int,
    most_cells: float,
    room: Room,
    chances: NDArray[np.float64],
) -> None:
    """The answers to all questions, in their order."""
    for nth in range(len(questions)):
        chances[nth] = answer(work, tables, questions[nth], seats, most_cells, room)


@compiled
def answer(work: Record, tables: Record, asked: Record, seats: int, most_cells: float, room: Room) -> float:
    """The answer to one question, as ``chances_of`` says."""
    certain = hands_asked(work, tables, asked, seats)
    if certain == BEATEN:
        return 0.0
    if certain == LOWEST:
        return 1.0
    if cut(work) > most_cells:
        return np.nan
    if most_ways(work) >= HELD:
        return UNHELD
    count_all(work, room)
    return none_low(work)
