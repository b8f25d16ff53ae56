"""What a policy does on its own turn: call, take or draw, then exchange or discard."""

from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.action import action, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import slot_at, top_of_pile
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy_belief import Eye, hand_estimate, unknown_in
from cabo_events.kernel.policy_gains import NO_CHOICE, OF_RANK, best_exchange, in_group, thrown_after
from cabo_events.kernel.policy_power import is_of_use
from cabo_events.kernel.turn import is_stuck, may_draw, may_take, must_call, stock_ends_turns


@compiled
def _is_ahead_by(state: Record, tables: Record, eye: Eye, margin: float) -> bool:
    """Whether the own hand is believed to be so far below every other."""
    own = hand_estimate(state, tables, eye, eye.seat)
    for owner in range(int(state["b"][at.SEATS])):
        if owner != eye.seat and own + margin > hand_estimate(state, tables, eye, owner):
            return False
    return True


@compiled
def _wants_call(state: Record, tables: Record, row: Record, eye: Eye) -> bool:
    """Whether the seat calls because it believes to be low enough; never where somebody has called."""
    b, p = state["b"], row["p"]
    if b[at.CALLER] >= 0 or unknown_in(state, eye.seat, eye.seat) > p[parameter.CALL_UNKNOWN]:
        return False
    if hand_estimate(state, tables, eye, eye.seat) <= p[parameter.CALL_AT]:
        return True
    margin = float(p[parameter.CALL_MARGIN])
    if b[at.STOCK_COUNT] <= p[parameter.LATE_STOCK] and stock_ends_turns(tables):
        margin = min(margin, float(p[parameter.LATE_MARGIN]))
    return margin < parameter.NEVER_BY and _is_ahead_by(state, tables, eye, margin)


@compiled
def _exchange_of(state: Record, tables: Record, eye: Eye, act: int, choice: int) -> int:
    """The exchange, or the take, ``act`` with the slots that ``best_exchange`` chose."""
    if choice < OF_RANK:
        return with_slot(act, 0, slot_at(state, eye.seat, choice))
    b = state["b"]
    first = at.HAND + eye.seat * at.HAND_MAX
    like = int(b[first + choice - OF_RANK])
    count = 0
    for place in range(int(b[at.HAND_COUNT + eye.seat])):
        if in_group(state, tables, eye, int(b[first + place]), like):
            act = with_slot(act, count, slot_at(state, eye.seat, place))
            count += 1
    return act


@compiled
def at_call(state: Record, tables: Record, row: Record, eye: Eye) -> int:
    """The call, where the seat must or wants to, or NO_CHOICE."""
    if must_call(state, tables, eye.seat) or _wants_call(state, tables, row, eye):
        return action(at.CALL, eye.seat)
    return NO_CHOICE


@compiled
def at_turn(state: Record, tables: Record, row: Record, eye: Eye) -> int:
    """The take, or the draw; where neither is left, what is."""
    can_draw = may_draw(state, tables)
    if may_take(state, tables, eye.seat):
        gain, choice = best_exchange(state, tables, eye, top_of_pile(state))
        if gain >= row["p"][parameter.TAKE_GAIN] or (gain > 0.0 and not can_draw):
            return _exchange_of(state, tables, eye, action(at.TAKE, eye.seat), choice)
    return action(at.DRAW, eye.seat) if can_draw else _without_a_draw(state, tables, eye)


@compiled
def _without_a_draw(state: Record, tables: Record, eye: Eye) -> int:
    """What is left where nothing can be drawn and nothing is worth taking."""
    if is_stuck(state, tables, eye.seat):
        return action(at.REVEAL, eye.seat)
    if state["b"][at.CALLER] < 0:
        return action(at.CALL, eye.seat)
    _, choice = best_exchange(state, tables, eye, top_of_pile(state))
    return _exchange_of(state, tables, eye, action(at.TAKE, eye.seat), choice)


@compiled
def at_drawn(state: Record, tables: Record, row: Record, eye: Eye) -> int:
    """What becomes of the drawn card."""
    b = state["b"]
    held = int(b[at.HELD])
    discard = action(at.DISCARD, eye.seat)
    if b[at.ON_TURN] != eye.seat or b[at.HAND_COUNT + eye.seat] == 0:
        return discard
    gain, choice = best_exchange(state, tables, eye, held)
    least = float(row["p"][parameter.EXCHANGE_GAIN]) + thrown_after(state, tables, eye, at.NONE, held)
    worth = float(row["p"][parameter.POWER_WORTH])
    if worth != 0.0 and is_of_use(state, tables, row, eye, int(tables["card"][at.POWER_OF, held])):
        least += worth
    return _exchange_of(state, tables, eye, action(at.EXCHANGE, eye.seat), choice) if gain >= least else discard
