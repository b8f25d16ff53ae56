"""The time in which a flipped card may be matched."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def everybody(state: Record) -> int:
    """A bit for each seat."""
    return (1 << int(state["b"][at.SEATS])) - 1


@compiled
def closed(state: Record) -> None:
    """Nothing may be matched."""
    b = state["b"]
    b[at.WINDOW] = 0
    b[at.OPENING_FLIP] = 0
    b[at.MATCHES] = 0
    b[at.FIRST_MATCHER] = at.NONE
    b[at.WAITING] = 0


@compiled
def flipped(state: Record) -> None:
    """The top of the pile was just flipped: every seat may be asked about it."""
    b = state["b"]
    b[at.WINDOW] = 1
    b[at.OPENING_FLIP] = 0
    b[at.MATCHES] = 0
    b[at.FIRST_MATCHER] = at.NONE
    b[at.WAITING] = everybody(state)


@compiled
def asked_again(state: Record, seat: int) -> None:
    """The seat has seen something new, and may be asked once more."""
    b = state["b"]
    b[at.WAITING] = int(b[at.WAITING]) | 1 << seat


@compiled
def may_match(state: Record, tables: Record, seat: int) -> bool:
    """Whether the seat may throw a card on the top of the pile, fitting or not."""
    b, rules = state["b"], tables["rules"]
    if rules[axis.MATCH_OUT_OF_TURN] == 0 or b[at.WINDOW] == 0 or b[at.PILE_COUNT] == 0:
        return False
    if b[at.HAND_COUNT + seat] == 0 or (b[at.OPENING_FLIP] == 1 and rules[axis.MATCH_ON_OPENING_DISCARD] == 0):
        return False
    if seat == b[at.CALLER]:
        caller_may = int(rules[axis.CALLER_MAY_MATCH])
        if caller_may == axis.NEVER_MATCHES or (caller_may == axis.AFTER_LAST_TURN and b[at.ON_TURN] >= 0):
            return False
    per_flip = int(rules[axis.MATCHES_PER_FLIP])
    if per_flip == axis.ONE_MATCH:
        return bool(b[at.MATCHES] == 0)
    if per_flip == axis.FIRST_MATCHERS_CHAIN:
        return bool(b[at.FIRST_MATCHER] < 0 or b[at.FIRST_MATCHER] == seat)
    return True


@compiled
def fits(tables: Record, top: int, card: int) -> bool:
    """Whether a card matches the top of the pile."""
    row = at.RANK if int(tables["rules"][axis.MATCH_COMPARES]) == axis.BY_RANK else at.VALUE
    return bool(tables["card"][row, top] == tables["card"][row, card])
