"""Every exception of the package.

CaboError
├── RuleSetError        a rule set that names no known value: field, expected, found
│   └── RuleSetFileError  a file of one that cannot be read, or that holds such a rule set
├── PolicyError         a bot that names no known policy, or whose file is none: source, place, expected, found
├── FaceError           a word that is no card of the deck: face, deck, expected
├── ScoringError        a round that no deck can produce: expected, found
├── GameFileError       bytes that are no game: file, line, expected, found
├── SheetError          a score sheet that cannot be read, or that no rules explain: file, place, expected, found
├── SchemaError         a game file of a schema this version cannot read: found, newest
├── ReplayError         an event that the state before it cannot take: version, event, expected, found
├── ColumnError         an event that the kernel's columns cannot hold: version, event, expected, found
├── MomentError         a version, round or turn that a game does not have: expected, found
├── UsageError          a command line that asks for what cannot be done: what, expected, found
├── IllegalMove         a command that the rules refuse: rule, expected, found
├── PerspectiveError    a viewpoint that a record does not show: expected, found
├── ContradictionError  two events that tell different faces of one card: version, earlier, expected, found
├── VersionConflict     a stream that has moved on since it was read: stream, expected, found
├── RecordingError      an entry that a record cannot hold, a file that cannot be recorded to: what, expected, found
├── TranscriptError     a transcript that cannot be read: file, line, column, expected, found, legal
├── StoreError          a store that cannot be used as asked: store, expected, found
│   ├── StoreBusy       a store that somebody else holds for too long
│   └── StoreSchemaError  a store of a schema that this version does not use
├── DuplicateEvent      an event's id that is taken by another event: id, expected, found
├── CorruptLog          a store that does not hold what was stored: store, position, expected, found
├── AuditRefusal        a game that breaks the rules and was not asked in: stream, findings
├── MessageFault        a message of another program's log that cannot be what it says: expected, found
├── AdapterError        another program's log that cannot be read: file, message, expected, found
│   └── InexpressibleLog  a log that tells of what no event can say: refused
├── WarehouseError      a database of facts, or a folder of them, that cannot be read: path, expected, found
├── QueryError          a question in SQL, a view or a filter that a warehouse cannot answer: what, expected, found
└── ServerError         a dashboard that cannot be served: what, expected, found
"""

from typing import NamedTuple
from unicodedata import combining, east_asian_width


class CaboError(Exception):
    """Anything this package refuses, with what was expected and what was found."""


class RuleSetError(CaboError):
    """A rule set that cannot be used, named by the field that is wrong."""

    def __init__(self, source: str, field: str, expected: str, found: str) -> None:
        """Name the rule set, the field in it, what the field may be, and what it was."""
        self.source = source
        self.field = field
        self.expected = expected
        self.found = found
        super().__init__(f"{source}: {field}: expected {expected}, found {found}")


class RuleSetFileError(RuleSetError):
    """A file that was named for its rule set and holds none that can be used."""


class PolicyError(CaboError):
    """A policy that cannot be played by, with the place in it that is wrong."""

    def __init__(self, source: str, place: str, expected: str, found: str) -> None:
        """Name the file, the key in it (empty: the file as a whole), what it may be, and what it was."""
        self.source = source
        self.place = place
        self.expected = expected
        self.found = found
        where = f"{source}: {place}" if place else source
        super().__init__(f"{where}: expected {expected}, found {found}")


class FaceError(CaboError):
    """A word that is not a card of the deck in use."""

    def __init__(self, face: str, deck: str, expected: str) -> None:
        """Keep the word, the deck's name and what that deck's faces look like."""
        self.face = face
        self.deck = deck
        self.expected = expected
        super().__init__(f"{face!r} is no card of the {deck} deck: expected {expected}")


class ScoringError(CaboError):
    """A round whose figures no legal round can have."""

    def __init__(self, expected: str, found: str) -> None:
        """Say what a legal round has and what this one has."""
        self.expected = expected
        self.found = found
        super().__init__(f"this round cannot be scored: expected {expected}, found {found}")


class GameFileError(CaboError):
    """A file, or a stream of bytes, that is not a game of this format."""

    def __init__(self, file: str, line: int, expected: str, found: str) -> None:
        """Point at the file and its line (from 1; 0 is the file as a whole)."""
        self.file = file
        self.line = line
        self.expected = expected
        self.found = found
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: expected {expected}, found {found}")


class SheetError(CaboError):
    """A score sheet, or an app's export, that cannot be read or that the rules do not explain."""

    def __init__(self, file: str, place: str, expected: str, found: str) -> None:
        """Point at the file and the place in it: a cell as ``B4``, a path as ``roundList[0].scores``, or empty."""
        self.file = file
        self.place = place
        self.expected = expected
        self.found = found
        where = f"{file}: {place}" if place else file
        super().__init__(f"{where}: expected {expected}, found {found}")


class SchemaError(GameFileError):
    """A game file written under a schema that is newer than this package."""


class ReplayError(CaboError):
    """An event that cannot have happened in the state before it."""

    def __init__(self, version: int, event: str, expected: str, found: str) -> None:
        """Name the event by its version (from 1) and type."""
        self.version = version
        self.event = event
        self.expected = expected
        self.found = found
        super().__init__(f"event {version} ({event}) cannot follow: expected {expected}, found {found}")


class ColumnError(CaboError):
    """A game that the kernel's columns cannot hold, or rows that are no game."""

    def __init__(self, version: int, event: str, expected: str, found: str) -> None:
        """Name the event by its version (from 1) and type."""
        self.version = version
        self.event = event
        self.expected = expected
        self.found = found
        super().__init__(f"event {version} ({event}) does not fit into columns: expected {expected}, found {found}")


class MomentError(CaboError):
    """A moment that a game does not have."""

    def __init__(self, expected: str, found: str) -> None:
        """Say which moments there are, and which was asked for."""
        self.expected = expected
        self.found = found
        super().__init__(f"no such moment: expected {expected}, found {found}")


class UsageError(CaboError):
    """A command line that asks for what cannot be done."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        """Name the argument, what it may be, and what it was."""
        self.what = what
        self.expected = expected
        self.found = found
        super().__init__(f"{what}: expected {expected}, found {found}")


class IllegalMove(CaboError):
    """A command that the rules refuse; it has changed nothing."""

    def __init__(self, rule: str, expected: str, found: str) -> None:
        """Name the rule by its stable code, what it asks for, and what was asked instead."""
        self.rule = rule
        self.expected = expected
        self.found = found
        super().__init__(f"not legal ({rule}): expected {expected}, found {found}")


class PerspectiveError(CaboError):
    """A viewpoint that a record cannot be looked at from."""

    def __init__(self, expected: str, found: str) -> None:
        """Say which viewpoints the record shows and which one was asked for."""
        self.expected = expected
        self.found = found
        super().__init__(f"no such perspective: expected {expected}, found {found}")


class ContradictionError(CaboError):
    """Two events that tell different faces of one card."""

    def __init__(self, version: int, earlier: int, expected: str, found: str) -> None:
        """Name both events by their versions, the face that the earlier one tells and the face found."""
        self.version = version
        self.earlier = earlier
        self.expected = expected
        self.found = found
        super().__init__(f"event {version} contradicts event {earlier} on one card: expected {expected}, found {found}")


class VersionConflict(CaboError):
    """A stream that is at another version than whoever appends to it has read: somebody else has appended."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        """Name the stream, the version that was read and the one that is there now."""
        self.stream = stream
        self.expected = expected
        self.found = found
        super().__init__(f"{stream}: expected version {expected}, found version {found}: somebody else records it too")


class RecordingError(CaboError):
    """An entry that a record cannot hold, or a file that cannot be recorded to; nothing was written."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        """Name the entry or the file, what it takes and what there was."""
        self.what = what
        self.expected = expected
        self.found = found
        super().__init__(f"{what}: expected {expected}, found {found}")


class StoreError(CaboError):
    """A store that cannot be used as asked: not there, read-only, full, of another kind."""

    def __init__(self, store: str, expected: str, found: str) -> None:
        """Name the store by its URL without a password, what it takes and what there was."""
        self.store = store
        self.expected = expected
        self.found = found
        super().__init__(f"{store}: expected {expected}, found {found}")


class StoreBusy(StoreError):
    """A store that somebody else has held for longer than one is prepared to wait; nothing was written."""


class StoreSchemaError(StoreError):
    """A store whose tables are of a schema that this version does not use."""


class DuplicateEvent(CaboError):
    """An event whose id another event has already; nothing was written."""

    def __init__(self, event_id: str, expected: str, found: str) -> None:
        """Name the id, what a retry with it would bring and what was brought."""
        self.id = event_id
        self.expected = expected
        self.found = found
        super().__init__(f"event id {event_id}: expected {expected}, found {found}")


class CorruptLog(CaboError):
    """A store that does not hold what was stored in it."""

    def __init__(self, store: str, position: int | None, expected: str, found: str) -> None:
        """Name the store, the first position that is wrong (None: none in particular), what belongs there, what is."""
        self.store = store
        self.position = position
        self.expected = expected
        self.found = found
        place = store if position is None else f"{store}: position {position}"
        super().__init__(f"{place}: damaged: expected {expected}, found {found}")


class AuditRefusal(CaboError):
    """A game whose log breaks the rules, and which was not asked in as it is; nothing was written."""

    def __init__(self, stream: str, findings: tuple[str, ...]) -> None:
        """Name the stream, and say every break of a rule in a line of its own."""
        self.stream = stream
        self.findings = findings
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        super().__init__(f"{stream}: expected a game by the rules, found {findings[0]}{more}")


class MessageFault(CaboError):
    """A message of another program's log that cannot be what it says, or that no event can say."""

    def __init__(self, expected: str, found: str) -> None:
        """Say what the message should have held, and what it holds."""
        self.expected = expected
        self.found = found
        super().__init__(f"expected {expected}, found {found}")


class AdapterError(CaboError):
    """Another program's log that cannot be read, with the message at which reading stopped."""

    def __init__(self, file: str, message: int, expected: str, found: str) -> None:
        """Point at the file and its message (its number there; 0 is the file as a whole)."""
        self.file = file
        self.message = message
        self.expected = expected
        self.found = found
        place = f"{file}: message {message}" if message else file
        super().__init__(f"{place}: expected {expected}, found {found}")


class InexpressibleLog(AdapterError):
    """A log that tells of what no event can say, with every message that does."""

    def __init__(self, file: str, refused: tuple[tuple[int, str], ...]) -> None:
        """Keep the messages refused, by number, each with what it tells of; the first of them is the error's."""
        self.refused = refused
        (number, what), *others = refused
        more = f" (and {len(others)} more that no event can say, the next of them {others[0][0]})" if others else ""
        super().__init__(file, number, "what an event can say", what + more)


class WarehouseError(CaboError):
    """A warehouse that cannot be read: not there, damaged, of another version."""

    def __init__(self, path: str, expected: str, found: str) -> None:
        """Name the database's file or the folder, what it should hold and what there was."""
        self.path = path
        self.expected = expected
        self.found = found
        super().__init__(f"{path}: expected {expected}, found {found}")


class QueryError(CaboError):
    """A question that a warehouse cannot answer as it was put."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        """Name the part of the question, what it may be, and what it was."""
        self.what = what
        self.expected = expected
        self.found = found
        super().__init__(f"{what}: expected {expected}, found {found}")


class ServerError(CaboError):
    """A dashboard that cannot be served here and now."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        """Name what is in the way (a port, the server itself), what it takes and what there was."""
        self.what = what
        self.expected = expected
        self.found = found
        super().__init__(f"{what}: expected {expected}, found {found}")


class Place(NamedTuple):
    """A place in a text: the file, the line and the column (both from 1), the line itself."""

    file: str
    line: int
    column: int
    text: str

    def at(self, column: int) -> "Place":
        """Another column of the same line."""
        return self._replace(column=column)


class TranscriptError(CaboError):
    """A transcript that cannot be read, with the place where reading stopped and what was legal there, if known."""

    def __init__(self, place: Place, expected: str, found: str, legal: str = "") -> None:
        """Point at the place; ``legal`` is a sentence on what the seat on turn might have done, or empty."""
        self.place = place
        self.file = place.file
        self.line = place.line
        self.column = place.column
        self.expected = expected
        self.found = found
        self.legal = legal
        head = f"{place.file}:{place.line}:{place.column}: expected {expected}, found {found}"
        super().__init__("\n".join((head, *_pointed_at(place), *([legal] if legal else []))))

    def where(self, legal: str) -> "TranscriptError":
        """The same error, with what was legal there."""
        return TranscriptError(self.place, self.expected, self.found, legal)


_BEFORE, _AFTER = 60, 40


def _pointed_at(place: Place) -> tuple[str, str]:
    """The line, cut around the place where it is long, and a caret under the place."""
    at = place.column - 1
    start = max(at - _BEFORE, 0)
    before, after = place.text[start:at], place.text[at : at + _AFTER]
    before = f"…{before}" if start else before
    after = f"{after}…" if len(place.text) > at + _AFTER else after
    return f"  {before}{after}", f"  {''.join(_blank(char) for char in before)}^"


def _blank(char: str) -> str:
    """A blank as wide as the character is printed."""
    if char == "\t":
        return char
    return "  " if east_asian_width(char) in "WF" else "" if combining(char) else " "
