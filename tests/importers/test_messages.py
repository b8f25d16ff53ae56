"""Taking a log apart: order, copies, packing, and what is too large or no log at all."""

import gzip
import tracemalloc
from pathlib import Path

import pytest

from cabo_events.errors import AdapterError, MessageFault
from cabo_events.importers.messages import json_messages, log_bytes, ordered


@pytest.mark.parametrize(
    ("sentence", "data", "numbers"),
    [
        ("a JSON object a line, in order", b'{"n":1}\n{"n":2}\n', [1, 2]),
        ("an array of objects", b'[{"n":1}, {"n":2}]', [1, 2]),
        ("a byte-order mark and blank lines", b'\xef\xbb\xbf{"n":1}\r\n\r\n{"n":2}', [1, 2]),
        ("messages without numbers are numbered by place", b'{"a":1}\n{"a":2}\n', [1, 2]),
        ("messages out of order are put in order", b'{"n":2}\n{"n":1}\n', [1, 2]),
        ("a message told twice is read once", b'{"n":1}\n{"n":2}\n{"n":1}\n', [1, 2]),
        ("nothing at all", b"\n \n", []),
    ],
)
def test_a_log_is(sentence: str, data: bytes, numbers: list[int]) -> None:
    assert [message.number for message in ordered(json_messages(data)).messages] == numbers, sentence


def test_what_was_put_right_is_said() -> None:
    log = ordered(json_messages(b'{"n":5}\n{"n":1}\n{"n":2}\n{"n":2}\n'))
    assert log.duplicates == 1
    assert log.notices == (
        "the messages were out of order and were put in order by their numbers",
        "messages are missing, the first of them 3",
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"n":1,"a":1}\n{"n":1,"a":2}\n', "expected one message 1, found another of the same number"),
        (b'{"n":1}\nNaN\n', "expected a JSON object as message 2"),
        (b"[" * 100_000, "expected a JSON array of messages"),
        (b'{"a":' * 100_000, "expected a JSON object as message 1"),
        (b'{"n":"one"}', "expected a JSON object as message 1, found Expected `int | null`, got `str`"),
        (b"{}\n" * 100_001, "expected at most 100,000 messages, found more"),
        (b"[" + b"0," * 100_001 + b"0]", "expected at most 100,000 messages, found 100,002"),
        (
            b"[" + b"0," * 2_000_001 + b"0]",
            "expected an array of at most 100,000 messages, found more than 2,000,000 commas",
        ),
        (b"\xff\xfe", "expected a JSON object as message 1"),
        (b'{"n":1}\n{"n":2', "expected a JSON object as message 2"),
    ],
)
def test_what_is_no_log_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(MessageFault) as refused:
        ordered(json_messages(data))
    assert str(refused.value).startswith(why)


def test_a_packed_log_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "game.log.gz"
    path.write_bytes(gzip.compress(b'{"n":1}\n'))
    assert log_bytes(path) == b'{"n":1}\n'


@pytest.mark.parametrize("data", [b"x" * 50_001, gzip.compress(b"\0" * 30_000_000)], ids=["plain", "packed"])
def test_a_log_that_is_too_large_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "large.gz"
    path.write_bytes(data)
    with pytest.raises(AdapterError, match=r"large\.gz: expected a log of at most 50,000 bytes, found more"):
        log_bytes(path, largest=50_000)


def test_a_packed_log_is_unpacked_no_further_than_it_may_be(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b"\0" * 60_000_000))
    tracemalloc.start()
    with pytest.raises(AdapterError):
        log_bytes(path, largest=1_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8_000_000


@pytest.mark.parametrize("damage", ["cut", "changed", "only a head"])
def test_a_damaged_packed_log_is_refused(tmp_path: Path, damage: str) -> None:
    whole = gzip.compress(b'{"n":1}\n' * 1000)
    data = {"cut": whole[:-12], "changed": whole[:20] + b"\xff" * 8 + whole[28:], "only a head": whole[:2]}[damage]
    path = tmp_path / "broken.gz"
    path.write_bytes(data)
    with pytest.raises(AdapterError, match=r"broken\.gz: expected a file packed with gzip, whole"):
        log_bytes(path)


def test_a_log_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match=r"expected a readable log, found No such file"):
        log_bytes(tmp_path / "none.log")
    with pytest.raises(AdapterError, match=r"expected a readable log, found Is a directory"):
        log_bytes(tmp_path)
