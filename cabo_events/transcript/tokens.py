"""A line of a transcript cut into words."""

import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec
from msgspec import Struct

from cabo_events.errors import Place, TranscriptError
from cabo_events.events import Instant


class Kind(StrEnum):
    """What a token is: a bare word, a quoted text, a time after ``@``, a mark, the end of the line."""

    WORD = "word"
    TEXT = "text"
    STAMP = "stamp"
    MARK = "mark"
    END = "end"


class Token(Struct, frozen=True, kw_only=True):
    """A piece of a line: ``text`` is what it says (a quoted text without its quotes), ``raw`` how it was typed.

    ``column`` counts characters from 1.
    """

    kind: Kind
    text: str
    raw: str
    column: int


_TOKEN = re.compile(
    r"""
      (?P<blank> \s+ | ;.* | \{[^}]*\} )
    | (?P<text>  "(?:[^"\\]|\\.)*" )
    | (?P<stamp> @[^\s"\[\]{};,|=]+ )
    | (?P<mark>  [\[\]:,|=] )
    | (?P<word>  [^\s"\[\]{};:,|=@]+ )
    """,
    re.VERBOSE,
)
_UNCLOSED = {'"': "a closing quotation mark", "{": "a closing brace on the same line"}
_NUMBER = re.compile(r"-?[0-9]{1,4300}")
_UNDECODABLE = (msgspec.DecodeError, UnicodeEncodeError)
_LONGEST_QUOTE = 40
END_OF_LINE = "the end of the line"


def tokens_of(line: Place) -> tuple[Token, ...]:
    """The tokens of a line without its blanks and comments, and the end of the line behind them.

    Raises TranscriptError for a text or a comment that is not closed, and for a character that begins no token.
    """
    tokens = tuple(_cut(line))
    after = tokens[-1].column + len(tokens[-1].raw) if tokens else 1
    return (*tokens, Token(kind=Kind.END, text="", raw="", column=after))


def _cut(line: Place) -> Iterator[Token]:
    start = 0
    while start < len(line.text):
        found = _TOKEN.match(line.text, start)
        if found is None:
            raise _fault(line, start)
        kind, raw = found.lastgroup or "blank", found.group()
        if kind != "blank":
            text = _unquoted(line, raw, start) if kind == Kind.TEXT else raw
            yield Token(kind=Kind(kind), text=text, raw=raw, column=start + 1)
        start = found.end()


def _fault(line: Place, start: int) -> TranscriptError:
    char = line.text[start]
    found = END_OF_LINE if char in _UNCLOSED else repr(char)
    return TranscriptError(line.at(start + 1), _UNCLOSED.get(char, "a word"), found)


def _unquoted(line: Place, raw: str, start: int) -> str:
    try:
        return msgspec.json.decode(raw, type=str)
    except _UNDECODABLE:
        raise TranscriptError(line.at(start + 1), "a text quoted as in JSON", shown(raw)) from None


def shown(raw: str) -> str:
    """What was typed, in quotes, cut where it is long."""
    return repr(raw if len(raw) <= _LONGEST_QUOTE else f"{raw[:_LONGEST_QUOTE]}…")


def is_number(word: str) -> bool:
    """Whether a word is a whole number in ASCII digits."""
    return _NUMBER.fullmatch(word) is not None


def is_instant(text: str) -> bool:
    """Whether a text is a time as an event may carry it."""
    try:
        msgspec.convert(text, Instant)
    except msgspec.ValidationError:
        return False
    return True
