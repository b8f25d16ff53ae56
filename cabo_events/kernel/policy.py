"""The bots' policy: what a seat does, from a row of parameters and what that seat remembers."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy_belief import Eye, unknown_value
from cabo_events.kernel.policy_chance import forget, happens
from cabo_events.kernel.policy_gains import NO_CHOICE
from cabo_events.kernel.policy_power import at_power
from cabo_events.kernel.policy_slip import slipped
from cabo_events.kernel.policy_throwing import at_look, at_match, pair
from cabo_events.kernel.policy_turn import at_call, at_drawn, at_turn


@compiled
def policy(state: Record, tables: Record, row: Record, dice: Record) -> int:
    """The action of the seat that is asked; all that changes in the state is what that seat remembers.

    It reads nothing that the seat has not seen, or has forgotten: with those cards permuted it does the same.
    """
    question, p = int(state["b"][at.QUESTION]), row["p"]
    if happens(dice, float(p[parameter.SLIP])):
        return slipped(state, tables, dice)
    if question == at.MATCH:
        return at_match(state, tables, row, dice)
    if question == at.LOOK:
        return at_look(state, tables)
    if question == at.TURN:
        forget(state, row, dice, int(state["b"][at.ASKED]))
    return _on_turn(state, tables, row, dice)


@compiled
def _on_turn(state: Record, tables: Record, row: Record, dice: Record) -> int:
    """The action of a seat on its turn; a pair is thrown before anything but a call."""
    question = int(state["b"][at.QUESTION])
    eye = _eye(state, tables, row, dice)
    call = at_call(state, tables, row, eye) if question == at.TURN else NO_CHOICE
    if call >= 0:
        return call
    thrown = pair(state, tables, row, dice)
    if thrown >= 0:
        return thrown
    if question == at.TURN:
        return at_turn(state, tables, row, eye)
    if question == at.DRAWN:
        return at_drawn(state, tables, row, eye)
    return at_power(state, tables, row, eye, dice)


@compiled
def _eye(state: Record, tables: Record, row: Record, dice: Record) -> Eye:
    """What the seat that is asked goes by."""
    p, seat = row["p"], int(state["b"][at.ASKED])
    together = int(tables["rules"][axis.EXCHANGE_SEVERAL_EQUAL]) == 1 and happens(dice, float(p[parameter.SEVERAL]))
    return Eye(
        seat,
        unknown_value(state, tables, row, seat),
        float(p[parameter.SEEN_BY_OWNER]),
        float(p[parameter.MATCH]),
        1 if together else 0,
    )
