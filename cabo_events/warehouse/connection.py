"""A warehouse opened to be read: nothing can be written, no other file reached, no setting changed."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self, TypeVar

import duckdb
from duckdb import DuckDBPyConnection, StatementType
from msgspec import Struct
from pyarrow import ArrowException, RecordBatch, RecordBatchReader

from cabo_events.errors import QueryError, WarehouseError
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.no_fetching import NO_FETCHING
from cabo_events.warehouse.over_files import create_over_files, fill_made
from cabo_events.warehouse.sealed import has_sums, parquet_files
from cabo_events.warehouse.sums import made_afterwards
from cabo_events.warehouse.views import quoted, views_version

_CLOSED: dict[str, str | bool | int | float | list[str]] = {
    **NO_FETCHING,
    "enable_external_access": False,
    "lock_configuration": True,
}
_ROWS_AT_A_TIME = 10_000
_SECONDS_TO_HEAR = 0.05

_Result = TypeVar("_Result")


class ResultColumn(Struct, frozen=True, kw_only=True):
    """A column of an answer: its name and DuckDB's type of it."""

    name: str
    type: str


Row = tuple[object, ...]
"""The values of one row, in the order of the columns."""


class Answer(Struct, frozen=True, kw_only=True):
    """What a question brought, and the exact text that asked it."""

    sql: str
    columns: tuple[ResultColumn, ...]
    rows: tuple[Row, ...]

    def column(self, name: str) -> tuple[object, ...]:
        """The values of one column, by name; raises QueryError."""
        names = [column.name for column in self.columns]
        if name not in names:
            raise QueryError("column", f"one of {', '.join(names)}", name)
        at = names.index(name)
        return tuple(row[at] for row in self.rows)


class Warehouse:
    """An open warehouse; it may be asked from several threads at once."""

    def __init__(self, path: Path, connection: DuckDBPyConnection, waiting: frozenset[str] = frozenset()) -> None:
        """Keep where it is, the connection that cursors are made of, and the views that still wait for their sums."""
        self.path = path
        self._connection = connection
        self._waiting = waiting
        self._summing = Lock()

    def ask(self, sql: str) -> Answer:
        """The whole answer to one SELECT; raises QueryError."""
        with self._asked(sql) as cursor:
            rows = _heard(cursor, lambda: cursor.execute(sql).fetchall())
            return Answer(sql=sql, columns=_columns(cursor), rows=tuple(rows))

    @contextmanager
    def rows(self, sql: str) -> Iterator[tuple[tuple[ResultColumn, ...], Iterator[Row]]]:
        """The columns of the answer to one SELECT, and its rows one by one, however many; raises QueryError."""
        with self._asked(sql) as cursor:
            _heard(cursor, lambda: cursor.execute(sql))
            yield _columns(cursor), _fetched(cursor)

    @contextmanager
    def batches(self, sql: str) -> Iterator[RecordBatchReader]:
        """The answer to one SELECT as Arrow, piece by piece, however long it is; raises QueryError."""
        with self._asked(sql) as cursor:
            reader = _heard(cursor, lambda: cursor.sql(sql).to_arrow_reader(_ROWS_AT_A_TIME))
            yield RecordBatchReader.from_batches(reader.schema, _read(cursor, reader))

    @contextmanager
    def _asked(self, sql: str) -> Iterator[DuckDBPyConnection]:
        with closing(self._connection.cursor()) as cursor:
            try:
                _only_reads(cursor, sql)
                self._sum_before(sql)
                yield cursor
            except duckdb.InterruptException as error:
                raise KeyboardInterrupt from error
            except duckdb.Error as error:
                raise _unanswerable(str(error)) from error

    def _sum_before(self, sql: str) -> None:
        """Rescore and sum the facts of a folder that came without sums, once somebody asks for what is made of them."""
        with self._summing:
            if self._waiting.intersection(re.findall(r"\w+", sql)):
                with closing(self._connection.cursor()) as cursor:
                    fill_made(cursor)
                self._waiting = frozenset()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


def open_warehouse(path: Path) -> Warehouse:
    """Open a database that ``cabo load`` keeps, or a folder of Parquet files; raises WarehouseError."""
    try:
        return _folder(path) if path.is_dir() else _file(path)
    except duckdb.Error as error:
        raise WarehouseError(str(path), "a warehouse", str(error).strip()) from error


def _file(path: Path) -> Warehouse:
    connection = duckdb.connect(published(path), read_only=True, config=_CLOSED)
    found = _version(connection)
    if found != views_version():
        connection.close()
        raise WarehouseError(
            str(path), "the views of this version of the package (load it again)", found or "a database without them"
        )
    return Warehouse(path, connection)


def _version(connection: DuckDBPyConnection) -> str | None:
    try:
        return "".join(str(version) for (version,) in connection.execute("select views_version()").fetchall())
    except duckdb.CatalogException:
        return None


def _folder(path: Path) -> Warehouse:
    """The tables are views over the files of their name, in whatever folders these lie; one without files is empty.

    Where a manifest says which files there are, these are read, all of them, and no other.
    """
    place = path.resolve()
    files = parquet_files(place)
    if not files:
        raise WarehouseError(str(path), "a folder of Parquet files", "a folder without any")
    connection, is_summed = duckdb.connect(":memory:", config=NO_FETCHING), has_sums(place)
    create_over_files(connection, files, is_summed=is_summed)
    connection.execute(f"set allowed_directories = [{quoted(f'{place}/')}]")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")
    return Warehouse(path, connection, frozenset() if is_summed else made_afterwards())


def _only_reads(cursor: DuckDBPyConnection, sql: str) -> None:
    kinds = [statement.type for statement in cursor.extract_statements(sql)]
    if kinds != [StatementType.SELECT]:
        found = " and ".join(kind.name for kind in kinds) or "nothing"
        raise QueryError("SQL", "one SELECT: a warehouse is only read", found)


def _heard(cursor: DuckDBPyConnection, work: Callable[[], _Result]) -> _Result:
    """What work at a cursor comes to, so that an interrupt ends it: by itself DuckDB hears of none until it is done."""
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(work)
        try:
            return running.result()
        except KeyboardInterrupt:
            # Told before it has begun, it would not hear.
            while not running.done():
                cursor.interrupt()
                wait([running], _SECONDS_TO_HEAR)
            raise


def _fetched(cursor: DuckDBPyConnection) -> Iterator[Row]:
    while rows := _heard(cursor, lambda: cursor.fetchmany(_ROWS_AT_A_TIME)):
        yield from rows


def _read(cursor: DuckDBPyConnection, reader: RecordBatchReader) -> Iterator[RecordBatch]:
    """The batches one by one; what DuckDB finds wrong on the way comes as an error of Arrow's. Raises QueryError."""
    try:
        while (batch := _heard(cursor, lambda: next(reader, None))) is not None:
            yield batch
    except (OSError, ArrowException) as error:
        raise _unanswerable(str(error)) from error


def _columns(cursor: DuckDBPyConnection) -> tuple[ResultColumn, ...]:
    return tuple(ResultColumn(name=str(name), type=str(kind)) for name, kind, *_ in cursor.description or ())


def _unanswerable(told: str) -> QueryError:
    """DuckDB's own words, on as many lines as it takes to point at the place."""
    return QueryError("SQL", "a question that this warehouse can answer", told.strip())
