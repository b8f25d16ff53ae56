"""What an action does to the round."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.action import kind_of, seat_of
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.drawing import called, discarded, drawn, looked
from cabo_events.kernel.ending import revealed
from cabo_events.kernel.exchanging import exchanged, taken
from cabo_events.kernel.layout import Record
from cabo_events.kernel.powers import declined, peeked, spied, swapped
from cabo_events.kernel.throwing import matched, paired

_ROWS_OF_AN_ACTION = 32


@compiled
def apply(state: Record, tables: Record, act: int, dice: Record, log: Record) -> None:  # noqa: PLR0915 - one arm a kind
    """The state after a legal action (``legal`` says which are); its rows are written to the log.

    An action that the kernel's limits forbid changes nothing but ``FAULT``. ``REVEAL`` turns up the hands and scores
    nothing.
    """
    b = state["b"]
    kind, seat = kind_of(act), seat_of(act)
    if int(log["pos"]) > at.LOG_ROWS - _ROWS_OF_AN_ACTION:
        b[at.FAULT] = at.TOO_MANY_ROWS
    elif kind == at.PASS:
        b[at.WAITING] = int(b[at.WAITING]) & ~(1 << seat)
    elif kind == at.DRAW:
        drawn(state, tables, seat, dice, log)
    elif kind == at.EXCHANGE:
        exchanged(state, tables, act, log)
    elif kind == at.TAKE:
        taken(state, tables, act, log)
    elif kind == at.DISCARD:
        discarded(state, tables, log)
    elif kind == at.THROW_MATCH:
        b[at.WAITING] = int(b[at.WAITING]) & ~(1 << seat)
        matched(state, tables, act, log)
    elif kind == at.USE_PEEK:
        peeked(state, tables, act, log)
    elif kind == at.USE_SPY:
        spied(state, tables, act, log)
    elif kind == at.USE_SWAP:
        swapped(state, tables, act, log)
    elif kind == at.DECLINE:
        declined(state, tables, seat, log)
    elif kind == at.THROW_PAIR:
        paired(state, tables, act, log)
    elif kind == at.CALL:
        called(state, tables, seat, log)
    elif kind == at.LOOK_AT:
        b[at.WAITING] = int(b[at.WAITING]) & ~(1 << seat)
        looked(state, act, log)
    elif kind == at.REVEAL:
        revealed(state, log)
