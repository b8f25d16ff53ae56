"""A line of a transcript read from left to right, with errors that say what might have stood where reading stopped."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import inspect

from cabo_events.errors import Place, TranscriptError
from cabo_events.transcript.tokens import END_OF_LINE, Kind, Token, is_instant, is_number, shown, tokens_of

_STAMP = "a time (as in @2024-05-17T19:30:00Z)"
_SHORT_RANGE = 100


class Cursor:
    """Stands before a token of a line; what was looked for there in vain is what its errors expect."""

    def __init__(self, line: Place) -> None:
        """Stand before the first token; raises TranscriptError where the line cannot be cut into tokens."""
        self._line = line
        self._tokens = tokens_of(line)
        self._index = 0
        self._hopes: list[str] = []

    @property
    def token(self) -> Token:
        """The token that is next."""
        return self._tokens[self._index]

    @property
    def following(self) -> Token:
        """The token after the next one."""
        return self._tokens[min(self._index + 1, len(self._tokens) - 1)]

    @property
    def is_blank(self) -> bool:
        """Whether the line holds nothing but blanks and comments."""
        return len(self._tokens) == 1

    def advance(self) -> Token:
        """Take the next token."""
        token = self.token
        self._index = min(self._index + 1, len(self._tokens) - 1)
        self._hopes.clear()
        return token

    def hope(self, what: str) -> None:
        """Note what might have stood here, for the error if nothing fits."""
        if what not in self._hopes:
            self._hopes.append(what)

    def refusal(self, *expected: str, found: str | None = None) -> TranscriptError:
        """The error that the next token is none of what might stand here."""
        for what in expected:
            self.hope(what)
        return self.fault_at(self.token, listed(self._hopes), found)

    def fault_at(self, token: Token, expected: str, found: str | None = None) -> TranscriptError:
        """The error that a token of this line is not what it should be."""
        seen = END_OF_LINE if token.kind is Kind.END else shown(token.raw)
        return TranscriptError(self._line.at(token.column), expected, found or seen)

    def missing(self, what: str) -> TranscriptError:
        """The error that the line ends without something it must tell, or has something else in its place."""
        if self.token.kind in {Kind.END, Kind.STAMP}:
            return self.fault_at(self.token, what)
        return self.refusal()

    def is_at_mark(self, mark: str) -> bool:
        """Whether the mark is next."""
        return self.token.kind is Kind.MARK and self.token.text == mark

    def skips(self, mark: str) -> bool:
        """Take the mark if it is next."""
        if self.is_at_mark(mark):
            self.advance()
            return True
        self.hope(repr(mark))
        return False

    def require(self, mark: str) -> None:
        """Take the mark; raises TranscriptError."""
        if not self.skips(mark):
            raise self.refusal()

    def is_at_word(self, word: str) -> bool:
        """Whether the word, in any case of letters, is next."""
        return self.token.kind is Kind.WORD and self.token.text.casefold() == word

    def skips_word(self, word: str) -> bool:
        """Take the word, in any case of letters, if it is next."""
        if self.is_at_word(word):
            self.advance()
            return True
        self.hope(word)
        return False

    def skips_silently(self, word: str) -> bool:
        """Take the word if it is next; errors do not mention it, for few would look for it."""
        is_next = self.is_at_word(word)
        if is_next:
            self.advance()
        return is_next

    def one_of(self, words: Sequence[str]) -> str:
        """Take one of the words, in any case of letters; raises TranscriptError."""
        for word in words:
            if self.skips_word(word):
                return word
        raise self.refusal()

    def clauses(self, *words: str) -> Iterator[str]:
        """Each ``, word`` that follows, in any order and each at most once; the caller reads what it governs."""
        left = list(words)
        while left and self.skips(","):
            word = self.one_of(left)
            left.remove(word)
            yield word

    def quoted(self, what: str) -> str:
        """Take a quoted text, or one bare word; raises TranscriptError."""
        if self.token.kind in {Kind.TEXT, Kind.WORD}:
            return self.advance().text
        raise self.refusal(what)

    def is_at_number(self) -> bool:
        """Whether a whole number is next."""
        return self.token.kind is Kind.WORD and is_number(self.token.text)

    def number(self, what: str, kind: object) -> int:
        """Take a whole number within the bounds of ``kind``, an annotated int; ``what`` is what errors call it."""
        low, high = _bounds(kind)
        is_number_next = self.is_at_number()
        value = int(self.token.text) if is_number_next else 0
        if is_number_next and (low is None or low <= value) and (high is None or value <= high):
            self.advance()
            return value
        is_short = high is not None and high < _SHORT_RANGE
        span = f"from {low}" if high is None else f"{low} to {high}"
        raise self.refusal(f"{what} ({span})" if is_short or is_number_next else what)

    def instant(self) -> str | None:
        """Take ``@`` and a time, if they are there; raises TranscriptError for another time."""
        if self.token.kind is not Kind.STAMP:
            self.hope(_STAMP)
            return None
        text = self.token.text.removeprefix("@")
        if not is_instant(text):
            raise self.refusal(_STAMP)
        self.advance()
        return text

    def end(self) -> None:
        """Make sure that the line ends here; raises TranscriptError."""
        if self.token.kind is not Kind.END:
            raise self.refusal(END_OF_LINE)


@cache
def _bounds(kind: object) -> tuple[int | None, int | None]:
    """The least and the greatest number of an annotated int."""
    found = inspect.type_info(kind)
    bare = found.type if isinstance(found, inspect.Metadata) else found
    return (bare.ge, bare.le) if isinstance(bare, inspect.IntType) else (None, None)


def listed(words: Sequence[str]) -> str:
    """Words in a row as a sentence has them.

    >>> listed(["a card", "?", "','"])
    "a card, ? or ','"
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
