"""One store copied into another, event for event: how a backup is made, and how it is restored."""

from collections.abc import Callable

from msgspec import Struct

from cabo_events.errors import StoreError
from cabo_events.store.envelope import Tip
from cabo_events.store.protocol import EventStore


class Copied(Struct, frozen=True, kw_only=True):
    """What a copy holds, and how much of it is new."""

    tip: Tip
    events: int
    names: int


def _unheard(_: int) -> None:
    return


def copy(source: EventStore, target: EventStore, progress: Callable[[int], None] = _unheard) -> Copied:
    """Bring ``target`` to where ``source`` stands now, names included, while others go on appending to ``source``.

    A log only grows, so what it holds up to one position is a whole store. ``target`` is empty or an earlier copy;
    positions, ids, times and hashes are as in ``source``, and every hash is checked on the way. Raises StoreError
    for a target with another history, CorruptLog for a source that is damaged.
    """
    end, begun = source.tip(), target.tip()
    _refuse_other_history(source, target, begun)
    position = begun.position
    while position < end.position:
        rows = source.read_all(position, min(1000, end.position - position))
        target.add_recorded(rows)
        position += len(rows)
        progress(position)
    return Copied(tip=target.tip(), events=position - begun.position, names=_copy_names(source, target))


def _refuse_other_history(source: EventStore, target: EventStore, begun: Tip) -> None:
    if not begun.position:
        return
    same = source.read_all(begun.position - 1, 1)
    if not same or same[0].hash != begun.hash:
        found = f"one whose position {begun.position} is not in {source.url}"
        raise StoreError(target.url, "an empty store, or an earlier copy of the same one", found)


def _copy_names(source: EventStore, target: EventStore) -> int:
    """The names of the games that were copied; who has been forgotten since an earlier copy is forgotten there too."""
    names = tuple(seat for seat in source.names() if target.head(seat.stream))
    gone = {seat.player for seat in target.names()} - {seat.player for seat in names}
    if gone:
        target.erase_names(gone)
    target.write_names(names)
    return len(names)
