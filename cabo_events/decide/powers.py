"""Judging the use of a power: peek, spy, swap, or none."""

from cabo_events.commands import Decline, Peek, Spy, Swap
from cabo_events.decide.access import (
    cards_of,
    hand_of,
    hand_size,
    on_turn,
    open_round,
    private_faces,
    refusal,
    seat_word,
    told_face,
)
from cabo_events.events import CardPeeked, CardSpied, CardsSwapped, Event, PowerDeclined
from cabo_events.rules.breaches import Breach
from cabo_events.rules.powers import may_be_aimed_at
from cabo_events.rules.turns import next_seat, stock_ends_turns
from cabo_events.ruleset import Power, PowerUse, RuleSet
from cabo_events.state import Round, State


def peeked(state: State, command: Peek) -> tuple[Event, ...]:
    """The look at an own card."""
    _refuse_no_power(state, command.seat, Power.PEEK)
    face = _looked_at(state, command, command.seat)
    return (CardPeeked(seat=command.seat, slot=command.slot, face=face),)


def spied(state: State, command: Spy) -> tuple[Event, ...]:
    """The look at an opponent's card; a caller's too."""
    _refuse_no_power(state, command.seat, Power.SPY)
    _refuse_oneself(command)
    face = _looked_at(state, command, command.target)
    return (CardSpied(seat=command.seat, target=command.target, slot=command.slot, face=face),)


def _looked_at(state: State, command: Peek | Spy, owner: int) -> str | None:
    _, round_ = open_round(state)
    (card,) = cards_of(round_, owner, (command.slot,))
    face = told_face(state, card, command.face)
    return private_faces(state, command.seat, (face,), (command.face,))[0]


def swapped(state: State, command: Swap) -> tuple[Event, ...]:
    """The trade of an own card for an opponent's, blind."""
    rules, round_ = open_round(state)
    _refuse_no_power(state, command.seat, Power.SWAP)
    _refuse_oneself(command)
    cards_of(round_, command.seat, (command.slot,))
    cards_of(round_, command.target, (command.target_slot,))
    if not may_be_aimed_at(rules, command.target, hand_size(round_, command.target), round_.caller):
        raise refusal(Breach.CALLER_PROTECTED, "no swap with the caller", f"a swap with {seat_word(command.target)}")
    swap = CardsSwapped(seat=command.seat, slot=command.slot, target=command.target, target_slot=command.target_slot)
    return (swap,)


def declined(state: State, command: Decline) -> tuple[Event, ...]:
    """The power left unused, which a mandatory one with a target may not be."""
    rules, round_ = open_round(state)
    _refuse_no_power(state, command.seat, None)
    power = round_.pending
    if power is not None and rules.power_use is PowerUse.MANDATORY and has_target(rules, round_, command.seat):
        raise refusal(Breach.POWER_MANDATORY, f"the {power} used, since it has a target", "a power declined")
    return (PowerDeclined(seat=command.seat),)


def has_target(rules: RuleSet, round_: Round, seat: int) -> bool:
    """Whether the power that waits can be used by a seat; one without a target fizzles."""
    sizes = round_.hand_sizes
    others = [other for other in range(len(sizes)) if other != seat]
    match round_.pending:
        case Power.PEEK:
            return sizes[seat] > 0
        case Power.SPY:
            return any(sizes[other] for other in others)
        case Power.SWAP:
            return sizes[seat] > 0 and any(
                may_be_aimed_at(rules, other, sizes[other], round_.caller) for other in others
            )
        case _:
            return False


def _refuse_oneself(command: Spy | Swap) -> None:
    if command.target == command.seat:
        raise refusal(Breach.POWER_TARGET, "an opponent", f"{seat_word(command.seat)} itself")


def _refuse_no_power(state: State, seat: int, power: Power | None) -> None:
    """Refuse a power that does not wait for the seat; None is any power."""
    rules, round_ = open_round(state)
    hand_of(round_, seat)
    if round_.pending is not None:
        on_turn(round_, seat)
        if power not in {None, round_.pending}:
            raise refusal(Breach.POWER, f"the power of the card discarded, {round_.pending}", str(power))
        return
    if not _power_unsaid(rules, round_, seat, power):
        raise refusal(Breach.POWER, "a power, of a card drawn and discarded at once", "none that waits")


def _power_unsaid(rules: RuleSet, round_: Round, seat: int, power: Power | None) -> bool:
    """Whether a card whose face was not told, or whose power no event expresses, may have had that power."""
    window = round_.window
    if window is None or window.unsaid_power != seat or round_.held is not None:
        return False
    is_last = not round_.stock and stock_ends_turns(rules)
    if round_.on_turn != (None if is_last else next_seat(rules, seat, round_.caller, round_.hands)):
        return False
    return power is None or (round_.pile[-1 - window.matches].face is None and power in rules.powers.values())
