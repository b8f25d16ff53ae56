"""Judging what is done in a turn: draw, exchange, take, discard, call."""

from cabo_events.commands import Call, Chance, Discard, Draw, Exchange, Outcome, Take
from cabo_events.decide.access import (
    Told,
    at_start_of_turn,
    blind_faces,
    cards_of,
    hand_of,
    hand_size,
    on_turn,
    open_round,
    private_faces,
    refusal,
    seat_word,
    told_face,
    told_faces,
)
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    DiscardTaken,
    Event,
    ExchangeMissed,
    ExtraCard,
    Source,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.rules.breaches import Breach
from cabo_events.rules.census import can_be_drawn_from
from cabo_events.rules.exchanging import are_equal, extra_cards
from cabo_events.rules.turns import may_draw, may_take, must_call
from cabo_events.ruleset import FailedExchangeIncoming, FailedExchangeShownCards, RuleSet
from cabo_events.state import Card, Round, State


def drawn(state: State, command: Draw, chance: Chance) -> tuple[Event, ...]:
    """The draw, after the reshuffle where the stock is empty and the rules refill it."""
    rules, round_ = open_round(state)
    at_start_of_turn(round_, command.seat)
    refuse_must_call(rules, round_, command.seat)
    if not may_draw(rules, len(round_.stock), len(round_.pile)):
        raise refusal(Breach.STOCK, "a card to draw", f"an empty stock, {rules.stock_out}")
    if round_.stock:
        return (_card_drawn(state, round_.stock[0], command),)
    under = [card.face for card in round_.pile[:-1]]
    reshuffled = StockReshuffled(stock=_new_stock(under, chance))
    if not can_be_drawn_from(under, (command.face,)):
        raise refusal(Breach.FACE, "a card of the reshuffled pile", str(command.face))
    after = evolve(state, reshuffled)
    return (reshuffled, *drawn(after, command, None))


def _card_drawn(state: State, card: Card, command: Draw) -> CardDrawn:
    face = told_face(state, card, command.face)
    return CardDrawn(seat=command.seat, face=private_faces(state, command.seat, (face,), (command.face,))[0])


def _new_stock(under: Told, chance: Chance) -> tuple[str | None, ...] | None:
    if chance is None:
        return None
    if len(chance) != len(under):
        raise refusal(Breach.RESHUFFLE, f"the {len(under)} cards under the top of the pile", f"{len(chance)} cards")
    if not can_be_drawn_from(under, chance):
        raise refusal(Breach.RESHUFFLE, "the cards under the top of the pile", "other cards")
    return tuple(chance)


def refuse_must_call(rules: RuleSet, round_: Round, seat: int) -> None:
    """Refuse anything but a call to a seat that has to call for want of cards."""
    if must_call(rules, hand_size(round_, seat), round_.caller):
        raise refusal(Breach.EMPTY_HAND, "a call, since the hand is empty", "something else")


def exchanged(state: State, command: Exchange, chance: Chance) -> tuple[Event, ...]:
    """The drawn card goes in for the cards named, or the attempt is a miss."""
    _, round_ = open_round(state)
    on_turn(round_, command.seat)
    if round_.held is None:
        raise refusal(Breach.DRAWN_CARD, "a drawn card to exchange", "none")
    return (_exchange(state, command, round_.held, chance),)


def taken(state: State, command: Take, chance: Chance) -> tuple[Event, ...]:
    """The top of the pile goes in for the cards named, or the attempt is a miss."""
    rules, round_ = open_round(state)
    at_start_of_turn(round_, command.seat)
    refuse_must_call(rules, round_, command.seat)
    size = hand_size(round_, command.seat)
    if not may_take(rules, size, len(round_.pile), len(round_.stock)):
        may_at_all = "may be taken" if rules.may_take_discard else "is never taken"
        found = f"{len(round_.pile)} on the pile, {size} in hand, {len(round_.stock)} in the stock"
        raise refusal(Breach.TAKE, f"a take (the discard {may_at_all}) that the cards allow", found)
    return (_exchange(state, command, round_.pile[-1], chance),)


def _exchange(state: State, command: Exchange | Take, incoming: Card, chance: Chance) -> Event:
    rules, round_ = open_round(state)
    cards = cards_of(round_, command.seat, command.slots)
    if not cards:
        raise refusal(Breach.SLOT, "at least one card to give away", "none")
    if len(cards) > 1 and not rules.exchange_several_equal:
        raise refusal(Breach.SEVERAL, "one card for one", f"{len(cards)} cards")
    faces = told_faces(state, (*cards, incoming), _with_incoming(command, len(cards)))
    equal = are_equal(faces[:-1])
    if equal is False or (equal is None and command.outcome is Outcome.MISSED):
        return _missed_exchange(state, command, faces, chance)
    if isinstance(command, Exchange):
        return CardExchanged(seat=command.seat, slots=command.slots, shown=faces[:-1])
    return DiscardTaken(seat=command.seat, slots=command.slots, shown=faces[:-1])


def _with_incoming(command: Exchange | Take, count: int) -> Told:
    shown = (None,) * count if command.shown is None else command.shown
    return (*shown, command.incoming)


def _missed_exchange(state: State, command: Exchange | Take, faces: Told, chance: Chance) -> ExchangeMissed:
    rules, round_ = open_round(state)
    next_slot = len(hand_of(round_, command.seat))
    is_kept = rules.failed_exchange_incoming is not FailedExchangeIncoming.DISCARDED
    count = extra_cards(rules, len(command.slots), len(round_.stock))
    first = next_slot + is_kept
    extra = [ExtraCard(slot=first + place, face=face) for place, face in enumerate(blind_faces(state, count, chance))]
    shown = tuple(faces[:-1])
    if rules.failed_exchange_shown_cards is FailedExchangeShownCards.HIDDEN:
        shown = private_faces(state, command.seat, shown, command.shown)
    return ExchangeMissed(
        seat=command.seat,
        source=Source.STOCK if isinstance(command, Exchange) else Source.DISCARD,
        slots=command.slots,
        shown=shown,
        kept_slot=next_slot if is_kept else None,
        discarded=None if is_kept else faces[-1],
        extra=tuple(extra),
    )


def discarded(state: State, command: Discard) -> tuple[Event, ...]:
    """The drawn card goes to the pile; also where its draw has ended the turns at once."""
    _, round_ = open_round(state)
    hand_of(round_, command.seat)
    if round_.held is None:
        raise refusal(Breach.DRAWN_CARD, "a drawn card to discard", "none")
    if drawer(round_) != command.seat:
        raise refusal(Breach.TURN, f"{seat_word(drawer(round_))} to act", seat_word(command.seat))
    return (CardDiscarded(seat=command.seat, face=told_face(state, round_.held, command.face)),)


def drawer(round_: Round) -> int | None:
    """Who holds the drawn card: the one seat that has seen it."""
    if round_.held is None or round_.on_turn is not None:
        return round_.on_turn
    return next((seat for seat, since in enumerate(round_.held.seen) if since is not None), None)


def called(state: State, command: Call) -> tuple[Event, ...]:
    """The call, the first of the round."""
    _, round_ = open_round(state)
    at_start_of_turn(round_, command.seat)
    if round_.caller is not None:
        raise refusal(Breach.CALL, "one call in a round", f"a second one, after that of {seat_word(round_.caller)}")
    return (CaboCalled(seat=command.seat),)
