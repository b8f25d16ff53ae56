"""What each event within a round does to the round."""

from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    ExchangeMissed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    Source,
    StockReshuffled,
)
from cabo_events.hands import (
    Step,
    card_at,
    hand_of,
    joined,
    nobody,
    put,
    recorded,
    seen_by,
    seen_by_all,
    shown_to_all,
    shown_to_owner,
    thrown_from,
    top_of_stock,
)
from cabo_events.rules.powers import power_of, power_unsaid
from cabo_events.rules.turns import can_still_play, is_passed_over, next_seat, stock_ends_turns
from cabo_events.ruleset import FailedExchangeShownCards, MatchCloses, PairDiscard, StockOut
from cabo_events.state import Card, Hand, MatchWindow, Round

_FLIPPED = MatchWindow(opening=False, matches=0, first_matcher=None)


# --- whose turn --------------------------------------------------------------------------------------------------


def _following(step: Step, round_: Round, seat: int) -> int | None:
    if not round_.stock and stock_ends_turns(step.rules):
        return None
    return next_seat(step.rules, seat, round_.caller, round_.hands)


def _turn_ended(step: Step, round_: Round, seat: int) -> Round:
    following = _following(step, round_, seat)
    if following is None:
        return _turns_over(step, replace(round_, held=None, pending=None), seat)
    return replace(round_, held=None, pending=None, on_turn=following, turn=round_.turn + 1)


def _turns_over(step: Step, round_: Round, seat: int) -> Round:
    """The round after its last turn, that of ``seat``: cut short unless it was the last final turn."""
    owed = next_seat(step.rules, seat, round_.caller, round_.hands)
    return replace(round_, on_turn=None, pending=None, turns_cut=round_.caller is None or owed is not None)


def _acting(step: Step, round_: Round, seat: int, *, begins_turn: bool) -> Round:
    if begins_turn and round_.held is not None:
        raise step.refusal("the drawn card to be placed first", f"seat {seat} beginning something else")
    if round_.pending is not None and (begins_turn or seat != round_.on_turn):
        round_ = _turn_ended(step, round_, seat if round_.on_turn is None else round_.on_turn)
    if round_.on_turn == seat:
        return round_ if round_.turn else replace(round_, turn=1)
    return replace(round_, on_turn=seat, turn=round_.turn + 1)


def _reacting(step: Step, round_: Round) -> Round:
    if round_.pending is not None and not step.rules.match_while_power_pending and round_.on_turn is not None:
        return _turn_ended(step, round_, round_.on_turn)
    return round_ if round_.turn else replace(round_, turn=1)


def _settled(step: Step, round_: Round) -> Round:
    """The round after cards moved outside the usual course of a turn: an empty stock or hand may end it."""
    seat = round_.on_turn
    if seat is None or (round_.stock and any(round_.hands[seat])):
        return round_
    begun = round_.held is not None or round_.pending is not None
    if not round_.stock and step.rules.stock_out is StockOut.ENDS_AT_ONCE:
        return _turns_over(step, round_, seat) if begun else replace(round_, on_turn=None, turns_cut=True)
    size = round_.hand_sizes[seat]
    if not begun and not size and is_passed_over(step.rules, round_.caller):
        return _turn_ended(step, round_, seat)
    if begun or round_.stock or can_still_play(step.rules, round_.caller, size, len(round_.pile)):
        return round_
    return replace(round_, on_turn=None, turns_cut=True)


# --- the moves ---------------------------------------------------------------------------------------------------


def opening_peeked(step: Step, round_: Round, event: OpeningPeeked) -> Round:
    """The seat sees some of its own cards."""
    hand = shown_to_owner(step, hand_of(step, round_, event.seat), event, event.faces)
    return replace(round_, hands=put(round_.hands, event.seat, hand))


def card_drawn(step: Step, round_: Round, event: CardDrawn) -> Round:
    """The top of the stock is in the drawer's fingers."""
    seat = event.seat
    hand_of(step, round_, seat)
    if round_.held is not None:
        raise step.refusal("the drawn card to be placed first", "another draw")
    if round_.pending is not None or round_.on_turn != seat or not round_.turn:
        round_ = _acting(step, round_, seat, begins_turn=True)
    card = seen_by(top_of_stock(step, round_), event.face, seat, step.version)
    window = None if step.rules.match_closes is MatchCloses.NEXT_DRAW else round_.window
    drawn = replace(round_, held=card, stock=round_.stock[1:], window=window)
    return drawn if drawn.stock else _settled(step, drawn)


def card_discarded(step: Step, round_: Round, event: CardDiscarded) -> Round:
    """The drawn card is flipped onto the pile; the turn is over unless a power waits."""
    if round_.held is None:
        raise step.refusal("a drawn card in hand", "none")
    hand_of(step, round_, event.seat)
    card = seen_by_all(round_.held, event.face, step.version)
    pile = (*round_.pile, card)
    power = None if card.face is None else power_of(step.rules, card.face)
    if power is not None and round_.on_turn is not None:
        return replace(round_, held=None, pile=pile, window=_FLIPPED, pending=power)
    window = _flipped_by(step, event.seat, card.face)
    following = _following(step, round_, event.seat)
    if following is None:
        return _turns_over(step, replace(round_, held=None, pile=pile, window=window), event.seat)
    return replace(round_, held=None, pile=pile, window=window, on_turn=following, turn=round_.turn + 1)


def _flipped_by(step: Step, seat: int, face: str | None) -> MatchWindow:
    if power_unsaid(step.rules, face):
        return MatchWindow(opening=False, matches=0, first_matcher=None, unsaid_power=seat)
    return _FLIPPED


def _power_gone(window: MatchWindow | None) -> MatchWindow | None:
    if window is None or window.unsaid_power is None:
        return window
    return replace(window, unsaid_power=None)


def card_exchanged(step: Step, round_: Round, event: CardExchanged) -> Round:
    """The drawn card takes the lowest slot it empties."""
    if round_.held is None:
        raise step.refusal("a drawn card in hand", "none")
    return _exchanged(step, round_, event, round_.held)


def discard_taken(step: Step, round_: Round, event: DiscardTaken) -> Round:
    """The top of the pile takes the lowest slot it empties, known to all."""
    round_, incoming = _top_taken(step, _acting(step, round_, event.seat, begins_turn=True))
    return _exchanged(step, round_, event, incoming)


def _top_taken(step: Step, round_: Round) -> tuple[Round, Card]:
    if not round_.pile:
        raise step.refusal("a card on the discard pile", "an empty pile")
    window = _FLIPPED if step.rules.match_after_top_taken else None
    return replace(round_, pile=round_.pile[:-1], window=window), round_.pile[-1]


def _exchanged(step: Step, round_: Round, event: CardExchanged | DiscardTaken, incoming: Card) -> Round:
    hand, thrown = thrown_from(step, hand_of(step, round_, event.seat), event.slots, event.shown)
    hands = put(round_.hands, event.seat, put(hand, min(event.slots), incoming))
    laid = replace(round_, hands=hands, pile=round_.pile + thrown, window=_FLIPPED, held=None)
    if step.rules.power_on_exchanged_out_card:
        face = thrown[-1].face
        power = None if face is None else power_of(step.rules, face)
        if power is not None:
            return replace(laid, pending=power)
        laid = replace(laid, window=_flipped_by(step, event.seat, face))
    return _turn_ended(step, laid, event.seat)


def exchange_missed(step: Step, round_: Round, event: ExchangeMissed) -> Round:
    """The chosen cards stay, the incoming card joins the hand or is discarded, and blind cards may be taken."""
    seat = event.seat
    round_, incoming = _incoming(step, round_, event)
    hand = hand_of(step, round_, seat)
    if step.rules.failed_exchange_shown_cards is FailedExchangeShownCards.HIDDEN:
        hand = shown_to_owner(step, hand, event, event.shown)
    else:
        hand = shown_to_all(step, hand, event.slots, event.shown)
    pile, window = round_.pile, _power_gone(round_.window)
    if event.kept_slot is None:
        pile, window = (*pile, seen_by_all(incoming, event.discarded, step.version)), _FLIPPED
    else:
        hand = joined(step, hand, event.kept_slot, incoming)
    stock = round_.stock
    for extra in event.extra:
        if not stock:
            raise step.refusal("a card in the stock for each extra card", "an empty stock")
        hand = joined(step, hand, extra.slot, recorded(stock[0], extra.face))
        stock = stock[1:]
    missed = replace(round_, hands=put(round_.hands, seat, hand), pile=pile, window=window, stock=stock)
    return _turn_ended(step, missed, seat)


def _incoming(step: Step, round_: Round, event: ExchangeMissed) -> tuple[Round, Card]:
    match event.source:
        case Source.STOCK:
            if round_.held is None:
                raise step.refusal("a drawn card in hand", "none")
            return round_, round_.held
        case Source.DISCARD:
            return _top_taken(step, _acting(step, round_, event.seat, begins_turn=True))


def card_peeked(step: Step, round_: Round, event: CardPeeked) -> Round:
    """The seat sees one of its own cards."""
    return _looked_at(step, round_, event, event.seat)


def card_spied(step: Step, round_: Round, event: CardSpied) -> Round:
    """The seat sees a card of an opponent."""
    return _looked_at(step, round_, event, event.target)


def _looked_at(step: Step, round_: Round, event: CardPeeked | CardSpied, owner: int) -> Round:
    hand = hand_of(step, round_, owner)
    hand_of(step, round_, event.seat)
    card = seen_by(card_at(step, hand, event.slot), event.face, event.seat, step.version)
    shown = replace(round_, hands=put(round_.hands, owner, put(hand, event.slot, card)))
    return _power_spent(step, shown, event.seat)


def cards_swapped(step: Step, round_: Round, event: CardsSwapped) -> Round:
    """Two cards trade slots; what is known of each goes with it."""
    mine = card_at(step, hand_of(step, round_, event.seat), event.slot)
    theirs = card_at(step, hand_of(step, round_, event.target), event.target_slot)
    hands = list(round_.hands)
    hands[event.seat] = put(hands[event.seat], event.slot, theirs)
    hands[event.target] = put(hands[event.target], event.target_slot, mine)
    return _power_spent(step, replace(round_, hands=tuple(hands)), event.seat)


def power_declined(step: Step, round_: Round, event: PowerDeclined) -> Round:
    """The power is gone."""
    hand_of(step, round_, event.seat)
    return _power_spent(step, round_, event.seat)


def _power_spent(step: Step, round_: Round, seat: int) -> Round:
    # Without a pending power the turn has moved on already: the log knows more than the faces it tells.
    if round_.pending is None:
        return replace(round_, window=_power_gone(round_.window))
    return _turn_ended(step, round_, seat)


def card_matched(step: Step, round_: Round, event: CardMatched) -> Round:
    """An own card is flipped onto the pile, out of turn."""
    hand, thrown = thrown_from(step, hand_of(step, round_, event.seat), (event.slot,), (event.face,))
    before = round_.window or _FLIPPED
    first = event.seat if before.first_matcher is None else before.first_matcher
    window = replace(before, matches=before.matches + 1, first_matcher=first)
    hands = put(round_.hands, event.seat, hand)
    matched = replace(round_, hands=hands, pile=round_.pile + thrown, window=window)
    return _settled(step, _reacting(step, matched))


def match_missed(step: Step, round_: Round, event: MatchMissed) -> Round:
    """The card goes back, seen by all, and a blind one joins the hand; it ends no turn, so a power still waits."""
    round_ = round_ if round_.turn else replace(round_, turn=1)
    hand = shown_to_all(step, hand_of(step, round_, event.seat), (event.slot,), (event.face,))
    return _penalised(step, round_, event, hand)


def pair_discarded(step: Step, round_: Round, event: PairDiscarded) -> Round:
    """Two own cards are flipped onto the pile; the turn goes on, unless they are thrown instead of drawing."""
    round_ = _acting(step, round_, event.seat, begins_turn=False)
    hand, thrown = thrown_from(step, hand_of(step, round_, event.seat), event.slots, event.faces)
    hands = put(round_.hands, event.seat, hand)
    laid = replace(round_, hands=hands, pile=round_.pile + thrown, window=_FLIPPED)
    if step.rules.pair_discard is PairDiscard.INSTEAD_OF_DRAWING:
        return _turn_ended(step, laid, event.seat)
    return _settled(step, laid)


def pair_missed(step: Step, round_: Round, event: PairMissed) -> Round:
    """Both cards go back, seen by all, and a blind one joins the hand."""
    round_ = _acting(step, round_, event.seat, begins_turn=False)
    hand = shown_to_all(step, hand_of(step, round_, event.seat), event.slots, event.faces)
    return _penalised(step, round_, event, hand)


def _penalised(step: Step, round_: Round, event: MatchMissed | PairMissed, hand: Hand) -> Round:
    stock = round_.stock
    if event.penalty_slot is not None:
        card = recorded(top_of_stock(step, round_), event.penalty_face)
        hand, stock = joined(step, hand, event.penalty_slot, card), stock[1:]
    return _settled(step, replace(round_, hands=put(round_.hands, event.seat, hand), stock=stock))


def cabo_called(step: Step, round_: Round, event: CaboCalled) -> Round:
    """The call: from here every other seat has one turn left."""
    hand_of(step, round_, event.seat)
    round_ = _acting(step, round_, event.seat, begins_turn=True)
    return _turn_ended(step, replace(round_, caller=event.seat if round_.caller is None else round_.caller), event.seat)


def stock_reshuffled(step: Step, round_: Round, event: StockReshuffled) -> Round:
    """The pile under its top becomes the stock: new, unseen cards."""
    count = len(round_.pile) - 1
    faces = (None,) * count if event.stock is None else event.stock
    if len(faces) != count or count < 1:
        raise step.refusal(f"{max(count, 0)} cards, the pile under its top", f"{len(faces)}")
    fresh = tuple(
        Card(instance=round_.instances + place, face=face, seen=nobody(round_)) for place, face in enumerate(faces)
    )
    # An empty stock is the only one that is refilled; what a foreign log left in it lies on top.
    return replace(round_, stock=round_.stock + fresh, pile=round_.pile[-1:], instances=round_.instances + count)
