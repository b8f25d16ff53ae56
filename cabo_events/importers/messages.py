"""A log's bytes taken apart into messages: in order, each once, and never more than can be held."""

import gzip
import sys
import zlib
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from cabo_events.errors import AdapterError, MessageFault
from cabo_events.importers.adapter import Message

LARGEST = 16 * 1024 * 1024
"""How many bytes a log may have, unpacked; of a larger one no more is read than shows that it is."""

MOST = 100_000
"""How many messages a log may have."""

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_PIECE = 1024 * 1024
_MOST_COMMAS = 2_000_000  # so that no array is taken apart into more items than memory holds
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Ordered(Struct, frozen=True, kw_only=True):
    """The messages of a log in order, and how many were left out because they had been told before."""

    messages: tuple[Message, ...]
    duplicates: int
    notices: tuple[str, ...]


def log_name(path: Path) -> str:
    """What errors call a log."""
    return "<stdin>" if str(path) == "-" else str(path)


def log_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a log (``-``: standard input), unpacked if they are packed with gzip; raises AdapterError.

    At most ``largest`` bytes are read or unpacked; more are refused.
    """
    return unpacked(_read(path, largest + 1), log_name(path), largest)


def unpacked(data: bytes, name: str, largest: int = LARGEST) -> bytes:
    """The bytes of a log that errors call ``name``, unpacked if they are packed; raises AdapterError for too many."""
    if data.startswith(_GZIP) and len(data) <= largest:
        data = _unpacked(data, name, largest)
    if len(data) > largest:
        raise AdapterError(name, 0, f"a log of at most {largest:,} bytes", "more")
    return data


def _read(path: Path, most: int) -> bytes:
    if str(path) == "-":
        return sys.stdin.buffer.read(most)
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise AdapterError(str(path), 0, "a readable log", error.strerror or str(error)) from None


def _unpacked(packed: bytes, name: str, largest: int) -> bytes:
    """The bytes unpacked, and no more than a piece beyond ``largest`` of them."""
    parts: list[bytes] = []
    size = 0
    try:
        with gzip.open(BytesIO(packed), "rb") as file:
            while size <= largest and (part := file.read(_PIECE)):
                parts.append(part)
                size += len(part)
    except (OSError, EOFError, zlib.error) as error:
        raise AdapterError(name, 0, "a file packed with gzip, whole", str(error)) from None
    return b"".join(parts)


class _Numbered(Struct):
    n: int | None = None


def json_messages(data: bytes) -> tuple[Message, ...]:
    """The messages of a log that is a JSON object a line, or one array of them; raises MessageFault.

    A message's number is its ``n`` where it has one, else its place, from 1.
    """
    text = data.removeprefix(_BOM).strip()
    bodies = _array(text) if text.startswith(b"[") else _lines(text)
    return tuple(_message(place, body) for place, body in enumerate(bodies, start=1))


def _lines(text: bytes) -> Sequence[bytes]:
    if text.count(b"\n") >= MOST:
        raise MessageFault(f"at most {MOST:,} messages", "more")
    return [line for line in text.split(b"\n") if line.strip()]


def _array(text: bytes) -> Sequence[bytes]:
    if text.count(b",") > _MOST_COMMAS:
        raise MessageFault(f"an array of at most {MOST:,} messages", f"more than {_MOST_COMMAS:,} commas in it")
    try:
        items = msgspec.json.decode(text, type=list[Raw])
    except _UNREADABLE as error:
        raise MessageFault("a JSON array of messages", str(error)) from None
    if len(items) > MOST:
        raise MessageFault(f"at most {MOST:,} messages", f"{len(items):,}")
    return [bytes(item) for item in items]


def _message(place: int, body: bytes) -> Message:
    try:
        number = msgspec.json.decode(body, type=_Numbered).n
    except _UNREADABLE as error:
        raise MessageFault(f"a JSON object as message {place}", str(error)) from None
    return Message(number=place if number is None else number, body=body)


def ordered(messages: Sequence[Message]) -> Ordered:
    """The messages by their numbers, each once; raises MessageFault where one number stands for two of them."""
    found: dict[int, bytes] = {}
    for message in messages:
        earlier = found.setdefault(message.number, message.body)
        if earlier != message.body:
            raise MessageFault(f"one message {message.number}", "another of the same number")
    duplicates = len(messages) - len(found)
    numbers = sorted(found)
    return Ordered(
        messages=tuple(Message(number=number, body=found[number]) for number in numbers),
        duplicates=duplicates,
        notices=_notices(list(found), numbers),
    )


def _notices(as_found: Sequence[int], numbers: Sequence[int]) -> tuple[str, ...]:
    notices: list[str] = []
    if list(as_found) != list(numbers):
        notices.append("the messages were out of order and were put in order by their numbers")
    gaps = [before + 1 for before, number in pairwise(numbers) if number > before + 1]
    if gaps:
        notices.append(f"messages are missing, the first of them {gaps[0]}")
    return tuple(notices)
