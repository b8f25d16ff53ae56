"""What a walk of the whole log finds, on a store whose rows are as they should not be."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from cabo_events.store.chain import GENESIS, event_hash
from cabo_events.store.envelope import Recorded
from cabo_events.store.memory import MemoryStore
from cabo_events.store.verify import verify
from tests.store.logs import lines

Rows = tuple[Recorded, ...]


def rechained(rows: Sequence[Recorded]) -> Rows:
    """The rows with hashes that fit them."""
    previous = GENESIS
    fitting: list[Recorded] = []
    for row in rows:
        previous = event_hash(previous, row)
        fitting.append(replace(row, hash=previous))
    return tuple(fitting)


def with_gap_in_versions(rows: Rows) -> Rows:
    return rechained((*rows[:2], replace(rows[2], version=4)))


def with_version_twice(rows: Rows) -> Rows:
    return rechained((*rows[:2], replace(rows[2], version=2)))


def with_gap_in_positions(rows: Rows) -> Rows:
    return (*rows[:2], replace(rows[2], position=4))


def with_other_bytes(rows: Rows) -> Rows:
    return (*rows[:2], replace(rows[2], body=b"{}"))


def with_other_time(rows: Rows) -> Rows:
    return (*rows[:2], replace(rows[2], recorded_at="2020-01-01T00:00:00Z"))


def in_another_stream(rows: Rows) -> Rows:
    return (*rows[:2], replace(rows[2], stream="other", version=1))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (with_gap_in_versions, "expected version 3 of game, found version 4"),
        (with_version_twice, "expected version 3 of game, found version 2"),
        (with_gap_in_positions, "expected an event at position 3, found one at position 4"),
        (with_other_bytes, "expected version 3 of game with the hash "),
        (with_other_time, "expected version 3 of game with the hash "),
        (in_another_stream, "expected version 1 of other with the hash "),
    ],
)
def test_the_first_event_that_is_wrong_is_named(change: Callable[[Rows], Rows], expected: str) -> None:
    source = MemoryStore()
    rows = source.append("game", lines(*"abc"), 0, list("123"))
    store = MemoryStore()
    store._add(change(rows))  # noqa: SLF001 - a store would not do that
    heard: list[int] = []
    result = verify(store, heard.append)
    assert result.tip.position == 2
    (fault,) = result.faults
    assert fault.startswith(f"memory:: position 3: damaged: {expected}")


def test_a_whole_log_has_no_fault_and_its_walk_is_heard_of() -> None:
    store = MemoryStore()
    store.append("game", [b"{}"] * 1500, 0, [str(number) for number in range(1500)])
    heard: list[int] = []
    result = verify(store, heard.append)
    assert (result.faults, result.tip, heard) == ((), store.tip(), [1000, 1500])
