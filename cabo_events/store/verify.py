"""Walking a whole log to see that it holds what was stored, in the order in which it was stored."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from cabo_events.errors import CaboError, CorruptLog
from cabo_events.store.chain import NOTHING, refuse_broken
from cabo_events.store.envelope import Recorded, Tip
from cabo_events.store.protocol import EventStore


class Verified(Struct, frozen=True, kw_only=True):
    """How far a log is whole, how many names beside it are, and everything that is wrong, the first event first."""

    tip: Tip
    names: int
    faults: tuple[str, ...]


def _unheard(_: int) -> None:
    return


def verify(store: EventStore, progress: Callable[[int], None] = _unheard) -> Verified:
    """What is wrong with a store; ``progress`` hears of the position that was reached, now and then.

    The walk ends at the first event that is wrong: every hash behind it hangs in the air.
    """
    tip, faults = NOTHING, list[str]()
    versions: dict[str, int] = {}
    try:
        for row in _all(store, progress):
            refuse_broken(store.url, tip, row)
            _refuse_gap(store, versions, row)
            tip = Tip(position=row.position, hash=row.hash)
    except CaboError as error:
        faults.append(str(error))
    names = 0
    try:
        names = len(store.names())
        faults.extend(store.damage())
    except CaboError as error:
        faults.append(str(error))
    return Verified(tip=tip, names=names, faults=tuple(dict.fromkeys(faults)))


def _all(store: EventStore, progress: Callable[[int], None]) -> Iterator[Recorded]:
    position = 0
    while rows := store.read_all(position):
        yield from rows
        position = rows[-1].position
        progress(position)


def _refuse_gap(store: EventStore, versions: dict[str, int], row: Recorded) -> None:
    version = versions.get(row.stream, 0) + 1
    if row.version != version:
        raise CorruptLog(store.url, row.position, f"version {version} of {row.stream}", f"version {row.version}")
    versions[row.stream] = version
