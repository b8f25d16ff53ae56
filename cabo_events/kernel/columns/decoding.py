"""Rows to events."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.cards import deck_cards
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
    RoundDealt,
    RoundScored,
    Source,
    StockReshuffled,
)
from cabo_events.kernel import layout as at
from cabo_events.kernel.layout import NONE, Record
from cabo_events.kernel.recording import ENDED_FOR, REVEALED_FOR, TAGS, Recording
from cabo_events.kernel.replay.tracing import trace

_Row = list[int]
_Pairs = tuple[tuple[int, ...], tuple[str | None, ...]]
_REVEALED: Final = {number: reason for reason, number in REVEALED_FOR.items()}
_ENDED: Final = {number: reason for reason, number in ENDED_FOR.items()}
_SOURCES: Final = (Source.STOCK, Source.DISCARD)


def decode(recording: Recording) -> tuple[Event, ...]:
    """The events of a recording, the first one included: what ``encode`` was given.

    Hands, scorings and winners, which rows do not hold, are those that follow. Raises ColumnError for rows that are
    no game, naming the event that cannot follow.
    """
    closings = trace(recording, only_from=at.HANDS_REVEALED)
    reading = _Reading(
        faces=(*deck_cards(recording.opening.ruleset.deck), None),
        hand_size=recording.opening.ruleset.hand_size,
        seats=len(recording.opening.players),
    )
    closed = zip(closings.states, closings.games, strict=True)
    events: list[Event] = [recording.opening]
    rows: list[_Row] = recording.rows.tolist()
    starts = [*recording.first_rows.tolist(), len(rows)]
    deals = 0
    for start, stop in itertools.pairwise(starts):
        head = rows[start]
        if head[at.TYPE] == at.ROUND_DEALT:
            deals += 1
            events.append(_dealt(reading, head, rows[start + 1 : stop], deals))
        elif head[at.TYPE] < at.HANDS_REVEALED:
            events.append(_event(reading, head, rows[start + 1 : stop]))
        else:
            events.append(_closing(reading, head, *next(closed)))
    for version, instant in recording.instants:
        events[version - 1] = replace(events[version - 1], at=instant)
    return tuple(events)


class _Reading(Struct, frozen=True, kw_only=True):
    """What rows are read with: faces by id (None by NONE), the cards of a hand in a deal, the seats."""

    faces: tuple[str | None, ...]
    hand_size: int
    seats: int

    def cards(self, rows: Sequence[_Row], count: int) -> tuple[str | None, ...]:
        """The faces of the first ``count`` cards of rows CARDS."""
        ids = [card for row in rows for card in row[1:]]
        return tuple([self.faces[card] for card in ids[:count]])

    def pairs(self, head: _Row, more: Sequence[_Row]) -> _Pairs:
        """The slots and faces of a row and its rows MORE."""
        if not more:
            slot = head[at.SLOT_COLUMN]
            return ((), ()) if slot < 0 else ((slot,), (self.faces[head[at.FACE_COLUMN]],))
        further = itertools.takewhile(_is_more, more)
        flat = [*head[at.SLOT_COLUMN : at.TARGET_COLUMN], *_flat(further), NONE]
        there = range(0, next(place for place in range(0, len(flat), 2) if flat[place] < 0), 2)
        return tuple([flat[place] for place in there]), tuple([self.faces[flat[place + 1]] for place in there])


def _is_more(row: _Row) -> bool:
    return row[at.TYPE] == at.MORE


def _flat(rows: Iterable[_Row]) -> Iterator[int]:
    for row in rows:
        yield from row[at.SLOT_COLUMN :]


def _or_none(slot: int) -> int | None:
    return None if slot < 0 else slot


def _event(reading: _Reading, head: _Row, more: list[_Row]) -> Event:
    kind, seat, slot, face, target, target_slot, x, y = head
    match TAGS[kind]:
        case "card_drawn":
            return CardDrawn(seat=seat, face=reading.faces[face])
        case "card_discarded":
            return CardDiscarded(seat=seat, face=reading.faces[face])
        case "card_exchanged":
            slots, shown = reading.pairs(head, more)
            return CardExchanged(seat=seat, slots=slots, shown=shown)
        case "discard_taken":
            slots, shown = reading.pairs(head, more)
            return DiscardTaken(seat=seat, slots=slots, shown=shown)
        case "opening_peeked":
            slots, shown = reading.pairs(head, more)
            return OpeningPeeked(seat=seat, slots=slots, faces=shown)
        case "card_matched":
            return CardMatched(seat=seat, slot=slot, face=reading.faces[face])
        case "card_spied":
            return CardSpied(seat=seat, target=target, slot=target_slot, face=reading.faces[face])
        case "card_peeked":
            return CardPeeked(seat=seat, slot=slot, face=reading.faces[face])
        case "exchange_missed":
            return _missed(reading, head, more)
        case "power_declined":
            return PowerDeclined(seat=seat)
        case "cabo_called":
            return CaboCalled(seat=seat)
        case "cards_swapped":
            return CardsSwapped(seat=seat, slot=slot, target=target, target_slot=target_slot)
        case "match_missed":
            face_, penalty = reading.faces[face], reading.faces[y]
            return MatchMissed(seat=seat, slot=slot, face=face_, penalty_slot=_or_none(x), penalty_face=penalty)
        case "pair_missed":
            faces, penalty = (reading.faces[face], reading.faces[target]), reading.faces[y]
            slots = (slot, target_slot)
            return PairMissed(seat=seat, slots=slots, faces=faces, penalty_slot=_or_none(x), penalty_face=penalty)
        case "pair_discarded":
            faces = (reading.faces[face], reading.faces[target])
            return PairDiscarded(seat=seat, slots=(slot, target_slot), faces=faces)
        case "stock_reshuffled":
            return StockReshuffled(stock=reading.cards(more, x))
        case _:
            raise LookupError(f"rows of an event, not of type {kind}")


def _missed(reading: _Reading, head: _Row, more: Sequence[_Row]) -> ExchangeMissed:
    slots, shown = reading.pairs(head, more)
    flat = list(_flat(itertools.dropwhile(_is_more, more)))
    cards = [flat[place : place + 2] for place in range(0, 2 * head[at.Y_COLUMN], 2)]
    return ExchangeMissed(
        seat=head[at.SEAT_COLUMN],
        source=_SOURCES[head[at.TARGET_COLUMN]],
        slots=slots,
        shown=shown,
        kept_slot=_or_none(head[at.TARGET_SLOT_COLUMN]),
        discarded=reading.faces[head[at.X_COLUMN]],
        extra=tuple(ExtraCard(slot=slot, face=reading.faces[card]) for slot, card in cards),
    )


def _dealt(reading: _Reading, head: _Row, more: Sequence[_Row], number: int) -> RoundDealt:
    faces, size = reading.cards(more, at.CARDS), reading.hand_size
    shown = reading.seats * size
    has_discard = head[at.X_COLUMN] == 1
    return RoundDealt(
        round=number,
        dealer=_or_none(head[at.TARGET_COLUMN]),
        first=head[at.SEAT_COLUMN],
        hands=tuple(faces[start : start + size] for start in range(0, shown, size)),
        discard=faces[shown] if has_discard else None,
        stock=faces[shown + has_discard :],
    )


def _closing(reading: _Reading, head: _Row, state: Record, game: Record) -> HandsRevealed | RoundScored | GameEnded:
    seats, reason = range(reading.seats), head[at.X_COLUMN]
    if head[at.TYPE] == at.HANDS_REVEALED:
        return HandsRevealed(reason=_REVEALED[reason], hands=_hands(reading, state))
    if head[at.TYPE] == at.GAME_ENDED:
        return GameEnded(reason=_ENDED[reason], winners=_seats(int(game["winners"]), seats))
    return RoundScored(
        points=tuple(game["points"].tolist()[: len(seats)]),
        totals=tuple(game["totals"].tolist()[: len(seats)]),
        resets=_seats(int(game["resets"]), seats),
        kamikaze=_or_none(int(game["kamikaze"])),
    )


def _hands(reading: _Reading, state: Record) -> tuple[tuple[str | None, ...], ...]:
    b: list[int] = state["b"].tolist()
    firsts = [at.HAND + seat * at.HAND_MAX for seat in range(reading.seats)]
    return tuple(
        tuple([reading.faces[card] for card in b[first : first + b[at.HAND_COUNT + seat]]])
        for seat, first in enumerate(firsts)
    )


def _seats(bits: int, seats: range) -> tuple[int, ...]:
    return tuple(seat for seat in seats if bits >> seat & 1)
