"""Game files and rule-set files on disk: found, read, written whole or not at all."""

import sys
from collections.abc import Iterable
from pathlib import Path

from cabo_events.codec import GameFile, decode, encode
from cabo_events.errors import GameFileError, RuleSetError
from cabo_events.events import Event
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, named_ruleset, ruleset_from_toml

SUFFIX = ".cabo.jsonl"


def read_game(path: Path | str) -> GameFile:
    """The game in a file, or on standard input for ``-``; raises GameFileError."""
    if str(path) == "-":
        return decode(sys.stdin.buffer.read(), file="<stdin>")
    return decode(_bytes(Path(path)), file=str(path))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise GameFileError(str(path), 0, "a game file", "no such file") from None
    except IsADirectoryError:
        raise GameFileError(str(path), 0, "a game file", "a folder") from None
    except OSError as error:
        raise GameFileError(str(path), 0, "a readable game file", error.strerror or str(error)) from None


def write_game(path: Path, events: Iterable[Event]) -> None:
    """Write a game in canonical form; the file appears whole, or the one that was there stays."""
    temporary = path.with_name(f".{path.name}.part")
    temporary.write_bytes(encode(tuple(events)))
    temporary.replace(path)


def game_paths(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The game files named, and those in the folders named (at any depth), in the order given, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        inside = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        found.update(dict.fromkeys(inside))
    return tuple(found)


def read_ruleset(name: str) -> RuleSet:
    """The variant of that name, or the rule set in that TOML file; raises RuleSetError."""
    if name in NAMED or not name.endswith(".toml"):
        return named_ruleset(name)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleSetError(name, "the file", "a readable TOML file", str(error)) from None
    return ruleset_from_toml(text, name)
