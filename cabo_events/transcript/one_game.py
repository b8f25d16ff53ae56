"""One game of a transcript as far as it is read."""

from msgspec.structs import replace

from cabo_events.events import Event, RoundDealt
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.legal import legal_sentence
from cabo_events.transcript.moves import Mover, move_at
from cabo_events.transcript.seats import listed_players, seat_at, seats_meant
from cabo_events.transcript.statements import deal_with, statement_at
from cabo_events.transcript.tags import Tags, opening_of
from cabo_events.transcript.tokens import Kind, Token
from cabo_events.transcript.vocabulary import Held, Opener, Statement, Table, Tag, fits, note_held, table_of

_DEAL_LINES = frozenset((Statement.HANDS, Statement.STOCK))


class OneGame:
    """The events read so far, the tags of a header not yet closed, and what later lines need to be understood."""

    def __init__(self, start: Cursor) -> None:
        """Open the game with its first tag; ``start`` stands at the name that the tag gives it."""
        self.unwanted = start.fault_at(start.token, "one game in this text", "another")
        self.events: list[Event] = []
        self._tags: Tags = {Opener.GAME: [start]}
        self._table: Table | None = None
        self._held: Held = {}
        self._deal_lines: set[Statement] = set()

    def legal(self) -> str:
        """What the rules allow after the lines read so far; empty within a header."""
        return "" if self._tags or self._table is None else legal_sentence(self._table, self.events)

    def take_tag(self, name: str, start: Token, cursor: Cursor) -> None:
        """Add a tag to the open header; ``[Again …]`` opens a header within the game."""
        if name == Opener.AGAIN:
            self.close_header(cursor)
            self._tags = {Opener.AGAIN: [cursor]}
            return
        if not self._tags:
            raise cursor.fault_at(start, "a line of play: tags stand before the first of them", f"[{name}]")
        if name in self._tags and name != Tag.PLAYER:
            raise cursor.fault_at(start, "each tag once", f"another [{name}]")
        self._tags.setdefault(name, []).append(cursor)

    def close_header(self, after: Cursor) -> None:
        """Make the header, if one is open, into its event; ``after`` is what follows it."""
        if not self._tags:
            return
        opening = opening_of(self._tags, after)
        table = table_of(opening)
        # A file is played with one deck, whatever a second opening says.
        self._table = table if self._table is None else replace(table, deck=self._table.deck)
        self._tags = {}
        self._add(opening)

    def play(self, cursor: Cursor) -> None:
        """Read a line of play: a statement, or a player and moves; raises TranscriptError."""
        self.close_header(cursor)
        table = self._table
        if table is None:
            raise cursor.refusal()
        if cursor.following.raw == ":":
            self._moves(table, cursor)
        else:
            self._statement(table, cursor)
        cursor.end()

    def _moves(self, table: Table, cursor: Cursor) -> None:
        seat = seat_at(table, cursor)
        cursor.require(":")
        self._deal_lines.clear()
        while True:
            self._add(move_at(Mover(table=table, seat=seat, held=self._held), cursor))
            if not cursor.skips(","):
                return

    def _statement(self, table: Table, cursor: Cursor) -> None:
        word = cursor.token
        statement = _statement_word(table, cursor)
        match statement:
            case Statement.HANDS | Statement.STOCK:
                deal = self.events[-1]
                if statement not in self._deal_lines or not isinstance(deal, RoundDealt):
                    raise cursor.fault_at(word, "hands and stock once each, right below their round line")
                self._deal_lines.remove(statement)
                self.events[-1] = deal_with(table, deal, statement, cursor)
            case _:
                self._deal_lines = set(_DEAL_LINES) if statement is Statement.ROUND else set()
                self._add(statement_at(table, statement, cursor))

    def _add(self, event: Event) -> None:
        note_held(self._held, event)
        self.events.append(event)


def _statement_word(table: Table, cursor: Cursor) -> Statement:
    expected = f"a statement ({', '.join(Statement)})"
    words = fits(cursor.token.text, Statement) if cursor.token.kind is Kind.WORD else ()
    if len(words) == 1:
        cursor.advance()
        return Statement(words[0])
    if words:
        raise cursor.refusal(expected, found=f"{cursor.token.raw!r}, which may be {' or '.join(words)}")
    if seats_meant(table, cursor):
        cursor.advance()
        raise cursor.refusal("':' after the player")
    raise cursor.refusal(expected, f"{listed_players(table)} and ':'")
