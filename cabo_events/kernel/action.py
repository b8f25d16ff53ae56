"""An action as one int: its kind, seat, target and slots, put together and taken apart (see ``layout``)."""

from typing import Final

from cabo_events.kernel.compiled import compiled

_SEAT: Final = 4
_TARGET: Final = 7
_SLOTS: Final = 10
_SLOT_BITS: Final = 6
_SLOT_MASK: Final = 63
_SLOTS_AT_MOST: Final = 8


@compiled
def action(kind: int, seat: int) -> int:
    """The action of a kind by a seat, with no slots yet."""
    return kind | seat << _SEAT


@compiled
def aimed(act: int, target: int) -> int:
    """The action aimed at another seat."""
    return act | target << _TARGET


@compiled
def with_slot(act: int, index: int, slot: int) -> int:
    """The action with slot number ``index`` (from 0) of its slots; it had none there."""
    return act | (slot + 1) << (_SLOTS + _SLOT_BITS * index)


@compiled
def kind_of(act: int) -> int:
    return act & 15


@compiled
def seat_of(act: int) -> int:
    return act >> _SEAT & 7


@compiled
def target_of(act: int) -> int:
    return act >> _TARGET & 7


@compiled
def slot_of(act: int, index: int) -> int:
    """Slot number ``index`` (from 0) of the action, or NONE."""
    return (act >> (_SLOTS + _SLOT_BITS * index) & _SLOT_MASK) - 1


@compiled
def slots_in(act: int) -> int:
    """How many slots the action names."""
    count = 0
    while count < _SLOTS_AT_MOST and slot_of(act, count) >= 0:
        count += 1
    return count
