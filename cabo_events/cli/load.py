"""``cabo load``: recorded games into a database for statistics."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from cabo_events.cli import FINDINGS, OK
from cabo_events.cli.output import complain, remark, write_json, write_lines
from cabo_events.cli.progress import paced
from cabo_events.warehouse.building import Beginning
from cabo_events.warehouse.generations import database_path
from cabo_events.warehouse.intake import Listener, Step
from cabo_events.warehouse.loading import Loaded, LoadOptions
from cabo_events.warehouse.loading import load as loaded
from cabo_events.warehouse.report import Holding
from cabo_events.words import counted

_UNCOUNTED = ("unreadable", "breaks_rules")


def load(
    *sources: str,
    db: Path | None = None,
    jobs: Annotated[int, Parameter(validator=Number(gte=1))] | None = None,
    rebuild: bool = False,
    json: bool = False,
) -> int:
    """Load recorded games into a database for statistics.

    A source is a game file, a folder with game files at any depth, the URL of a
    store (sqlite:///FILE, postgresql://...) or of its file, or a folder that
    `cabo seal` has written. Only what is new or has changed is read; what is gone
    from a source goes. Without a source, all that were loaded before are looked
    through. The database can be deleted at any time and made again.

    Whoever reads it keeps what was there until a load is done. A load that was
    broken off is gone on with. A game that cannot be replayed is not loaded; one
    that breaks the rules is, but no figure counts it; both are in the table
    quarantine, and the exit code is 1 as long as there are any.

    Args:
        sources: Where the games are.
        db: The database; without it, one in the user's data folder.
        jobs: How many processes read; without it, as many as there are processors.
        rebuild: Begin with nothing, and load these sources alone (none: all of before).
        json: Print JSON.
    """
    with listening("Loading") as tell:
        beginning = Beginning.EMPTY if rebuild else Beginning.COPY
        options = LoadOptions(jobs=jobs or os.cpu_count() or 1, beginning=beginning, tell=tell)
        result = loaded(database_path(db), sources, options)
    for notice in result.notices:
        remark(notice)
    tell_refused(result.holding)
    if json:
        write_json(result)
    else:
        write_lines(_summary(result))
    return FINDINGS if is_short(result.holding) else OK


@contextmanager
def listening(what: str) -> Iterator[Listener]:
    """A bar that shows how far reading has come."""
    with paced(what, "events") as reached:

        def tell(step: Step) -> None:
            reached(step.done, step.due, step.events)

        yield tell


def tell_refused(holding: Holding) -> None:
    """Say which records are not loaded, or not counted, and why."""
    for one in holding.reasons:
        if one.kind in _UNCOUNTED:
            place = f"{one.origin}:{one.line}" if one.line else one.origin
            more = f" (and {one.more} more)" if one.more else ""
            complain(f"{place}: {one.reason}{more}")


def is_short(holding: Holding) -> bool:
    """Whether a record is not loaded, or not counted."""
    return any(holding.quarantined.get(kind) for kind in _UNCOUNTED)


def _summary(result: Loaded) -> Iterator[str]:
    if result.is_new:
        gone = f", {result.removed} gone" if result.removed else ""
        yield f"{counted(result.loaded, 'record')} loaded, {counted(result.events, 'event')}{gone}"
    else:
        yield "nothing new"
    yield f"{result.db}: {', '.join(held_words(result.holding))}"


def held_words(holding: Holding) -> Sequence[str]:
    """What there is, in words."""
    words = [counted(holding.games, "record"), counted(holding.events, "event")]
    if holding.doubles:
        words.append(f"{holding.doubles} found twice")
    if number := holding.quarantined.get("unreadable"):
        words.append(f"{number} not loaded")
    if number := holding.quarantined.get("breaks_rules"):
        words.append(f"{number} loaded that break the rules and are not counted")
    return words
