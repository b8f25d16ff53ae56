"""The second counter: what comes of each choice at a plain table, event by event, written from the rules' text."""

from collections.abc import Iterator

from tests.perft.second_choices import Choice, choices, is_stuck
from tests.perft.second_table import PlainTable, is_match, power_of, rank

PlainEvent = dict[str, object]


def second_plies(table: PlainTable) -> Iterator[tuple[list[PlainEvent], PlainTable]]:
    """Each ply that may follow, as its events and the table after it."""
    return (played(table, choice) for choice in choices(table))


def played(table: PlainTable, choice: Choice) -> tuple[list[PlainEvent], PlainTable]:
    """The events of one ply as the file would hold them, and the table after it."""
    after = table.copy()
    events = _PLAY[choice[0]](after, choice)
    _pass_over_the_empty(after)
    return events, after


def _draw(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    events: list[PlainEvent] = []
    if not table.stock:
        *under, top = table.pile
        table.stock, table.pile = under[::-1], [top]
        events.append({"type": "stock_reshuffled", "stock": list(table.stock)})
    face = table.held = table.stock.pop(0)
    table.phase = "holding"
    if table.rules["match_closes"] == "next_draw":
        table.may_match = False
    _mind_the_stock(table)
    return [*events, {"type": "card_drawn", "seat": choice[1], "face": face}]


def _discard(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    face, table.held = table.held, ""
    _flip(table, [face])
    if table.phase != "over":
        _power_or_end(table, power_of(table.rules, face))
    return [{"type": "card_discarded", "seat": choice[1], "face": face}]


def _exchange(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    return _put_in(table, choice, table.held, "stock")


def _take(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    return _put_in(table, choice, table.pile.pop(), "discard")


def _put_in(table: PlainTable, choice: Choice, incoming: str, source: str) -> list[PlainEvent]:
    """The incoming card refills the lowest slot; equal cards go to the pile, in slot order."""
    _, seat, slots, _ = choice
    hand = table.hands[seat]
    shown = [hand[slot] for slot in slots]
    table.held = ""
    if len({rank(face) for face in shown}) > 1:
        return [_missed_exchange(table, choice, incoming, source)]
    for slot in slots:
        del hand[slot]
    hand[slots[0]] = incoming
    _flip(table, shown)
    _power_or_end(table, power_of(table.rules, shown[-1]) if table.rules["power_on_exchanged_out_card"] else "")
    name = "card_exchanged" if source == "stock" else "discard_taken"
    return [{"type": name, "seat": seat, "slots": list(slots), "shown": shown}]


def _missed_exchange(table: PlainTable, choice: Choice, incoming: str, source: str) -> PlainEvent:
    """The shown cards stay where they were; the price is paid, and the turn is over."""
    _, seat, slots, _ = choice
    shown = [table.hands[seat][slot] for slot in slots]
    kept = discarded = None
    if table.rules["failed_exchange_incoming"] == "joins_hand":
        kept = _joins(table, seat, incoming)
        if source == "discard":
            table.may_match = bool(table.pile and table.rules["match_after_top_taken"] and _matching(table))
            table.chain_of = None
    else:
        discarded = incoming
        _flip(table, [incoming])
    extra = [_blind_card(table, seat) for _ in range(min(_extra_cards(table, len(slots)), len(table.stock)))]
    _end_turn(table)
    return {
        "type": "exchange_missed",
        "seat": seat,
        "source": source,
        "slots": list(slots),
        "shown": shown,
        "kept_slot": kept,
        "discarded": discarded,
        "extra": [{"slot": slot, "face": face} for slot, face in extra],
    }


def _extra_cards(table: PlainTable, chosen: int) -> int:
    match table.rules["failed_exchange_extra"]:
        case "one_per_card_beyond_two":
            return max(0, chosen - 2)
        case "one_when_three_or_more":
            return int(chosen > 2)
        case _:
            return 0


def _peek(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _, seat, (slot,), _ = choice
    _end_turn(table)
    return [{"type": "card_peeked", "seat": seat, "slot": slot, "face": table.hands[seat][slot]}]


def _spy(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _, seat, (slot,), target = choice
    _end_turn(table)
    return [{"type": "card_spied", "seat": seat, "target": target, "slot": slot, "face": table.hands[target][slot]}]


def _swap(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _, seat, (slot, its), target = choice
    mine, yours = table.hands[seat], table.hands[target]
    mine[slot], yours[its] = yours[its], mine[slot]
    _end_turn(table)
    return [{"type": "cards_swapped", "seat": seat, "slot": slot, "target": target, "target_slot": its}]


def _decline(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _end_turn(table)
    return [{"type": "power_declined", "seat": choice[1]}]


def _call(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    """Every other player has one final turn, in order."""
    seats = len(table.hands)
    table.caller = choice[1]
    table.owed = [(table.caller + step) % seats for step in range(1, seats)]
    _end_turn(table)
    return [{"type": "cabo_called", "seat": choice[1]}]


def _match(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _, seat, (slot,), _ = choice
    face = table.hands[seat][slot]
    if not is_match(table.rules, face, table.pile[-1]):
        penalty_slot, penalty_face = _penalty(table, seat)
        missed: PlainEvent = {"type": "match_missed", "seat": seat, "slot": slot, "face": face}
        return [{**missed, "penalty_slot": penalty_slot, "penalty_face": penalty_face}]
    del table.hands[seat][slot]
    _flip(table, [face])
    table.may_match = table.rules["matches_per_flip"] != "one"
    table.chain_of = seat if table.rules["matches_per_flip"] == "chain_of_first_matcher" else None
    if table.phase == "power" and not table.rules["match_while_power_pending"]:
        _end_turn(table)
    return [{"type": "card_matched", "seat": seat, "slot": slot, "face": face}]


def _pair(table: PlainTable, choice: Choice) -> list[PlainEvent]:
    _, seat, slots, _ = choice
    faces = [table.hands[seat][slot] for slot in slots]
    if rank(faces[0]) != rank(faces[1]):
        penalty_slot, penalty_face = _penalty(table, seat)
        missed: PlainEvent = {"type": "pair_missed", "seat": seat, "slots": list(slots), "faces": faces}
        return [{**missed, "penalty_slot": penalty_slot, "penalty_face": penalty_face}]
    for slot in slots:
        del table.hands[seat][slot]
    _flip(table, faces)
    if table.rules["pair_discard"] == "instead_of_drawing":
        _end_turn(table)
    return [{"type": "pair_discarded", "seat": seat, "slots": list(slots), "faces": faces}]


def _reveal(table: PlainTable, _: Choice) -> list[PlainEvent]:
    if table.phase != "over":
        _be_over(table, is_cut=True)
    table.phase, table.may_match = "revealed", False
    hands = [[hand[slot] for slot in sorted(hand)] for hand in table.hands]
    return [{"type": "hands_revealed", "reason": table.reason, "hands": hands}]


_PLAY = {
    "draw": _draw,
    "discard": _discard,
    "exchange": _exchange,
    "take": _take,
    "peek": _peek,
    "spy": _spy,
    "swap": _swap,
    "decline": _decline,
    "call": _call,
    "match": _match,
    "pair": _pair,
    "reveal": _reveal,
}


def _matching(table: PlainTable) -> bool:
    return bool(table.rules["match_out_of_turn"])


def _flip(table: PlainTable, faces: list[str]) -> None:
    """Cards turned up on the pile, the last on top: from now on it may be matched by everybody."""
    table.pile += faces
    table.may_match, table.chain_of = _matching(table), None


def _penalty(table: PlainTable, seat: int) -> tuple[int | None, str | None]:
    """The card that a wrong match or pair costs, where the rules and the stock have one; it may be the last."""
    if not table.stock or not table.rules["wrong_match_penalty_cards"]:
        return None, None
    blind = _blind_card(table, seat)
    _mind_the_stock(table)
    return blind


def _blind_card(table: PlainTable, seat: int) -> tuple[int, str]:
    face = table.stock.pop(0)
    return _joins(table, seat, face), face


def _joins(table: PlainTable, seat: int, face: str) -> int:
    """A card that joins a hand takes the next number never used in the round."""
    slot = table.fresh[seat]
    table.fresh[seat] += 1
    table.hands[seat][slot] = face
    return slot


def _mind_the_stock(table: PlainTable) -> None:
    """The last card may have gone: at once no turn is left, or only what the seat on turn can do without a stock."""
    if table.stock or table.phase == "over":
        return
    if table.rules["stock_out"] == "ends_at_once":
        _be_over(table, is_cut=table.phase == "start")
    elif table.rules["stock_out"] == "ends_after_the_turn" and table.phase == "start" and is_stuck(table):
        _be_over(table, is_cut=True)


def _power_or_end(table: PlainTable, power: str) -> None:
    table.power = power
    if power:
        table.phase = "power"
    else:
        _end_turn(table)


def _be_over(table: PlainTable, *, is_cut: bool) -> None:
    """No turn is left: ``called`` where no final turn was cut, also where the stock ran out in the last one."""
    had_all_turns = table.caller is not None and not is_cut and not any(map(table.has_turns, table.owed))
    table.phase, table.reason = "over", "called" if had_all_turns else "stock_out"


def _end_turn(table: PlainTable) -> None:
    """The next seat that is owed a turn is on, or none is left."""
    ends = not table.stock and table.rules["stock_out"] in {"ends_after_the_turn", "ends_at_once"}
    seats = len(table.hands)
    follow = table.owed if table.caller is not None else [(table.seat + step) % seats for step in range(1, seats + 1)]
    while follow and not table.has_turns(follow[0]):
        follow = follow[1:]
    if ends or not follow:
        _be_over(table, is_cut=False)
        return
    table.seat, table.phase = follow[0], "start"
    table.owed = follow[1:] if table.caller is not None else []


def _pass_over_the_empty(table: PlainTable) -> None:
    """A seat whose last card went before it did anything has no turn either, where the rules have it so."""
    if table.phase == "start" and not table.has_turns(table.seat):
        _end_turn(table)
