"""The kernel and the reducer one action at a time, and what to compare in their states."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from msgspec import Struct

from cabo_events.cards import deck_cards
from cabo_events.commands import (
    Call,
    Command,
    Decline,
    Discard,
    DiscardPair,
    Draw,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    Spy,
    Swap,
    Take,
)
from cabo_events.evolve import evolve
from cabo_events.kernel import layout as at
from cabo_events.kernel.apply import apply
from cabo_events.kernel.asking import ask
from cabo_events.kernel.batch import DESK, Caps, limits_of, random_policies
from cabo_events.kernel.dealing import deal
from cabo_events.kernel.game import begin_game, choose, close_round
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import is_legal, legal_mask
from cabo_events.kernel.ruling import rule_tables
from cabo_events.kernel.turn import turn_number
from cabo_events.ruleset import RuleSet
from cabo_events.state import MatchWindow, Round, State
from tests.kernel.reading import event_of, grouped, opening

POWERS = ("peek", "spy", "swap")


class Moment(Struct, frozen=True, kw_only=True):
    """Both sides after the same events: the kernel's records (they move on with the iterator), the reducer's state."""

    tables: Record
    state: Record
    log: Record
    mask: Record
    reduced: State


def moments(rules: RuleSet, seats: int, seed: int, caps: Caps) -> Iterator[Moment]:
    """A game of the random policy, with a moment after every event and before every action."""
    tables, policies, limits = rule_tables(rules), random_policies(seats), limits_of(caps)
    desk, game = np.zeros(1, DESK)[0], np.zeros(1, at.GAME)[0]
    state, log, dice, mask = desk["state"], desk["log"], desk["dice"], desk["mask"]
    log["on"], dice["s"] = 1, np.uint64(seed)
    begin_game(game, seats)
    reduced = evolve(None, opening(rules, seats))
    while game["ended"] == 0:
        log["pos"] = log["events"] = read = 0
        deal(state, tables, game, dice, log)
        while state["b"][at.ENDED] == 0 and turn_number(state) <= caps.turns and state["b"][at.FAULT] == 0:
            for group in grouped(log["rows"][read : log["pos"]].tolist()):
                reduced = evolve(reduced, event_of(reduced, group))
            read = int(log["pos"])
            ask(state, tables, dice)
            yield Moment(tables=tables, state=state, log=log, mask=mask, reduced=reduced)
            act = at.REVEAL
            if state["b"][at.QUESTION] != at.OVER:
                act = choose(state, tables, policies[int(state["b"][at.ASKED])], dice)
                assert is_legal(state, tables, act, mask)
            apply(state, tables, act, dice, log)
            if caps.asks_always and state["b"][at.QUESTION] > at.LOOK and act & 15 not in {at.PASS, at.THROW_MATCH}:
                state["b"][at.WAITING] = (1 << seats) - 1
        close_round(state, tables, game, limits, log)
        for group in grouped(log["rows"][read : log["pos"]].tolist()):
            reduced = evolve(reduced, event_of(reduced, group))
        yield Moment(tables=tables, state=state, log=log, mask=mask, reduced=reduced)


def of_kernel(moment: Moment) -> dict[str, object]:
    """The kernel's round in plain values."""
    b = [int(value) for value in moment.state["b"]]
    head, stock = b[at.STOCK_HEAD], b[at.STOCK_COUNT]
    hands = [
        [
            (b[at.SLOT + place], b[at.HAND + place], b[at.KNOW + b[at.HAND + place]])
            for place in range(seat * at.HAND_MAX, seat * at.HAND_MAX + b[at.HAND_COUNT + seat])
        ]
        for seat in range(b[at.SEATS])
    ]
    window = (b[at.OPENING_FLIP], b[at.MATCHES], b[at.FIRST_MATCHER]) if b[at.WINDOW] else None
    cards = deck_cards(moment.reduced.game.rules.deck)

    def seen(card: int) -> tuple[str, int]:
        return cards[card], b[at.KNOW + card]

    return {
        "hands": [[(slot, cards[card], know) for slot, card, know in hand] for hand in hands],
        "next slots": b[at.NEXT_SLOT : at.NEXT_SLOT + b[at.SEATS]],
        "stock": [seen(b[at.STOCK + (head + place) % at.RING]) for place in range(stock)],
        "pile": [seen(card) for card in b[at.PILE : at.PILE + b[at.PILE_COUNT]]],
        "held": seen(b[at.HELD]) if b[at.HELD] >= 0 else None,
        "pending": b[at.PENDING],
        "on turn": b[at.ON_TURN],
        "turn": turn_number(moment.state),
        "caller": b[at.CALLER],
        "window": window,
        "first": b[at.FIRST],
        "turns cut": b[at.TURNS_CUT],
        "ended": b[at.ENDED],
    }


def of_reducer(state: State) -> dict[str, object]:
    """The reducer's round in the same plain values."""
    round_ = state.round
    assert round_ is not None
    window = round_.window
    return {
        "hands": [
            [(slot, card.face, mask_of(card.seen)) for slot, card in enumerate(hand) if card is not None]
            for hand in round_.hands
        ],
        "next slots": [len(hand) for hand in round_.hands],
        "stock": [(card.face, mask_of(card.seen)) for card in round_.stock],
        "pile": [(card.face, mask_of(card.seen)) for card in round_.pile],
        "held": None if round_.held is None else (round_.held.face, mask_of(round_.held.seen)),
        "pending": 0 if round_.pending is None else POWERS.index(round_.pending) + 1,
        "on turn": number(round_.on_turn),
        "turn": round_.turn,
        "caller": number(round_.caller),
        "window": None if window is None else window_of(window),
        "first": round_.first,
        "turns cut": int(round_.turns_cut),
        "ended": ended(round_),
    }


def mask_of(seen: tuple[int | None, ...]) -> int:
    return sum(1 << seat for seat, since in enumerate(seen) if since is not None)


def number(seat: int | None) -> int:
    return at.NONE if seat is None else seat


def window_of(window: MatchWindow) -> tuple[int, int, int]:
    return int(window.opening), window.matches, number(window.first_matcher)


def ended(round_: Round) -> int:
    return 0 if round_.ended_by is None else {"called": at.CALLED, "stock_out": at.STOCK_OUT}[round_.ended_by]


def slots_in(bits: int) -> list[int]:
    return [slot for slot in range(at.SLOTS_MAX) if bits >> slot & 1]


def allowed(moment: Moment, seat: int) -> tuple[set[Command], bool]:
    """The commands that the kernel's mask allows the seat, and whether the hands may be revealed."""
    mask = moment.mask
    legal_mask(moment.state, moment.tables, seat, mask)
    kinds, own, rules = int(mask["kinds"]), slots_in(int(mask["own"])), moment.reduced.game.rules
    found: set[Command] = set()
    for kind in (kind for kind in range(at.KINDS) if kinds >> kind & 1):
        found |= set(commands(kind, seat, own, mask, rules))
    return found, bool(kinds >> at.REVEAL & 1)


def commands(kind: int, seat: int, own: list[int], mask: Record, rules: RuleSet) -> Iterator[Command]:  # noqa: PLR0915 - one arm a kind
    """Every command of one kind that a mask allows."""
    exchanges = [slots for count in range(1, int(mask["most"]) + 1) for slots in combinations(own, count)]
    aims = [(target, slot) for target in range(at.SEATS_MAX) for slot in slots_in(int(mask["aims"][target]))]
    match kind:
        case at.LOOK_AT:
            looks = combinations(slots_in(int(mask["looks"])), rules.opening_peeks)
            yield from (LookAtOpening(seat=seat, slots=slots) for slots in looks)
        case at.DRAW:
            yield Draw(seat=seat)
        case at.EXCHANGE:
            yield from (Exchange(seat=seat, slots=slots) for slots in exchanges)
        case at.TAKE:
            yield from (Take(seat=seat, slots=slots) for slots in exchanges)
        case at.DISCARD:
            yield Discard(seat=seat)
        case at.USE_PEEK:
            yield from (Peek(seat=seat, slot=slot) for slot in own)
        case at.USE_SPY:
            yield from (Spy(seat=seat, target=target, slot=slot) for target, slot in aims)
        case at.USE_SWAP:
            for slot in own:
                yield from (Swap(seat=seat, slot=slot, target=target, target_slot=theirs) for target, theirs in aims)
        case at.DECLINE:
            yield Decline(seat=seat)
        case at.THROW_MATCH:
            yield from (Match(seat=seat, slot=slot) for slot in own)
        case at.THROW_PAIR:
            yield from (DiscardPair(seat=seat, slots=slots) for slots in combinations(own, 2))
        case at.CALL:
            yield Call(seat=seat)
        case at.REVEAL:
            return
        case _:
            raise LookupError(f"no command is an action of kind {kind}")
