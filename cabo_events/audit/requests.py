"""What must have been asked for, for an event to happen."""

from typing import assert_never

from cabo_events.cards import DECK_SIZE
from cabo_events.commands import (
    Call,
    Chance,
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
    Outcome,
    Peek,
    RecordRound,
    Reveal,
    Rewind,
    Score,
    Spy,
    StartGame,
    Swap,
    Take,
)
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
    Event,
    ExchangeMissed,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    Source,
    StockReshuffled,
)
from cabo_events.state import State

Request = tuple[Command, Chance]


def request_for(state: State | None, event: Event) -> Request:
    """The command, and the chance, that led to an event; every face that the event tells is told in them.

    A reshuffle is asked for by the draw of the seat on turn.
    """
    match event:
        case CardDrawn():
            return Draw(seat=event.seat, face=event.face), None
        case CardDiscarded():
            return Discard(seat=event.seat, face=event.face), None
        case CardExchanged():
            return Exchange(seat=event.seat, slots=event.slots, shown=event.shown, outcome=Outcome.EQUAL), None
        case DiscardTaken():
            return Take(seat=event.seat, slots=event.slots, shown=event.shown, outcome=Outcome.EQUAL), None
        case CardPeeked():
            return Peek(seat=event.seat, slot=event.slot, face=event.face), None
        case CardSpied():
            return Spy(seat=event.seat, target=event.target, slot=event.slot, face=event.face), None
        case CardsSwapped():
            swap = Swap(seat=event.seat, slot=event.slot, target=event.target, target_slot=event.target_slot)
            return swap, None
        case PowerDeclined():
            return Decline(seat=event.seat), None
        case CaboCalled():
            return Call(seat=event.seat), None
        case CardMatched() | MatchMissed() | PairDiscarded() | PairMissed() | ExchangeMissed():
            return _attempt(event)
        case OpeningPeeked():
            return LookAtOpening(seat=event.seat, slots=event.slots, faces=event.faces), None
        case StockReshuffled():
            return Draw(seat=_seat_on_turn(state)), event.stock
        case (
            GameStarted() | RoundDealt() | HandsRevealed() | RoundScored() | RoundRecorded() | GameEnded() | Rewound()
        ):  # fmt: skip
            return _of_table(event)
        case _:
            assert_never(event)


def _seat_on_turn(state: State | None) -> int:
    round_ = state.round if state else None
    return round_.on_turn if round_ is not None and round_.on_turn is not None else 0


def _attempt(event: CardMatched | MatchMissed | PairDiscarded | PairMissed | ExchangeMissed) -> Request:
    match event:
        case CardMatched():
            return Match(seat=event.seat, slot=event.slot, face=event.face, outcome=Outcome.EQUAL), None
        case MatchMissed():
            tried = Match(seat=event.seat, slot=event.slot, face=event.face, outcome=Outcome.MISSED)
            return tried, (event.penalty_face,)
        case PairDiscarded():
            pair = DiscardPair(seat=event.seat, slots=event.slots, faces=event.faces, outcome=Outcome.EQUAL)
            return pair, None
        case PairMissed():
            pair = DiscardPair(seat=event.seat, slots=event.slots, faces=event.faces, outcome=Outcome.MISSED)
            return pair, (event.penalty_face,)
        case ExchangeMissed():
            return _missed_exchange(event)


def _missed_exchange(event: ExchangeMissed) -> Request:
    extra = tuple([card.face for card in event.extra])
    asked = Exchange if event.source is Source.STOCK else Take
    attempt = asked(
        seat=event.seat,
        slots=event.slots,
        shown=event.shown,
        outcome=Outcome.MISSED,
        incoming=event.discarded,
    )
    return attempt, extra


_OfTable = GameStarted | RoundDealt | HandsRevealed | RoundScored | RoundRecorded | GameEnded | Rewound


def _of_table(event: _OfTable) -> Request:
    match event:
        case GameStarted():
            return _start(event), None
        case RoundDealt():
            deal = DealRound(dealer=event.dealer, first=event.first, discard=event.discard)
            return deal, _deck_order(event)
        case HandsRevealed():
            return Reveal(hands=event.hands), None
        case RoundScored():
            scoring = Score(points=event.points, totals=event.totals, resets=event.resets, kamikaze=event.kamikaze)
            return scoring, None
        case RoundRecorded():
            return _line(event), None
        case GameEnded():
            return EndGame(reason=event.reason, winners=event.winners), None
        case Rewound():
            return Rewind(to=event.to, reason=event.reason), None


def _start(event: GameStarted) -> StartGame:
    return StartGame(
        game=event.game,
        ruleset=event.ruleset,
        players=event.players,
        viewer=event.viewer,
        seed=event.seed,
        source=event.source,
        played=event.played,
        tags=event.tags,
    )


def _deck_order(event: RoundDealt) -> Chance:
    """The cards in the order of the deal, a hidden stock as cards that nobody knows."""
    dealt = [face for hand in event.hands for face in hand]
    if event.discard is not None:
        dealt.append(event.discard)
    return (*dealt, *((None,) * (DECK_SIZE - len(dealt)) if event.stock is None else event.stock))


def _line(event: RoundRecorded) -> RecordRound:
    return RecordRound(
        round=event.round,
        hand_totals=event.hand_totals,
        points=event.points,
        caller=event.caller,
        kamikaze=event.kamikaze,
        unknown=event.unknown,
    )
