"""What is done with the next card and the drawn one: draw, reshuffle, discard; the opening look, the call."""

from cabo_events.kernel import axis, rows
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import seat_of, slot_of, slots_in
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import shuffled_pile
from cabo_events.kernel.hands import card_in, off_the_stock, seen_by, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import (
    begun,
    next_seat,
    set_turn,
    settled,
    stock_ends_turns,
    turn_ended,
    turn_number,
    turns_over,
)
from cabo_events.kernel.window import closed, flipped


@compiled
def looked(state: Record, act: int, log: Record) -> None:
    """The seat sees some of its own cards before the first turn."""
    seat, count = seat_of(act), slots_in(act)
    rows.paired_row(log, state, at.OPENING_PEEKED, act, count)
    for index in range(count):
        seen_by(state, card_in(state, seat, slot_of(act, index)), seat)


@compiled
def reshuffled(state: Record, dice: Record, log: Record) -> None:
    """The pile under its top becomes the stock: new, unseen cards."""
    b = state["b"]
    count = int(b[at.PILE_COUNT]) - 1
    shuffled_pile(state, dice, count)
    for place in range(count):
        card = int(b[at.PILE + place])
        b[at.STOCK + place] = card
        b[at.KNOW + card] = 0
        b[at.MEM + card] = 0
        b[at.PILE + place] = at.NONE
    b[at.PILE] = b[at.PILE + count]
    b[at.PILE + count] = at.NONE
    b[at.PILE_COUNT] = 1
    b[at.STOCK_HEAD] = 0
    b[at.STOCK_COUNT] = count
    rows.add(log, rows.row(log, at.STOCK_RESHUFFLED, at.NONE, at.NONE, at.NONE), count, at.NONE)
    rows.card_rows(log, state, count)


@compiled
def drawn(state: Record, tables: Record, seat: int, dice: Record, log: Record) -> None:
    """The top of the stock is in the drawer's fingers, if need be after a reshuffle."""
    b = state["b"]
    if b[at.STOCK_COUNT] == 0:
        reshuffled(state, dice, log)
    begun(state)
    card = off_the_stock(state)
    seen_by(state, card, seat)
    b[at.HELD] = card
    b[at.DRAWER] = seat
    if tables["rules"][axis.MATCH_CLOSES] == axis.NEXT_DRAW:
        closed(state)
    rows.row(log, at.CARD_DRAWN, seat, at.NONE, card)
    if b[at.STOCK_COUNT] == 0:
        settled(state, tables)


@compiled
def discarded(state: Record, tables: Record, log: Record) -> None:
    """The drawn card is flipped onto the pile; the turn is over unless a power waits."""
    b = state["b"]
    seat, card = int(b[at.DRAWER]), int(b[at.HELD])
    rows.row(log, at.CARD_DISCARDED, seat, at.NONE, card)
    b[at.HELD] = at.NONE
    thrown(state, card)
    flipped(state)
    power = int(tables["card"][at.POWER_OF, card])
    if power > 0 and b[at.ON_TURN] >= 0:
        b[at.PENDING] = power
        return
    following = next_seat(state, tables, seat)
    if following < 0 or (b[at.STOCK_COUNT] == 0 and stock_ends_turns(tables)):
        turns_over(state, tables, seat)
        return
    b[at.ON_TURN] = following
    set_turn(state, turn_number(state) + 1)


@compiled
def called(state: Record, tables: Record, seat: int, log: Record) -> None:
    """The call: from here every other seat has one turn left."""
    rows.row(log, at.CABO_CALLED, seat, at.NONE, at.NONE)
    begun(state)
    state["b"][at.CALLER] = seat
    turn_ended(state, tables, seat)
