"""Events as the notation has them, in words."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import assert_never

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
    SeatEvent,
    Source,
    StockReshuffled,
)
from cabo_events.transcript.seats import NOTHING, UNSEEN
from cabo_events.transcript.vocabulary import Held, Statement, Table, Verb, quoted

StatementEvent = (
    RoundDealt | StockReshuffled | HandsRevealed | RoundScored | RoundRecorded | Rewound | GameEnded
)  # fmt: skip

_Faces = tuple[str | None, ...]


def move_phrase(table: Table, held: Held, event: SeatEvent) -> str:
    """A move without its player; ``held`` are the drawn cards in force before it."""
    return f"{_move(table, held, event)}{_at(event.at)}"


def _move(table: Table, held: Held, event: SeatEvent) -> str:
    match event:
        case OpeningPeeked():
            return _spaced(Verb.LOOK, _cards(event.slots, event.faces))
        case CardDrawn():
            return _spaced(Verb.DRAW, event.face or "")
        case CardExchanged():
            return _spaced(Verb.EXCHANGE, _cards(event.slots, event.shown))
        case DiscardTaken():
            return _spaced(Verb.TAKE, _cards(event.slots, event.shown))
        case ExchangeMissed():
            return _exchange_missed(event)
        case CardDiscarded():
            return _spaced(Verb.DISCARD, "" if event.face == held.get(event.seat) else _face(event.face))
        case CardMatched():
            return _spaced(Verb.MATCH, _card(event.slot, event.face))
        case MatchMissed():
            return _spaced(Verb.MATCH, "miss", _card(event.slot, event.face), _penalty(event))
        case PairDiscarded():
            return _spaced(Verb.PAIR, _cards(event.slots, event.faces))
        case PairMissed():
            return _spaced(Verb.PAIR, "miss", _cards(event.slots, event.faces), _penalty(event))
        case CardPeeked() | CardSpied() | CardsSwapped() | PowerDeclined() | CaboCalled():
            return _call_or_power(table, event)
        case _:
            assert_never(event)


def _call_or_power(table: Table, event: CardPeeked | CardSpied | CardsSwapped | PowerDeclined | CaboCalled) -> str:
    match event:
        case CardPeeked():
            return _spaced(Verb.PEEK, _card(event.slot, event.face))
        case CardSpied():
            return _spaced(Verb.SPY, table.word(event.target), _card(event.slot, event.face))
        case CardsSwapped():
            return f"{Verb.SWAP} {event.slot} {table.word(event.target)} {event.target_slot}"
        case PowerDeclined():
            return Verb.DECLINE
        case CaboCalled():
            return Verb.CALL
        case _:
            assert_never(event)


def _exchange_missed(event: ExchangeMissed) -> str:
    return _spaced(
        Verb.EXCHANGE if event.source is Source.STOCK else Verb.TAKE,
        "miss",
        _cards(event.slots, event.shown),
        "" if event.kept_slot is None else f"kept {event.kept_slot}",
        "" if event.discarded is None else f"discarded {event.discarded}",
        "extra" if event.extra else "",
        *(_card(extra.slot, extra.face) for extra in event.extra),
    )


def statement_lines(table: Table, event: StatementEvent) -> Iterator[str]:
    """The line of an event that no seat makes, and below a deal those of its hands and its stock, if told."""
    yield f"{_statement(table, event)}{_at(event.at)}"
    if isinstance(event, RoundDealt):
        if event.hands != table.unseen_hands:
            yield f"  {_spaced(Statement.HANDS, _hands(event.hands))}"
        if event.stock is not None:
            yield f"  {_spaced(Statement.STOCK, _faces(event.stock))}"


def _statement(table: Table, event: StatementEvent) -> str:
    match event:
        case RoundDealt():
            first = f"first {table.word(event.first)}"
            up = None if event.discard is None else f"up {event.discard}"
            return _clauses(f"{Statement.ROUND} {event.round}", _seat(table, "dealer", event.dealer), first, up)
        case StockReshuffled():
            return _spaced(Statement.RESHUFFLE, "" if event.stock is None else _faces(event.stock))
        case HandsRevealed():
            return _spaced(Statement.REVEAL, event.reason, _hands(event.hands))
        case RoundScored():
            return _scored(table, event)
        case RoundRecorded():
            return _recorded(table, event)
        case Rewound():
            return _spaced(f"{Statement.REWIND} {event.to}", "" if event.reason is None else quoted(event.reason))
        case GameEnded():
            return _clauses(f"{Statement.END} {event.reason}", _seats(table, "winners", event.winners))
        case _:
            assert_never(event)


def _scored(table: Table, event: RoundScored) -> str:
    return _clauses(
        f"{Statement.SCORE} {_points(event.points)}",
        f"totals {_points(event.totals)}",
        _seats(table, "resets", event.resets),
        _seat(table, "kamikaze", event.kamikaze),
    )


def _recorded(table: Table, event: RoundRecorded) -> str:
    return _clauses(
        f"{Statement.SHEET} {event.round}",
        None if event.hand_totals is None else f"hand_totals {_points(event.hand_totals)}",
        None if event.points is None else f"points {_points(event.points)}",
        _seat(table, "caller", event.caller),
        _seat(table, "kamikaze", event.kamikaze),
        f"unknown {' '.join(event.unknown)}" if event.unknown else None,
    )


def _clauses(*clauses: str | None) -> str:
    return ", ".join(clause for clause in clauses if clause is not None)


def _spaced(*words: str) -> str:
    return " ".join(word for word in words if word)


def _at(at: str | None) -> str:
    return "" if at is None else f" @{at}"


def _seat(table: Table, clause: str, seat: int | None) -> str | None:
    return None if seat is None else f"{clause} {table.word(seat)}"


def _seats(table: Table, clause: str, seats: Iterable[int]) -> str | None:
    words = " ".join(table.word(seat) for seat in seats)
    return f"{clause} {words}" if words else None


def _points(points: Iterable[int | None]) -> str:
    return " ".join(UNSEEN if one is None else str(one) for one in points) or NOTHING


def _face(face: str | None) -> str:
    return UNSEEN if face is None else face


def _faces(faces: _Faces) -> str:
    return " ".join(map(_face, faces)) or NOTHING


def _hands(hands: Iterable[_Faces]) -> str:
    return " | ".join(map(_faces, hands))


def _card(slot: int | str, face: str | None) -> str:
    return str(slot) if face is None else f"{slot}={face}"


def _cards(slots: tuple[int, ...], faces: _Faces) -> str:
    """Slots with their faces; where one row is longer, a dash stands for what is missing beside it.

    >>> _cards((0, 2), ("5h", None)), _cards((1,), ()), _cards((), ("5h", None))
    ('0=5h 2', '1=-', '-=5h -=?')
    """
    sides = zip_longest(slots, faces, fillvalue=NOTHING)
    return " ".join(f"{slot}=?" if slot == NOTHING and face is None else _card(slot, face) for slot, face in sides)


def _penalty(event: MatchMissed | PairMissed) -> str:
    if event.penalty_slot is None and event.penalty_face is None:
        return ""
    return f"penalty {_card(NOTHING if event.penalty_slot is None else event.penalty_slot, event.penalty_face)}"
