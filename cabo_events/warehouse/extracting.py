"""Records read: from the bytes of each its rows in every table, or why there are none."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import pyarrow as pa
from msgspec import Struct

from cabo_events.audit import Finding, audit
from cabo_events.codec import GameFile, decode, encode
from cabo_events.errors import CaboError, ContradictionError, GameFileError, ReplayError
from cabo_events.events import Event, GameStarted, event_tag, stream_of
from cabo_events.files import read_bytes
from cabo_events.warehouse.facts import Facts, Row, arrow_table, game_facts, gathered
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.sources import path_of
from cabo_events.warehouse.tables import FACTS, arrow_schema, table_named

LOADED, DOUBLE, REFUSED = "loaded", "double", "refused"
UNREADABLE, BREAKS_RULES = "unreadable", "breaks_rules"

_PLAYER: Final = {name: table_named(name).column_names.index("player") for name in ("seat", "round_seat")}
_MOST_FINDINGS: Final = 20
_UNHELD: Final = (pa.ArrowInvalid, OverflowError)


class Unit(Struct, frozen=True, kw_only=True):
    """A record to be read: the bytes, or (None) the file of its origin.

    ``known`` is the digest of what is loaded already and need not be loaded again. ``findings`` are the breaks of the
    rules that are known, None where they are to be looked for. ``joined`` are ids of players who go by another.
    """

    origin: str
    source: str
    stamp: str
    data: bytes | None
    known: str | None
    findings: tuple[Finding, ...] | None
    joined: Mapping[str, str]


class Reason(Struct, frozen=True, kw_only=True):
    """Why a record is in quarantine: the line (None: as a whole), and what was expected and found there."""

    line: int | None
    kind: str
    text: str


class Record(Struct, frozen=True, kw_only=True):
    """What was read of one unit: ``facts`` is empty where it is refused, and where nothing has changed."""

    unit: Unit
    stream: str | None
    digest: str | None
    events: int
    breaks: int | None
    facts: Facts
    reasons: tuple[Reason, ...]

    @property
    def is_known(self) -> bool:
        """Whether it is loaded already as it is."""
        return self.digest is not None and self.digest == self.unit.known


class Extract(Struct, frozen=True, kw_only=True):
    """Several records as Arrow: rows of record and quarantine, the facts by table; origins and stamps of the known."""

    records: pa.Table
    quarantine: pa.Table
    facts: Mapping[str, pa.Table]
    known: pa.Table
    units: int
    events: int


def extract(units: Sequence[Unit]) -> Extract:
    """The rows of these units; what is wrong with one is told among them, and takes nothing from the others."""
    records = [_read(unit) for unit in units]
    try:
        return _extracted(records)
    except _UNHELD:
        return _extracted([_held(record) for record in records])


def _extracted(records: Sequence[Record]) -> Extract:
    new = [record for record in records if not record.is_known]
    return Extract(
        records=_columns("record", [_record_row(record) for record in new]),
        quarantine=_quarantine(new),
        facts=_facts(_best(new)),
        known=_known([record for record in records if record.is_known]),
        units=len(records),
        events=sum(record.events for record in new),
    )


def _held(record: Record) -> Record:
    """The same record, refused if it has a number that no table can hold."""
    for table in FACTS if record.facts else ():
        try:
            arrow_table(table, record.facts[table.name])
        except _UNHELD as error:
            reason = _reason(None, f"values that table {table.name} can hold", str(error))
            return _nothing(record.unit, None, (reason,), record.stream)
    return record


def _read(unit: Unit) -> Record:
    digest = None
    try:
        data = read_bytes(path_of(unit.origin)) if unit.data is None else unit.data
        game = decode(data, file=unit.origin)
        digest = sha256(encode(game.events)).hexdigest()
        if digest == unit.known:
            return _nothing(unit, digest, ())
        return _told(unit, game, digest)
    except GameFileError as error:
        return _nothing(unit, None, (_reason(error.line or None, error.expected, error.found),))
    except CaboError as error:
        return _nothing(unit, None, (Reason(line=None, kind=UNREADABLE, text=str(error)),))


def _nothing(unit: Unit, digest: str | None, reasons: tuple[Reason, ...], stream: str | None = None) -> Record:
    return Record(unit=unit, stream=stream, digest=digest, events=0, breaks=None, facts={}, reasons=reasons)


def _reason(line: int | None, expected: str, found: str) -> Reason:
    return Reason(line=line, kind=UNREADABLE, text=f"expected {expected}, found {found}")


def _told(unit: Unit, game: GameFile, digest: str) -> Record:
    stream = _stream(game)
    try:
        facts = game_facts(game.events, stream, unit.origin)
    except ReplayError as error:
        expected = f"an event that can follow, {error.event} with {error.expected}"
        line = game.lines[error.version - 1] if error.version else None
        return _nothing(unit, None, (_reason(line, expected, error.found),), stream)
    except ContradictionError as error:
        told = f"the face that event {error.earlier} tells, {error.expected}"
        return _nothing(unit, None, (_reason(game.lines[error.version - 1], told, error.found),), stream)
    findings = audit(game.events) if unit.findings is None else unit.findings
    return Record(
        unit=unit,
        stream=stream,
        digest=digest,
        events=len(game.events),
        breaks=len(findings),
        facts=_by_person(facts, unit.joined),
        reasons=tuple(_break(game, finding) for finding in findings[:_MOST_FINDINGS]),
    )


def _break(game: GameFile, finding: Finding) -> Reason:
    line = game.lines[finding.version - 1]
    return Reason(
        line=line, kind=BREAKS_RULES, text=f"{finding.code}: expected {finding.expected}, found {finding.found}"
    )


def _stream(game: GameFile) -> str:
    opening: Event = game.events[0]
    if not isinstance(opening, GameStarted):
        raise GameFileError(game.name, 1, "game_started as the first event", event_tag(opening))
    return stream_of(opening)


def _by_person(facts: Facts, joined: Mapping[str, str]) -> Facts:
    """The same rows with everybody under the id that they go by."""
    if not joined:
        return facts
    renamed = {name: [_with_person(row, place, joined) for row in facts[name]] for name, place in _PLAYER.items()}
    return {**facts, **renamed}


def _with_person(row: Row, place: int, joined: Mapping[str, str]) -> Row:
    player = row[place]
    person = joined.get(player, player) if isinstance(player, str) else player
    return (*row[:place], person, *row[place + 1 :])


def _best(records: Sequence[Record]) -> Sequence[Record]:
    """Those with facts, of each stream the one that will be loaded."""
    by_stream: dict[str, Record] = {}
    for record in records:
        if record.stream is None or not record.facts:
            continue
        there = by_stream.get(record.stream)
        if there is None or _rank(record) < _rank(there):
            by_stream[record.stream] = record
    return list(by_stream.values())


def _rank(record: Record) -> tuple[int, str]:
    return -record.events, record.unit.origin


def _facts(records: Sequence[Record]) -> Mapping[str, pa.Table]:
    together = gathered(record.facts for record in records)
    return {table.name: arrow_table(table, together[table.name]) for table in FACTS}


def _record_row(record: Record) -> dict[str, object]:
    is_refused = not record.facts
    return {
        "game_key": None if is_refused or record.stream is None else game_key(record.stream),
        "stream": record.stream,
        "origin": record.unit.origin,
        "source": record.unit.source,
        "stamp": record.unit.stamp,
        "digest": record.digest,
        "events": record.events,
        "breaks": record.breaks,
        "status": REFUSED if is_refused else LOADED,
    }


def _quarantine(records: Sequence[Record]) -> pa.Table:
    rows: list[dict[str, object]] = [
        {
            "origin": record.unit.origin,
            "stream": record.stream,
            "line": reason.line,
            "kind": reason.kind,
            "reason": reason.text,
            "loaded_at": None,
        }
        for record in records
        for reason in record.reasons
    ]
    return _columns("quarantine", rows)


def _known(records: Sequence[Record]) -> pa.Table:
    stamps = [(record.unit.origin, record.unit.stamp) for record in records]
    return pa.table(
        {"origin": [origin for origin, _ in stamps], "stamp": [stamp for _, stamp in stamps]},
        schema=pa.schema([("origin", pa.string()), ("stamp", pa.string())]),
    )


def _columns(name: str, rows: Sequence[Mapping[str, object]]) -> pa.Table:
    return pa.Table.from_pylist(list(rows), schema=arrow_schema(table_named(name)))
