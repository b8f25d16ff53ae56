"""What each event within a round does to the round."""

from collections.abc import Iterable

from msgspec.structs import replace

from cabo_events.errors import ReplayError
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
    SeatEvent,
    Source,
    StockReshuffled,
    event_tag,
)
from cabo_events.rules.powers import power_of
from cabo_events.rules.turns import can_still_play, next_seat
from cabo_events.ruleset import FailedExchangeShownCards, RuleSet, StockOut
from cabo_events.state import Card, Hand, MatchWindow, Round, Seen

_FLIPPED = MatchWindow(opening=False, matches=0, first_matcher=None)


class Step:
    """One event on its way into a round: the rules, the event's version and what errors call it."""

    __slots__ = ("event", "rules", "version")

    def __init__(self, rules: RuleSet, version: int, event: SeatEvent | StockReshuffled) -> None:
        """Keep what every move needs besides the round itself."""
        self.rules = rules
        self.version = version
        self.event = event

    def refusal(self, expected: str, found: str) -> ReplayError:
        """The error that this event cannot have happened here."""
        return ReplayError(self.version, event_tag(self.event), expected, found)


# --- cards -------------------------------------------------------------------------------------------------------


def seen_by_all(card: Card, face: str | None, version: int) -> Card:
    """The card after everybody saw it; a face not recorded stays as it was known."""
    seen = tuple([version if since is None else since for since in card.seen])
    return Card(instance=card.instance, face=face or card.face, seen=seen)


def _seen_by(card: Card, face: str | None, seat: int, version: int) -> Card:
    seen = card.seen
    if seen[seat] is None:
        seen = (*seen[:seat], version, *seen[seat + 1 :])
    return Card(instance=card.instance, face=face or card.face, seen=seen)


def _nobody(round_: Round) -> Seen:
    return (None,) * len(round_.hands)


def _hand(step: Step, round_: Round, seat: int) -> Hand:
    if seat >= len(round_.hands):
        raise step.refusal(f"a seat below {len(round_.hands)}", f"seat {seat}")
    return round_.hands[seat]


def _card_at(step: Step, hand: Hand, slot: int) -> Card:
    card = hand[slot] if slot < len(hand) else None
    if card is None:
        raise step.refusal("a slot that holds a card", f"slot {slot}")
    return card


def _placed(hand: Hand, slot: int, card: Card | None) -> Hand:
    return (*hand[:slot], card, *hand[slot + 1 :])


def _joined(step: Step, hand: Hand, slot: int, card: Card) -> Hand:
    if slot < len(hand):
        raise step.refusal(f"the next slot never used, {len(hand)}", f"slot {slot}")
    return (*hand, *(None,) * (slot - len(hand)), card)


def _with_hand(round_: Round, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*round_.hands[:seat], hand, *round_.hands[seat + 1 :])


def _paired(step: Step, slots: tuple[int, ...], faces: tuple[str | None, ...]) -> Iterable[tuple[int, str | None]]:
    if len(slots) != len(faces):
        raise step.refusal(f"{len(slots)} faces, one for each slot", f"{len(faces)} faces")
    if len(set(slots)) != len(slots):
        raise step.refusal("different slots", f"slots {', '.join(map(str, slots))}")
    return zip(slots, faces, strict=True)


def _shown_in_hand(step: Step, hand: Hand, slots: tuple[int, ...], faces: tuple[str | None, ...]) -> Hand:
    for slot, face in _paired(step, slots, faces):
        hand = _placed(hand, slot, seen_by_all(_card_at(step, hand, slot), face, step.version))
    return hand


def _thrown(
    step: Step, hand: Hand, slots: tuple[int, ...], faces: tuple[str | None, ...]
) -> tuple[Hand, tuple[Card, ...]]:
    thrown = []
    for slot, face in _paired(step, slots, faces):
        thrown.append(seen_by_all(_card_at(step, hand, slot), face, step.version))
        hand = _placed(hand, slot, None)
    return hand, tuple(thrown)


def _top_of_stock(step: Step, round_: Round) -> Card:
    if not round_.stock:
        raise step.refusal("a card in the stock", "an empty stock")
    return round_.stock[0]


def _recorded(card: Card, face: str | None) -> Card:
    return card if face is None else Card(instance=card.instance, face=face, seen=card.seen)


# --- whose turn --------------------------------------------------------------------------------------------------


def _turn_ended(step: Step, round_: Round, seat: int) -> Round:
    following = next_seat(step.rules, seat, round_.caller, round_.hand_sizes, len(round_.stock))
    return replace(round_, held=None, pending=None, on_turn=following, turn=round_.turn + (following is not None))


def _acting(step: Step, round_: Round, seat: int, *, begins_turn: bool) -> Round:
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
    """The round after cards moved outside the usual course of a turn: an empty stock may leave nothing to do."""
    if round_.stock or round_.on_turn is None:
        return round_
    if step.rules.stock_out is StockOut.ENDS_AT_ONCE:
        return replace(round_, on_turn=None, pending=None)
    begun = round_.held is not None or round_.pending is not None
    size = round_.hand_sizes[round_.on_turn]
    if begun or can_still_play(step.rules, round_.caller, size, len(round_.pile)):
        return round_
    return replace(round_, on_turn=None)


# --- the moves ---------------------------------------------------------------------------------------------------


def opening_peeked(step: Step, round_: Round, event: OpeningPeeked) -> Round:
    """The seat sees some of its own cards."""
    hand = _hand(step, round_, event.seat)
    for slot, face in _paired(step, event.slots, event.faces):
        hand = _placed(hand, slot, _seen_by(_card_at(step, hand, slot), face, event.seat, step.version))
    return replace(round_, hands=_with_hand(round_, event.seat, hand))


def card_drawn(step: Step, round_: Round, event: CardDrawn) -> Round:
    """The top of the stock is in the drawer's fingers."""
    seat = event.seat
    _hand(step, round_, seat)
    if round_.held is not None:
        raise step.refusal("the drawn card to be placed first", "another draw")
    if round_.pending is not None or round_.on_turn != seat or not round_.turn:
        round_ = _acting(step, round_, seat, begins_turn=True)
    card = _seen_by(_top_of_stock(step, round_), event.face, seat, step.version)
    drawn = replace(round_, held=card, stock=round_.stock[1:])
    return drawn if drawn.stock else _settled(step, drawn)


def card_discarded(step: Step, round_: Round, event: CardDiscarded) -> Round:
    """The drawn card is flipped onto the pile; the turn is over unless a power waits."""
    if round_.held is None:
        raise step.refusal("a drawn card in hand", "none")
    card = seen_by_all(round_.held, event.face, step.version)
    pile = (*round_.pile, card)
    power = None if card.face is None else power_of(step.rules, card.face)
    if power is not None and round_.on_turn is not None:
        return replace(round_, held=None, pile=pile, window=_FLIPPED, pending=power)
    following = _following(step, round_, event.seat)
    turn = round_.turn + (following is not None)
    return replace(round_, held=None, pile=pile, window=_FLIPPED, on_turn=following, turn=turn)


def _following(step: Step, round_: Round, seat: int) -> int | None:
    return next_seat(step.rules, seat, round_.caller, round_.hand_sizes, len(round_.stock))


def card_exchanged(step: Step, round_: Round, event: CardExchanged) -> Round:
    """The drawn card takes the lowest slot it empties."""
    if round_.held is None:
        raise step.refusal("a drawn card in hand", "none")
    return _exchanged(step, round_, event, round_.held, round_.pile)


def discard_taken(step: Step, round_: Round, event: DiscardTaken) -> Round:
    """The top of the pile takes the lowest slot it empties, known to all."""
    round_ = _acting(step, round_, event.seat, begins_turn=True)
    if not round_.pile:
        raise step.refusal("a card on the discard pile", "an empty pile")
    return _exchanged(step, round_, event, round_.pile[-1], round_.pile[:-1])


def _exchanged(
    step: Step, round_: Round, event: CardExchanged | DiscardTaken, incoming: Card, pile: tuple[Card, ...]
) -> Round:
    hand, thrown = _thrown(step, _hand(step, round_, event.seat), event.slots, event.shown)
    hands = _with_hand(round_, event.seat, _placed(hand, min(event.slots), incoming))
    laid = replace(round_, hands=hands, pile=pile + thrown, window=_FLIPPED, held=None)
    if step.rules.power_on_exchanged_out_card and thrown[-1].face is not None:
        power = power_of(step.rules, thrown[-1].face)
        if power is not None:
            return replace(laid, pending=power)
    return _turn_ended(step, laid, event.seat)


def exchange_missed(step: Step, round_: Round, event: ExchangeMissed) -> Round:
    """The chosen cards stay, the incoming card joins the hand or is discarded, and blind cards may be taken."""
    seat = event.seat
    round_, incoming = _incoming(step, round_, event)
    hand = _hand(step, round_, seat)
    if step.rules.failed_exchange_shown_cards is FailedExchangeShownCards.HIDDEN:
        for slot, face in _paired(step, event.slots, event.shown):
            hand = _placed(hand, slot, _seen_by(_card_at(step, hand, slot), face, seat, step.version))
    else:
        hand = _shown_in_hand(step, hand, event.slots, event.shown)
    pile, window = round_.pile, round_.window
    if event.kept_slot is None:
        pile, window = (*pile, seen_by_all(incoming, event.discarded, step.version)), _FLIPPED
    else:
        hand = _joined(step, hand, event.kept_slot, incoming)
    stock = round_.stock
    for extra in event.extra:
        if not stock:
            raise step.refusal("a card in the stock for each extra card", "an empty stock")
        hand = _joined(step, hand, extra.slot, _recorded(stock[0], extra.face))
        stock = stock[1:]
    missed = replace(round_, hands=_with_hand(round_, seat, hand), pile=pile, window=window, stock=stock)
    return _turn_ended(step, missed, seat)


def _incoming(step: Step, round_: Round, event: ExchangeMissed) -> tuple[Round, Card]:
    match event.source:
        case Source.STOCK:
            if round_.held is None:
                raise step.refusal("a drawn card in hand", "none")
            return round_, round_.held
        case Source.DISCARD:
            round_ = _acting(step, round_, event.seat, begins_turn=True)
            if not round_.pile:
                raise step.refusal("a card on the discard pile", "an empty pile")
            return replace(round_, pile=round_.pile[:-1], window=None), round_.pile[-1]


def card_peeked(step: Step, round_: Round, event: CardPeeked) -> Round:
    """The seat sees one of its own cards."""
    return _looked_at(step, round_, event, event.seat)


def card_spied(step: Step, round_: Round, event: CardSpied) -> Round:
    """The seat sees a card of an opponent."""
    return _looked_at(step, round_, event, event.target)


def _looked_at(step: Step, round_: Round, event: CardPeeked | CardSpied, owner: int) -> Round:
    hand = _hand(step, round_, owner)
    card = _seen_by(_card_at(step, hand, event.slot), event.face, event.seat, step.version)
    shown = replace(round_, hands=_with_hand(round_, owner, _placed(hand, event.slot, card)))
    return _power_spent(step, shown, event.seat)


def cards_swapped(step: Step, round_: Round, event: CardsSwapped) -> Round:
    """Two cards trade slots; what is known of each goes with it."""
    mine = _card_at(step, _hand(step, round_, event.seat), event.slot)
    theirs = _card_at(step, _hand(step, round_, event.target), event.target_slot)
    hands = list(round_.hands)
    hands[event.seat] = _placed(hands[event.seat], event.slot, theirs)
    hands[event.target] = _placed(hands[event.target], event.target_slot, mine)
    return _power_spent(step, replace(round_, hands=tuple(hands)), event.seat)


def power_declined(step: Step, round_: Round, event: PowerDeclined) -> Round:
    """The power is gone."""
    return _power_spent(step, round_, event.seat)


def _power_spent(step: Step, round_: Round, seat: int) -> Round:
    # Without a pending power the turn has moved on already: the log knows more than the faces it tells.
    return round_ if round_.pending is None else _turn_ended(step, round_, seat)


def card_matched(step: Step, round_: Round, event: CardMatched) -> Round:
    """An own card is flipped onto the pile, out of turn."""
    round_ = _reacting(step, round_)
    hand, thrown = _thrown(step, _hand(step, round_, event.seat), (event.slot,), (event.face,))
    before = round_.window or _FLIPPED
    first = event.seat if before.first_matcher is None else before.first_matcher
    window = MatchWindow(opening=before.opening, matches=before.matches + 1, first_matcher=first)
    hands = _with_hand(round_, event.seat, hand)
    return _settled(step, replace(round_, hands=hands, pile=round_.pile + thrown, window=window))


def match_missed(step: Step, round_: Round, event: MatchMissed) -> Round:
    """The card goes back, seen by all, and a blind one joins the hand."""
    round_ = _reacting(step, round_)
    hand = _shown_in_hand(step, _hand(step, round_, event.seat), (event.slot,), (event.face,))
    return _penalised(step, round_, event, hand)


def pair_discarded(step: Step, round_: Round, event: PairDiscarded) -> Round:
    """Two own cards are flipped onto the pile; the turn goes on."""
    round_ = _acting(step, round_, event.seat, begins_turn=False)
    hand, thrown = _thrown(step, _hand(step, round_, event.seat), event.slots, event.faces)
    hands = _with_hand(round_, event.seat, hand)
    return _settled(step, replace(round_, hands=hands, pile=round_.pile + thrown, window=_FLIPPED))


def pair_missed(step: Step, round_: Round, event: PairMissed) -> Round:
    """Both cards go back, seen by all, and a blind one joins the hand."""
    round_ = _acting(step, round_, event.seat, begins_turn=False)
    hand = _shown_in_hand(step, _hand(step, round_, event.seat), event.slots, event.faces)
    return _penalised(step, round_, event, hand)


def _penalised(step: Step, round_: Round, event: MatchMissed | PairMissed, hand: Hand) -> Round:
    stock = round_.stock
    if event.penalty_slot is not None:
        card = _recorded(_top_of_stock(step, round_), event.penalty_face)
        hand, stock = _joined(step, hand, event.penalty_slot, card), stock[1:]
    return _settled(step, replace(round_, hands=_with_hand(round_, event.seat, hand), stock=stock))


def cabo_called(step: Step, round_: Round, event: CaboCalled) -> Round:
    """The call: from here every other seat has one turn left."""
    _hand(step, round_, event.seat)
    round_ = _acting(step, round_, event.seat, begins_turn=True)
    return _turn_ended(step, replace(round_, caller=event.seat), event.seat)


def stock_reshuffled(step: Step, round_: Round, event: StockReshuffled) -> Round:
    """The pile under its top becomes the stock: new, unseen cards."""
    count = len(round_.pile) - 1
    faces = (None,) * count if event.stock is None else event.stock
    if len(faces) != count or count < 1:
        raise step.refusal(f"{max(count, 0)} cards, the pile under its top", f"{len(faces)}")
    fresh = tuple(
        Card(instance=round_.instances + place, face=face, seen=_nobody(round_)) for place, face in enumerate(faces)
    )
    # An empty stock is the only one that is refilled; what a foreign log left in it lies on top.
    return replace(round_, stock=round_.stock + fresh, pile=round_.pile[-1:], instances=round_.instances + count)
