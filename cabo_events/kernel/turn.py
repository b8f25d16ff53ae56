"""Whose turn it is, when it ends, and when no turn is left: as ``moves`` and ``rules.turns`` have it."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def turn_number(state: Record) -> int:
    """Turns from 1; 0 during the opening looks."""
    b = state["b"]
    return int(b[at.TURN_LOW]) + 128 * int(b[at.TURN_HIGH])


@compiled
def set_turn(state: Record, turn: int) -> None:
    b = state["b"]
    b[at.TURN_LOW] = turn & 127
    b[at.TURN_HIGH] = turn >> 7


@compiled
def begun(state: Record) -> None:
    """The opening looks are over: turn 1 has begun."""
    b = state["b"]
    if b[at.TURN_LOW] == 0 and b[at.TURN_HIGH] == 0:
        b[at.TURN_LOW] = 1


@compiled
def stock_ends_turns(tables: Record) -> bool:
    """Whether no turn follows once the stock is empty."""
    stock_out = int(tables["rules"][axis.STOCK_OUT])
    return stock_out in (axis.ENDS_AFTER_THE_TURN, axis.ENDS_AT_ONCE)


@compiled
def is_passed_over(state: Record, tables: Record) -> bool:
    """Whether a seat without cards has no turn."""
    empty = int(tables["rules"][axis.EMPTY_HAND])
    return empty == axis.EMPTY_SKIPPED or (empty == axis.EMPTY_CALLS and state["b"][at.CALLER] >= 0)


@compiled
def next_seat(state: Record, tables: Record, seat: int) -> int:
    """The seat still owed a turn after one of ``seat``, or NONE; an empty stock may end the turns before it."""
    b = state["b"]
    seats, caller = int(b[at.SEATS]), int(b[at.CALLER])
    candidate = seat
    for _ in range(seats):
        candidate += 1
        if candidate == seats:
            candidate = 0
        if candidate == caller:
            return at.NONE
        if b[at.HAND_COUNT + candidate] > 0 or not is_passed_over(state, tables):
            return candidate
    return at.NONE


@compiled
def turns_over(state: Record, tables: Record, seat: int) -> None:
    """The last turn was that of ``seat``; the turns were cut short unless it was the last final turn."""
    b = state["b"]
    owed = next_seat(state, tables, seat)
    b[at.TURNS_CUT] = 1 if b[at.CALLER] < 0 or owed >= 0 else 0
    b[at.ON_TURN] = at.NONE
    b[at.PENDING] = 0


@compiled
def turns_cut(state: Record) -> None:
    """No turn is left, before that of the seat on turn has begun."""
    b = state["b"]
    b[at.ON_TURN] = at.NONE
    b[at.TURNS_CUT] = 1


@compiled
def turn_ended(state: Record, tables: Record, seat: int) -> None:
    """The turn of ``seat`` is over, and the next one's begins where one is owed."""
    b = state["b"]
    b[at.HELD] = at.NONE
    b[at.PENDING] = 0
    if b[at.STOCK_COUNT] == 0 and stock_ends_turns(tables):
        turns_over(state, tables, seat)
        return
    following = next_seat(state, tables, seat)
    if following < 0:
        turns_over(state, tables, seat)
        return
    b[at.ON_TURN] = following
    set_turn(state, turn_number(state) + 1)


@compiled
def may_draw(state: Record, tables: Record) -> bool:
    """Whether a card can be drawn, if need be after a reshuffle of the pile under its top."""
    b = state["b"]
    if b[at.STOCK_COUNT] > 0:
        return True
    return int(tables["rules"][axis.STOCK_OUT]) == axis.RESHUFFLE and b[at.PILE_COUNT] > 1


@compiled
def may_take(state: Record, tables: Record, seat: int) -> bool:
    """Whether the seat can take the top of the pile for a card of its own."""
    b, rules = state["b"], tables["rules"]
    if b[at.STOCK_COUNT] == 0 and rules[axis.STOCK_OUT] == axis.ONLY_A_CALL_IS_LEFT:
        return False
    return bool(rules[axis.MAY_TAKE_DISCARD] == 1 and b[at.HAND_COUNT + seat] > 0 and b[at.PILE_COUNT] > 0)


@compiled
def must_call(state: Record, tables: Record, seat: int) -> bool:
    """Whether a seat on turn has to call, for want of cards."""
    b = state["b"]
    if b[at.HAND_COUNT + seat] > 0 or b[at.CALLER] >= 0:
        return False
    return int(tables["rules"][axis.EMPTY_HAND]) == axis.EMPTY_CALLS


@compiled
def can_still_play(state: Record, tables: Record, seat: int) -> bool:
    """Whether a seat whose turn has come finds anything to do with an empty stock."""
    if not stock_ends_turns(tables):
        return True
    return state["b"][at.CALLER] < 0 or may_take(state, tables, seat)


@compiled
def settled(state: Record, tables: Record) -> None:
    """After cards moved outside the usual course of a turn: an empty stock or hand may end it."""
    b = state["b"]
    seat, stock = int(b[at.ON_TURN]), int(b[at.STOCK_COUNT])
    if seat < 0 or (stock > 0 and b[at.HAND_COUNT + seat] > 0):
        return
    has_begun = b[at.HELD] >= 0 or b[at.PENDING] > 0
    if stock == 0 and tables["rules"][axis.STOCK_OUT] == axis.ENDS_AT_ONCE:
        if has_begun:
            turns_over(state, tables, seat)
        else:
            turns_cut(state)
        return
    if not has_begun and b[at.HAND_COUNT + seat] == 0 and is_passed_over(state, tables):
        turn_ended(state, tables, seat)
        return
    if not has_begun and stock == 0 and not can_still_play(state, tables, seat):
        turns_cut(state)


@compiled
def is_stuck(state: Record, tables: Record, seat: int) -> bool:
    """Whether the seat on turn ends the round by what it cannot do: a draw that fails, or nothing at all."""
    if may_draw(state, tables) or must_call(state, tables, seat):
        return False
    if int(tables["rules"][axis.STOCK_OUT]) == axis.ENDS_WHEN_A_DRAW_FAILS:
        return True
    return state["b"][at.CALLER] >= 0 and not may_take(state, tables, seat)


@compiled
def may_reveal(state: Record, tables: Record) -> bool:
    """Whether nothing is left to be done, so that the hands may be turned up."""
    b = state["b"]
    if b[at.ENDED] > 0 or b[at.HELD] >= 0 or b[at.PENDING] > 0:
        return False
    return b[at.ON_TURN] < 0 or is_stuck(state, tables, int(b[at.ON_TURN]))
