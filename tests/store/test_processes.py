"""Several processes on one store: racing, and killed."""

import subprocess
import sys
from itertools import pairwise

import pytest

from cabo_events.store.verify import verify
from tests.conftest import ROOT
from tests.store.conftest import Place


def started(module: str, *words: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", f"tests.store.{module}", *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def readied(writer: "subprocess.Popen[str]") -> "subprocess.Popen[str]":
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    return writer


def told(writer: "subprocess.Popen[str]") -> set[str]:
    return set(writer.communicate(timeout=60)[0].split())


@pytest.mark.slow
def test_four_processes_race_on_one_game_without_a_duplicate_or_a_gap(shared_place: Place) -> None:
    store = shared_place.open()
    writers = [readied(writer) for writer in [started("appender", shared_place.url, 25) for _ in range(4)]]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    followed = []
    for row in store.subscribe(patience=30):
        followed.append(row)
        if len(followed) == 100:
            break
    acknowledged = {event_id for writer in writers for event_id in told(writer)}
    assert [writer.returncode for writer in writers] == [0] * 4

    rows = store.read("game")
    assert [row.version for row in rows] == list(range(1, 101))
    assert {row.id for row in rows} == acknowledged
    assert followed == list(rows) == list(store.read_all())
    order = [row.id.partition(".")[0] for row in rows]
    assert sum(one != other for one, other in pairwise(order)) > 3, "nobody raced"
    assert verify(store).faults == ()


@pytest.mark.parametrize("times", [10, pytest.param(200, marks=pytest.mark.slow)])
def test_what_was_acknowledged_survives_a_kill(shared_place: Place, times: int) -> None:
    killing = started("killing", shared_place.url, times, times)
    output, _ = killing.communicate(timeout=120)
    assert killing.returncode == 0
    acknowledged, stored = map(int, output.split())
    assert times <= acknowledged <= stored
