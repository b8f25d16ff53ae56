"""How far a long command has come: a bar on standard error, where that is a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

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


def _bar(*more: "ProgressColumn") -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def paced(what: str, unit: str) -> Iterator[Callable[[int, int, int], None]]:
    """A bar that shows its rate and the time that is left.

    It is told how many are done, how many there are by now, and how many of the unit that was.
    """
    from rich.progress import TextColumn

    with _bar(TextColumn("{task.fields[rate]}")) as bar:
        task = bar.add_task(what, total=None, rate="")
        begun = time.monotonic()

        def reached(done: int, total: int, units: int) -> None:
            seconds = max(time.monotonic() - begun, 0.001)
            bar.update(task, completed=done, total=total, rate=f"{units / seconds:,.0f} {unit}/s")

        yield reached
