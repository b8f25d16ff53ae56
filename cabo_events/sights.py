"""Which card each face that an event tells belongs to."""

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct
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
from cabo_events.replay import Timeline, live_versions
from cabo_events.state import Card, Round, cards_in_hand

_Faces = tuple[str | None, ...]

Look = Callable[[Card, str | None], str | None]
"""A card that an event tells of, and the face it tells or None, to the face that is to stand there."""


class EventInRound(Struct, frozen=True, kw_only=True):
    """An event of a round, and the round before it and after it.

    ``deal`` is the version of the round's ``round_dealt``: with a card's ``instance`` it names the card in the
    whole game. For ``round_dealt`` itself there is no round before: ``before`` is the round that it deals.
    """

    version: int
    event: Event
    deal: int
    before: Round
    after: Round


class Sight(Struct, frozen=True, kw_only=True):
    """An event telling the face of a card: its version, the card by its deal and instance, the face."""

    version: int
    deal: int
    instance: int
    face: str


def events_in_rounds(timeline: Timeline) -> Iterator[EventInRound]:
    """The events of dealt rounds that count, in order: what a ``rewound`` undid is not among them."""
    before: Round | None = None
    deal = 0
    for version in live_versions(timeline.events):
        event, after = timeline.events[version - 1], timeline.states[version - 1].round
        if isinstance(event, RoundDealt):
            before, deal = after, version
        if before is not None and after is not None:
            yield EventInRound(version=version, event=event, deal=deal, before=before, after=after)
        before = after


def sights(timeline: Timeline) -> Iterator[Sight]:
    """Every face that the events which count tell, in order; two of one card may disagree in a broken log."""
    for happened in events_in_rounds(timeline):
        for card, face in cards_told(happened):
            if face is not None:
                yield Sight(version=happened.version, deal=happened.deal, instance=card.instance, face=face)


def cards_told(happened: EventInRound) -> tuple[tuple[Card, str | None], ...]:
    """The cards that an event has a face for, known or null, in the order of its fields; a null stock counts."""
    found: list[tuple[Card, str | None]] = []
    refaced(happened, _noting(found))
    return tuple(found)


def _noting(found: list[tuple[Card, str | None]]) -> Look:
    def look(card: Card, face: str | None) -> str | None:
        found.append((card, face))
        return face

    return look


def refaced(happened: EventInRound, look: Look) -> Event:
    """The event with every face it has put through ``look``; a stock of which none is known stays null."""
    event, before = happened.event, happened.before
    match event:
        case CardDrawn():
            return replace(event, face=look(before.stock[0], event.face))
        case CardDiscarded():
            return event if before.held is None else replace(event, face=look(before.held, event.face))
        case CardExchanged() | DiscardTaken():
            return replace(event, shown=_row(_lying(before, event.seat, event.slots), event.shown, look))
        case OpeningPeeked() | PairDiscarded():
            return replace(event, faces=_row(_lying(before, event.seat, event.slots), event.faces, look))
        case CardPeeked() | CardMatched():
            return replace(event, face=_told(_lying(before, event.seat, (event.slot,)), event.face, look))
        case CardSpied():
            return replace(event, face=_told(_lying(before, event.target, (event.slot,)), event.face, look))
        case MatchMissed():
            face = _told(_lying(before, event.seat, (event.slot,)), event.face, look)
            return replace(event, face=face, penalty_face=_penalty(before, event, look))
        case PairMissed():
            faces = _row(_lying(before, event.seat, event.slots), event.faces, look)
            return replace(event, faces=faces, penalty_face=_penalty(before, event, look))
        case ExchangeMissed():
            return _refaced_miss(before, event, look)
        case RoundDealt():
            return _refaced_deal(happened.after, event, look)
        case StockReshuffled():
            return replace(event, stock=_stock(happened.after.stock[len(before.stock) :], event.stock, look))
        case HandsRevealed():
            rows = zip(before.hands, event.hands, strict=True)
            hands = (_row(tuple(card for _, card in cards_in_hand(hand)), faces, look) for hand, faces in rows)
            return replace(event, hands=tuple(hands))
        case (
            GameStarted() | CardsSwapped() | PowerDeclined() | CaboCalled() | RoundScored() | RoundRecorded()
            | Rewound() | GameEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)


def _lying(round_: Round, seat: int, slots: Sequence[int]) -> tuple[Card, ...]:
    hand = round_.hands[seat]
    return tuple(card for card in (hand[slot] for slot in slots) if card is not None)


def _row(cards: Sequence[Card], faces: _Faces, look: Look) -> _Faces:
    # A broken log may reveal more faces than there are cards: what belongs to no card stays as it was told.
    return (*(look(card, face) for card, face in zip(cards, faces, strict=False)), *faces[len(cards) :])


def _told(cards: Sequence[Card], face: str | None, look: Look) -> str | None:
    return _row(cards, (face,), look)[0]


def _stock(cards: Sequence[Card], faces: _Faces | None, look: Look) -> _Faces | None:
    looked = _row(cards, (None,) * len(cards) if faces is None else faces, look)
    return None if faces is None and not any(looked) else looked


def _penalty(before: Round, event: MatchMissed | PairMissed, look: Look) -> str | None:
    return event.penalty_face if event.penalty_slot is None else look(before.stock[0], event.penalty_face)


def _refaced_miss(before: Round, event: ExchangeMissed, look: Look) -> ExchangeMissed:
    incoming = before.held if event.source is Source.STOCK else before.pile[-1]
    shown = _row(_lying(before, event.seat, event.slots), event.shown, look)
    discarded = event.discarded
    if incoming is not None and event.kept_slot is None:
        discarded = look(incoming, discarded)
    extra = zip(before.stock, event.extra, strict=False)
    return replace(
        event,
        shown=shown,
        discarded=discarded,
        extra=tuple(replace(taken, face=look(card, taken.face)) for card, taken in extra),
    )


def _refaced_deal(dealt: Round, event: RoundDealt, look: Look) -> RoundDealt:
    hands = zip(dealt.hands, event.hands, strict=True)
    return replace(
        event,
        hands=tuple(_row(tuple(card for _, card in cards_in_hand(hand)), faces, look) for hand, faces in hands),
        discard=look(dealt.pile[0], event.discard) if dealt.pile else None,
        stock=_stock(dealt.stock, event.stock, look),
    )
