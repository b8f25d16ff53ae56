"""Words of a line that name a seat, a slot or a card, read by the table that the header set."""

from collections.abc import Iterator

from msgspec import Struct

from cabo_events.cards import face_of
from cabo_events.errors import FaceError
from cabo_events.events import Slot
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.tokens import Kind
from cabo_events.transcript.vocabulary import Table, folded, seat_numbered

_A_SLOT = "a slot (0 to 51)"
UNSEEN = "?"
NOTHING = "-"


class Cards(Struct, frozen=True, kw_only=True):
    """Slots and the faces beside them, as long as each other in any sane record."""

    slots: tuple[int, ...]
    faces: tuple[str | None, ...]


def seats_named(table: Table, cursor: Cursor) -> tuple[int, ...]:
    """The seats that the next word names in full: by the player's name or as ``seat3``."""
    token = cursor.token
    if token.kind is Kind.TEXT:
        return tuple(seat for seat, name in enumerate(table.names) if name == token.text)
    numbered = seat_numbered(token.text)
    if numbered is not None:
        return (numbered,)
    word = folded(token.text)
    return tuple(seat for seat, name in enumerate(table.names) if name and folded(name) == word)


def seats_meant(table: Table, cursor: Cursor) -> tuple[int, ...]:
    """The seats that the next word may mean: those it names in full, else those whose names begin with it."""
    named = seats_named(table, cursor)
    if named or cursor.token.kind is not Kind.WORD:
        return named
    word = folded(cursor.token.text)
    return tuple(seat for seat, name in enumerate(table.names) if name and folded(name).startswith(word))


def seat_at(table: Table, cursor: Cursor) -> int:
    """Take a player's name (or enough of it), or a word like ``seat3``; raises TranscriptError."""
    seats = seats_meant(table, cursor)
    if len(seats) == 1:
        cursor.advance()
        return seats[0]
    if seats:
        found = f"{cursor.token.raw!r}, which may be {' or '.join(table.word(seat) for seat in seats)}"
        raise cursor.refusal(listed_players(table), found=found)
    raise cursor.refusal(listed_players(table))


def listed_players(table: Table) -> str:
    """What errors say where a player should stand."""
    return f"a player ({', '.join(table.words)})"


def seats_at(table: Table, cursor: Cursor) -> tuple[int, ...]:
    """Take one or more players in a row."""
    seats = [seat_at(table, cursor)]
    while cursor.token.kind in {Kind.WORD, Kind.TEXT}:
        seats.append(seat_at(table, cursor))
    return tuple(seats)


def face_at(table: Table, cursor: Cursor) -> str | None:
    """Take a card of the deck, or ``?`` for one that was not seen; raises TranscriptError."""
    token = cursor.token
    if cursor.skips_silently(UNSEEN):
        return None
    try:
        face = face_of(table.deck, token.text if token.kind is Kind.WORD else "")
    except FaceError as error:
        raise cursor.refusal(f"a card ({error.expected})", UNSEEN) from None
    cursor.advance()
    return face


def faces_at(table: Table, cursor: Cursor) -> tuple[str | None, ...]:
    """Take one or more cards in a row, or ``-`` for none at all."""
    if cursor.skips_silently(NOTHING):
        return ()
    faces = [face_at(table, cursor)]
    while cursor.token.kind is Kind.WORD:
        faces.append(face_at(table, cursor))
    return tuple(faces)


def hands_at(table: Table, cursor: Cursor) -> tuple[tuple[str | None, ...], ...]:
    """Take hands with a bar between them; nothing is no hand at all."""
    if cursor.token.kind in {Kind.END, Kind.STAMP}:
        return ()
    hands = [faces_at(table, cursor)]
    while cursor.skips("|"):
        hands.append(faces_at(table, cursor))
    return tuple(hands)


def slot_at(cursor: Cursor) -> int:
    """Take the number of a slot; raises TranscriptError."""
    return cursor.number("a slot", Slot)


def shown_at(table: Table, cursor: Cursor) -> str | None:
    """Take ``=`` and a card, if they are there; without them the card was not seen."""
    return face_at(table, cursor) if cursor.skips("=") else None


def cards_at(table: Table, cursor: Cursor, at_least: int, at_most: int | None = None) -> Cards:
    """Take so many slots, each with ``=`` and its card where that was seen; raises TranscriptError.

    Where a record has more slots than faces, ``2=-`` is a slot without one; ``-=7h`` is a face without a slot.
    """
    slots: list[int] = []
    faces: list[str | None] = []
    while True:
        if cursor.skips_silently(NOTHING):
            cursor.require("=")
            faces.append(face_at(table, cursor))
        elif len(slots) != at_most and (cursor.is_at_number() or len(slots) < at_least):
            slots.append(slot_at(cursor))
            faces.extend(_faces_beside(table, cursor))
        else:
            break
    if len(slots) != at_most:
        cursor.hope(_A_SLOT)
    return Cards(slots=tuple(slots), faces=tuple(faces))


def _faces_beside(table: Table, cursor: Cursor) -> Iterator[str | None]:
    if not cursor.skips("="):
        yield None
    elif not cursor.skips_silently(NOTHING):
        yield face_at(table, cursor)


def penalty_at(table: Table, cursor: Cursor) -> tuple[int | None, str | None]:
    """Take ``penalty``, the slot of the card that was taken and its face, if they are there."""
    if not cursor.skips_word("penalty"):
        return None, None
    slot = None if cursor.skips_silently(NOTHING) else slot_at(cursor)
    return slot, shown_at(table, cursor)
