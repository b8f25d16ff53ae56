"""The event that columns tell: the way back from a table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from cabo_events.codec import decode_event
from cabo_events.errors import UsageError
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
    ExtraCard,
    GameEnded,
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
    StockReshuffled,
)
from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.axes_apart import with_axes
from cabo_events.warehouse.event_columns import ENDS, REVEALS, SHEET_FIELDS, SOURCES, EventColumns
from cabo_events.warehouse.instants import instant_text

_Faces = tuple[str | None, ...]


class _Told(Struct, frozen=True, kw_only=True):
    """The columns with none of them null: what a type does not have is 0 or empty and is not asked for."""

    seat: int
    round: int
    target: int
    target_slot: int
    slots: tuple[int, ...]
    faces: _Faces
    has_faces: bool
    numbers: tuple[int | None, ...]
    at: str | None

    def number(self, place: int) -> int:
        """A number that is never null."""
        return self.numbers[place] or 0

    def count(self, start: int, stop: int | None = None) -> tuple[int, ...]:
        """Numbers that are never null."""
        return tuple(number or 0 for number in self.numbers[start:stop])


def event_of(columns: EventColumns, rules: RuleSet) -> Event:
    """The event whose columns these are, in a game played by ``rules``; raises UsageError for no event's type."""
    if columns.body is not None:
        is_opening = columns.type == "game_started"
        return with_axes(columns.body, rules) if is_opening else decode_event(columns.body.encode())
    if columns.type not in _EVENTS:
        raise UsageError("type", f"one of {', '.join(sorted(_EVENTS))}", repr(columns.type))
    return _EVENTS[columns.type](_told(columns))


def _told(columns: EventColumns) -> _Told:
    return _Told(
        seat=columns.seat or 0,
        round=columns.round or 0,
        target=columns.target or 0,
        target_slot=columns.target_slot or 0,
        slots=tuple(columns.slots or ()),
        faces=tuple(columns.faces or ()),
        has_faces=columns.faces is not None,
        numbers=tuple(columns.numbers or ()),
        at=None if columns.at is None else instant_text(columns.at),
    )


def _cut(faces: _Faces, sizes: Sequence[int]) -> Iterator[_Faces]:
    return (faces[start:stop] for start, stop in pairwise(accumulate(sizes, initial=0)))


def _round_dealt(told: _Told) -> RoundDealt:
    sizes = told.count(3)
    below = sum(sizes)
    return RoundDealt(
        round=told.round,
        dealer=told.numbers[0],
        first=told.number(1),
        hands=tuple(_cut(told.faces, sizes)),
        discard=told.faces[below],
        stock=None if told.numbers[2] is None else told.faces[below + 1 :],
        at=told.at,
    )


def _exchange_missed(told: _Told) -> ExchangeMissed:
    extra = told.count(2)
    end = len(told.faces) - len(extra)
    cards = zip(extra, told.faces[end:], strict=True)
    return ExchangeMissed(
        seat=told.seat,
        source=SOURCES[told.number(0)],
        slots=told.slots,
        shown=told.faces[: end - 1],
        kept_slot=told.numbers[1],
        discarded=told.faces[end - 1],
        extra=tuple(ExtraCard(slot=slot, face=face) for slot, face in cards),
        at=told.at,
    )


def _match_missed(told: _Told) -> MatchMissed:
    face, penalty_face = told.faces
    return MatchMissed(
        seat=told.seat,
        slot=told.slots[0],
        face=face,
        penalty_slot=told.numbers[0],
        penalty_face=penalty_face,
        at=told.at,
    )


def _pair_missed(told: _Told) -> PairMissed:
    return PairMissed(
        seat=told.seat,
        slots=told.slots,
        faces=told.faces[:-1],
        penalty_slot=told.numbers[0],
        penalty_face=told.faces[-1],
        at=told.at,
    )


def _hands_revealed(told: _Told) -> HandsRevealed:
    hands = tuple(_cut(told.faces, told.count(1)))
    return HandsRevealed(reason=REVEALS[told.number(0)], hands=hands, at=told.at)


def _round_scored(told: _Told) -> RoundScored:
    points_end = 2 + told.number(1)
    totals_end = points_end + told.number(1)
    return RoundScored(
        points=told.numbers[2:points_end],
        totals=told.numbers[points_end:totals_end],
        resets=told.count(totals_end),
        kamikaze=told.numbers[0],
        at=told.at,
    )


def _round_recorded(told: _Told) -> RoundRecorded:
    caller, kamikaze, totals, points, *_ = told.numbers
    totals_end = 4 + (totals or 0)
    points_end = totals_end + (points or 0)
    return RoundRecorded(
        round=told.round,
        hand_totals=None if totals is None else told.numbers[4:totals_end],
        points=None if points is None else told.numbers[totals_end:points_end],
        caller=caller,
        kamikaze=kamikaze,
        unknown=tuple(SHEET_FIELDS[place] for place in told.count(points_end)),
        at=told.at,
    )


_EVENTS: Mapping[str, Callable[[_Told], Event]] = {
    "round_dealt": _round_dealt,
    "opening_peeked": lambda told: OpeningPeeked(seat=told.seat, slots=told.slots, faces=told.faces, at=told.at),
    "card_drawn": lambda told: CardDrawn(seat=told.seat, face=told.faces[0], at=told.at),
    "card_exchanged": lambda told: CardExchanged(seat=told.seat, slots=told.slots, shown=told.faces, at=told.at),
    "discard_taken": lambda told: DiscardTaken(seat=told.seat, slots=told.slots, shown=told.faces, at=told.at),
    "exchange_missed": _exchange_missed,
    "card_discarded": lambda told: CardDiscarded(seat=told.seat, face=told.faces[0], at=told.at),
    "card_peeked": lambda told: CardPeeked(seat=told.seat, slot=told.slots[0], face=told.faces[0], at=told.at),
    "card_spied": lambda told: CardSpied(
        seat=told.seat, target=told.target, slot=told.slots[0], face=told.faces[0], at=told.at
    ),
    "cards_swapped": lambda told: CardsSwapped(
        seat=told.seat, slot=told.slots[0], target=told.target, target_slot=told.target_slot, at=told.at
    ),
    "power_declined": lambda told: PowerDeclined(seat=told.seat, at=told.at),
    "card_matched": lambda told: CardMatched(seat=told.seat, slot=told.slots[0], face=told.faces[0], at=told.at),
    "match_missed": _match_missed,
    "pair_discarded": lambda told: PairDiscarded(seat=told.seat, slots=told.slots, faces=told.faces, at=told.at),
    "pair_missed": _pair_missed,
    "cabo_called": lambda told: CaboCalled(seat=told.seat, at=told.at),
    "stock_reshuffled": lambda told: StockReshuffled(stock=told.faces if told.has_faces else None, at=told.at),
    "hands_revealed": _hands_revealed,
    "round_scored": _round_scored,
    "round_recorded": _round_recorded,
    "rewound": lambda told: Rewound(to=told.number(0), reason=None, at=told.at),
    "game_ended": lambda told: GameEnded(reason=ENDS[told.number(0)], winners=told.count(1), at=told.at),
}
