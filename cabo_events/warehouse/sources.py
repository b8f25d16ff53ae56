"""Where games are loaded from: what a word of the command line means, and which files are there."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

from msgspec import Struct

from cabo_events.errors import GameFileError
from cabo_events.files import SUFFIX
from cabo_events.store.sqlite import sqlite_url
from cabo_events.store.urls import sqlite_path

MANIFEST: Final = "cabo.json"
"""The file that makes a folder one of sealed history."""

_SQLITE: Final = b"SQLite format 3\0"
_QUOTED: Final = "bytes:"
_NANOSECONDS_TO_SETTLE: Final = 2_000_000_000


class GameFiles(Struct, frozen=True, kw_only=True):
    """A game file, or a folder with game files at any depth; its path is absolute."""

    path: Path

    @property
    def name(self) -> str:
        """What the source is called, and found again by."""
        return str(self.path)


class StoreUrl(Struct, frozen=True, kw_only=True):
    """A log of record; its ``name`` is the URL without a password."""

    url: str
    name: str


class SealedFolder(Struct, frozen=True, kw_only=True):
    """A folder of sealed history; its path is absolute."""

    path: Path

    @property
    def name(self) -> str:
        """What the source is called, and found again by."""
        return str(self.path)


Source = GameFiles | StoreUrl | SealedFolder


class FoundFile(Struct, frozen=True, kw_only=True):
    """A game file: what it is called, what tells that it has not changed (empty: nothing can yet), its bytes."""

    origin: str
    stamp: str
    size: int


def source_of(word: str) -> Source:
    """The source that is meant: a store's URL or file, a folder of sealed history, a game file, a folder of them.

    Raises GameFileError where there is nothing of that name, UsageError for a URL of no kind that is known.
    """
    if "://" in word:
        return _store(word)
    path = Path(word).absolute()
    try:
        if path.is_dir():
            return SealedFolder(path=path) if (path / MANIFEST).is_file() else GameFiles(path=path)
        with path.open("rb") as file:
            is_store = file.read(len(_SQLITE)) == _SQLITE
    except FileNotFoundError:
        raise GameFileError(word, 0, "a game file, a folder, a store or sealed history", "no such file") from None
    except OSError as error:
        raise GameFileError(word, 0, "a game file that can be read", error.strerror or str(error)) from None
    return _store(sqlite_url(path)) if is_store else GameFiles(path=path)


def _store(url: str) -> StoreUrl:
    path = sqlite_path(url)
    if path is not None:
        whole = sqlite_url(path.absolute())
        return StoreUrl(url=whole, name=whole)
    from cabo_events.store.postgres_connection import public_url  # noqa: PLC0415 - psycopg comes with an extra

    return StoreUrl(url=url, name=public_url(url))


def found_files(source: GameFiles) -> Iterator[FoundFile]:
    """The game files of a source; raises GameFileError for a folder that cannot be listed."""
    now = time.time_ns()
    paths = _inside(source.path) if source.path.is_dir() else iter((str(source.path),))
    for path in paths:
        try:
            facts = Path(path).stat()
        except OSError:
            # It has gone meanwhile, or leads nowhere: reading it says so.
            yield FoundFile(origin=_origin(path), stamp="", size=0)
            continue
        # A file as young as this can change again without being told from what it was.
        has_settled = abs(now - facts.st_mtime_ns) > _NANOSECONDS_TO_SETTLE
        stamp = f"{facts.st_size}:{facts.st_mtime_ns}" if has_settled else ""
        yield FoundFile(origin=_origin(path), stamp=stamp, size=facts.st_size)


def _inside(folder: Path) -> Iterator[str]:
    for place, folders, files in os.walk(folder, onerror=_refuse):
        folders.sort()
        yield from (f"{place}{os.sep}{name}" for name in sorted(files) if name.endswith(SUFFIX))


def _refuse(error: OSError) -> None:
    raise GameFileError(str(error.filename), 0, "a folder that can be read", error.strerror or str(error))


def _origin(path: str) -> str:
    """A path as text that every table can hold: one that is no text is written in escapes."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return f"{_QUOTED}{quote_from_bytes(os.fsencode(path))}"
    return path


def path_of(origin: str) -> Path:
    """The file of an origin.

    >>> path_of("games/one.cabo.jsonl")
    PosixPath('games/one.cabo.jsonl')
    """
    if origin.startswith(_QUOTED):
        return Path(os.fsdecode(unquote_to_bytes(origin.removeprefix(_QUOTED))))
    return Path(origin)


def stream_origin(url: str, stream: str) -> str:
    """What a stream of a store is called among origins."""
    return f"{url}#{stream}"
