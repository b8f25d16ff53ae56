"""What a policy does beside the course of a turn: opening looks, matches, pairs."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.action import action, with_slot
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, hand_size, slot_at, top_of_pile
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import may_pair
from cabo_events.kernel.policy_belief import remembers
from cabo_events.kernel.policy_chance import happens
from cabo_events.kernel.policy_gains import NO_CHOICE
from cabo_events.kernel.window import fits


@compiled
def at_look(state: Record, tables: Record) -> int:
    """The first look, at as many cards as the rules allow: the last ones where they say so, else the first."""
    rules = tables["rules"]
    seat, count = int(state["b"][at.ASKED]), int(rules[axis.OPENING_PEEKS])
    first = int(rules[axis.HAND_SIZE]) - count if rules[axis.OPENING_PEEK_CHOICE] == axis.PEEK_LAST_TWO else 0
    act = action(at.LOOK_AT, seat)
    for index in range(count):
        act = with_slot(act, index, first + index)
    return act


@compiled
def at_match(state: Record, tables: Record, row: Record, dice: Record) -> int:
    """The card worth most that the seat remembers and that fits the top of the pile, or a pass."""
    seat, top = int(state["b"][at.ASKED]), top_of_pile(state)
    most, chosen = 0, NO_CHOICE
    for place in range(hand_size(state, seat)):
        card = card_at(state, seat, place)
        worth = int(tables["card"][at.VALUE, card])
        if worth > most and remembers(state, seat, card) and fits(tables, top, card):
            most, chosen = worth, place
    if chosen < 0 or not happens(dice, float(row["p"][parameter.MATCH])):
        return action(at.PASS, seat)
    return with_slot(action(at.THROW_MATCH, seat), 0, slot_at(state, seat, chosen))


@compiled
def pair(state: Record, tables: Record, row: Record, dice: Record) -> int:
    """The pair worth most that the seat remembers and may throw, or NO_CHOICE."""
    seat, cards = int(state["b"][at.ASKED]), tables["card"]
    if not may_pair(state, tables, seat):
        return NO_CHOICE
    size, most, chosen = hand_size(state, seat), 0, NO_CHOICE
    for place in range(size):
        card = card_at(state, seat, place)
        if not remembers(state, seat, card):
            continue
        for later in range(place + 1, size):
            other = card_at(state, seat, later)
            worth = int(cards[at.VALUE, card]) + int(cards[at.VALUE, other])
            if worth > most and cards[at.RANK, card] == cards[at.RANK, other] and remembers(state, seat, other):
                most, chosen = worth, place * at.HAND_MAX + later
    if chosen < 0 or not happens(dice, float(row["p"][parameter.PAIR])):
        return NO_CHOICE
    act = with_slot(action(at.THROW_PAIR, seat), 0, slot_at(state, seat, chosen // at.HAND_MAX))
    return with_slot(act, 1, slot_at(state, seat, chosen % at.HAND_MAX))
