"""Records read: from the bytes of each its rows in every table, or why there are none."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import pyarrow as pa
from msgspec import Struct

from cabo_events.audit import Finding, audit
from cabo_events.codec import GameFile, decode, encode
from cabo_events.errors import CaboError, ContradictionError, GameFileError, ReplayError
from cabo_events.events import GameStarted, event_tag, stream_of
from cabo_events.files import read_bytes
from cabo_events.warehouse.facts import Facts, Row, arrow_table, game_facts, gathered
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.records import BREAKS_RULES, LOADED, REFUSED, UNREADABLE, Extract, Reason, Record, Unit
from cabo_events.warehouse.sources import path_of
from cabo_events.warehouse.tables import FACTS, arrow_schema, table_named

if TYPE_CHECKING:
    from cabo_events.kernel.recording import Recording

_PLAYER: Final = {name: table_named(name).column_names.index("player") for name in ("seat", "round_seat")}
_MOST_FINDINGS: Final = 20
_UNHELD: Final = (pa.ArrowInvalid, OverflowError)
_FEWEST_JUDGED: Final = 200
_FEWEST_COMPILED_FOR: Final = 5_000
"""So many records are read in the time that it takes to load the kernel, and to compile it."""


class Way(StrEnum):
    """How records become rows: all by the readable rules, or whole legal games by the kernel."""

    READABLE = "readable"
    BY_KERNEL = "by_kernel"


def way_for(records: int) -> Way:
    """How so many records are read soonest; the rows are the same either way."""
    if records < _FEWEST_JUDGED:
        return Way.READABLE
    # numba takes its time: small loads do without.
    from cabo_events.kernel.compiled import is_compiled  # noqa: PLC0415
    from cabo_events.kernel.judging import is_ready  # noqa: PLC0415

    is_worth_it = is_compiled() and (is_ready() or records >= _FEWEST_COMPILED_FOR)
    return Way.BY_KERNEL if is_worth_it else Way.READABLE


def prepare() -> None:
    """Compile what the kernel needs, unless that is kept already: once, before several processes would."""
    from cabo_events.warehouse.judged_games import compile_all  # noqa: PLC0415 - see way_for

    compile_all()


class _Opened(Struct, frozen=True, kw_only=True):
    """A record that has been read and is new."""

    unit: Unit
    game: GameFile
    stream: str
    digest: str


def extract(units: Sequence[Unit], way: Way = Way.READABLE) -> Extract:
    """The rows of these units; what is wrong with one is told among them, and takes nothing from the others."""
    opened = [_opened(unit) for unit in units]
    judged = _judged(opened) if way is Way.BY_KERNEL else {}
    records = [_record(one, is_judged=place in judged) for place, one in enumerate(opened)]
    try:
        return _extracted(records, judged)
    except _UNHELD:
        return extract(units) if judged else _extracted([_held(record) for record in records], {})


def _judged(opened: Sequence[Record | _Opened]) -> "dict[int, Recording]":
    """The games that the kernel makes rows of, by their places."""
    from cabo_events.warehouse.judged_games import judged_games  # noqa: PLC0415 - see way_for

    return judged_games(
        {
            place: one.game.events
            for place, one in enumerate(opened)
            if isinstance(one, _Opened) and not one.unit.findings and not one.unit.joined
        }
    )


def _extracted(records: Sequence[Record], judged: "Mapping[int, Recording]") -> Extract:
    new = [record for record in records if not record.is_known]
    return Extract(
        records=_columns("record", [_record_row(record) for record in new]),
        quarantine=_quarantine(new),
        facts=_facts(records, _best(records), judged),
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


def _opened(unit: Unit) -> Record | _Opened:
    """The game of a unit; a record without rows where it cannot be read, or is loaded already as it is."""
    try:
        data = read_bytes(path_of(unit.origin)) if unit.data is None else unit.data
        game = decode(data, file=unit.origin)
        digest = sha256(encode(game.events)).hexdigest()
        if digest == unit.known:
            return _nothing(unit, digest, ())
        return _Opened(unit=unit, game=game, stream=_stream(game), digest=digest)
    except GameFileError as error:
        return _nothing(unit, None, (_reason(error.line or None, error.expected, error.found),))
    except CaboError as error:
        return _nothing(unit, None, (Reason(line=None, kind=UNREADABLE, text=str(error)),))


def _record(opened: Record | _Opened, *, is_judged: bool) -> Record:
    if isinstance(opened, Record):
        return opened
    if is_judged:
        return _whole(opened, {}, (), is_judged=True)
    try:
        return _told(opened)
    except CaboError as error:
        return _nothing(opened.unit, None, (Reason(line=None, kind=UNREADABLE, text=str(error)),))


def _nothing(unit: Unit, digest: str | None, reasons: tuple[Reason, ...], stream: str | None = None) -> Record:
    return Record(
        unit=unit, stream=stream, digest=digest, events=0, breaks=None, facts={}, is_judged=False, reasons=reasons
    )


def _reason(line: int | None, expected: str, found: str) -> Reason:
    return Reason(line=line, kind=UNREADABLE, text=f"expected {expected}, found {found}")


def _told(opened: _Opened) -> Record:
    """The record with the readable rows, and every break of the rules."""
    unit, game, stream = opened.unit, opened.game, opened.stream
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
    return _whole(opened, _by_person(facts, unit.joined), findings, is_judged=False)


def _whole(opened: _Opened, facts: Facts, findings: Sequence[Finding], *, is_judged: bool) -> Record:
    return Record(
        unit=opened.unit,
        stream=opened.stream,
        digest=opened.digest,
        events=len(opened.game.events),
        breaks=len(findings),
        facts=facts,
        is_judged=is_judged,
        reasons=tuple(_break(opened.game, finding) for finding in findings[:_MOST_FINDINGS]),
    )


def _break(game: GameFile, finding: Finding) -> Reason:
    line = game.lines[finding.version - 1]
    return Reason(
        line=line, kind=BREAKS_RULES, text=f"{finding.code}: expected {finding.expected}, found {finding.found}"
    )


def _stream(game: GameFile) -> str:
    opening = game.events[0]
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


def _best(records: Sequence[Record]) -> Sequence[int]:
    """The places of those with rows, of each stream the one that will be loaded."""
    by_stream: dict[str, int] = {}
    for place, record in enumerate(records):
        if record.stream is None or not record.has_rows or record.is_known:
            continue
        there = by_stream.get(record.stream)
        if there is None or _rank(record) < _rank(records[there]):
            by_stream[record.stream] = place
    return list(by_stream.values())


def _rank(record: Record) -> tuple[int, str]:
    return -record.events, record.unit.origin


def _facts(records: Sequence[Record], best: Sequence[int], judged: "Mapping[int, Recording]") -> Mapping[str, pa.Table]:
    together = gathered(records[place].facts for place in best)
    tables: list[Mapping[str, pa.Table]] = [{table.name: arrow_table(table, together[table.name]) for table in FACTS}]
    if judged:
        from cabo_events.warehouse.judged_games import judged_tables  # noqa: PLC0415 - see way_for

        tables += judged_tables([(judged[place], records[place].unit.origin) for place in best if place in judged])
    return {table.name: pa.concat_tables([one[table.name] for one in tables]) for table in FACTS}


def _record_row(record: Record) -> dict[str, object]:
    is_refused = not record.has_rows
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
