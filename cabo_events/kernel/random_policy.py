"""The random policy: tries everything that is legal, misses included, and comes to an end.

It peeks at the cards, so that attempts that fit and attempts that miss can be weighed apart.
"""

from typing import Final

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action, aimed, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import below, share
from cabo_events.kernel.hands import card_at, hand_size, slot_at, top_of_pile
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import has_target, may_be_aimed_at, may_pair
from cabo_events.kernel.turn import is_stuck, may_draw, may_reveal, may_take, must_call
from cabo_events.kernel.window import fits

# Weights of what a turn offers, against each other; of looks and matches probabilities.
LOOKS: Final = 0.9
CALLS: Final = 0.25
DRAWS: Final = 4.0
TAKES: Final = 2.0
EXCHANGES: Final = 3.0
SEVERAL_HIT: Final = 3.0
SEVERAL_MISS: Final = 0.3
DISCARDS: Final = 3.0
POWERS: Final = 3.0
DECLINES: Final = 1.0
PAIR_HIT: Final = 2.0
PAIR_MISS: Final = 0.1
MATCH_HIT: Final = 0.3
MATCH_MISS: Final = 0.015
REVEALS: Final = 2.0

_MOST = 4


@compiled
def random_action(state: Record, tables: Record, dice: Record) -> int:
    """The random player's answer to the question of the state."""
    b = state["b"]
    question, seat = int(b[at.QUESTION]), int(b[at.ASKED])
    if question == at.LOOK:
        return look(tables, seat, dice)
    if question == at.MATCH:
        return match(state, tables, seat, dice)
    if question == at.POWER:
        return answer_power(state, tables, seat, dice)
    if question == at.DRAWN:
        return place_drawn(state, tables, seat, dice)
    return begin(state, tables, seat, dice)


@compiled
def look(tables: Record, seat: int, dice: Record) -> int:
    """An opening look, most times, at slots in any order."""
    if share(dice) >= LOOKS:
        return action(at.PASS, seat)
    rules = tables["rules"]
    count, size = int(rules[axis.OPENING_PEEKS]), int(rules[axis.HAND_SIZE])
    choice = int(rules[axis.OPENING_PEEK_CHOICE])
    if choice == axis.PEEK_ANY:
        return some_slots(action(at.LOOK_AT, seat), (1 << size) - 1, count, dice)
    first = size - count if choice == axis.PEEK_LAST_TWO else 0
    return some_slots(action(at.LOOK_AT, seat), (1 << count) - 1 << first, count, dice)


@compiled
def some_slots(act: int, among: int, count: int, dice: Record) -> int:
    """The action with ``count`` different slots of those set in ``among``, in any order."""
    there = 0
    for slot in range(at.SLOTS_MAX):
        there += among >> slot & 1
    for index in range(count):
        skip = below(dice, there - index)
        slot = 0
        while not among >> slot & 1 or skip > 0:
            skip -= among >> slot & 1
            slot += 1
        act = with_slot(act, index, slot)
        among &= ~(1 << slot)
    return act


@compiled
def match(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Sometimes a card that fits, rarely one that does not, else none."""
    wants_hit = share(dice) < MATCH_HIT
    wants_miss = share(dice) < MATCH_MISS
    top, size = top_of_pile(state), hand_size(state, seat)
    first = below(dice, size)
    for step in range(size):
        place = (first + step) % size
        is_hit = fits(tables, top, card_at(state, seat, place))
        if (is_hit and wants_hit) or (not is_hit and wants_miss):
            return with_slot(action(at.THROW_MATCH, seat), 0, slot_at(state, seat, place))
    return action(at.PASS, seat)


@compiled
def answer_power(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Use the power somewhere, decline it, or throw a pair first."""
    pair = pair_of(state, tables, seat, dice)
    if pair >= 0:
        return pair
    if not has_target(state, tables, seat):
        return action(at.DECLINE, seat)
    total = POWERS + DECLINES
    if tables["rules"][axis.POWER_USE] != axis.MANDATORY and share(dice) * total < DECLINES:
        return action(at.DECLINE, seat)
    return used_power(state, tables, seat, dice)


@compiled
def used_power(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """The power that waits, used on any card it may be used on."""
    power = int(state["b"][at.PENDING])
    if power == at.PEEK:
        return with_slot(action(at.USE_PEEK, seat), 0, any_slot(state, seat, dice))
    target = below(dice, int(state["b"][at.SEATS]))
    while target == seat or not may_be_aimed_at(state, tables, target):
        target = below(dice, int(state["b"][at.SEATS]))
    if power == at.SPY:
        return with_slot(aimed(action(at.USE_SPY, seat), target), 0, any_slot(state, target, dice))
    act = with_slot(aimed(action(at.USE_SWAP, seat), target), 0, any_slot(state, seat, dice))
    return with_slot(act, 1, any_slot(state, target, dice))


@compiled
def any_slot(state: Record, seat: int, dice: Record) -> int:
    """A slot of the hand that holds a card."""
    return slot_at(state, seat, below(dice, hand_size(state, seat)))


@compiled
def place_drawn(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Discard the drawn card, exchange it, or throw a pair first."""
    if state["b"][at.ON_TURN] < 0 or hand_size(state, seat) == 0:
        return action(at.DISCARD, seat)
    pair = pair_of(state, tables, seat, dice)
    if pair >= 0:
        return pair
    if share(dice) * (DISCARDS + EXCHANGES) < DISCARDS:
        return action(at.DISCARD, seat)
    return exchange(state, tables, action(at.EXCHANGE, seat), dice)


@compiled
def exchange(state: Record, tables: Record, act: int, dice: Record) -> int:
    """The exchange or take with one card, several equal ones, or several that may miss."""
    seat = act >> 4
    size = hand_size(state, seat)
    first = below(dice, size)
    if tables["rules"][axis.EXCHANGE_SEVERAL_EQUAL] == 0 or size == 1:
        return with_slot(act, 0, slot_at(state, seat, first))
    luck = share(dice) * (EXCHANGES + SEVERAL_HIT + SEVERAL_MISS)
    if luck < SEVERAL_MISS:
        own = 0
        for place in range(size):
            own |= 1 << slot_at(state, seat, place)
        return some_slots(act, own, 2 + below(dice, min(size, _MOST) - 1), dice)
    several = luck < SEVERAL_MISS + SEVERAL_HIT
    return equal_slots(state, tables, act, first, _MOST if several else 1)


@compiled
def equal_slots(state: Record, tables: Record, act: int, first: int, most: int) -> int:
    """The action with the card at place ``first``, and up to ``most`` cards in all that are equal to it."""
    seat, ranks = act >> 4, tables["card"][at.RANK]
    size, count = hand_size(state, seat), 0
    rank = ranks[card_at(state, seat, first)]
    for step in range(size):
        place = (first + step) % size
        if count < most and ranks[card_at(state, seat, place)] == rank:
            act = with_slot(act, count, slot_at(state, seat, place))
            count += 1
    return act


@compiled
def pair_of(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """Two cards thrown as a pair, more often equal than not; NONE for no such throw."""
    if not may_pair(state, tables, seat):
        return at.NONE
    ranks = tables["card"][at.RANK]
    others = DRAWS + TAKES + CALLS
    luck = share(dice) * (others + PAIR_HIT)
    if luck >= PAIR_HIT:
        return at.NONE
    size = hand_size(state, seat)
    place = below(dice, size)
    other = (place + 1 + below(dice, size - 1)) % size
    is_hit = bool(ranks[card_at(state, seat, place)] == ranks[card_at(state, seat, other)])
    if not is_hit and luck >= PAIR_MISS:
        return at.NONE
    act = with_slot(action(at.THROW_PAIR, seat), 0, slot_at(state, seat, place))
    return with_slot(act, 1, slot_at(state, seat, other))


@compiled
def begin(state: Record, tables: Record, seat: int, dice: Record) -> int:
    """What the turn begins with: a pair, a call, a draw, a take; or the end of the round, where a draw fails."""
    pair = pair_of(state, tables, seat, dice)
    if pair >= 0:
        return pair
    if must_call(state, tables, seat):
        return action(at.CALL, seat)
    calls = CALLS if state["b"][at.CALLER] < 0 else 0.0
    draws = DRAWS if may_draw(state, tables) else 0.0
    takes = TAKES if may_take(state, tables, seat) else 0.0
    reveals = REVEALS if may_reveal(state, tables) and is_stuck(state, tables, seat) else 0.0
    luck = share(dice) * (calls + draws + takes + reveals)
    if luck < calls:
        return action(at.CALL, seat)
    if luck < calls + draws:
        return action(at.DRAW, seat)
    if luck < calls + draws + takes:
        return exchange(state, tables, action(at.TAKE, seat), dice)
    return forced(state, tables, seat)


@compiled
def forced(state: Record, tables: Record, seat: int) -> int:
    """What is left where nothing was chosen: the end of the round, or the first of call and draw that is legal."""
    if may_reveal(state, tables):
        return action(at.REVEAL, seat)
    if state["b"][at.CALLER] < 0:
        return action(at.CALL, seat)
    return action(at.DRAW, seat)
