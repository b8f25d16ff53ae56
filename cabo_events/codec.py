"""Bytes of a game file to events and back."""

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from cabo_events.cards import Deck, deck_faces
from cabo_events.errors import GameFileError, RuleSetError, SchemaError
from cabo_events.events import SCHEMA, Event, GameStarted, event_tag
from cabo_events.rulesets import checked_ruleset

_ENCODER = msgspec.json.Encoder()
_LINE = msgspec.json.Decoder(Event)
_BOM = b"\xef\xbb\xbf"
_LONGEST_QUOTE = 80

# A face of the other deck is the one thing a line can get wrong that its types do not say.
_FOREIGN = {
    Deck.PUBLISHER: re.compile(rb'"(?:[2-9AJQK]|10)[cdhs]"'),
    Deck.STANDARD: re.compile(rb'"(?:\d|1[0-3])"'),
}


class GameFile(Struct, frozen=True, kw_only=True):
    """A decoded game: its events, the line each stood on (from 1), and what was not canonical about the bytes."""

    name: str
    events: tuple[Event, ...]
    lines: tuple[int, ...]
    notices: tuple[str, ...]


def encode_event(event: Event) -> bytes:
    """One event as canonical JSON, without a line end."""
    return _ENCODER.encode(event)


def encode(events: Sequence[Event]) -> bytes:
    """The canonical bytes of a game file: one event a line, every line ended by a line feed."""
    return _ENCODER.encode_lines(events)


def decode_event(line: bytes, *, file: str = "<line>", number: int = 1) -> Event:
    """The event that one line of JSON holds; GameFileError names what is wrong with it."""
    try:
        return _LINE.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _line_error(line, error, file, number) from None


def decode(data: bytes, *, file: str = "<bytes>") -> GameFile:
    """The game that ``data`` holds, line by line.

    CRLF line ends, blank lines, a byte-order mark, a missing last line feed, spacing and the order of keys are
    accepted and put right, each with a notice. Raises GameFileError (file, line, expected, found) for anything
    else: no bytes, no UTF-8, a torn line, an unknown event or field, a value of the wrong type, a first event
    that is not ``game_started``, a face of the other deck. SchemaError: written by a newer version.
    """
    canonical = _canonical_events(data)
    if canonical:
        numbers = tuple(range(1, len(canonical) + 1))
        _check_opening(canonical, file, 1)
        _refuse_foreign_faces(canonical, data, numbers, file)
        return GameFile(name=file, events=canonical, lines=numbers, notices=())
    _refuse_no_text(data, file)
    notices = list(_spelling_notices(data))
    lines, numbers = _lines(data)
    if not lines:
        raise GameFileError(file, 0, "a game_started event on the first line", "only blank lines")
    _check_schema(lines[0], file, numbers[0])
    events = tuple(decode_event(line, file=file, number=number) for line, number in zip(lines, numbers, strict=True))
    _check_opening(events, file, numbers[0])
    _refuse_foreign_faces(events, b"\n".join(lines), numbers, file)
    if not notices:
        notices.append("not in canonical form: spacing, or the order of keys")
    return GameFile(name=file, events=events, lines=numbers, notices=tuple(notices))


def _canonical_events(data: bytes) -> tuple[Event, ...]:
    """The events of bytes that are canonical; none where anything at all is amiss."""
    try:
        events = tuple(_LINE.decode_lines(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ()
    return events if encode(events) == data else ()


def _refuse_no_text(data: bytes, file: str) -> None:
    if not data:
        raise GameFileError(file, 0, "a game, one event a line", "an empty file")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameFileError(file, line, "UTF-8 text", f"the byte 0x{data[error.start]:02x}") from None


def _spelling_notices(data: bytes) -> Iterator[str]:
    if data.startswith(_BOM):
        yield "a byte-order mark at the start was left out"
    if b"\r\n" in data:
        yield "CRLF line ends were read as LF"
    if not data.endswith(b"\n"):
        yield "the last line has no line end"
    if any(not line.strip() for line in data.removesuffix(b"\n").split(b"\n")):
        yield "blank lines were left out"


def _lines(data: bytes) -> tuple[tuple[bytes, ...], tuple[int, ...]]:
    numbered = [
        (number, line.strip())
        for number, line in enumerate(data.removeprefix(_BOM).split(b"\n"), start=1)
        if line.strip()
    ]
    return tuple(line for _, line in numbered), tuple(number for number, _ in numbered)


class _Tagged(Struct):
    type: str = ""
    schema: int = SCHEMA


def _check_schema(line: bytes, file: str, number: int) -> None:
    try:
        head = msgspec.json.decode(line, type=_Tagged)
    except msgspec.DecodeError:
        return
    if head.schema > SCHEMA:
        raise SchemaError(file, number, f"schema {SCHEMA} or older", f"schema {head.schema}, of a newer version")


def _check_opening(events: tuple[Event, ...], file: str, number: int) -> None:
    opening = events[0]
    if not isinstance(opening, GameStarted):
        raise GameFileError(file, number, "game_started as the first event", event_tag(opening))
    try:
        checked_ruleset(opening.ruleset, "ruleset")
    except RuleSetError as error:
        raise GameFileError(file, number, f"ruleset.{error.field} to be {error.expected}", error.found) from None
    if isinstance(opening.viewer, int) and opening.viewer >= len(opening.players):
        raise GameFileError(file, number, f"a viewer below {len(opening.players)}", f"seat {opening.viewer}")


def _refuse_foreign_faces(events: tuple[Event, ...], data: bytes, numbers: tuple[int, ...], file: str) -> None:
    opening = events[0]
    if not isinstance(opening, GameStarted):
        return
    deck = opening.ruleset.deck
    if _FOREIGN[deck].search(data, data.find(b"\n")) is None:
        return
    for event, number in zip(events[1:], numbers[1:], strict=True):
        foreign = sorted(set(_faces(event)) - deck_faces(deck))
        if foreign:
            raise GameFileError(file, number, f"faces of the {deck} deck", f"{foreign[0]!r}")


_FACE_FIELDS = frozenset(("face", "faces", "shown", "discarded", "extra", "penalty_face", "hands", "discard", "stock"))


def _faces(event: Event) -> Iterator[str]:
    plain: dict[str, object] = msgspec.to_builtins(event)
    for field in sorted(_FACE_FIELDS & set(plain)):
        yield from _words(plain[field])


def _words(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _words(value.get("face"))
        case list() | tuple():
            for one in value:
                yield from _words(one)


def _line_error(line: bytes, error: Exception, file: str, number: int) -> GameFileError:
    found = line[:_LONGEST_QUOTE].decode("utf-8", "replace")
    if not line.endswith(b"}"):
        return GameFileError(file, number, "a whole event, a JSON object ended by }", f"a torn line: {found!r}")
    return GameFileError(file, number, _expected(str(error)), f"{_found(str(error))}: {found!r}")


_UNKNOWN_TAG = re.compile(r"Invalid value '(?P<tag>.*)' - at `\$\.type`")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<field>[^`]*)`")
_WRONG_TYPE = re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<found>[^`]*)`(?: - at `\$\.?(?P<path>[^`]*)`)?")
_MISSING = re.compile(r"Object missing required field `(?P<field>[^`]*)`(?: - at `\$\.?(?P<path>[^`]*)`)?")
_BAD_ENUM = re.compile(r"Invalid enum value (?P<found>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$")


def _expected(message: str) -> str:
    if _UNKNOWN_TAG.search(message):
        return "an event type of this format"
    if _UNKNOWN_FIELD.search(message):
        return "only the fields of this event"
    wrong = _WRONG_TYPE.search(message)
    if wrong:
        return f"{wrong['expected']}{_at(wrong['path'])}"
    missing = _MISSING.search(message)
    if missing:
        return f"the field {_joined(missing['path'], missing['field'])}"
    bad = _BAD_ENUM.search(message)
    if bad:
        return f"a known value{_at(bad['path'])}"
    return "a JSON object with the fields of an event"


def _found(message: str) -> str:
    for pattern, text in ((_UNKNOWN_TAG, "the unknown type {tag!r}"), (_UNKNOWN_FIELD, "the unknown field {field!r}")):
        hit = pattern.search(message)
        if hit:
            return text.format(**hit.groupdict())
    wrong, bad = _WRONG_TYPE.search(message), _BAD_ENUM.search(message)
    if wrong:
        return wrong["found"]
    if bad:
        return bad["found"]
    return "none" if _MISSING.search(message) else message


def _at(path: str | None) -> str:
    return f" in {path}" if path else ""


def _joined(path: str | None, field: str) -> str:
    return f"{path}.{field}" if path else field
