"""Every exception of the package.

CaboError
├── RuleSetError        a rule set that names no known value: field, expected, found
├── FaceError           a word that is no card of the deck: face, deck, expected
├── ScoringError        a round that no deck can produce: expected, found
├── GameFileError       bytes that are no game: file, line, expected, found
├── SchemaError         a game file of a schema this version cannot read: found, newest
└── ReplayError         an event that the state before it cannot take: version, event, expected, found
"""


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
