"""What an append means: which rows it adds, which earlier append it repeats, or why it is refused."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.errors import DuplicateEvent, GameFileError, VersionConflict
from cabo_events.store.chain import event_hash
from cabo_events.store.envelope import NamedSeat, Recorded, Tip
from cabo_events.store.names import is_opening, without_names


class Batch(Struct, frozen=True, kw_only=True):
    """Events to be appended to one stream, as they are to be stored, and the names that came with them."""

    stream: str
    bodies: tuple[bytes, ...]
    ids: tuple[str, ...]
    expected_version: int
    names: tuple[NamedSeat, ...]


def batch(stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]) -> Batch:
    """An append as it was asked for, with the names beside it.

    Raises DuplicateEvent for an id given twice, GameFileError for a ``game_started`` that begins no stream: the names
    in it would stay in the log.
    """
    if len(events) != len(ids):
        raise ValueError(f"expected one id for each event, found {len(ids)} for {len(events)}")
    seen: set[str] = set()
    for event_id in ids:
        if event_id in seen:
            raise DuplicateEvent(event_id, "an id of its own for every event", "the same id twice in one append")
        seen.add(event_id)
    bodies = tuple(events)
    names: tuple[NamedSeat, ...] = ()
    for version, body in enumerate(bodies, start=expected_version + 1):
        if version != 1 and is_opening(body):
            raise GameFileError(stream, version, "game_started as the first event only", "another one")
    if bodies and expected_version == 0:
        first, names = without_names(stream, bodies[0])
        bodies = (first, *bodies[1:])
    return Batch(stream=stream, bodies=bodies, ids=tuple(ids), expected_version=expected_version, names=names)


def first_result(asked: Batch, found: Mapping[str, Recorded], version: int) -> tuple[Recorded, ...] | None:
    """What the same append brought the first time; None where it is new and may go in.

    ``found`` are the stored events with its ids, ``version`` is where its stream stands. Raises DuplicateEvent where
    an id is taken by anything else, VersionConflict where the stream has moved on.
    """
    if not found:
        if version != asked.expected_version:
            raise VersionConflict(asked.stream, asked.expected_version, version)
        return None
    first = next(iter(sorted(found.values(), key=lambda recorded: recorded.version))).version
    for offset, (event_id, body) in enumerate(zip(asked.ids, asked.bodies, strict=True)):
        _refuse_other(asked, found.get(event_id), event_id, (first + offset, body))
    return tuple(found[event_id] for event_id in asked.ids)


def _refuse_other(asked: Batch, stored: Recorded | None, event_id: str, due: tuple[int, bytes]) -> None:
    version, body = due
    place = f"version {version} of {asked.stream}, as first appended"
    if stored is None:
        raise DuplicateEvent(event_id, "a retry of the whole append, as first made", "an id that is not stored yet")
    if (stored.stream, stored.version) != (asked.stream, version):
        raise DuplicateEvent(event_id, place, f"version {stored.version} of {stored.stream}")
    if stored.body != body:
        raise DuplicateEvent(event_id, place, "other content")


def new_rows(asked: Batch, tip: Tip, recorded_at: str) -> tuple[Recorded, ...]:
    """The rows that an append adds behind the tip of the store."""
    rows: list[Recorded] = []
    previous = tip.hash
    for offset, (event_id, body) in enumerate(zip(asked.ids, asked.bodies, strict=True), start=1):
        row = Recorded(
            stream=asked.stream,
            version=asked.expected_version + offset,
            position=tip.position + offset,
            id=event_id,
            recorded_at=recorded_at,
            body=body,
            hash=b"",
        )
        previous = event_hash(previous, row)
        rows.append(replace(row, hash=previous))
    return tuple(rows)
