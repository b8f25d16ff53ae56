"""A slip: any legal move, chosen without looking at a card, misses included."""

from typing import Final

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import below, share
from cabo_events.kernel.hands import hand_size
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import has_target, look_bits, may_pair, slot_bits
from cabo_events.kernel.random_policy import any_slot, forced, some_slots, used_power
from cabo_events.kernel.turn import may_draw, may_take, must_call

_PASSES_A_LOOK: Final = 0.1
_CALLS: Final = 0.04
_TAKES: Final = 0.32
_EXCHANGES: Final = 0.5
_SEVERAL: Final = 0.06
_DECLINES: Final = 0.25
_MATCHES: Final = 0.04
_PAIRS: Final = 0.04
_MOST: Final = 4


@compiled
def slipped(state: Record, tables: Record, dice: Record) -> int:
    """A legal answer to the question of the state that no thought goes into."""
    question, seat = int(state["b"][at.QUESTION]), int(state["b"][at.ASKED])
    if question == at.LOOK:
        if share(dice) < _PASSES_A_LOOK:
            return action(at.PASS, seat)
        among, count = look_bits(state, tables, seat), int(tables["rules"][axis.OPENING_PEEKS])
        return some_slots(action(at.LOOK_AT, seat), among, count, dice)
    if question == at.MATCH:
        if share(dice) >= _MATCHES:
            return action(at.PASS, seat)
        return with_slot(action(at.THROW_MATCH, seat), 0, any_slot(state, seat, dice))
    if may_pair(state, tables, seat) and share(dice) < _PAIRS:
        return some_slots(action(at.THROW_PAIR, seat), slot_bits(state, seat), 2, dice)
    if question == at.TURN:
        return _begun(state, tables, seat, dice)
    if question == at.DRAWN:
        return _placed(state, tables, seat, dice)
    if not has_target(state, tables, seat):
        return action(at.DECLINE, seat)
    if int(tables["rules"][axis.POWER_USE]) != axis.MANDATORY and share(dice) < _DECLINES:
        return action(at.DECLINE, seat)
    return used_power(state, tables, seat, dice)


@compiled
def _begun(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Any start of a turn."""
    luck = share(dice)
    if must_call(state, tables, seat) or (luck < _CALLS and state["b"][at.CALLER] < 0):
        return action(at.CALL, seat)
    can_draw = may_draw(state, tables)
    if may_take(state, tables, seat) and (luck >= 1.0 - _TAKES or not can_draw):
        return _exchanged(state, tables, action(at.TAKE, seat), dice)
    return action(at.DRAW, seat) if can_draw else forced(state, tables, seat)


@compiled
def _placed(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Any place for the drawn card."""
    if state["b"][at.ON_TURN] != seat or hand_size(state, seat) == 0 or share(dice) >= _EXCHANGES:
        return action(at.DISCARD, seat)
    return _exchanged(state, tables, action(at.EXCHANGE, seat), dice)


@compiled
def _exchanged(state: Record, tables: Record, act: int, dice: Record) -> int:
    """The exchange or take ``act`` with any card, now and then with several."""
    seat = act >> 4
    count, size = 1, hand_size(state, seat)
    if int(tables["rules"][axis.EXCHANGE_SEVERAL_EQUAL]) == 1 and size > 1 and share(dice) < _SEVERAL:
        count = 2 + below(dice, min(size, _MOST) - 1)
    return some_slots(act, slot_bits(state, seat), count, dice)
