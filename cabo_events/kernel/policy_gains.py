"""What a move would gain a seat, in points off its own hand, as it believes the cards to be."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy_belief import Eye, believed, remembers
from cabo_events.kernel.window import fits

NO_CHOICE = -1
ANY_GAIN = -100_000.0
"""Less than any move gains."""
OF_RANK = 32
"""A choice below is one place; from here on it is every remembered card of a rank, ``OF_RANK`` + the place of one."""


@compiled
def thrown_after(state: Record, tables: Record, eye: Eye, spot: int, flipped: int) -> float:
    """What the seat could throw on a card once it is flipped, without the card at ``spot`` (NONE: all may go)."""
    if not tables["rules"][axis.MATCH_OUT_OF_TURN] or eye.match == 0.0:
        return 0.0
    b = state["b"]
    first = eye.seat * at.HAND_MAX
    total, most = 0, 0
    for other in range(first, first + int(b[at.HAND_COUNT + eye.seat])):
        card = int(b[at.HAND + other])
        if other != spot and remembers(state, eye.seat, card) and fits(tables, flipped, card):
            value = max(int(tables["card"][at.VALUE, card]), 0)
            total += value
            most = max(most, value)
    if tables["rules"][axis.MATCHES_PER_FLIP] == axis.ONE_MATCH:
        return eye.match * most
    return eye.match * total


@compiled
def _alone(state: Record, tables: Record, eye: Eye, spot: int) -> float:
    """The points that leave the hand where one card is exchanged out."""
    value = believed(state, tables, eye, spot)
    card = int(state["b"][at.HAND + spot])
    if not remembers(state, eye.seat, card):
        return value
    return value + thrown_after(state, tables, eye, spot, card)


@compiled
def in_group(state: Record, tables: Record, eye: Eye, card: int, like: int) -> bool:
    """Whether a card would be exchanged together with ``like``: remembered, of its rank, and worth getting rid of."""
    ranks = tables["card"]
    return (
        remembers(state, eye.seat, card)
        and ranks[at.RANK, card] == ranks[at.RANK, like]
        and int(ranks[at.VALUE, card]) > 0
    )


@compiled
def _together(state: Record, tables: Record, eye: Eye, like: int) -> float:
    """The points that leave the hand where every remembered card of the rank of ``like`` is exchanged out."""
    b = state["b"]
    first = at.HAND + eye.seat * at.HAND_MAX
    total = 0
    for place in range(first, first + int(b[at.HAND_COUNT + eye.seat])):
        card = int(b[place])
        if in_group(state, tables, eye, card, like):
            total += int(tables["card"][at.VALUE, card])
    return float(total)


@compiled
def best_exchange(state: Record, tables: Record, eye: Eye, incoming: int) -> tuple[float, int]:
    """The most that an exchange for the card ``incoming`` gains, and which: see ``OF_RANK``."""
    first = eye.seat * at.HAND_MAX
    price = float(tables["card"][at.VALUE, incoming])
    best, choice, ranks = ANY_GAIN, NO_CHOICE, 0
    for place in range(int(state["b"][at.HAND_COUNT + eye.seat])):
        alone = _alone(state, tables, eye, first + place)
        if alone - price > best:
            best, choice = alone - price, place
        card = int(state["b"][at.HAND + first + place])
        if eye.several == 1 and in_group(state, tables, eye, card, card):
            rank = 1 << int(tables["card"][at.RANK, card])
            together = _together(state, tables, eye, card) if ranks & rank else ANY_GAIN
            ranks |= rank
            if together - price > best:
                best, choice = together - price, OF_RANK + place
    return best, choice


@compiled
def best_swap(state: Record, tables: Record, eye: Eye) -> tuple[float, int, int]:
    """The most that a swap gains, the own place, and the spot of the other's card; NO_CHOICE where there is none."""
    b = state["b"]
    own, worst = NO_CHOICE, 0.0
    for place in range(int(b[at.HAND_COUNT + eye.seat])):
        value = believed(state, tables, eye, eye.seat * at.HAND_MAX + place)
        if own == NO_CHOICE or value > worst:
            own, worst = place, value
    other, least = NO_CHOICE, 0.0
    seats = int(b[at.SEATS])
    for step in range(1, seats):
        owner = (eye.seat + step) % seats
        if tables["rules"][axis.CALLER_HAND_PROTECTED] and owner == int(b[at.CALLER]):
            continue
        for place in range(int(b[at.HAND_COUNT + owner])):
            value = believed(state, tables, eye, owner * at.HAND_MAX + place)
            if other == NO_CHOICE or value < least:
                other, least = owner * at.HAND_MAX + place, value
    return (worst - least, own, other) if own >= 0 and other >= 0 else (ANY_GAIN, NO_CHOICE, NO_CHOICE)


@compiled
def spot_to_spy(state: Record, tables: Record, eye: Eye) -> int:
    """The other's card that the seat does not remember and believes lowest; NO_CHOICE where there is none."""
    b = state["b"]
    seats = int(b[at.SEATS])
    spot, least = NO_CHOICE, 0.0
    for step in range(1, seats):
        first = (eye.seat + step) % seats * at.HAND_MAX
        for other in range(first, first + int(b[at.HAND_COUNT + first // at.HAND_MAX])):
            value = believed(state, tables, eye, other)
            if not remembers(state, eye.seat, int(b[at.HAND + other])) and (spot == NO_CHOICE or value < least):
                spot, least = other, value
    return spot
