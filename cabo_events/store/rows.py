"""Rows of a database as values, each checked: a damaged file can hold anything."""

from collections.abc import Sequence

from cabo_events.errors import CorruptLog
from cabo_events.store.chain import name_checksum
from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead

Row = Sequence[object]


def recorded(store: str, row: Row) -> Recorded:
    """An event from its seven columns; raises CorruptLog for values of other types."""
    match row:
        case (
            str(stream),
            int(version),
            int(position),
            str(event_id),
            str(recorded_at),
            bytes(body),
            bytes(checksum),
        ):
            return Recorded(
                stream=stream,
                version=version,
                position=position,
                id=event_id,
                recorded_at=recorded_at,
                body=body,
                hash=checksum,
            )
        case _:
            raise CorruptLog(store, _position(row), "an event", _types(row))


def stream_head(store: str, row: Row) -> StreamHead:
    """The head of a stream from its four columns; raises CorruptLog."""
    match row:
        case str(stream), int(version), int(position), str(recorded_at):
            return StreamHead(stream=stream, version=version, position=position, recorded_at=recorded_at)
        case _:
            raise CorruptLog(store, None, "the head of a stream", _types(row))


def named_seat(store: str, row: Row) -> NamedSeat:
    """A name from its five columns, the last its checksum; raises CorruptLog."""
    match row:
        case str(stream), int(seat), str(player), str(name), bytes(checksum):
            named = NamedSeat(stream=stream, seat=seat, player=player, name=name)
        case _:
            raise CorruptLog(store, None, "the name of a seat", _types(row))
    if name_checksum(named) != checksum:
        raise CorruptLog(store, None, f"the name of seat {seat} of {stream} as it was kept", "another one")
    return named


def _position(row: Row) -> int | None:
    place = row[2]
    return place if isinstance(place, int) else None


def _types(row: Row) -> str:
    return f"columns of the types {', '.join(type(value).__name__ for value in row)}"
