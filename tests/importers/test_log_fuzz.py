"""Whatever is in a log, its reader makes a game of it or says what is wrong: no traceback, no hang."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.codec import decode, encode
from cabo_events.errors import AdapterError
from cabo_events.importers.adapter import Request
from cabo_events.importers.logs import import_bytes, program, programs
from tests.importers.adapters.small_logs import SMALL, Line, as_bytes

PACKETS: tuple[Line, ...] = (
    {"channel": "/table/t1", "packet_id": 1, "data": [{"uid": "a", "type": "b", "log": "${c}", "args": {"c": "d"}}]},
    {"channel": "/player/p1", "packet_id": 2, "data": [{"uid": "a", "type": "b", "log": "", "args": []}]},
)
LOGS = {**SMALL, "bga-packets": PACKETS}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from(["human", "p0", "10", "", "?", "5_hearts", "swap", "state", -1, 2**70, 10**400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip


def read(name: str, data: bytes) -> None:
    try:
        log = import_bytes(data, program(name), Request(game="fuzz", names=()), "fuzz.log")
    except AdapterError as error:
        assert str(error).startswith("fuzz.log")  # noqa: PT017 - any error of this kind will do, and none is as good
        return
    if log.events:
        assert decode(encode(log.events)).events == log.events
    assert len(log.events) == sum(len(one.events) for one in log.reads)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a JSON value, as the steps to it."""
    steps: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    return [path, *(place for step, inner in steps for place in places(inner, (*path, step)))]


def replaced(value: object, path: tuple[str | int, ...], new: object) -> object:
    """The value with another one at a place."""
    if not path:
        return new
    if isinstance(value, dict):
        return {key: replaced(inner, path[1:], new) if key == path[0] else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, path[1:], new) if at == path[0] else inner for at, inner in enumerate(value)]
    return value


def test_every_program_is_fuzzed() -> None:
    assert set(programs()) == set(LOGS)


@pytest.mark.parametrize("name", LOGS)
@given(data=st.data())
def test_a_log_with_values_changed_is_read_or_refused(name: str, data: st.DataObject) -> None:
    lines: list[object] = json.loads(json.dumps(list(LOGS[name])))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        path = data.draw(st.sampled_from(places(lines[at])))
        lines[at] = replaced(lines[at], path, data.draw(JSON))
    read(name, b"".join(json.dumps(line).encode() + b"\n" for line in lines))


@pytest.mark.parametrize("name", LOGS)
@given(seed=st.integers(0, 2**32), kept=st.floats(0.3, 1))
def test_a_log_with_messages_missing_or_moved_is_read_or_refused(name: str, seed: int, kept: float) -> None:
    dice = random.Random(seed)
    lines = [line for line in LOGS[name] if dice.random() < kept]
    for _ in range(dice.randrange(3)):
        lines.insert(dice.randrange(len(lines) + 1), dice.choice(LOGS[name]))
    read(name, as_bytes(lines))


@pytest.mark.parametrize("name", LOGS)
@given(start=st.integers(0, 4000), length=st.integers(0, 40), noise=st.binary(max_size=20))
def test_a_log_with_bytes_changed_is_read_or_refused(name: str, start: int, length: int, noise: bytes) -> None:
    data = as_bytes(LOGS[name])
    read(name, data[:start] + noise + data[start + length :])


@pytest.mark.parametrize("name", LOGS)
@given(noise=st.binary(max_size=200))
def test_noise_is_read_or_refused(name: str, noise: bytes) -> None:
    read(name, noise)
