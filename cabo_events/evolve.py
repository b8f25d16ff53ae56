"""The reducer: the state of a game after one more event."""

from typing import assert_never

from cabo_events import moves, settling
from cabo_events.cards import DECK_SIZE
from cabo_events.errors import ReplayError, ScoringError
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
    SeatEvent,
    StockReshuffled,
    event_tag,
)
from cabo_events.hands import Step
from cabo_events.rules.standing import opening_standing
from cabo_events.state import Card, Game, Hand, MatchWindow, Round, State

_OPENING_FLIP = MatchWindow(opening=True, matches=0, first_matcher=None)


def evolve(state: State | None, event: Event) -> State:  # noqa: PLR0915 - one arm an event
    """The state after ``event``; ``state`` is None before the first one, a ``game_started``.

    Pure and total over legal logs. It records and does not judge: an event that breaks a rule is followed as far
    as the cards allow, and ReplayError is raised where they do not. A ``rewound`` is the timeline's business.
    """
    if state is None:
        return _started(event)
    round_ = state.round
    if round_ is None:
        return _between_rounds(state, event)
    version = state.version + 1
    step = Step(rules=state.game.rules, version=version, event=event)
    match event:  # the commonest first: every arm that is passed over takes its time
        case CardDrawn():
            moved = moves.card_drawn(step, round_, event)
        case CardDiscarded():
            moved = moves.card_discarded(step, round_, event)
        case CardExchanged():
            moved = moves.card_exchanged(step, round_, event)
        case DiscardTaken():
            moved = moves.discard_taken(step, round_, event)
        case OpeningPeeked():
            moved = moves.opening_peeked(step, round_, event)
        case CardMatched():
            moved = moves.card_matched(step, round_, event)
        case CardSpied():
            moved = moves.card_spied(step, round_, event)
        case CardPeeked():
            moved = moves.card_peeked(step, round_, event)
        case ExchangeMissed():
            moved = moves.exchange_missed(step, round_, event)
        case PowerDeclined():
            moved = moves.power_declined(step, round_, event)
        case CaboCalled():
            moved = moves.cabo_called(step, round_, event)
        case CardsSwapped():
            moved = moves.cards_swapped(step, round_, event)
        case MatchMissed():
            moved = moves.match_missed(step, round_, event)
        case PairMissed():
            moved = moves.pair_missed(step, round_, event)
        case PairDiscarded():
            moved = moves.pair_discarded(step, round_, event)
        case StockReshuffled():
            moved = moves.stock_reshuffled(step, round_, event)
        case _:
            return _off_table(state, event)
    return State(version=version, game=state.game, round=moved)


_OffTable = GameStarted | RoundDealt | HandsRevealed | RoundScored | RoundRecorded | Rewound | GameEnded


def _between_rounds(state: State, event: Event) -> State:
    if isinstance(event, SeatEvent | StockReshuffled):
        raise ReplayError(state.version + 1, event_tag(event), "a round that was dealt", "none")
    return _off_table(state, event)


def _off_table(state: State, event: _OffTable) -> State:
    game, round_ = state.game, state.round
    version = state.version + 1
    match event:
        case RoundDealt():
            return State(version=version, game=game, round=_dealt(game, version, event))
        case HandsRevealed():
            if round_ is None or round_.ended_by is not None:
                raise ReplayError(version, event_tag(event), "a round under way", "none")
            return _revealed(game, version, round_, event)
        case RoundScored():
            return State(version=version, game=settling.scored(version, game, event), round=round_)
        case RoundRecorded():
            return State(version=version, game=_recorded(game, version, event), round=None)
        case GameEnded():
            return State(version=version, game=settling.ended(version, game, event), round=round_)
        case GameStarted():
            raise ReplayError(version, event_tag(event), "one game_started, as the first event", "another")
        case Rewound():
            raise ReplayError(version, event_tag(event), "a timeline to go back in", "a single state")
        case _:
            assert_never(event)


def _started(event: Event) -> State:
    if not isinstance(event, GameStarted):
        raise ReplayError(1, event_tag(event), "game_started as the first event", event_tag(event))
    game = Game(
        id=event.game,
        rules=event.ruleset,
        players=event.players,
        viewer=event.viewer,
        standing=opening_standing(len(event.players)),
        results=(),
        is_over=False,
        winners=None,
        ended_by=None,
    )
    return State(version=1, game=game, round=None)


def _dealt(game: Game, version: int, event: RoundDealt) -> Round:
    seats = len(game.players)
    if len(event.hands) != seats:
        raise ReplayError(version, "round_dealt", f"{seats} hands", f"{len(event.hands)}")
    if max(event.first, event.dealer or 0) >= seats:
        found = f"seat {event.first} first, dealer {event.dealer}"
        raise ReplayError(version, "round_dealt", f"a first seat and a dealer below {seats}", found)
    nobody = (None,) * seats
    everybody = (version,) * seats
    hands: list[Hand] = []
    instance = 0
    for faces in event.hands:
        hands.append(tuple(Card(instance=instance + slot, face=face, seen=nobody) for slot, face in enumerate(faces)))
        instance += len(faces)
    pile = () if event.discard is None else (Card(instance=instance, face=event.discard, seen=everybody),)
    instance += len(pile)
    faces = (None,) * max(DECK_SIZE - instance, 0) if event.stock is None else event.stock
    stock = tuple(Card(instance=instance + place, face=face, seen=nobody) for place, face in enumerate(faces))
    return Round(
        number=event.round,
        dealer=event.dealer,
        first=event.first,
        hands=tuple(hands),
        stock=stock,
        pile=pile,
        held=None,
        pending=None,
        on_turn=event.first,
        turn=0,
        caller=None,
        window=_OPENING_FLIP if pile else None,
        instances=instance + len(stock),
        ended_by=None,
    )


def _revealed(game: Game, version: int, round_: Round, event: HandsRevealed) -> State:
    shown = settling.revealed(version, round_, event)
    try:
        return State(version=version, game=settling.settled(game, round_, event), round=shown)
    except ScoringError as error:
        raise ReplayError(version, "hands_revealed", error.expected, error.found) from None


def _recorded(game: Game, version: int, event: RoundRecorded) -> Game:
    try:
        return settling.recorded(version, game, event)
    except ScoringError as error:
        raise ReplayError(version, "round_recorded", error.expected, error.found) from None
