"""The games of all sources into the tables of a generation that is being written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, assert_never

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import GameFileError
from cabo_events.files import SUFFIX
from cabo_events.jobs import in_order
from cabo_events.store.protocol import Access, EventStore
from cabo_events.store.urls import open_store
from cabo_events.warehouse.admission import Contested, admit, contested, first_row, quarantine, remove_origins
from cabo_events.warehouse.building import transaction
from cabo_events.warehouse.extracting import Way, extract, prepare, way_for
from cabo_events.warehouse.planning import Due, due, gone, note_files, note_nothing_found, note_streams, plan
from cabo_events.warehouse.records import Extract, Unit
from cabo_events.warehouse.sealed_intake import PartsTaken, take_in_parts, take_part_again
from cabo_events.warehouse.sources import MANIFEST, GameFiles, SealedFolder, Source, StoreUrl, stream_origin
from cabo_events.warehouse.store_changes import (
    BEGINNING,
    Checkpoint,
    OpenStore,
    changed_streams,
    is_same_history,
    read_store,
    unit_of,
)

_BYTES_AT_ONCE: Final = {Way.READABLE: 2_000_000, Way.BY_KERNEL: 12_000_000}
_UNITS_AT_ONCE: Final = 500
_UNITS_FOR_ONE: Final = 100
"""So few records are read before other processes would have begun to."""


class Step(Struct, frozen=True, kw_only=True):
    """How far loading has come: records done, all that are due, the events of those that were read."""

    done: int
    due: int
    events: int


Listener = Callable[[Step], None]


class Intake(Struct, kw_only=True):
    """A load at work: the tables, who hears how far it is, and what it has done so far.

    ``records`` are those that are in the tables anew or again, ``removed`` those that are gone from their source,
    ``read`` is how many were new or other than before, whatever became of them.
    """

    connection: DuckDBPyConnection
    jobs: int
    tell: Listener
    stores: dict[str, OpenStore]
    done: int = 0
    due: int = 0
    records: int = 0
    events: int = 0
    removed: int = 0
    read: int = 0

    def step(self, done: int, records: int, events: int) -> None:
        """Count what was done, and say so."""
        self.done += done
        self.records += records
        self.events += events
        self.tell(Step(done=self.done, due=max(self.due, self.done), events=self.events))


def take_in(connection: DuckDBPyConnection, sources: Sequence[Source], jobs: int, tell: Listener) -> Intake:
    """Bring the tables to where the sources are: what is new or has changed comes in, what is gone goes.

    Raises GameFileError for a folder without games, what a store raises, WarehouseError for sealed history that is of
    another version. A record that cannot be read is put in quarantine and told of there.
    """
    intake = Intake(connection=connection, jobs=jobs, tell=tell, stores={})
    with ExitStack() as opened:
        ends = _note(intake, sources, opened)
        intake.due = plan(connection)
        _read(intake, _units(intake))
        files = [source.name for source in sources if isinstance(source, GameFiles)]
        _remove(intake, gone(connection, files))
        for source in sources:
            if isinstance(source, SealedFolder):
                _take_sealed(intake, source)
        _settle_contests(intake, opened)
        _note_ends(connection, ends)
    return intake


# --- what is there ---------------------------------------------------------------------------------------------------


def _note(intake: Intake, sources: Sequence[Source], opened: ExitStack) -> dict[str, Checkpoint]:
    """List what is found; how far each store has come."""
    note_nothing_found(intake.connection)
    ends: dict[str, Checkpoint] = {}
    for source in sources:
        match source:
            case GameFiles():
                if not note_files(intake.connection, source):
                    raise GameFileError(source.name, 0, f"a folder with game files (*{SUFFIX})", "none in it")
            case StoreUrl():
                name, store = _opened(intake, source.url, opened)
                _note_store(intake, name, store)
                ends[name] = store.end
            case SealedFolder():
                continue
            case _:
                assert_never(source)
    return ends


def _opened(intake: Intake, url: str, opened: ExitStack) -> tuple[str, OpenStore]:
    """A store by the name it goes by, without a password; it is closed with ``opened``."""
    store: EventStore = opened.enter_context(closing(open_store(url, Access.READ)))
    intake.stores[store.url] = read_store(store)
    return store.url, intake.stores[store.url]


def _note_store(intake: Intake, name: str, opened: OpenStore) -> None:
    since = _checkpoint(intake.connection, name)
    if not is_same_history(opened.store, since):
        # Another store has taken its place: all of it is read, and what it does not hold is gone.
        since = BEGINNING
        there = {stream_origin(name, head.stream) for head in opened.store.streams()}
        rows = intake.connection.execute("select origin from record where source = ?", [name]).fetchall()
        _remove(intake, [str(origin) for (origin,) in rows if origin not in there])
    changed = changed_streams(opened, since)
    note_streams(intake.connection, name, ((stream, stream_origin(name, stream), size) for stream, size in changed))


def _checkpoint(connection: DuckDBPyConnection, store: str) -> Checkpoint:
    row = first_row(
        connection, "select position, stamp from source_checkpoint where source = ? and place = ''", [store]
    )
    match row:
        case int(position), str(stamp):
            return Checkpoint(position=position, hash=stamp)
        case _:
            return BEGINNING


def _note_ends(connection: DuckDBPyConnection, ends: dict[str, Checkpoint]) -> None:
    with transaction(connection):
        for name, end in ends.items():
            connection.execute("delete from source_checkpoint where source = ?", [name])
            connection.execute(
                "insert into source_checkpoint values (?, '', ?, ?, ?)",
                [name, end.position, end.hash, datetime.now(UTC)],
            )


# --- records ---------------------------------------------------------------------------------------------------------


def _units(intake: Intake) -> Iterator[tuple[Unit, ...]]:
    """Everything due as records to be read, so many at once that they are some megabytes."""
    most = _BYTES_AT_ONCE[way_for(intake.due)]
    some: list[Unit] = []
    size = 0
    for one in due(intake.connection):
        some.append(_unit(intake, one))
        size += one.size
        if size >= most or len(some) == _UNITS_AT_ONCE:
            yield tuple(some)
            some, size = [], 0
    if some:
        yield tuple(some)


def _unit(intake: Intake, one: Due) -> Unit:
    if one.stream is not None and one.source in intake.stores:
        return unit_of(intake.stores[one.source], one)
    return Unit(
        origin=one.origin,
        source=one.source,
        stamp=one.stamp,
        data=None,
        known=one.digest,
        findings=None,
        joined={},
    )


def _read(intake: Intake, pieces: Iterable[tuple[Unit, ...]]) -> None:
    jobs = intake.jobs if intake.due > _UNITS_FOR_ONE else 1
    way = way_for(intake.due)
    if way is Way.BY_KERNEL and jobs > 1:
        prepare()
    with closing(in_order(partial(extract, way=way), pieces, jobs)) as extracts:
        for extracted in extracts:
            with transaction(intake.connection):
                records = _apply(intake.connection, extracted)
            intake.read += extracted.records.num_rows
            intake.step(extracted.units, records, extracted.events)


def _apply(connection: DuckDBPyConnection, extracted: Extract) -> int:
    """Put what was read in the place of what was there; how many records are in the tables by it."""
    records = 0
    if extracted.records.num_rows:
        remove_origins(connection, extracted.records.column("origin"))
        records = admit(connection, extracted.records, extracted.facts.items())
        quarantine(connection, extracted.quarantine)
    if extracted.known.num_rows:
        connection.register("known", extracted.known)
        connection.execute("update record set stamp = known.stamp from known where record.origin = known.origin")
        connection.unregister("known")
    connection.execute("update load set games = games + ?, events = events + ? where finished_at is null",
                       [records, extracted.events])  # fmt: skip
    return records


def _remove(intake: Intake, origins: Sequence[str]) -> None:
    if not origins:
        return
    with transaction(intake.connection):
        remove_origins(intake.connection, origins)
        intake.connection.execute("update load set removed = removed + ? where finished_at is null", [len(origins)])
    intake.removed += len(origins)


# --- sealed history --------------------------------------------------------------------------------------------------


def _take_sealed(intake: Intake, source: SealedFolder) -> None:
    for taken in take_in_parts(intake.connection, source):
        _count_part(intake, taken)


def _count_part(intake: Intake, taken: PartsTaken) -> None:
    intake.read += taken.read
    intake.removed += taken.removed
    intake.due += taken.read
    intake.step(taken.read, taken.records, taken.events)


# --- one game in several places --------------------------------------------------------------------------------------


def _settle_contests(intake: Intake, opened: ExitStack) -> None:
    """Take in the records that come next where the one that was in the tables is gone, or has less than before."""
    while rows := contested(intake.connection):
        units = tuple(unit for row in rows if (unit := _contested_unit(intake, row, opened)) is not None)
        if units:
            _read(intake, [units])
        parts = sorted({(row.source, row.origin) for row in rows if _is_sealed(row)})
        for folder, origin in parts:
            keys = [row.key for row in rows if row.origin == origin]
            take_part_again(intake.connection, SealedFolder(path=Path(folder)), origin, keys)


def _is_sealed(row: Contested) -> bool:
    return "://" not in row.source and (Path(row.source) / MANIFEST).is_file()


def _contested_unit(intake: Intake, row: Contested, opened: ExitStack) -> Unit | None:
    if _is_sealed(row):
        return None
    is_stored = "://" in row.source
    if is_stored and row.source not in intake.stores:
        _opened(intake, row.source, opened)
    one = Due(
        origin=row.origin,
        source=row.source,
        stream=row.stream if is_stored else None,
        stamp=row.stamp,
        size=0,
        digest=None,
        known_stamp=None,
    )
    return _unit(intake, one)
