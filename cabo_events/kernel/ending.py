"""The end of a round: all hands turned up."""

from cabo_events.kernel import layout as at
from cabo_events.kernel import rows
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, hand_size, seen_by_all
from cabo_events.kernel.layout import Record
from cabo_events.kernel.window import closed


@compiled
def revealed(state: Record, log: Record) -> None:
    """All hands are turned up: by the call, unless the final turns were cut short."""
    b = state["b"]
    played_out = b[at.CALLER] >= 0 and b[at.ON_TURN] < 0 and b[at.TURNS_CUT] == 0
    reason = at.CALLED if played_out else at.STOCK_OUT
    rows.add(log, rows.row(log, at.HANDS_REVEALED, at.NONE, at.NONE, at.NONE), reason, at.NONE)
    for seat in range(int(b[at.SEATS])):
        for place in range(hand_size(state, seat)):
            seen_by_all(state, card_at(state, seat, place))
    b[at.ENDED] = reason
    b[at.ON_TURN] = at.NONE
    b[at.QUESTION] = at.OVER
    closed(state)


@compiled
def is_conserved(state: Record) -> bool:
    """Whether every card of the deck is in exactly one place."""
    b = state["b"]
    there, count = 0, 0
    for seat in range(int(b[at.SEATS])):
        for place in range(hand_size(state, seat)):
            there |= 1 << card_at(state, seat, place)
            count += 1
    for place in range(int(b[at.PILE_COUNT])):
        there |= 1 << int(b[at.PILE + place])
        count += 1
    head = int(b[at.STOCK_HEAD])
    for place in range(int(b[at.STOCK_COUNT])):
        there |= 1 << int(b[at.STOCK + (head + place & at.RING - 1)])
        count += 1
    if b[at.HELD] >= 0:
        there |= 1 << int(b[at.HELD])
        count += 1
    return count == at.CARDS and there == (1 << at.CARDS) - 1
