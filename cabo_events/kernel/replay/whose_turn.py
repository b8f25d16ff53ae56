"""Who acts, and which turn that begins or ends: a recorded event is followed, not judged."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import begun, set_turn, turn_ended, turn_number


@compiled
def is_seated(state: Record, seat: int) -> bool:
    """Whether somebody sits in that seat."""
    return 0 <= seat < int(state["b"][at.SEATS])


@compiled
def acting(state: Record, tables: Record, seat: int) -> None:
    """The seat acts: a power of somebody else is forgone, and out of turn it is on all the same."""
    b = state["b"]
    if b[at.PENDING] > 0 and b[at.ON_TURN] != seat:
        turn_ended(state, tables, seat if b[at.ON_TURN] < 0 else int(b[at.ON_TURN]))
    if b[at.ON_TURN] == seat:
        begun(state)
    else:
        b[at.ON_TURN] = seat
        set_turn(state, turn_number(state) + 1)


@compiled
def begins_turn(state: Record, tables: Record, seat: int) -> bool:
    """The seat begins its turn, by which a power still pending is forgone; not with a drawn card in somebody's hand."""
    b = state["b"]
    if b[at.HELD] >= 0:
        return False
    if b[at.PENDING] > 0:
        turn_ended(state, tables, seat if b[at.ON_TURN] < 0 else int(b[at.ON_TURN]))
    acting(state, tables, seat)
    return True


@compiled
def power_spent(state: Record, tables: Record, seat: int) -> bool:
    """The power is used or gone; without one the turn has moved on already."""
    if state["b"][at.PENDING] > 0:
        turn_ended(state, tables, seat)
    return True
