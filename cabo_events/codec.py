"""Bytes of a game file to events and back."""

import json
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from cabo_events.cards import Deck, deck_faces
from cabo_events.errors import GameFileError, RuleSetError, SchemaError
from cabo_events.events import SCHEMA, Event, GameStarted, event_tag
from cabo_events.line_faults import line_fault
from cabo_events.rulesets import checked_ruleset

_ENCODER = msgspec.json.Encoder()
_LINE = msgspec.json.Decoder(Event)
_UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_BOM = b"\xef\xbb\xbf"
_WHITESPACE = b" \t\r"

# A face of the other deck is the one thing a line can get wrong that its types do not say: it is looked for by its
# end, with every rank written as 0 and every suit as c.
_OUTLINE = bytes.maketrans(b"0123456789AJQKcdhs", b"0" * 14 + b"c" * 4)
_FOREIGN = {Deck.PUBLISHER: b'0c"', Deck.STANDARD: b'0"'}


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
    except _UNDECODABLE as error:
        fault = line_fault(line, error)
        raise GameFileError(file, number, fault.expected, fault.found) from None


def decode(data: bytes, *, file: str = "<bytes>") -> GameFile:
    """The game that ``data`` holds, line by line.

    CRLF line ends, blank lines, a byte-order mark, a missing last line feed, spacing, escapes and the order of
    keys are accepted and put right, each with a notice. Raises GameFileError (file, line, expected, found) for
    anything else: no bytes, no UTF-8, a torn line, an unknown event or field, a field twice, a value of the wrong
    type, a first event that is not ``game_started``, a face of the other deck. SchemaError: written by a newer
    version.
    """
    canonical = _canonical_events(data)
    if canonical:
        numbers = tuple(range(1, len(canonical) + 1))
        return _checked(GameFile(name=file, events=canonical, lines=numbers, notices=()), data)
    _refuse_no_text(data, file)
    lines, numbers = _lines(data)
    if not lines:
        raise GameFileError(file, 0, "a game_started event on the first line", "only blank lines")
    _refuse_newer_schema(lines[0], file, numbers[0])
    events = tuple(_unambiguous(line, file, number) for line, number in zip(lines, numbers, strict=True))
    spelled = encode(events)
    notices = tuple(_notices(data, as_spelled=b"\n".join((*lines, b"")) == spelled))
    return _checked(GameFile(name=file, events=events, lines=numbers, notices=notices), spelled)


def _canonical_events(data: bytes) -> tuple[Event, ...]:
    """The events of bytes that are canonical; none where anything at all is amiss."""
    try:
        events = tuple(_LINE.decode_lines(data))
    except _UNDECODABLE:
        return ()
    return events if encode(events) == data else ()


def _refuse_no_text(data: bytes, file: str) -> None:
    if not data:
        raise GameFileError(file, 0, "a game, one event a line", "an empty file")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if error.end == len(data) and error.reason == "unexpected end of data":
            found = "a torn line: the file ends within a character"
            raise GameFileError(file, line, "a whole event, a JSON object ended by }", found) from None
        raise GameFileError(file, line, "UTF-8 text", f"the byte 0x{data[error.start]:02x}") from None


def _lines(data: bytes) -> tuple[tuple[bytes, ...], tuple[int, ...]]:
    numbered = [
        (number, line.removesuffix(b"\r"))
        for number, line in enumerate(data.removeprefix(_BOM).split(b"\n"), start=1)
        if line.strip(_WHITESPACE)
    ]
    return tuple(line for _, line in numbered), tuple(number for number, _ in numbered)


def _notices(data: bytes, *, as_spelled: bool) -> Iterator[str]:
    if data.startswith(_BOM):
        yield "a byte-order mark at the start was left out"
    if b"\r\n" in data:
        yield "CRLF line ends were read as LF"
    if not data.endswith(b"\n"):
        yield "the last line has no line end"
    if any(not line.strip(_WHITESPACE) for line in data.removesuffix(b"\n").split(b"\n")):
        yield "blank lines were left out"
    if not as_spelled:
        yield "not in canonical form: spacing, escapes, or the order of keys"


def _unambiguous(line: bytes, file: str, number: int) -> Event:
    """The event of a line that may be spelled in any way, but says nothing twice."""
    event = decode_event(line, file=file, number=number)
    repeated = [] if encode_event(event) == line else _repeated_keys(line)
    if repeated:
        raise GameFileError(file, number, "every field once", f"the field {repeated[0]!r} twice")
    return event


def _repeated_keys(line: bytes) -> list[str]:
    repeated: list[str] = []

    def read(pairs: list[tuple[str, object]]) -> None:
        names = [name for name, _ in pairs]
        repeated.extend(name for place, name in enumerate(names) if name in names[:place])

    # Numbers stay text: Python reads none of more than 4,300 digits.
    json.loads(line, object_pairs_hook=read, parse_int=str, strict=False)
    return repeated


class _Head(Struct):
    type: str = ""
    schema: int = SCHEMA


def _refuse_newer_schema(line: bytes, file: str, number: int) -> None:
    try:
        head = msgspec.json.decode(line, type=_Head)
    except _UNDECODABLE:
        return
    if head.type == "game_started" and head.schema > SCHEMA:
        raise SchemaError(file, number, f"schema {SCHEMA} or older", f"schema {head.schema}, of a newer version")


def _checked(game: GameFile, spelled: bytes) -> GameFile:
    """The same game, if its first event opens one and its faces are of one deck; ``spelled`` are its bytes."""
    opening = game.events[0]
    file, number = game.name, game.lines[0]
    if not isinstance(opening, GameStarted):
        raise GameFileError(file, number, "game_started as the first event", event_tag(opening))
    if opening.schema > SCHEMA:
        raise SchemaError(file, number, f"schema {SCHEMA} or older", f"schema {opening.schema}, of a newer version")
    try:
        checked_ruleset(opening.ruleset, "ruleset")
    except RuleSetError as error:
        raise GameFileError(file, number, f"{error.expected} in ruleset.{error.field}", error.found) from None
    if isinstance(opening.viewer, int) and opening.viewer >= len(opening.players):
        raise GameFileError(file, number, f"a viewer below {len(opening.players)}", f"seat {opening.viewer}")
    _refuse_foreign_faces(game, opening.ruleset.deck, spelled)
    return game


def _refuse_foreign_faces(game: GameFile, deck: Deck, spelled: bytes) -> None:
    if _FOREIGN[deck] not in spelled[spelled.find(b"\n") :].translate(_OUTLINE):
        return
    for event, number in zip(game.events[1:], game.lines[1:], strict=True):
        foreign = sorted(set(_faces(event)) - deck_faces(deck))
        if foreign:
            raise GameFileError(game.name, number, f"faces of the {deck} deck", f"{foreign[0]!r}")


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
        case _:
            return
