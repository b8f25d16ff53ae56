"""The hashes that hold a log together: each event's covers the event before it in the store."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from cabo_events.errors import CorruptLog
from cabo_events.store.envelope import NamedSeat, Recorded, Tip

GENESIS = bytes(32)
"""What the first event's hash covers in place of an earlier one."""

NOTHING = Tip(position=0, hash=GENESIS)
"""The tip of an empty store."""


def event_hash(previous: bytes, recorded: Recorded) -> bytes:
    """The 32 bytes that an event's hash must be after an event with the hash ``previous``."""
    return digest(
        (
            previous,
            recorded.stream.encode(),
            b"%d" % recorded.version,
            recorded.id.encode(),
            recorded.recorded_at.encode(),
            recorded.body,
        )
    )


def refuse_broken(store: str, tip: Tip, row: Recorded) -> None:
    """Raise CorruptLog for an event that does not come directly behind the tip."""
    due = tip.position + 1
    if row.position != due:
        raise CorruptLog(store, due, f"an event at position {due}", f"one at position {row.position}")
    expected = event_hash(tip.hash, row)
    if row.hash != expected:
        place = f"version {row.version} of {row.stream}"
        raise CorruptLog(store, due, f"{place} with the hash {expected.hex()}", row.hash.hex())


def refuse_unchained(store: str, tip: Tip, rows: Sequence[Recorded]) -> None:
    """Raise CorruptLog unless the events come directly behind the tip, and behind each other."""
    for row in rows:
        refuse_broken(store, tip, row)
        tip = Tip(position=row.position, hash=row.hash)


def name_checksum(seat: NamedSeat) -> bytes:
    """The 32 bytes that guard one name: no event covers it, so that it can go."""
    return digest((seat.stream.encode(), b"%d" % seat.seat, seat.player.encode(), seat.name.encode()))


def digest(parts: Iterable[bytes]) -> bytes:
    """SHA-256 over parts, each with its length before it: no two lists of parts run together the same."""
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    return whole.digest()
