"""A connection to a store's PostgreSQL database, with the server's errors as the package's."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from cabo_events.errors import CorruptLog, StoreBusy, StoreError, StoreSchemaError, UsageError
from cabo_events.store.postgres_schema import SCHEMA, STEPS, WRITERS_LOCK

_MILLISECONDS_OF_PATIENCE = 5000
_BUSY = (errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure)
_DAMAGED = (errors.DataCorrupted, errors.IndexCorrupted)


def public_url(url: str) -> str:
    """The URL without its password.

    >>> public_url("postgresql://ada:secret@db.example/games")
    'postgresql://ada@db.example/games'
    """
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{place}", parts.path, "", ""))


@contextmanager
def translated(url: str) -> Iterator[None]:
    """The server's errors as StoreBusy, CorruptLog and StoreError, each naming the store; UsageError for odd text."""
    try:
        yield
    except _BUSY:
        raise StoreBusy(public_url(url), "a store that is free within a few seconds", "one that is held") from None
    except _DAMAGED as error:
        raise CorruptLog(public_url(url), None, "a store of events", _words(error)) from None
    except errors.UndefinedTable:
        raise StoreError(public_url(url), "a store (`cabo store init` makes one)", "a database without one") from None
    except errors.DiskFull:
        raise StoreError(public_url(url), "room on the disk", "a disk that is full; nothing was written") from None
    except psycopg.DataError as error:
        raise UsageError("event", "text that PostgreSQL can hold", _words(error)) from None
    except psycopg.Error as error:
        raise StoreError(public_url(url), "a store that can be used", _words(error)) from None


def _words(error: psycopg.Error) -> str:
    return " ".join(str(error).split())


def connected(url: str) -> Connection[TupleRow]:
    """A connection to the store in a database; raises StoreError, StoreSchemaError."""
    with translated(url):
        connection = _opened(url)
        try:
            _refuse_other_schemas(url, _schema(connection))
        except BaseException:
            connection.close()
            raise
    return connection


def bring_forward(url: str) -> int:
    """Make the store's tables, or bring them forward to the newest schema; the schema they had (0: none)."""
    with translated(url), _opened(url) as connection, connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (WRITERS_LOCK,))
        connection.execute("create table if not exists store_schema (step bigint primary key)")
        schema = _schema(connection)
        _refuse_newer(url, schema)
        for number, step in enumerate(STEPS[schema:], start=schema + 1):
            connection.execute(step)
            connection.execute("insert into store_schema (step) values (%s)", (number,))
    return schema


def _opened(url: str) -> Connection[TupleRow]:
    connection = psycopg.connect(url, autocommit=True)
    connection.execute(f"set lock_timeout = {_MILLISECONDS_OF_PATIENCE}")
    connection.execute("set client_min_messages = warning")
    connection.execute("set synchronous_commit = on")
    # Under a stricter level the first statement fixes what is seen, and that is the wait for the writers' lock.
    connection.execute("set default_transaction_isolation = 'read committed'")
    return connection


def _schema(connection: Connection[TupleRow]) -> int:
    row = connection.execute("select coalesce(max(step), 0) from store_schema").fetchone()
    return 0 if row is None else int(row[0])


def _refuse_other_schemas(url: str, schema: int) -> None:
    _refuse_newer(url, schema)
    if schema < SCHEMA:
        found = f"schema {schema} (`cabo store init` brings it forward)"
        raise StoreSchemaError(public_url(url), f"a store of schema {SCHEMA}", found)


def _refuse_newer(url: str, schema: int) -> None:
    if schema > SCHEMA:
        expected = f"a store of schema {SCHEMA} or older"
        raise StoreSchemaError(public_url(url), expected, f"schema {schema}, of a newer version")
