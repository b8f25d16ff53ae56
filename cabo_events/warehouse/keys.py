"""The keys of the warehouse: the same for the same game, wherever it is loaded."""

import hashlib

from duckdb import DuckDBPyConnection

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


def key_ranges(connection: DuckDBPyConnection, games_at_a_time: int) -> list[tuple[int, int]]:
    """The first and the last key of so many counted games at a time, in the order of their keys.

    Work on all games that is done range by range costs as much for each game however many there are: a range of keys
    goes down through views to the tables, and where these lie in that order the rest of them is not read.
    """
    found = connection.execute(_RANGES, [games_at_a_time]).fetchall()
    return [(int(first), int(last)) for first, last in found]


_RANGES = """
with placed as (
    select game_key, (row_number() over (order by game_key) - 1) // ? as place
    from counted_game
)
select min(game_key), max(game_key)
from placed
group by place
order by place
"""


def record_rank(viewer: Viewer) -> int:
    """Which record of a game counts: the one with the lowest rank; the whole one first, a spectator's last.

    >>> sorted([1, "spectator", None, 0], key=record_rank)
    [None, 0, 1, 'spectator']
    """
    if viewer is None:
        return -1
    return viewer if isinstance(viewer, int) else _LAST
