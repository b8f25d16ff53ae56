"""Which store is meant: a URL given, one in the environment, or the user's own."""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from platformdirs import user_data_path

from cabo_events.errors import StoreError, UsageError
from cabo_events.store.protocol import Access, EventStore
from cabo_events.store.sqlite import SqliteStore, create_sqlite, sqlite_url
from cabo_events.store.sqlite_connection import SqliteOptions

VARIABLE = "CABO_STORE"
"""The environment's word for the store that is meant where no command says another."""

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def store_url(given: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The URL of the store that is meant: the one given, or CABO_STORE, or a file in the user's data folder."""
    return given or environment.get(VARIABLE) or sqlite_url(user_data_path("cabo-events") / "store.sqlite")


def open_store(url: str, access: Access = Access.WRITE) -> EventStore:
    """The store of that URL; raises UsageError for a URL of no kind that is known, and what the store raises.

    ``sqlite:///FILE`` (an absolute path has four slashes) or ``postgresql://USER@HOST/DATABASE``.
    """
    path = sqlite_path(url)
    if path is not None:
        return SqliteStore(path, SqliteOptions(access=access))
    from cabo_events.store.postgres import PostgresStore  # noqa: PLC0415 - psycopg comes with an extra

    return PostgresStore(url, access)


def create_store(url: str) -> EventStore:
    """The store of that URL, made if need be, its tables brought forward to the newest schema; raises as above."""
    path = sqlite_path(url)
    if path is not None:
        return create_sqlite(path)
    from cabo_events.store.postgres import create_postgres  # noqa: PLC0415 - psycopg comes with an extra

    return create_postgres(url)


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite store, None for a PostgreSQL one; raises UsageError, StoreError where psycopg is missing.

    >>> sqlite_path("sqlite:///games.sqlite")
    PosixPath('games.sqlite')
    """
    if url.startswith(_SQLITE) and url != _SQLITE:
        return Path(unquote(url.removeprefix(_SQLITE)))
    if not url.startswith(_POSTGRES):
        raise UsageError("store", "sqlite:///FILE or postgresql://…", repr(url))
    try:
        import psycopg  # noqa: F401, PLC0415 - only looked for: it comes with an extra
    except ImportError:
        raise StoreError("postgresql:", "psycopg: pip install 'cabo-events[postgres]'", "none") from None
    return None
