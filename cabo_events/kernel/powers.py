"""The use of a power: peek, spy, swap, or none."""

from cabo_events.kernel import layout as at
from cabo_events.kernel import rows
from cabo_events.kernel.action import seat_of, slot_of, target_of
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, card_in, place_of, put, seen_by
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import turn_ended
from cabo_events.kernel.window import asked_again


@compiled
def peeked(state: Record, tables: Record, act: int, log: Record) -> None:
    """The seat sees one of its own cards."""
    seat, slot = seat_of(act), slot_of(act, 0)
    card = card_in(state, seat, slot)
    rows.row(log, at.CARD_PEEKED, seat, slot, card)
    seen_by(state, card, seat)
    asked_again(state, seat)
    turn_ended(state, tables, seat)


@compiled
def spied(state: Record, tables: Record, act: int, log: Record) -> None:
    """The seat sees a card of an opponent."""
    seat, target, slot = seat_of(act), target_of(act), slot_of(act, 0)
    card = card_in(state, target, slot)
    rows.aim(log, rows.row(log, at.CARD_SPIED, seat, at.NONE, card), target, slot)
    seen_by(state, card, seat)
    turn_ended(state, tables, seat)


@compiled
def swapped(state: Record, tables: Record, act: int, log: Record) -> None:
    """Two cards trade slots, unseen; what is known of each goes with it."""
    seat, target = seat_of(act), target_of(act)
    slot, target_slot = slot_of(act, 0), slot_of(act, 1)
    mine, theirs = place_of(state, seat, slot), place_of(state, target, target_slot)
    card, other = card_at(state, seat, mine), card_at(state, target, theirs)
    rows.aim(log, rows.row(log, at.CARDS_SWAPPED, seat, slot, at.NONE), target, target_slot)
    put(state, seat, mine, other)
    put(state, target, theirs, card)
    asked_again(state, seat)
    asked_again(state, target)
    turn_ended(state, tables, seat)


@compiled
def declined(state: Record, tables: Record, seat: int, log: Record) -> None:
    """The power is gone."""
    rows.row(log, at.POWER_DECLINED, seat, at.NONE, at.NONE)
    turn_ended(state, tables, seat)
