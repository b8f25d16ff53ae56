"""Game files and rule-set files on disk: found, read, written whole or not at all."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from cabo_events.codec import GameFile, decode, encode
from cabo_events.errors import GameFileError, RuleSetError, RuleSetFileError, UsageError
from cabo_events.events import Event
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, named_ruleset, ruleset_from_toml

SUFFIX = ".cabo.jsonl"
_STEM = re.compile(r"[^\W_][^/\\\x00-\x1f\x7f:]{0,199}")


def read_game(path: Path | str) -> GameFile:
    """The game in a file, or on standard input for ``-``; raises GameFileError."""
    return decode(read_bytes(path), file=source_name(path))


def source_name(path: Path | str) -> str:
    """What errors call a file that is read: its path as text, whatever bytes its name is made of."""
    return "<stdin>" if str(path) == "-" else str(path).encode(errors="replace").decode()


def read_bytes(path: Path | str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; raises GameFileError."""
    if str(path) == "-":
        return _standard_input()
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise GameFileError(str(path), 0, "a game file", "no such file") from None
    except IsADirectoryError:
        raise GameFileError(str(path), 0, "a game file", "a folder") from None
    except OSError as error:
        raise GameFileError(str(path), 0, "a readable game file", error.strerror or str(error)) from None


def _standard_input() -> bytes:
    stream: object = sys.stdin
    if stream is None:
        # It was closed before the process began.
        raise GameFileError(source_name("-"), 0, "a game on standard input", "no standard input")
    return sys.stdin.buffer.read()


def write_game(path: Path, events: Iterable[Event]) -> None:
    """Write a game in canonical form; the file appears whole, or the one that was there stays. Raises OSError."""
    write_whole({path: encode(tuple(events))})


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write files, all of them and each whole; where one cannot be written none is. Raises OSError."""
    parts: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            target = _written_first(path)
            if target != path:
                parts[path] = target
            with naming(path, target):
                target.write_bytes(data)
        for path, part in parts.items():
            with naming(path, part):
                part.replace(path)
    except OSError:
        for part in parts.values():
            with suppress(OSError):
                part.unlink()
        raise


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, piece by piece; it appears whole, or the one that was there stays. Raises OSError."""
    with appearing(path) as part, part.open("wb") as file:
        yield file


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """Where to write a file; then it has its name, whole, or the one that was there stays. Raises OSError."""
    part = _written_first(path)
    try:
        with naming(path, part):
            yield part
            if part != path:
                part.replace(path)
    finally:
        if part != path:
            with suppress(OSError):
                part.unlink()


def _written_first(path: Path) -> Path:
    """Where a file is written before it gets its name.

    A pipe or a device is written to, not replaced; a folder refuses by itself.
    """
    is_replaced = path.is_file() or not path.exists()
    return path.with_name(f".{path.name}.part") if is_replaced else path


@contextmanager
def naming(path: Path, part: Path | None = None) -> Iterator[None]:
    """Raise an OSError as one that names this file or folder: one that names no file, as that of a disk which is full.

    So is one that names ``part``, a file which belongs to this one and which nobody has asked for.
    """
    renamed = {None} if part is None else {None, part, str(part)}
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename not in renamed:
            raise
        raise OSError(error.errno, os.strerror(error.errno), str(path)) from None


def game_paths(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The game files named, and those in the folders named (at any depth), in the order given, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        inside = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        found.update(dict.fromkeys(inside))
    return tuple(found)


def file_stem(stream: str) -> str:
    """What a file of that stream is called, without its suffix; raises UsageError for a name that no file can have."""
    if not _STEM.fullmatch(stream):
        raise UsageError("the game's id", "a name that a file can have", repr(stream))
    return stream


def read_ruleset(name: str) -> RuleSet:
    """The variant of that name, or the rule set in that TOML file; raises RuleSetError, for a file RuleSetFileError."""
    if name in NAMED or not name.endswith(".toml"):
        return named_ruleset(name)
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RuleSetFileError(name, "the file", "a readable TOML file", error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        found = f"the byte 0x{error.object[error.start]:02x}"
        raise RuleSetFileError(name, "the file", "UTF-8 text", found) from None
    try:
        return ruleset_from_toml(text, name)
    except RuleSetError as error:
        raise RuleSetFileError(error.source, error.field, error.expected, error.found) from None
