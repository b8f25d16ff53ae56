"""What a seat believes of the cards: those it remembers at their value, the others at an estimate."""

from typing import NamedTuple

from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


class Eye(NamedTuple):
    """What a seat goes by in one decision: its seat, and what cards count that it does not remember.

    ``match`` is the share of known matches that it throws, ``several`` 1 where it exchanges equal cards together.
    """

    seat: int
    unknown: float
    seen_by_owner: float
    match: float
    several: int


@compiled
def remembers(state: Record, seat: int, card: int) -> bool:
    """Whether the seat has seen the card and not forgotten it."""
    return (int(state["b"][at.MEM + card]) >> seat) & 1 == 1


@compiled
def believed(state: Record, tables: Record, eye: Eye, spot: int) -> float:
    """What a card in a hand counts for the seat, in points; ``spot`` is its owner × ``HAND_MAX`` + its place.

    That the owner has seen a card is there for all to see, its face is not.
    """
    b = state["b"]
    card = int(b[at.HAND + spot])
    if (int(b[at.MEM + card]) >> eye.seat) & 1:
        return float(tables["card"][at.VALUE, card])
    owner = spot // at.HAND_MAX
    if owner != eye.seat and (int(b[at.KNOW + card]) >> owner) & 1:
        return eye.seen_by_owner
    return eye.unknown


@compiled
def hand_estimate(state: Record, tables: Record, eye: Eye, owner: int) -> float:
    """The total of a hand as the seat believes it, in points."""
    total = 0.0
    first = owner * at.HAND_MAX
    for spot in range(first, first + int(state["b"][at.HAND_COUNT + owner])):
        total += believed(state, tables, eye, spot)
    return total


@compiled
def unknown_in(state: Record, seat: int, owner: int) -> int:
    """How many cards of a hand the seat does not remember."""
    b = state["b"]
    first = at.HAND + owner * at.HAND_MAX
    count = 0
    for spot in range(first, first + int(b[at.HAND_COUNT + owner])):
        if not remembers(state, seat, int(b[spot])):
            count += 1
    return count


@compiled
def mean_unseen(state: Record, tables: Record, seat: int) -> float:
    """The mean value of the cards that the seat neither remembers nor sees in the pile; 0 where there is none."""
    b = state["b"]
    total, count = 0, 0
    for card in range(at.CARDS):
        if not remembers(state, seat, card):
            total += int(tables["card"][at.VALUE, card])
            count += 1
    for place in range(int(b[at.PILE_COUNT])):
        card = int(b[at.PILE + place])
        if not remembers(state, seat, card):
            total -= int(tables["card"][at.VALUE, card])
            count -= 1
    return total / count if count > 0 else 0.0


@compiled
def unknown_value(state: Record, tables: Record, row: Record, seat: int) -> float:
    """What a card counts that the seat does not know, in points."""
    fixed = float(row["p"][parameter.UNKNOWN])
    counting = float(row["p"][parameter.COUNTING])
    if counting == 0.0:
        return fixed
    return fixed + counting * (mean_unseen(state, tables, seat) - fixed)
