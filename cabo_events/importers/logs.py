"""Another program's log into a game: read, refused where no event can say it, judged."""

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path

from msgspec import Struct

from cabo_events.audit import Finding, audit
from cabo_events.codec import decode, encode
from cabo_events.errors import AdapterError, GameFileError, InexpressibleLog, MessageFault, UsageError
from cabo_events.events import Event
from cabo_events.importers.adapter import GROUP, Adapter, Message, Outcome, Program, Reading, Request
from cabo_events.importers.messages import Ordered, log_bytes, log_name, ordered


class Read(Struct, frozen=True, kw_only=True):
    """What became of a message, by its number: the fields of its reading. The field order is that of the JSON."""

    message: int
    kind: str
    outcome: Outcome
    events: tuple[Event, ...]
    state: str | None
    text: str | None


class Imported(Struct, frozen=True, kw_only=True):
    """A game out of a log: its events, what each message became, and what is to be said of it.

    Where no message is known there are no ``events``.
    ``unknown`` counts the messages the adapter does not know, by their kind; ``duplicates`` those told twice;
    ``findings`` are the breaks of the rules; ``remarks`` are notices and what the log did not tell.
    """

    file: str
    game: str
    events: tuple[Event, ...]
    reads: tuple[Read, ...]
    unknown: Mapping[str, int]
    duplicates: int
    remarks: tuple[str, ...]
    findings: tuple[Finding, ...]


def programs() -> Mapping[str, str]:
    """The programs whose logs can be read: their names, and where the adapter of each is."""
    return {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def program(name: str) -> Program:
    """The program of that name; raises UsageError listing those there are."""
    for point in entry_points(group=GROUP, name=name):
        found: object = point.load()
        if isinstance(found, Program):
            return found
        raise UsageError("--from", f"a Program in the entry point {point.value}", type(found).__name__)
    raise UsageError("--from", f"one of {', '.join(programs()) or 'no programs'}", repr(name))


def game_id(path: Path) -> str:
    """The id of a game that is named for its file: the name up to its first full stop.

    >>> game_id(Path("logs/friday-3.original.jsonl.gz"))
    'friday-3'
    """
    return path.name.split(".")[0] or path.name.strip(".") or "game"


def import_log(path: Path, source: Program, request: Request) -> Imported:
    """The game in a log; raises AdapterError naming the first message that cannot be read."""
    return import_bytes(log_bytes(path), source, request, log_name(path))


def import_bytes(data: bytes, source: Program, request: Request, file: str) -> Imported:
    """The game in the bytes of a log, which errors call ``file``; raises AdapterError."""
    try:
        log = ordered(source.messages(data))
    except MessageFault as fault:
        raise AdapterError(file, 0, fault.expected, fault.found) from None
    if not log.messages:
        raise AdapterError(file, 0, "a message", "none")
    try:
        adapter = source.adapter(request)
    except MessageFault as fault:
        raise AdapterError(file, 0, fault.expected, fault.found) from None
    _refuse_inexpressible(adapter, log, file)
    reads = _reads(adapter, log, file)
    events = _checked(reads, file)
    unknown = Counter(read.kind for read in reads if read.outcome is Outcome.UNKNOWN)
    return Imported(
        file=file,
        game=request.game,
        events=events,
        reads=tuple(reads),
        unknown=dict(sorted(unknown.items())),
        duplicates=log.duplicates,
        remarks=(*log.notices, *adapter.remarks),
        findings=audit(events) if events else (),
    )


def _refuse_inexpressible(adapter: Adapter, log: Ordered, file: str) -> None:
    refused: list[tuple[int, str]] = []
    for message in log.messages:
        try:
            why = adapter.refusal(message)
        except MessageFault as fault:
            raise AdapterError(file, message.number, fault.expected, fault.found) from None
        if why is not None:
            refused.append((message.number, why))
    if refused:
        raise InexpressibleLog(file, tuple(refused))


def _reads(adapter: Adapter, log: Ordered, file: str) -> list[Read]:
    reads = [_read(adapter, message, file) for message in log.messages]
    last = log.messages[-1].number
    try:
        rest = adapter.finish()
    except MessageFault as fault:
        raise AdapterError(file, last, fault.expected, fault.found) from None
    if rest:
        reads.append(
            Read(message=last, kind="(the log ends)", outcome=Outcome.EVENTS, events=rest, state=None, text=None)
        )
    return reads


def _read(adapter: Adapter, message: Message, file: str) -> Read:
    try:
        reading: Reading = adapter.read(message)
    except MessageFault as fault:
        raise AdapterError(file, message.number, fault.expected, fault.found) from None
    return Read(
        message=message.number,
        kind=reading.kind,
        outcome=reading.outcome,
        events=reading.events,
        state=reading.state,
        text=reading.text,
    )


def _checked(reads: Sequence[Read], file: str) -> tuple[Event, ...]:
    """The events read, checked as those of a game file are: a struct is not checked when it is made."""
    events = tuple(event for read in reads for event in read.events)
    if not events:
        return ()
    places = [read.message for read in reads for _ in read.events]
    try:
        decode(encode(events))
    except GameFileError as error:
        raise AdapterError(file, places[max(error.line - 1, 0)], error.expected, error.found) from None
    except (UnicodeEncodeError, OverflowError) as error:
        raise AdapterError(file, 0, "text and numbers that a game file can hold", str(error)) from None
    return events
