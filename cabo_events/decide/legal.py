"""Which commands the rules allow a seat, or the table, in a state."""

from collections.abc import Iterator
from itertools import combinations

from cabo_events.commands import (
    Call,
    Command,
    DealRound,
    Decline,
    Discard,
    DiscardPair,
    Draw,
    EndGame,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    Reveal,
    SeatCommand,
    Spy,
    Swap,
    TableCommand,
    Take,
)
from cabo_events.decide.access import hand_size, slots_of
from cabo_events.decide.closing import refuse_reveal
from cabo_events.decide.opening import possible_first_seats
from cabo_events.decide.powers import has_target
from cabo_events.decide.reactions import refuse_no_match, refuse_no_pair
from cabo_events.decide.turn import drawer
from cabo_events.errors import IllegalMove
from cabo_events.events import EndReason
from cabo_events.rules.exchanging import MOST_EQUAL
from cabo_events.rules.opening import opening_choices
from cabo_events.rules.powers import may_be_aimed_at
from cabo_events.rules.turns import may_draw, may_take, must_call
from cabo_events.ruleset import Power, PowerUse, RuleSet
from cabo_events.state import Phase, Round, State


def legal_commands(state: State, seat: int | None) -> tuple[Command, ...]:
    """What ``seat`` may do now, misses included; None is the table, which deals, reveals and closes.

    Faces are left to the state: where it does not know one, whoever sees the card tells it in the command. Slots
    come ascending, though any order may be told; several cards are exchanged up to four at a time, since five are
    never equal. The table's list leaves out what needs more than a choice: a scoring, a line of a sheet, a rewind.
    """
    if state.game.ended_by is not None:
        return ()
    if seat is None:
        return tuple(_of_table(state))
    round_ = state.round
    if round_ is None or round_.ended_by is not None or not 0 <= seat < len(round_.hands):
        return ()
    return tuple(_of_seat(state.game.rules, round_, seat))


def _of_table(state: State) -> Iterator[TableCommand]:
    game, round_ = state.game, state.round
    if round_ is not None and round_.ended_by is None:
        if not _is_refused_reveal(game.rules, round_):
            yield Reveal()
    else:
        if not game.is_over:
            for dealer in (None, *range(len(game.players))):
                for first in possible_first_seats(game, dealer):
                    yield DealRound(dealer=dealer, first=first)
        else:
            yield EndGame(reason=EndReason.LIMIT)
        if game.results:
            yield EndGame(reason=EndReason.AGREED_LENGTH)
    yield EndGame(reason=EndReason.ABANDONED)


def _is_refused_reveal(rules: RuleSet, round_: Round) -> bool:
    try:
        refuse_reveal(rules, round_)
    except IllegalMove:
        return True
    return False


def _of_seat(rules: RuleSet, round_: Round, seat: int) -> Iterator[SeatCommand]:
    if not round_.turn and all(card is None or card.seen[seat] is None for card in round_.hands[seat]):
        for slots in opening_choices(rules):
            yield LookAtOpening(seat=seat, slots=slots)
    if drawer(round_) == seat:
        yield from _of_seat_on_turn(rules, round_, seat)
    if not _is_refused_match(rules, round_, seat):
        for slot in slots_of(round_.hands[seat]):
            yield Match(seat=seat, slot=slot)


def _of_seat_on_turn(rules: RuleSet, round_: Round, seat: int) -> Iterator[SeatCommand]:
    match round_.phase:
        case Phase.OPENING | Phase.TURN:
            yield from _at_start(rules, round_, seat)
        case Phase.DRAWN:
            yield Discard(seat=seat)
            for slots in _exchanges(rules, round_, seat):
                yield Exchange(seat=seat, slots=slots)
        case Phase.POWER:
            yield from _powers(rules, round_, seat)
        case Phase.TURNS_OVER:
            yield Discard(seat=seat)
        case Phase.REVEALED:
            return
    if not _is_refused_pair(rules, round_, seat):
        for slots in combinations(slots_of(round_.hands[seat]), 2):
            yield DiscardPair(seat=seat, slots=slots)


def _at_start(rules: RuleSet, round_: Round, seat: int) -> Iterator[SeatCommand]:
    size, pile, stock = hand_size(round_, seat), len(round_.pile), len(round_.stock)
    if round_.caller is None:
        yield Call(seat=seat)
    if must_call(rules, size, round_.caller):
        return
    if may_draw(rules, stock, pile):
        yield Draw(seat=seat)
    if may_take(rules, size, pile, stock):
        for slots in _exchanges(rules, round_, seat):
            yield Take(seat=seat, slots=slots)


def _exchanges(rules: RuleSet, round_: Round, seat: int) -> Iterator[tuple[int, ...]]:
    most = MOST_EQUAL if rules.exchange_several_equal else 1
    for count in range(1, most + 1):
        yield from combinations(slots_of(round_.hands[seat]), count)


def _powers(rules: RuleSet, round_: Round, seat: int) -> Iterator[SeatCommand]:
    if rules.power_use is PowerUse.OPTIONAL or not has_target(rules, round_, seat):
        yield Decline(seat=seat)
    own = slots_of(round_.hands[seat])
    others = [other for other in range(len(round_.hands)) if other != seat]
    match round_.pending:
        case Power.PEEK:
            for slot in own:
                yield Peek(seat=seat, slot=slot)
        case Power.SPY:
            for other in others:
                for slot in slots_of(round_.hands[other]):
                    yield Spy(seat=seat, target=other, slot=slot)
        case Power.SWAP:
            for other in others:
                if may_be_aimed_at(rules, other, hand_size(round_, other), round_.caller):
                    yield from _swaps(round_, seat, other, own)
        case _:
            return


def _swaps(round_: Round, seat: int, target: int, own: tuple[int, ...]) -> Iterator[Swap]:
    for slot in own:
        for target_slot in slots_of(round_.hands[target]):
            yield Swap(seat=seat, slot=slot, target=target, target_slot=target_slot)


def _is_refused_match(rules: RuleSet, round_: Round, seat: int) -> bool:
    try:
        refuse_no_match(rules, round_, seat)
    except IllegalMove:
        return True
    return False


def _is_refused_pair(rules: RuleSet, round_: Round, seat: int) -> bool:
    try:
        refuse_no_pair(rules, round_, seat)
    except IllegalMove:
        return True
    return False
