"""One event as the columns of a table."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct

from cabo_events.codec import encode_event
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
    EndReason,
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
    RevealReason,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    SheetField,
    Source,
    StockReshuffled,
    event_tag,
)
from cabo_events.warehouse.axes_apart import without_axes
from cabo_events.warehouse.instants import microseconds_of

LAYOUT: Mapping[str, str] = {
    "game_started": "body: the line, its ruleset cut down to name and based_on where the axes are those of ruleset_key "
    "in the order that it has",
    "round_dealt": "faces: the hands by seat, the opening discard, the stock; numbers: dealer, first, cards of the "
    "stock (null: not recorded), cards of each hand",
    "opening_peeked": "slots, faces",
    "card_drawn": "faces: the card",
    "card_exchanged": "slots, faces: shown",
    "discard_taken": "slots, faces: shown",
    "exchange_missed": "slots; faces: shown, discarded, the extra cards; numbers: source (0 stock, 1 discard), "
    "kept_slot, the slots of the extra cards",
    "card_discarded": "faces: the card",
    "card_peeked": "slots, faces: the card",
    "card_spied": "target; slots (the target's), faces: the card",
    "cards_swapped": "slots: the own one; target, target_slot",
    "power_declined": "seat",
    "card_matched": "slots, faces: the card",
    "match_missed": "slots; faces: the card, the penalty card; numbers: penalty_slot",
    "pair_discarded": "slots, faces",
    "pair_missed": "slots; faces: the two cards, the penalty card; numbers: penalty_slot",
    "cabo_called": "seat",
    "stock_reshuffled": "faces: the stock, next card first (null: not recorded)",
    "hands_revealed": "faces: the hands by seat; numbers: reason (0 called, 1 stock_out), cards of each hand",
    "round_scored": "numbers: kamikaze, number of points, the points, the totals as many, the seats reset",
    "round_recorded": "numbers: caller, kamikaze, number of hand totals and of points (null: none), the hand totals, "
    "the points, and of what is unknown its place among hand_totals, points, caller, kamikaze",
    "rewound": "numbers: to; body where there is a reason",
    "game_ended": "numbers: reason (0 limit, 1 agreed_length, 2 abandoned), the winners",
}
"""What the columns ``slots``, ``faces`` and ``numbers`` hold, by the event's type."""

REVEALS = tuple(RevealReason)
ENDS = tuple(EndReason)
SOURCES = tuple(Source)
SHEET_FIELDS = tuple(SheetField)
"""What a number in ``numbers`` stands for, by its place."""

_MOST = 2**31 - 1


class EventColumns(Struct, frozen=True, kw_only=True, gc=False):
    """What an event tells, as columns; LAYOUT says what the three lists hold.

    ``at`` is in microseconds since 1970 (UTC). ``round`` is the number that the event itself tells. ``body`` is the
    event's own line where the other columns cannot give it back byte for byte.
    """

    type: str
    seat: int | None = None
    round: int | None = None
    target: int | None = None
    target_slot: int | None = None
    slots: Sequence[int] | None = None
    faces: Sequence[str | None] | None = None
    numbers: Sequence[int | None] | None = None
    at: int | None = None
    body: str | None = None


def event_columns(event: Event) -> EventColumns:
    """The columns of any event."""
    tag, (at, is_told) = event_tag(event), microseconds_of(event.at)
    body = None if is_told else encode_event(event).decode()
    match event:  # the commonest first: every arm that is passed over takes its time
        case CardDrawn() | CardDiscarded():
            return EventColumns(type=tag, seat=event.seat, faces=(event.face,), at=at, body=body)
        case CardExchanged() | DiscardTaken():
            return EventColumns(type=tag, seat=event.seat, slots=event.slots, faces=event.shown, at=at, body=body)
        case OpeningPeeked() | PairDiscarded():
            return EventColumns(type=tag, seat=event.seat, slots=event.slots, faces=event.faces, at=at, body=body)
        case CardPeeked() | CardMatched():
            return EventColumns(type=tag, seat=event.seat, slots=(event.slot,), faces=(event.face,), at=at, body=body)
        case CardSpied():
            slots, faces = (event.slot,), (event.face,)
            return EventColumns(
                type=tag, seat=event.seat, target=event.target, slots=slots, faces=faces, at=at, body=body
            )
        case CardsSwapped():
            return EventColumns(
                type=tag,
                seat=event.seat,
                target=event.target,
                target_slot=event.target_slot,
                slots=(event.slot,),
                at=at,
                body=body,
            )
        case PowerDeclined() | CaboCalled():
            return EventColumns(type=tag, seat=event.seat, at=at, body=body)
        case MatchMissed():
            return EventColumns(
                type=tag,
                seat=event.seat,
                slots=(event.slot,),
                faces=(event.face, event.penalty_face),
                numbers=(event.penalty_slot,),
                at=at,
                body=body,
            )
        case PairMissed():
            return EventColumns(
                type=tag,
                seat=event.seat,
                slots=event.slots,
                faces=(*event.faces, event.penalty_face),
                numbers=(event.penalty_slot,),
                at=at,
                body=body,
            )
        case ExchangeMissed():
            return EventColumns(
                type=tag,
                seat=event.seat,
                slots=event.slots,
                faces=(*event.shown, event.discarded, *(card.face for card in event.extra)),
                numbers=(SOURCES.index(event.source), event.kept_slot, *(card.slot for card in event.extra)),
                at=at,
                body=body,
            )
        case _:
            return _of_the_table(event, tag, at, body)


_OfTheTable = (
    GameStarted | RoundDealt | StockReshuffled | HandsRevealed | RoundScored | RoundRecorded | Rewound | GameEnded
)


def _of_the_table(event: _OfTheTable, tag: str, at: int | None, body: str | None) -> EventColumns:
    match event:
        case RoundDealt():
            faces, numbers = _deal(event)
            return EventColumns(type=tag, round=event.round, faces=faces, numbers=numbers, at=at, body=body)
        case StockReshuffled():
            return EventColumns(type=tag, faces=event.stock, at=at, body=body)
        case HandsRevealed():
            faces = tuple([face for hand in event.hands for face in hand])
            numbers = (REVEALS.index(event.reason), *map(len, event.hands))
            return EventColumns(type=tag, faces=faces, numbers=numbers, at=at, body=body)
        case RoundScored():
            is_even = len(event.points) == len(event.totals)
            body = body if is_even else encode_event(event).decode()
            numbers = (event.kamikaze, len(event.points), *event.points, *event.totals, *event.resets)
            return EventColumns(type=tag, numbers=numbers, at=at, body=body)
        case RoundRecorded():
            return EventColumns(type=tag, round=event.round, numbers=_line(event), at=at, body=body)
        case Rewound():
            is_whole = event.reason is None and event.to <= _MOST
            body = body if is_whole else encode_event(event).decode()
            return EventColumns(type=tag, numbers=(min(event.to, _MOST),), at=at, body=body)
        case GameEnded():
            return EventColumns(type=tag, numbers=(ENDS.index(event.reason), *event.winners), at=at, body=body)
        case GameStarted():
            return EventColumns(type=tag, at=at, body=without_axes(event))
        case _:
            assert_never(event)


def _deal(event: RoundDealt) -> tuple[tuple[str | None, ...], tuple[int | None, ...]]:
    stock = event.stock
    faces = [face for hand in event.hands for face in hand]
    faces.append(event.discard)
    faces.extend(stock or ())
    cards = None if stock is None else len(stock)
    return tuple(faces), (event.dealer, event.first, cards, *map(len, event.hands))


def _line(event: RoundRecorded) -> tuple[int | None, ...]:
    rows = (event.hand_totals, event.points)
    lengths = (None if row is None else len(row) for row in rows)
    values = (value for row in rows for value in row or ())
    return (event.caller, event.kamikaze, *lengths, *values, *map(SHEET_FIELDS.index, event.unknown))
