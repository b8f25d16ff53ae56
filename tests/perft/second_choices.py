"""What may be done at a plain table, each thing once, written from the rules' text."""

from collections.abc import Iterator
from itertools import combinations

from tests.perft.second_table import PlainTable

Choice = tuple[str, int, tuple[int, ...], int]
"""What is done, by which seat, with which slots, at which other seat; a swap names its own slot, then the other's."""

NOBODY = -1


def choices(table: PlainTable) -> list[Choice]:
    """Everything that any seat may do next."""
    if table.phase == "revealed":
        return []
    return [*turn_choices(table), *match_choices(table)]


def turn_choices(table: PlainTable) -> Iterator[Choice]:
    """What the seat on turn may do, and the end of the round where no turn is left."""
    match table.phase:
        case "start":
            yield from _start_choices(table)
        case "holding":
            yield ("discard", table.seat, (), NOBODY)
            yield from (("exchange", table.seat, slots, NOBODY) for slots in _exchangeable(table))
            yield from _pairs(table, "extra")
        case "power":
            targets = list(aims(table))
            yield from targets
            if table.rules["power_use"] == "optional" or not targets:
                yield ("decline", table.seat, (), NOBODY)
            yield from _pairs(table, "extra")
        case "over":
            yield ("discard", table.seat, (), NOBODY) if table.held else ("reveal", NOBODY, (), NOBODY)
        case "revealed":
            return


def _start_choices(table: PlainTable) -> Iterator[Choice]:
    """Take, draw or call; a seat without cards may have to call; an empty stock may leave only the call."""
    if may_call(table):
        yield ("call", table.seat, (), NOBODY)
    if must_call(table):
        return
    if may_draw(table):
        yield ("draw", table.seat, (), NOBODY)
    elif table.rules["stock_out"] == "ends_when_a_draw_fails" or is_stuck(table):
        yield ("reveal", NOBODY, (), NOBODY)
    if may_take(table):
        yield from (("take", table.seat, slots, NOBODY) for slots in _exchangeable(table))
    yield from _pairs(table, "extra")
    if not only_a_call_is_left(table):
        yield from _pairs(table, "instead_of_drawing")


def is_stuck(table: PlainTable) -> bool:
    """The seat at the start of its turn can neither draw nor take nor call."""
    return not (may_draw(table) or may_take(table) or may_call(table))


def may_call(table: PlainTable) -> bool:
    """Cabo is called once in a round."""
    return table.caller is None


def must_call(table: PlainTable) -> bool:
    """Under ``empty_hand`` calls, a seat without cards calls, if nobody has called yet."""
    return table.rules["empty_hand"] == "calls" and not table.hands[table.seat] and may_call(table)


def may_draw(table: PlainTable) -> bool:
    """There is a stock, or a pile that gives one: all of it but its top card."""
    return bool(table.stock) or (table.rules["stock_out"] == "reshuffle" and len(table.pile) > 1)


def may_take(table: PlainTable) -> bool:
    """The top of the pile, for a card of one's own."""
    allowed = bool(table.rules["may_take_discard"]) and not only_a_call_is_left(table)
    return allowed and bool(table.pile) and bool(table.hands[table.seat])


def only_a_call_is_left(table: PlainTable) -> bool:
    return table.rules["stock_out"] == "only_a_call_is_left" and not table.stock


def _exchangeable(table: PlainTable) -> Iterator[tuple[int, ...]]:
    """One card; where several may go, every set of up to four, as no five are equal: unequal ones miss."""
    hand = sorted(table.hands[table.seat])
    most = 4 if table.rules["exchange_several_equal"] else 1
    for size in range(1, most + 1):
        yield from combinations(hand, size)


def _pairs(table: PlainTable, kind: str) -> Iterator[Choice]:
    """Any two of one's own cards: unequal ones miss."""
    if table.rules["pair_discard"] == kind:
        yield from (("pair", table.seat, slots, NOBODY) for slots in combinations(sorted(table.hands[table.seat]), 2))


def aims(table: PlainTable) -> Iterator[Choice]:
    """Each way to use the power that is there."""
    own, others = table.hands[table.seat], opponents(table)
    match table.power:
        case "peek":
            yield from (("peek", table.seat, (slot,), NOBODY) for slot in own)
        case "spy":
            yield from (("spy", table.seat, (slot,), seat) for seat in others for slot in table.hands[seat])
        case "swap":
            protected = table.caller if table.rules["caller_hand_protected"] else None
            for seat in (seat for seat in others if seat != protected):
                yield from (("swap", table.seat, (slot, its), seat) for slot in own for its in table.hands[seat])
        case _:
            return


def opponents(table: PlainTable) -> list[int]:
    return [seat for seat in range(len(table.hands)) if seat != table.seat]


def match_choices(table: PlainTable) -> Iterator[Choice]:
    """Any card of any seat's own hand while a flipped card may be matched: a wrong one misses."""
    if not table.may_match:
        return
    for seat, hand in enumerate(table.hands):
        if table.chain_of in {None, seat} and _caller_lets(table, seat):
            yield from (("match", seat, (slot,), NOBODY) for slot in hand)


def _caller_lets(table: PlainTable, seat: int) -> bool:
    """Whether the axis ``caller_may_match`` allows a match of this seat now."""
    if seat != table.caller:
        return True
    return {"always": True, "after_last_turn": table.phase == "over"}.get(str(table.rules["caller_may_match"]), False)
