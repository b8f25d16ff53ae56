"""The events of games laid out as a transcript, one line a turn."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.errors import ReplayError
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
    GameStarted,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    RoundDealt,
    RoundRecorded,
    SeatEvent,
    Source,
    event_tag,
)
from cabo_events.transcript.header import header_lines
from cabo_events.transcript.phrases import StatementEvent, move_phrase, statement_lines
from cabo_events.transcript.vocabulary import Held, Opener, Statement, note_held, table_of


class _Stage(StrEnum):
    """How far a line has come: an opening look, before the draw, take or call of a turn, after it, at its end."""

    LOOK = "look"
    BEFORE = "before"
    BEGUN = "begun"
    ENDED = "ended"


class _Turn(Struct, frozen=True, kw_only=True):
    """A player's line so far."""

    seat: int
    stage: _Stage
    moves: tuple[str, ...]


def write_transcript(events: Sequence[Event]) -> str:
    """A game in the one canonical form of the notation; raises ReplayError where it does not begin as games do.

    Reading it gives the same events, in any order and however wrong they are.
    """
    if not events or not isinstance(events[0], GameStarted):
        found = event_tag(events[0]) if events else "an empty game"
        raise ReplayError(min(len(events), 1), found, "game_started as the first event", found)
    page = _Page(events[0])
    for event in events:
        page.add(event)
    return page.text()


def write_transcripts(games: Iterable[Sequence[Event]]) -> str:
    """Several games in one text, a blank line between them."""
    return "\n".join(write_transcript(events) for events in games)


class _Page:
    """The lines written so far and the turn that is still being written."""

    def __init__(self, opening: GameStarted) -> None:
        self._table = table_of(opening)
        self._lines: list[str] = []
        self._turn: _Turn | None = None
        self._held: Held = {}

    def text(self) -> str:
        self._end_line()
        return "\n".join((*self._lines, ""))

    def add(self, event: Event) -> None:
        if isinstance(event, GameStarted):
            self._open(event)
        elif isinstance(event, SeatEvent):
            self._move(event)
        else:
            self._state(event)
        note_held(self._held, event)

    def _open(self, event: GameStarted) -> None:
        self._end_line()
        opener = Opener.AGAIN if self._lines else Opener.GAME
        # A file is played with one deck, whatever a second opening says.
        self._table = replace(table_of(event), deck=self._table.deck)
        self._lines.extend(header_lines(event, opener))

    def _state(self, event: StatementEvent) -> None:
        self._end_line()
        on_sheet = isinstance(event, RoundRecorded) and self._lines[-1].startswith(Statement.SHEET)
        if isinstance(event, RoundDealt | RoundRecorded) and not on_sheet:
            self._lines.append("")
        self._lines.extend(statement_lines(self._table, event))

    def _move(self, event: SeatEvent) -> None:
        turn = self._turn
        if turn is None or not _goes_on(turn, event):
            self._end_line()
            turn = _Turn(seat=event.seat, stage=_Stage.BEFORE, moves=())
        phrase = move_phrase(self._table, self._held, event)
        by = "" if event.seat == turn.seat else f"{self._table.word(event.seat)} "
        self._turn = _Turn(seat=turn.seat, stage=_stage(turn, event), moves=(*turn.moves, f"{by}{phrase}"))

    def _end_line(self) -> None:
        if self._turn is not None:
            self._lines.append(f"{self._table.word(self._turn.seat)}: {', '.join(self._turn.moves)}")
        self._turn = None


def _goes_on(turn: _Turn, event: SeatEvent) -> bool:
    """Whether a move stands on the line of a turn: the player's own moves of it, and what anybody matches."""
    if turn.stage is _Stage.LOOK:
        return False
    if isinstance(event, CardMatched | MatchMissed):
        return True
    if event.seat != turn.seat or isinstance(event, OpeningPeeked):
        return False
    if isinstance(event, PairDiscarded | PairMissed):
        return turn.stage is not _Stage.ENDED
    return not _begins(event) or turn.stage is _Stage.BEFORE


def _begins(event: SeatEvent) -> bool:
    is_taken = isinstance(event, ExchangeMissed) and event.source is Source.DISCARD
    return is_taken or isinstance(event, CardDrawn | DiscardTaken | CaboCalled)


def _stage(turn: _Turn, event: SeatEvent) -> _Stage:
    """Where a line is after a move, whatever the card: of all moves only a discard leaves room for a power."""
    match event:
        case OpeningPeeked():
            return _Stage.LOOK
        case CardDrawn():
            return _Stage.BEGUN
        case CardExchanged() | DiscardTaken() | ExchangeMissed() | CaboCalled():
            return _Stage.ENDED
        case CardPeeked() | CardSpied() | CardsSwapped() | PowerDeclined():
            return _Stage.ENDED
        case CardDiscarded() | CardMatched() | MatchMissed() | PairDiscarded() | PairMissed():
            return turn.stage
        case _:
            assert_never(event)
