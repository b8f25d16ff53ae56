"""Games into a database: what is new, changed or gone since the last load, as the next generation."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import UsageError, WarehouseError
from cabo_events.warehouse.building import Beginning, Building, Damaged, building, set_aside, transaction, translated
from cabo_events.warehouse.finishing import has_these_views, settle, sum_up
from cabo_events.warehouse.generations import Pointer, discard_building, pointer_to_write, publish
from cabo_events.warehouse.intake import Intake, Listener, Step, take_in
from cabo_events.warehouse.lock import held
from cabo_events.warehouse.report import Holding, holding
from cabo_events.warehouse.sources import Source, source_of
from cabo_events.warehouse.tables import SCHEMA_VERSION


class Loaded(Struct, frozen=True, kw_only=True):
    """What a load has done: ``loaded`` records came in anew or again, with ``events``; ``removed`` are gone.

    ``generation`` is the one that readers get now, ``is_new`` whether it is of this load: where nothing had changed it
    is the one that was there. ``notices`` say what was not as it should be with the database.
    """

    db: str
    generation: int
    is_new: bool
    loaded: int
    events: int
    removed: int
    holding: Holding
    notices: tuple[str, ...]


class LoadOptions(Struct, frozen=True, kw_only=True):
    """How to load: with how many processes, from what there was or from nothing, and who hears how far it is."""

    jobs: int
    beginning: Beginning
    tell: Listener


def unheard(_: Step) -> None:
    """Hear how far it is, and do nothing."""


QUIETLY = LoadOptions(jobs=1, beginning=Beginning.COPY, tell=unheard)
"""Go on from what is there, in this process."""


class _Run(Struct, frozen=True, kw_only=True):
    """A try: what it goes on from, what it reads, and the names of all sources that the database is of then."""

    db: Path
    pointer: Pointer | None
    beginning: Beginning
    sources: tuple[Source, ...]
    names: tuple[str, ...]
    notices: tuple[str, ...]


def load(db: Path, words: Sequence[str], options: LoadOptions = QUIETLY) -> Loaded:
    """Bring a database to where these sources are, or (none given) all that were loaded into it before.

    Readers have the generation that was there until the new one is whole; what was broken off is gone on with. A
    generation that does not open is moved aside, and everything loaded anew. Raises GameFileError, UsageError and
    StoreError for sources that cannot be used; WarehouseError where the database cannot be written, where another
    load is at work on it, and where the file is none of this package's.
    """
    pointer = pointer_to_write(db)
    given = tuple(source_of(word) for word in dict.fromkeys(words))
    if not given and pointer is None:
        expected = "game files, a folder of them, a store or sealed history"
        raise UsageError("SOURCE", expected, "none, and nothing that was loaded before")
    try:
        with translated(db):
            db.parent.mkdir(parents=True, exist_ok=True)
            with held(db):
                return _load(db, given, options)
    except Damaged as error:
        raise WarehouseError(str(db), "a disk that keeps what is written to it", error.found) from None


def _load(db: Path, given: tuple[Source, ...], options: LoadOptions) -> Loaded:
    pointer = pointer_to_write(db)
    remembered = pointer.sources if pointer else ()
    if pointer is None or options.beginning is Beginning.EMPTY:
        return _attempted(_anew(db, pointer, given or _sources(remembered)), options)
    if pointer.schema != SCHEMA_VERSION:
        notice = f"{db}: its tables are of version {pointer.schema}: everything is loaded anew"
        return _attempted(_anew(db, pointer, _with(remembered, given), notice), options)
    run = _Run(
        db=db,
        pointer=pointer,
        beginning=Beginning.COPY,
        sources=given or _sources(remembered),
        names=tuple(dict.fromkeys((*remembered, *(source.name for source in given)))),
        notices=(),
    )
    try:
        return _attempted(run, options)
    except Damaged as error:
        notice = set_aside(db, pointer, error.found)
        return _attempted(_anew(db, pointer, _with(remembered, given), notice), options)


def _sources(names: Sequence[str]) -> tuple[Source, ...]:
    return tuple(source_of(name) for name in names)


def _with(remembered: Sequence[str], given: Sequence[Source]) -> tuple[Source, ...]:
    """All sources; one given now may hold what the remembered name cannot, a password."""
    by_name = {source.name: source for source in given}
    others = [name for name in remembered if name not in by_name]
    return (*_sources(others), *by_name.values())


def _anew(db: Path, pointer: Pointer | None, sources: tuple[Source, ...], *notices: str) -> _Run:
    return _Run(
        db=db,
        pointer=pointer,
        beginning=Beginning.EMPTY,
        sources=sources,
        names=tuple(source.name for source in sources),
        notices=notices,
    )


def _attempted(run: _Run, options: LoadOptions) -> Loaded:
    with building(run.db, run.pointer, run.beginning, run.names) as target:
        intake = take_in(target.connection, run.sources, options.jobs, options.tell)
        is_new = _has_changed(run, target, intake)
        if is_new:
            _finish(target.connection)
        holds = holding(target.connection)
    if is_new:
        publish(run.db, target.number, run.names)
    else:
        discard_building(run.db)
    return Loaded(
        db=str(run.db),
        generation=target.number if is_new else target.based_on,
        is_new=is_new,
        loaded=intake.records,
        events=intake.events,
        removed=intake.removed,
        holding=holds,
        notices=run.notices,
    )


def _has_changed(run: _Run, target: Building, intake: Intake) -> bool:
    """Whether there is anything to publish: a load that was broken off may have left it all done."""
    if target.is_new or target.was_begun or intake.read or intake.removed:
        return True
    return run.pointer is None or run.names != run.pointer.sources or not has_these_views(target.connection)


def _finish(connection: DuckDBPyConnection) -> None:
    with transaction(connection):
        settle(connection)
    with transaction(connection):
        sum_up(connection)
        connection.execute(
            "update load set finished_at = ?, quarantined = (select count(distinct (origin, stream)) from quarantine) "
            "where finished_at is null",
            [datetime.now(UTC)],
        )
    connection.execute("checkpoint")
