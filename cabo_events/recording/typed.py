"""What a recorder types, in the words of the notation, up to the requests it stands for."""

from collections.abc import Iterator

from cabo_events.audit.comparing import difference
from cabo_events.audit.requests import request_for
from cabo_events.commands import DealRound, EndGame, Reveal
from cabo_events.decide.opening import next_round, possible_first_seats
from cabo_events.decide.turn import drawer
from cabo_events.errors import IllegalMove, RecordingError
from cabo_events.events import (
    CardExchanged,
    CardMatched,
    DiscardTaken,
    EndReason,
    Event,
    ExchangeMissed,
    HandsRevealed,
    MatchMissed,
    PairDiscarded,
    PairMissed,
    RevealReason,
    RoundNumber,
)
from cabo_events.recording.session import Request, carried_out
from cabo_events.recording.sheet_rows import ScoringTold, scoring_requests
from cabo_events.recording.typed_sheet import NOBODY, cursor_on, points_at
from cabo_events.replay import Timeline
from cabo_events.rules.breaches import Breach
from cabo_events.state import State
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.moves import Mover, move_at
from cabo_events.transcript.seats import face_at, hands_at, seat_at, seats_at
from cabo_events.transcript.statements import statement_at
from cabo_events.transcript.tokens import Kind
from cabo_events.transcript.vocabulary import Held, Statement, Table, note_held

DEAL = "deal"
_NOT_SAID = -1


def requests_in(table: Table, timeline: Timeline, text: str) -> tuple[Request, ...]:
    """The requests of a typed line: a statement, or moves with commas between them.

    A move without a player is made by the seat on turn. Nothing is recorded by this; that each request can be
    carried out after the one before it is made sure of. Raises TranscriptError for what cannot be read, and as
    ``carried_out``.
    """
    cursor = cursor_on(text)
    statement = _statement_word(cursor)
    if statement is not None:
        requests = _statement(table, timeline, statement, cursor)
        cursor.end()
        return requests
    return tuple(_moves(table, timeline, cursor))


def _statement_word(cursor: Cursor) -> Statement | None:
    if cursor.following.raw == ":":
        return None
    if cursor.skips_silently(DEAL):
        return Statement.ROUND
    return next((word for word in Statement if cursor.skips_silently(word)), None)


# --- moves -------------------------------------------------------------------------------------------------------


def _moves(table: Table, timeline: Timeline, cursor: Cursor) -> Iterator[Request]:
    seat = _mover(timeline.last)
    if cursor.following.raw == ":":
        seat = seat_at(table, cursor)
        cursor.require(":")
    held = _held(timeline.last)
    while True:
        event = move_at(Mover(table=table, seat=seat, held=held), cursor)
        if event.seat == _NOT_SAID:
            raise RecordingError("the entry", "the player who did it, as no turn is left", "none")
        request = request_for(timeline.last, event)
        version = len(timeline.events)
        timeline = carried_out(timeline, (request,))
        _refuse_otherwise(timeline.events[version:][-1], event)
        note_held(held, event)
        yield request
        if not cursor.skips(","):
            cursor.end()
            return


def _mover(state: State) -> int:
    seat = None if state.round is None else drawer(state.round)
    return _NOT_SAID if seat is None else seat


def _held(state: State) -> Held:
    round_ = state.round
    seat = None if round_ is None else drawer(round_)
    return {} if round_ is None or seat is None or round_.held is None else {seat: round_.held.face}


_SUCCESSES = (CardExchanged, DiscardTaken, CardMatched, PairDiscarded)
_MISSES = (ExchangeMissed, MatchMissed, PairMissed)


def _refuse_otherwise(due: Event, typed: Event) -> None:
    """Refuse what went otherwise than typed; an attempt whose cards do not go is the miss that it is."""
    if isinstance(due, _MISSES) and (isinstance(typed, _SUCCESSES) or _tells_no_price(typed)):
        return
    found = difference(due, typed)
    if found is not None:
        raise IllegalMove(found.code.value, found.expected, found.found)


def _tells_no_price(typed: Event) -> bool:
    match typed:
        case ExchangeMissed():
            return typed.kept_slot is None and typed.discarded is None and not typed.extra
        case MatchMissed() | PairMissed():
            return typed.penalty_slot is None and typed.penalty_face is None
        case _:
            return False


# --- statements --------------------------------------------------------------------------------------------------


def _statement(table: Table, timeline: Timeline, statement: Statement, cursor: Cursor) -> tuple[Request, ...]:
    state = timeline.last
    match statement:
        case Statement.ROUND:
            return ((_deal(table, state, cursor), None),)
        case Statement.REVEAL:
            return ((_reveal(table, timeline, cursor), None),)
        case Statement.SCORE:
            return scoring_requests(timeline, _scoring(table, cursor))
        case Statement.END:
            return ((_end(table, cursor), None),)
        case Statement.SHEET | Statement.REWIND:
            return (request_for(state, statement_at(table, statement, cursor)),)
        case Statement.HANDS | Statement.STOCK | Statement.RESHUFFLE:
            expected = "a deal, whose hands and stock nobody sees, or a draw, which reshuffles by itself"
            raise RecordingError("the entry", expected, statement)


def _deal(table: Table, state: State, cursor: Cursor) -> DealRound:
    if cursor.is_at_number():
        number = cursor.number("the number of the round", RoundNumber)
        if number != next_round(state.game):
            expected = f"round {next_round(state.game)}"
            raise IllegalMove(Breach.ROUND_NUMBER.value, expected, f"round {number}")
    dealer = first = up = None
    while cursor.token.kind is not Kind.END:
        cursor.skips(",")
        match cursor.one_of(("dealer", "first", "up")):
            case "dealer":
                dealer = None if cursor.skips_word(NOBODY) else seat_at(table, cursor)
            case "first":
                first = seat_at(table, cursor)
            case _:
                up = face_at(table, cursor)
    possible = possible_first_seats(state.game, dealer)
    if first is None and len(possible) > 1:
        raise cursor.missing(f"'first' and who begins ({', '.join(map(table.word, possible))})")
    return DealRound(dealer=dealer, first=possible[0] if first is None else first, discard=up)


def _reveal(table: Table, timeline: Timeline, cursor: Cursor) -> Reveal:
    reason = next((word for word in RevealReason if cursor.skips_word(word)), None)
    command = Reveal(hands=hands_at(table, cursor) or None)
    if reason is not None:
        shown = carried_out(timeline, ((command, None),)).events[len(timeline.events)]
        if isinstance(shown, HandsRevealed) and shown.reason is not reason:
            raise IllegalMove(Breach.REVEAL_REASON.value, f"reason {shown.reason}", reason)
    return command


def _scoring(table: Table, cursor: Cursor) -> ScoringTold:
    points = tuple(points_at(cursor) for _ in table.names)
    totals = None
    resets: tuple[int, ...] = ()
    kamikaze = None
    for clause in cursor.clauses("totals", "resets", "kamikaze"):
        match clause:
            case "totals":
                totals = tuple(points_at(cursor) for _ in table.names)
            case "resets":
                resets = seats_at(table, cursor)
            case _:
                kamikaze = seat_at(table, cursor)
    return ScoringTold(points=points, totals=totals, resets=resets, kamikaze=kamikaze)


def _end(table: Table, cursor: Cursor) -> EndGame:
    reason = EndReason(cursor.one_of(tuple(EndReason)))
    winners = None
    for _ in cursor.clauses("winners"):
        winners = seats_at(table, cursor)
    return EndGame(reason=reason, winners=winners)
