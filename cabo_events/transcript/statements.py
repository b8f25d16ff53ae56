"""The lines that are nobody's move as they are read, each up to the event it stands for."""

from typing import Literal, assert_never

from msgspec.structs import replace

from cabo_events.events import (
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    Points,
    RevealReason,
    Rewound,
    RoundDealt,
    RoundNumber,
    RoundRecorded,
    RoundScored,
    SheetField,
    StockReshuffled,
    Version,
)
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.seats import NOTHING, UNSEEN, face_at, faces_at, hands_at, seat_at, seats_at
from cabo_events.transcript.tokens import Kind
from cabo_events.transcript.vocabulary import Statement, Table

_Points = tuple[int | None, ...]

OwnLine = Literal[
    Statement.ROUND,
    Statement.RESHUFFLE,
    Statement.REVEAL,
    Statement.SCORE,
    Statement.SHEET,
    Statement.REWIND,
    Statement.END,
]
DealLine = Literal[Statement.HANDS, Statement.STOCK]
"""What belongs to the deal above it and is no event of its own."""


def statement_at(table: Table, statement: OwnLine, cursor: Cursor) -> Event:
    """Take what follows the first word of a statement; raises TranscriptError."""
    match statement:
        case Statement.ROUND:
            return _round(table, cursor)
        case Statement.RESHUFFLE:
            stock = faces_at(table, cursor) if cursor.token.kind is Kind.WORD else None
            return StockReshuffled(stock=stock, at=cursor.instant())
        case Statement.REVEAL:
            return _reveal(table, cursor)
        case Statement.SCORE:
            return _score(table, cursor)
        case Statement.SHEET:
            return _sheet(table, cursor)
        case Statement.REWIND:
            return _rewind(cursor)
        case Statement.END:
            return _end(table, cursor)
        case _:
            assert_never(statement)


def deal_with(table: Table, deal: RoundDealt, statement: DealLine, cursor: Cursor) -> RoundDealt:
    """The deal with what a ``hands`` or ``stock`` line below it tells; raises TranscriptError."""
    if statement is Statement.HANDS:
        return replace(deal, hands=hands_at(table, cursor))
    return replace(deal, stock=faces_at(table, cursor))


def _round(table: Table, cursor: Cursor) -> RoundDealt:
    number = cursor.number("the number of the round", RoundNumber)
    dealer = first = up = None
    for clause in cursor.clauses("dealer", "first", "up"):
        match clause:
            case "dealer":
                dealer = seat_at(table, cursor)
            case "first":
                first = seat_at(table, cursor)
            case _:
                up = face_at(table, cursor)
    if first is None:
        raise cursor.missing("', first' and who begins")
    return RoundDealt(
        round=number, dealer=dealer, first=first, hands=table.unseen_hands, discard=up, stock=None, at=cursor.instant()
    )


def _reveal(table: Table, cursor: Cursor) -> HandsRevealed:
    reason = RevealReason(cursor.one_of(tuple(RevealReason)))
    return HandsRevealed(reason=reason, hands=hands_at(table, cursor), at=cursor.instant())


def _score(table: Table, cursor: Cursor) -> RoundScored:
    points = _points(cursor)
    totals: _Points | None = None
    resets: tuple[int, ...] = ()
    kamikaze = None
    for clause in cursor.clauses("totals", "resets", "kamikaze"):
        match clause:
            case "totals":
                totals = _points(cursor)
            case "resets":
                resets = seats_at(table, cursor)
            case _:
                kamikaze = seat_at(table, cursor)
    if totals is None:
        raise cursor.missing("', totals' and the running totals")
    return RoundScored(points=points, totals=totals, resets=resets, kamikaze=kamikaze, at=cursor.instant())


def _sheet(table: Table, cursor: Cursor) -> RoundRecorded:
    number = cursor.number("the number of the round", RoundNumber)
    line = RoundRecorded(round=number, hand_totals=None, points=None, caller=None, kamikaze=None, unknown=())
    for clause in cursor.clauses(*SheetField, "unknown"):
        line = _sheet_with(table, line, clause, cursor)
    return replace(line, at=cursor.instant())


def _sheet_with(table: Table, line: RoundRecorded, clause: str, cursor: Cursor) -> RoundRecorded:
    match clause:
        case SheetField.HAND_TOTALS:
            return replace(line, hand_totals=_points(cursor))
        case SheetField.POINTS:
            return replace(line, points=_points(cursor))
        case SheetField.CALLER:
            return replace(line, caller=seat_at(table, cursor))
        case SheetField.KAMIKAZE:
            return replace(line, kamikaze=seat_at(table, cursor))
        case _:
            return replace(line, unknown=_sheet_fields(cursor))


def _sheet_fields(cursor: Cursor) -> tuple[SheetField, ...]:
    unknown = [SheetField(cursor.one_of(tuple(SheetField)))]
    while cursor.token.kind is Kind.WORD:
        unknown.append(SheetField(cursor.one_of(tuple(SheetField))))
    return tuple(unknown)


def _rewind(cursor: Cursor) -> Rewound:
    to = cursor.number("the number of the event to go back to", Version)
    reason = cursor.advance().text if cursor.token.kind is Kind.TEXT else None
    if reason is None:
        cursor.hope("a reason in quotation marks")
    return Rewound(to=to, reason=reason, at=cursor.instant())


def _end(table: Table, cursor: Cursor) -> GameEnded:
    reason = EndReason(cursor.one_of(tuple(EndReason)))
    winners: tuple[int, ...] = ()
    for _ in cursor.clauses("winners"):
        winners = seats_at(table, cursor)
    return GameEnded(reason=reason, winners=winners, at=cursor.instant())


def _points(cursor: Cursor) -> _Points:
    """One or more whole numbers, ``?`` where one is not known; ``-`` for none at all."""
    if cursor.skips_silently(NOTHING):
        return ()
    points = [_one_points(cursor)]
    while cursor.is_at_number() or cursor.is_at_word(UNSEEN):
        points.append(_one_points(cursor))
    cursor.hope("points")
    return tuple(points)


def _one_points(cursor: Cursor) -> int | None:
    return None if cursor.skips_word(UNSEEN) else cursor.number("points", Points)
