"""Following a log: what is there, and then whatever comes."""

import time
from collections.abc import Callable, Iterator

from cabo_events.store.envelope import Recorded

Read = Callable[[int, int], tuple[Recorded, ...]]
"""Reads at most so many events behind a position: (position, limit)."""

Wait = Callable[[int, float | None], bool]
"""Waits until there is an event behind a position: (position, seconds or None for ever); False: there came none."""

_EVENTS_AT_ONCE = 500
_SHORTEST_NAP, _LONGEST_NAP = 0.002, 0.05


def followed(read: Read, wait: Wait, after_position: int, patience: float | None) -> Iterator[Recorded]:
    """Every event behind a position, as it comes.

    Positions are handed out in the order of the commits, so an event behind the last one seen is never missed.
    """
    position = after_position
    while True:
        events = read(position, _EVENTS_AT_ONCE)
        for recorded in events:
            position = recorded.position
            yield recorded
        if not events and not wait(position, patience):
            return


def watched(newest: Callable[[], int], position: int, patience: float | None) -> bool:
    """Look until ``newest`` is behind ``position``: often at first, twenty times a second after a while."""
    deadline = None if patience is None else time.monotonic() + patience
    nap = _SHORTEST_NAP
    while newest() <= position:
        if deadline is not None and time.monotonic() >= deadline:
            return False
        time.sleep(nap)
        nap = min(nap * 1.5, _LONGEST_NAP)
    return True
