"""A typed line of a score sheet, up to the round that it tells."""

from typing import Final

from cabo_events.cards import face_of
from cabo_events.errors import FaceError, Place
from cabo_events.events import Points
from cabo_events.recording.sheet_rows import HandTold, SheetRow
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.seats import NOTHING, UNSEEN, seat_at
from cabo_events.transcript.tokens import Kind
from cabo_events.transcript.vocabulary import Table, Verb

NOBODY: Final = "nobody"
ANYBODY: Final = "?"
_NOT_SAID = -1
_ENTRY = "<entry>"


def cursor_on(text: str) -> Cursor:
    """Stand before the first word of a typed line; raises TranscriptError where it cannot be cut into words."""
    return Cursor(Place(_ENTRY, 1, 1, text))


def sheet_row(table: Table, text: str) -> SheetRow:
    """The round that a typed line of a score sheet tells.

    ``14 8 - call Ada``: a total for every seat (cards with commas between them where they matter, ``-`` for a seat
    that is not in the game), then who called (``nobody``, or ``?`` where nobody knows). ``kamikaze Bo`` says who
    shot the moon; ``points 24 0 - call Ada`` tells points where the hands are not known. Raises TranscriptError.
    """
    cursor = cursor_on(text)
    if cursor.skips_word("points"):
        hands, points = None, tuple(points_at(cursor) for _ in table.names)
    else:
        hands, points = tuple(hand_at(table, cursor) for _ in table.names), None
    called: int | None = _NOT_SAID
    kamikaze, is_unknown = None, False
    while cursor.token.kind is not Kind.END:
        if cursor.one_of((Verb.CALL, "kamikaze")) == "kamikaze":
            kamikaze = seat_at(table, cursor)
        else:
            is_unknown = cursor.is_at_word(ANYBODY)
            called = caller_at(table, cursor)
    if called == _NOT_SAID:
        raise cursor.missing("'call' and who called, nobody, or ? where that is not known")
    return SheetRow(hands=hands, points=points, caller=called, caller_unknown=is_unknown, kamikaze=kamikaze)


def caller_at(table: Table, cursor: Cursor) -> int | None:
    """Take who called: a player, ``nobody``, or ``?`` where nobody knows."""
    if cursor.skips_word(NOBODY) or cursor.skips_word(ANYBODY):
        return None
    return seat_at(table, cursor)


def points_at(cursor: Cursor) -> int | None:
    """Take points, or ``-`` for a seat that is not in the game (``?``: that has none that are known)."""
    if cursor.skips_word(NOTHING) or cursor.skips_word(UNSEEN):
        return None
    return cursor.number("points", Points)


def hand_at(table: Table, cursor: Cursor) -> HandTold:
    """Take a hand: its total, its cards with commas between them, or ``-`` for a seat that is not in the game."""
    if cursor.skips_word(NOTHING):
        return None
    if cursor.is_at_number() and cursor.following.raw != ",":
        return cursor.number("a hand total", Points)
    faces = [_known_face(table, cursor)]
    while cursor.skips(","):
        faces.append(_known_face(table, cursor))
    return tuple(faces)


def _known_face(table: Table, cursor: Cursor) -> str:
    token = cursor.token
    try:
        face = face_of(table.deck, token.text if token.kind is Kind.WORD else "")
    except FaceError as error:
        raise cursor.refusal("a hand total", f"cards ({error.expected})") from None
    cursor.advance()
    return face
