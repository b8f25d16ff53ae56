"""The keys of the warehouse: the same for the same game, wherever it is loaded."""

import hashlib

from cabo_events.events import Viewer

_PART_BITS = 6
_KEY_BITS = 63
_LAST = 99


def game_key(stream: str) -> int:
    """The key of a stream: the first 63 bits of the SHA-256 of its id, 0 to 2**63 - 1.

    >>> game_key("evening") == game_key("evening"), game_key("evening") < 2**63
    (True, True)
    """
    return int.from_bytes(hashlib.sha256(stream.encode()).digest()[:8], "big") >> 1


def part_of(key: int) -> int:
    """The part of sealed history that a game belongs to, 0 to 63: the top six bits of its key."""
    return key >> (_KEY_BITS - _PART_BITS)


def record_rank(viewer: Viewer) -> int:
    """Which record of a game counts: the one with the lowest rank; the whole one first, a spectator's last.

    >>> sorted([1, "spectator", None, 0], key=record_rank)
    [None, 0, 1, 'spectator']
    """
    if viewer is None:
        return -1
    return viewer if isinstance(viewer, int) else _LAST
