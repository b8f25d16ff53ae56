"""What a seat must have done for an event to be recorded."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action, aimed, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.judging.told import KIND, NUMBERS, SEAT, SLOTS, TARGET, TARGET_SLOT, Told

_SLOTS_AT_MOST = 8


@compiled
def kind_told(told: Told, event: int, number: int) -> int:
    """The kind of action, NONE for an event that is none; ``number`` is where the event's numbers begin."""
    kind = int(told.heads[event, KIND])
    if kind == at.CARD_DRAWN:
        return at.DRAW
    if kind == at.CARD_DISCARDED:
        return at.DISCARD
    if kind == at.CARD_EXCHANGED:
        return at.EXCHANGE
    if kind == at.DISCARD_TAKEN:
        return at.TAKE
    if kind == at.EXCHANGE_MISSED:
        return at.EXCHANGE if told.heads[event, NUMBERS] > 0 and told.numbers[number] == 0 else at.TAKE
    if at.CARD_PEEKED <= kind <= at.POWER_DECLINED:
        return at.USE_PEEK + kind - at.CARD_PEEKED
    if kind == at.OPENING_PEEKED:
        return at.LOOK_AT
    if kind in (at.CARD_MATCHED, at.MATCH_MISSED):
        return at.THROW_MATCH
    if kind in (at.PAIR_DISCARDED, at.PAIR_MISSED):
        return at.THROW_PAIR
    return at.CALL if kind == at.CABO_CALLED else at.NONE


@compiled
def action_told(told: Told, event: int, slot: int, number: int, seats: int) -> int:
    """The action that an event records, NONE where there is none such; its slots and numbers begin at those places."""
    kind = kind_told(told, event, number)
    seat, target, count = int(told.heads[event, SEAT]), int(told.heads[event, TARGET]), int(told.heads[event, SLOTS])
    if kind < 0 or seat < 0 or seat >= seats or target >= seats or count > _SLOTS_AT_MOST - 1:
        return at.NONE
    act = action(kind, seat)
    for index in range(count):
        named = int(told.slots[slot + index])
        if named < 0 or named >= at.SLOTS_MAX:
            return at.NONE
        act = with_slot(act, index, named)
    if kind not in (at.USE_SPY, at.USE_SWAP):
        return act
    if target < 0 or count != 1:
        return at.NONE
    if kind == at.USE_SWAP:
        named = int(told.heads[event, TARGET_SLOT])
        if named < 0 or named >= at.SLOTS_MAX:
            return at.NONE
        act = with_slot(act, 1, named)
    return aimed(act, target)
