"""What is wrong with a line that is no event, in words."""

import re
from typing import get_args

import msgspec
from msgspec import Struct, inspect

from cabo_events.events import Event
from cabo_events.field_words import words_of

_LONGEST_QUOTE = 80
_TORN = "truncated"
_NO_TEXT = "Invalid UTF-8"

_MALFORMED = re.compile(r"JSON is malformed: (?P<why>.*) \(byte (?P<byte>\d+)\)")
_UNKNOWN_TYPE = re.compile(r"Invalid value (?P<tag>.*) - at `\$\.type`")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<field>.*?)`(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<field>[^`]*)`(?: - at `\$\.?(?P<path>.*)`)?$")
_BAD_KEY = re.compile(r"Invalid enum value (?P<key>.*) - at `key` in `\$\.(?P<path>.*)`$", re.DOTALL)
_PLACE = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_TAG = re.compile(rb'"type"\s*:\s*"(?P<tag>[a-z_]+)"')
_STEP = re.compile(r"(?P<name>[a-z_]+)|\[(?P<place>\d+)\]")


class Fault(Struct, frozen=True, kw_only=True):
    """What a line should have held, and what it holds."""

    expected: str
    found: str


def line_fault(line: bytes, error: Exception) -> Fault:
    """What made the decoder refuse ``line`` with ``error``."""
    message = str(error)
    if isinstance(error, RecursionError):
        return Fault(expected="values nested as in the format", found="nesting without end")
    if _NO_TEXT in message:
        return Fault(expected="UTF-8 text", found=_quoted(line))
    if _TORN in message:
        return Fault(expected="a whole event, a JSON object ended by }", found=f"a torn line: {_quoted(line)}")
    malformed = _MALFORMED.search(message)
    if malformed:
        found = f"{malformed['why']} at byte {malformed['byte']} of {_quoted(line)}"
        return Fault(expected="one JSON object on a line", found=found)
    return _wrong_content(line, message)


def _wrong_content(line: bytes, message: str) -> Fault:
    unknown = _UNKNOWN_TYPE.search(message)
    if unknown:
        return Fault(expected="an event type of this format", found=f"the unknown type {unknown['tag']}")
    field = _UNKNOWN_FIELD.search(message)
    if field:
        owner = field["path"] or _tag(line) or "an event"
        return Fault(expected=f"only the fields of {owner}", found=f"the unknown field {field['field']!r}")
    missing = _MISSING.search(message)
    if missing:
        path = f"{missing['path']}." if missing["path"] else ""
        return Fault(expected=f"the field {path}{missing['field']}{_of(_tag(line))}", found="none")
    key = _BAD_KEY.search(message)
    if key:
        kind = _at_path(_kind_of(line), key["path"])
        allowed = words_of(kind.key_type) if isinstance(kind, inspect.DictType) else "known keys"
        return Fault(expected=f"{allowed} as keys of {key['path']}", found=key["key"])
    return _wrong_value(line, message)


def _wrong_value(line: bytes, message: str) -> Fault:
    hit = _PLACE.search(message)
    if hit is None or not hit["path"]:
        return Fault(expected="a JSON object", found=_quoted(line))
    path = hit["path"].removesuffix("[...]")
    if path == "type":
        return Fault(expected="an event type of this format in type", found=_value(line, path))
    kind = _at_path(_kind_of(line), path)
    allowed = words_of(kind) if kind else "another value"
    return Fault(expected=f"{allowed} in {path}{_of(_tag(line))}", found=_value(line, path))


def _quoted(line: bytes) -> str:
    text = line[: _LONGEST_QUOTE + 1].decode("utf-8", "replace")
    return repr(text if len(line) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…")


def _tag(line: bytes) -> str:
    hit = _TAG.search(line)
    return hit["tag"].decode() if hit else ""


def _of(tag: str) -> str:
    return f" of {tag}" if tag else ""


def _kind_of(line: bytes) -> inspect.Type | None:
    """The type of the event whose tag stands in the line."""
    tag = _tag(line)
    of_tag = [event for event in get_args(Event) if event.__struct_config__.tag == tag]
    return inspect.type_info(of_tag[0]) if of_tag else None


def _at_path(kind: inspect.Type | None, path: str) -> inspect.Type | None:
    """The type at a place as ``extra[0].slot`` within a type."""
    for step in _STEP.finditer(path):
        kind = _inner(kind, step["name"])
    return kind


def _inner(kind: inspect.Type | None, name: str | None) -> inspect.Type | None:
    match kind:
        case inspect.UnionType(types=types):
            inner = (_inner(one, name) for one in types)
            return next((one for one in inner if one is not None), None)
        case inspect.StructType(fields=fields):
            return next((field.type for field in fields if field.encode_name == name), None)
        case inspect.VarTupleType(item_type=item) if name is None:
            return item
        case _:
            return None


def _value(line: bytes, path: str) -> str:
    """What stands at a place as ``extra[0].slot`` of the line, as JSON."""
    try:
        value: object = msgspec.json.decode(line)
        for step in _STEP.finditer(path):
            value = _part(value, step["name"], step["place"])
        return _quoted_json(msgspec.json.encode(value))
    except (msgspec.DecodeError, RecursionError):
        return _quoted(line)


def _part(value: object, name: str | None, place: str | None) -> object:
    match value:
        case dict() if name is not None:
            return value.get(name)
        case list() if place is not None:
            return value[int(place)]
        case _:
            return None


def _quoted_json(text: bytes) -> str:
    shown = text[: _LONGEST_QUOTE + 1].decode("utf-8", "replace")
    return shown if len(text) <= _LONGEST_QUOTE else f"{shown[:_LONGEST_QUOTE]}…"
