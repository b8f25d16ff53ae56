"""What a command says: results on standard output, remarks on standard error."""

import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

_CONTROLS = {code: "\N{REPLACEMENT CHARACTER}" for code in (*range(32), *range(127, 160)) if code not in b"\n\t"}

_WIDEST = 300

UNTOLD = "?"
"""What stands for a face or a number that is not known."""

ABSENT = "–"
"""What stands for a seat that is not in the game."""


def number(value: int | None) -> str:
    """A number in a table."""
    return UNTOLD if value is None else str(value)


def plain(text: str) -> str:
    """The text without control characters: a name out of a file must not steer the terminal."""
    return text.translate(_CONTROLS)


def write_lines(lines: Iterable[str]) -> None:
    """Print lines of text."""
    for line in lines:
        sys.stdout.write(f"{plain(line)}\n")


def write_bytes(data: bytes) -> None:
    """Print bytes as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def write_json(value: object) -> None:
    """Print a value as JSON on one line, its fields in the order in which they are defined."""
    from msgspec.json import encode

    write_bytes(encode(value) + b"\n")


def remark(text: str) -> None:
    """Say something about the result."""
    sys.stdout.flush()
    sys.stderr.write(f"{plain(text)}\n")


def complain(text: str) -> None:
    """Say why the command could not do what it was asked."""
    remark(f"cabo: {text}")


def new_table(*headings: str) -> "Table":
    """An empty table for ``write_table``; a heading that starts with ``#`` is of a column of numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        is_number = heading.startswith("#")
        table.add_column(plain(heading.removeprefix("#")), justify="right" if is_number else "left")
    return table


class Width(StrEnum):
    """How wide a table is: as the terminal, or as it takes to cut nothing short (a file has a line a row)."""

    TERMINAL = "terminal"
    WHOLE = "whole"


def write_table(table: "Table", width: Width = Width.TERMINAL) -> None:
    """Print a table; without colours where there is no terminal."""
    from rich.console import Console
    from rich.measure import Measurement

    console = Console(file=sys.stdout, markup=False, highlight=False, emoji=False)
    if width is Width.WHOLE:
        wide = Measurement.get(console, console.options.update(width=_WIDEST), table)
        needed = wide.minimum if console.is_terminal else wide.maximum
        console.width = max(console.width, min(needed + len(table.columns), _WIDEST))  # rich forgets some padding
    with console.capture() as capture:
        console.print(table)
    lines = [line.rstrip() for line in capture.get().splitlines()]
    sys.stdout.write("\n".join(lines).strip("\n") + "\n")
