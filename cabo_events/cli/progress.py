"""How far a long command has come: a bar on standard error, where that is a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

_T = TypeVar("_T")


def stepped(steps: Iterable[_T], total: int, what: str) -> Iterator[_T]:
    """The steps as they are made, counted on a bar."""
    with working(what, total) as progress:
        for number, step in enumerate(steps, start=1):
            yield step
            progress(number)


@contextmanager
def working(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar for as long as the work takes; it is told how many of ``total`` are done."""
    with _bar() as bar:
        task = bar.add_task(what, total=total)

        def reached(done: int) -> None:
            bar.update(task, completed=done)

        yield reached


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
