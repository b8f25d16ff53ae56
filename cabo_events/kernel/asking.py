"""What the round waits for, and from which seat: the question that a policy answers next."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import below
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import look_bits, may_pair
from cabo_events.kernel.turn import is_stuck, may_take
from cabo_events.kernel.window import everybody, may_match


@compiled
def ask(state: Record, tables: Record, dice: Record) -> None:
    """Set QUESTION and ASKED: the opening looks in seat order, then matches before anything else.

    Of several seats that may match the dice say who is quickest. OVER means that the hands are to be revealed.
    """
    b = state["b"]
    if b[at.ENDED] > 0:
        b[at.QUESTION] = at.OVER
        return
    if b[at.QUESTION] == at.LOOK:
        if asked_to_look(state, tables):
            return
        b[at.WAITING] = everybody(state)
    if b[at.WAITING] != 0 and b[at.WINDOW] == 1 and asked_to_match(state, tables, dice):
        return
    ask_by_turn(state, tables)


@compiled
def asked_to_look(state: Record, tables: Record) -> bool:
    """Whether a seat is left that is now asked for its opening look."""
    b = state["b"]
    waiting = int(b[at.WAITING])
    for seat in range(int(b[at.SEATS])):
        if waiting >> seat & 1 and look_bits(state, tables, seat) != 0:
            b[at.ASKED] = seat
            return True
    return False


@compiled
def asked_to_match(state: Record, tables: Record, dice: Record) -> bool:
    """Whether a seat is left that is now asked whether it matches."""
    b = state["b"]
    if tables["rules"][axis.MATCH_OUT_OF_TURN] == 0:
        return False
    seats, waiting, able = int(b[at.SEATS]), int(b[at.WAITING]), 0
    for seat in range(seats):
        if waiting >> seat & 1 and may_match(state, tables, seat):
            able |= 1 << seat
    if able == 0:
        return False
    seat = below(dice, seats)
    while not able >> seat & 1:
        seat = seat + 1 if seat + 1 < seats else 0
    b[at.ASKED] = seat
    b[at.QUESTION] = at.MATCH
    return True


@compiled
def ask_by_turn(state: Record, tables: Record) -> None:
    """Ask the seat on turn, or who holds the last drawn card; where nothing is left to do, it is OVER."""
    b = state["b"]
    seat = int(b[at.ON_TURN])
    b[at.ASKED] = seat
    if seat < 0:
        b[at.ASKED] = b[at.DRAWER]
        b[at.QUESTION] = at.DRAWN if b[at.HELD] >= 0 else at.OVER
    elif b[at.PENDING] > 0:
        b[at.QUESTION] = at.POWER
    elif b[at.HELD] >= 0:
        b[at.QUESTION] = at.DRAWN
    elif has_nothing_to_do(state, tables, seat):
        b[at.QUESTION] = at.OVER
    else:
        b[at.QUESTION] = at.TURN


@compiled
def has_nothing_to_do(state: Record, tables: Record, seat: int) -> bool:
    """Whether the seat on turn can neither draw, call, take nor throw a pair."""
    if state["b"][at.CALLER] < 0 or not is_stuck(state, tables, seat):
        return False
    return not may_take(state, tables, seat) and not may_pair(state, tables, seat)
