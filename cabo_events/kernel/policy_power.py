"""What a policy does with a power."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.action import action, aimed, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, hand_size, slot_at
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy_belief import Eye, remembers, unknown_in
from cabo_events.kernel.policy_chance import happens
from cabo_events.kernel.policy_gains import ANY_GAIN, NO_CHOICE, best_swap, spot_to_spy


@compiled
def is_of_use(state: Record, tables: Record, row: Record, eye: Eye, power: int) -> bool:
    """Whether the seat would have something from a power."""
    if power == at.PEEK:
        return unknown_in(state, eye.seat, eye.seat) > 0
    if power == at.SPY:
        return spot_to_spy(state, tables, eye) >= 0
    if power == at.SWAP:
        return bool(best_swap(state, tables, eye)[0] >= row["p"][parameter.SWAP_GAIN])
    return False


@compiled
def _peek(state: Record, eye: Eye, forced: int) -> int:
    """A peek at the first own card that the seat does not remember; where it must peek, else at its first card."""
    for place in range(hand_size(state, eye.seat)):
        if not remembers(state, eye.seat, card_at(state, eye.seat, place)):
            return with_slot(action(at.USE_PEEK, eye.seat), 0, slot_at(state, eye.seat, place))
    if forced and hand_size(state, eye.seat) > 0:
        return with_slot(action(at.USE_PEEK, eye.seat), 0, slot_at(state, eye.seat, 0))
    return NO_CHOICE


@compiled
def _spy(state: Record, tables: Record, eye: Eye, forced: int) -> int:
    """A spy at the unknown card believed lowest; where the seat must spy, else at any card."""
    spot = spot_to_spy(state, tables, eye)
    for owner in range(int(state["b"][at.SEATS])):
        if spot < 0 and forced and owner != eye.seat and hand_size(state, owner) > 0:
            spot = owner * at.HAND_MAX
    if spot < 0:
        return NO_CHOICE
    return with_slot(_aimed_at(at.USE_SPY, eye, spot), 0, int(state["b"][at.SLOT + spot]))


@compiled
def _swap(state: Record, tables: Record, eye: Eye, least: float) -> int:
    """The swap that gains most, where it gains as much as ``least``."""
    gain, own, spot = best_swap(state, tables, eye)
    if own < 0 or gain < least:
        return NO_CHOICE
    act = with_slot(_aimed_at(at.USE_SWAP, eye, spot), 0, slot_at(state, eye.seat, own))
    return with_slot(act, 1, int(state["b"][at.SLOT + spot]))


@compiled
def _aimed_at(kind: int, eye: Eye, spot: int) -> int:
    return aimed(action(kind, eye.seat), spot // at.HAND_MAX)


@compiled
def at_power(state: Record, tables: Record, row: Record, eye: Eye, dice: Record) -> int:
    """The use of the power that waits, or none; a mandatory one is used wherever it can be."""
    power, p = int(state["b"][at.PENDING]), row["p"]
    forced = 1 if int(tables["rules"][axis.POWER_USE]) == axis.MANDATORY else 0
    use = NO_CHOICE
    if power == at.PEEK and (forced or happens(dice, float(p[parameter.PEEK]))):
        use = _peek(state, eye, forced)
    elif power == at.SPY and (forced or happens(dice, float(p[parameter.SPY]))):
        use = _spy(state, tables, eye, forced)
    elif power == at.SWAP:
        use = _swap(state, tables, eye, ANY_GAIN if forced else float(p[parameter.SWAP_GAIN]))
    return use if use >= 0 else action(at.DECLINE, eye.seat)
