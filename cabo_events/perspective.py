"""What one seat, or a spectator, may know of a game, with everything else hidden in the data."""

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec.structs import replace

from cabo_events.errors import PerspectiveError, RecordingError
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
    Seat,
    StockReshuffled,
    Viewer,
    event_tag,
)
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import FailedExchangeShownCards, RuleSet

Viewpoint = Seat | Literal["spectator"]
"""Whose eyes a game is looked at with: a seat's, or those of somebody who sees what everybody sees."""


def viewpoints(opening: GameStarted) -> tuple[Viewpoint, ...]:
    """The viewpoints that a record can be looked at from, seats first, the spectator last.

    An all-seeing record shows every seat's game. A seat's record shows that seat's, and what everybody saw, since
    the seat saw it too; it does not tell what another seat saw alone. A spectator's record shows only a spectator's.
    """
    match opening.viewer:
        case None:
            return (*range(len(opening.players)), "spectator")
        case "spectator":
            return ("spectator",)
        case seat:
            return (seat, "spectator")


def perspective(events: Sequence[Event], viewer: Viewpoint) -> tuple[Event, ...]:
    """The record that ``viewer`` could have written down, event for event and at the same versions.

    A face is written only in the event in which the viewer saw it, even where it becomes known later; every other
    face is null, a hidden stock null as a whole, and so is the seed. All see what lands on the pile, a card that
    goes back after a miss, the opening discard and the revealed hands. The drawer alone sees a drawn card, the
    looker alone a peeked or spied one, the actor alone the cards of a failed exchange where
    ``failed_exchange_shown_cards`` is hidden. Nobody sees a dealt card, a penalty card or an extra card.

    Each event is looked at by itself, so the perspective of a prefix is that prefix of the perspective. The
    viewer's own record comes back as it is, but for faces that were filled in afterwards, as ``resolve`` does:
    they are hidden again. Raises PerspectiveError for no events, a seat that is not there, another seat's record.

    >>> from cabo_events.events import CardDiscarded, CardDrawn, Player
    >>> from cabo_events.rulesets import STANDARD
    >>> opening = GameStarted(schema=1, game="g", ruleset=STANDARD,
    ...     players=(Player(id="a", name="Ada", bot=None), Player(id="b", name="Bo", bot=None)),
    ...     viewer=None, seed=7, source=None, played=None, tags=())
    >>> game = (opening, CardDrawn(seat=0, face="7h"), CardDiscarded(seat=0, face="7h"))
    >>> [event.face for event in perspective(game, 0)[1:]], [event.face for event in perspective(game, 1)[1:]]
    (['7h', '7h'], [None, '7h'])
    >>> perspective(game, 1)[0].viewer, perspective(game, 1)[0].seed
    (1, None)
    >>> perspective(perspective(game, 1), 0)
    Traceback (most recent call last):
    cabo_events.errors.PerspectiveError: no such perspective: expected seat 1 or spectator, found seat 0
    """
    opening = _opening(events)
    possible = viewpoints(opening)
    if viewer not in possible:
        raise PerspectiveError(" or ".join(map(_named, possible)), _named(viewer))
    return tuple([_hidden(event, viewer, opening.ruleset) for event in events])


def refuse_unseen(opening: Event, event: Event) -> None:
    """Raise RecordingError for an event with a face that whoever the record is of has not seen."""
    if not isinstance(opening, GameStarted) or opening.viewer is None:
        return
    seen = perspective((opening, event), opening.viewer)[1]
    if seen != event:
        whose = opening.viewer if isinstance(opening.viewer, str) else f"seat {opening.viewer}"
        raise RecordingError(f"the record of {whose}", "no card that was hidden from it", "the face of one")


def as_seen_by(events: Sequence[Event], viewer: Viewer) -> Timeline:
    """The timeline of a game as ``viewer`` lived it; None is the record as it is, all-seeing where that is.

    This is what to draw a viewpoint from: in it ``Card.face`` is not None at version v exactly where the viewer
    has seen that card at or before v, however it travelled since, and nothing else is in the data. States differ
    from those of the whole game in faces only; versions, instances, turns and scores are the same. One card
    is seen without an event that tells its face: a drawn one that ``hands_revealed`` finds unplaced; to all but its
    drawer its face stays None. Raises PerspectiveError and ReplayError.

    To tell a spectator's knowledge ``Card.seen`` would not do: seats that have all looked in private have all seen
    a card that was never shown.
    """
    return replay(events if viewer is None else perspective(events, viewer))


def _opening(events: Sequence[Event]) -> GameStarted:
    if not events:
        raise PerspectiveError("game_started as the first event", "an empty game")
    if not isinstance(events[0], GameStarted):
        raise PerspectiveError("game_started as the first event", event_tag(events[0]))
    return events[0]


def _named(viewer: Viewpoint) -> str:
    return viewer if viewer == "spectator" else f"seat {viewer}"


def _hidden(event: Event, viewer: Viewpoint, rules: RuleSet) -> Event:
    match event:
        case CardDrawn() | CardPeeked() | CardSpied():
            return event if event.seat == viewer else replace(event, face=None)
        case (
            CardDiscarded() | CardExchanged() | DiscardTaken() | CardMatched() | PairDiscarded() | CardsSwapped()
            | PowerDeclined() | CaboCalled() | HandsRevealed() | RoundScored() | RoundRecorded() | Rewound()
            | GameEnded()
        ):  # fmt: skip
            return event
        case OpeningPeeked():
            return event if event.seat == viewer else replace(event, faces=(None,) * len(event.faces))
        case ExchangeMissed():
            return _hidden_miss(event, viewer, rules)
        case MatchMissed() | PairMissed():
            return replace(event, penalty_face=None)
        case RoundDealt():
            return replace(event, hands=tuple((None,) * len(hand) for hand in event.hands), stock=None)
        case StockReshuffled():
            return replace(event, stock=None)
        case GameStarted():
            return replace(event, viewer=viewer, seed=None)
        case _:
            assert_never(event)


def _hidden_miss(event: ExchangeMissed, viewer: Viewpoint, rules: RuleSet) -> ExchangeMissed:
    extra = tuple(replace(card, face=None) for card in event.extra)
    if event.seat == viewer or rules.failed_exchange_shown_cards is not FailedExchangeShownCards.HIDDEN:
        return replace(event, extra=extra)
    return replace(event, extra=extra, shown=(None,) * len(event.shown))
