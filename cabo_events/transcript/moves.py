"""The moves on a player's line as they are read, each up to the event it stands for."""

from typing import assert_never

from msgspec import Struct

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
    ExtraCard,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    SeatEvent,
    Source,
)
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.seats import (
    cards_at,
    face_at,
    listed_players,
    penalty_at,
    seat_at,
    seats_meant,
    seats_named,
    shown_at,
    slot_at,
)
from cabo_events.transcript.tokens import Kind
from cabo_events.transcript.vocabulary import Held, Table, Verb, fits, folded

_PAIR = 2
_VERBS = frozenset(Verb)


class Mover(Struct, frozen=True, kw_only=True):
    """Who moves on a line by a table, with the drawn cards in force."""

    table: Table
    seat: int
    held: Held


def move_at(mover: Mover, cursor: Cursor) -> SeatEvent:
    """Take a move: a player where it is not the line's own, the verb, what it is about, a time if there is one.

    Raises TranscriptError.
    """
    seat = _other_seat(mover, cursor)
    by = mover if seat is None else Mover(table=mover.table, seat=seat, held=mover.held)
    return _move(by, verb_at(by.table, cursor), cursor)


def _other_seat(mover: Mover, cursor: Cursor) -> int | None:
    """The player named before the verb: a whole verb is a verb, a whole name a player, then what is shortened."""
    is_word = cursor.token.kind is Kind.WORD
    if is_word and folded(cursor.token.text) in _VERBS:
        return None
    if seats_named(mover.table, cursor) or (seats_meant(mover.table, cursor) and not fits(cursor.token.text, Verb)):
        return seat_at(mover.table, cursor)
    return None


def verb_at(table: Table, cursor: Cursor) -> Verb:
    """Take a verb, or enough of it; raises TranscriptError."""
    expected = f"a move ({', '.join(Verb)})"
    verbs = fits(cursor.token.text, Verb) if cursor.token.kind is Kind.WORD else ()
    if len(verbs) == 1:
        cursor.advance()
        return Verb(verbs[0])
    if verbs:
        raise cursor.refusal(expected, found=f"{cursor.token.raw!r}, which may be {' or '.join(verbs)}")
    raise cursor.refusal(expected, listed_players(table))


def _move(by: Mover, verb: Verb, cursor: Cursor) -> SeatEvent:
    seat, table = by.seat, by.table
    match verb:
        case Verb.LOOK:
            seen = cards_at(table, cursor, 0)
            return OpeningPeeked(seat=seat, slots=seen.slots, faces=seen.faces, at=cursor.instant())
        case Verb.DRAW:
            return CardDrawn(seat=seat, face=_face_if_any(table, cursor), at=cursor.instant())
        case Verb.DISCARD:
            return CardDiscarded(seat=seat, face=_discarded(by, cursor), at=cursor.instant())
        case Verb.EXCHANGE | Verb.TAKE:
            return _exchange(by, verb, cursor)
        case Verb.MATCH:
            return _match(by, cursor)
        case Verb.PAIR:
            return _pair(by, cursor)
        case Verb.PEEK:
            return _peek(by, cursor)
        case Verb.SPY:
            return _spy(by, cursor)
        case Verb.SWAP:
            return _swap(by, cursor)
        case Verb.DECLINE:
            return PowerDeclined(seat=seat, at=cursor.instant())
        case Verb.CALL:
            return CaboCalled(seat=seat, at=cursor.instant())
        case _:
            assert_never(verb)


def _face_if_any(table: Table, cursor: Cursor) -> str | None:
    if cursor.token.kind is Kind.WORD:
        return face_at(table, cursor)
    cursor.hope("a card")
    return None


def _discarded(by: Mover, cursor: Cursor) -> str | None:
    """The face named, else that of the card drawn."""
    return _face_if_any(by.table, cursor) if cursor.token.kind is Kind.WORD else by.held.get(by.seat)


def _exchange(by: Mover, verb: Verb, cursor: Cursor) -> CardExchanged | DiscardTaken | ExchangeMissed:
    is_draw = verb is Verb.EXCHANGE
    if cursor.skips_word("miss"):
        return _exchange_missed(by, Source.STOCK if is_draw else Source.DISCARD, cursor)
    cards = cards_at(by.table, cursor, 1)
    event = CardExchanged if is_draw else DiscardTaken
    return event(seat=by.seat, slots=cards.slots, shown=cards.faces, at=cursor.instant())


def _exchange_missed(by: Mover, source: Source, cursor: Cursor) -> ExchangeMissed:
    cards = cards_at(by.table, cursor, 1)
    return ExchangeMissed(
        seat=by.seat,
        source=source,
        slots=cards.slots,
        shown=cards.faces,
        kept_slot=slot_at(cursor) if cursor.skips_word("kept") else None,
        discarded=face_at(by.table, cursor) if cursor.skips_word("discarded") else None,
        extra=_extra(by.table, cursor) if cursor.skips_word("extra") else (),
        at=cursor.instant(),
    )


def _extra(table: Table, cursor: Cursor) -> tuple[ExtraCard, ...]:
    extra = [ExtraCard(slot=slot_at(cursor), face=shown_at(table, cursor))]
    while cursor.is_at_number():
        extra.append(ExtraCard(slot=slot_at(cursor), face=shown_at(table, cursor)))
    return tuple(extra)


def _match(by: Mover, cursor: Cursor) -> CardMatched | MatchMissed:
    is_miss = cursor.skips_word("miss")
    slot, face = slot_at(cursor), shown_at(by.table, cursor)
    if not is_miss:
        return CardMatched(seat=by.seat, slot=slot, face=face, at=cursor.instant())
    penalty, blind = penalty_at(by.table, cursor)
    return MatchMissed(
        seat=by.seat, slot=slot, face=face, penalty_slot=penalty, penalty_face=blind, at=cursor.instant()
    )


def _pair(by: Mover, cursor: Cursor) -> PairDiscarded | PairMissed:
    is_miss = cursor.skips_word("miss")
    cards = cards_at(by.table, cursor, _PAIR, _PAIR)
    if not is_miss:
        return PairDiscarded(seat=by.seat, slots=cards.slots, faces=cards.faces, at=cursor.instant())
    penalty, blind = penalty_at(by.table, cursor)
    return PairMissed(
        seat=by.seat,
        slots=cards.slots,
        faces=cards.faces,
        penalty_slot=penalty,
        penalty_face=blind,
        at=cursor.instant(),
    )


def _peek(by: Mover, cursor: Cursor) -> CardPeeked:
    return CardPeeked(seat=by.seat, slot=slot_at(cursor), face=shown_at(by.table, cursor), at=cursor.instant())


def _spy(by: Mover, cursor: Cursor) -> CardSpied:
    target = seat_at(by.table, cursor)
    slot, face = slot_at(cursor), shown_at(by.table, cursor)
    return CardSpied(seat=by.seat, target=target, slot=slot, face=face, at=cursor.instant())


def _swap(by: Mover, cursor: Cursor) -> CardsSwapped:
    slot, target = slot_at(cursor), seat_at(by.table, cursor)
    return CardsSwapped(seat=by.seat, slot=slot, target=target, target_slot=slot_at(cursor), at=cursor.instant())
