"""A process that starts writers and kills them, and looks at what they leave.

``python -m tests.store.killing URL TIMES SEED`` prints how many events were acknowledged and how many were stored, and
ends with a traceback where an acknowledged event is not there, or the chain is broken. The writers are forks, since a
fork is quick; nothing else runs in here.
"""

import os
import random
import signal
import sys
import time
from contextlib import closing

from cabo_events.store import sqlite
from cabo_events.store.chain import refuse_unchained
from cabo_events.store.urls import open_store
from cabo_events.store.verify import verify
from tests.store import appender


def killed_writer(url: str, dice: random.Random) -> set[str]:
    """The ids that a writer had acknowledged when it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writing, 1)
        with closing(open_store(url)) as store:
            appender.append_alone(store)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        first = pipe.readline()
        time.sleep(dice.uniform(0, 0.012))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = first + pipe.read()
    return set(acknowledged.decode().split())


def main(url: str, times: int, seed: int) -> None:
    vars(sqlite)["_PAGES_BEFORE_CHECKPOINT"] = 20  # so that some are killed in the midst of a checkpoint
    dice = random.Random(seed)
    acknowledged = stored = 0
    for _ in range(times):
        with closing(open_store(url)) as store:
            tip = store.tip()
        ids = killed_writer(url, dice)
        with closing(open_store(url)) as store:
            rows = store.read_all(tip.position, 10_000)
            refuse_unchained(url, tip, rows)
            there = {row.id for row in rows}
            assert ids
            assert ids <= there, f"acknowledged and gone: {sorted(ids - there)}"
            assert len(there) - len(ids) <= 3, "more than one append was under way"
            acknowledged, stored = acknowledged + len(ids), stored + len(there)
    with closing(open_store(url)) as store:
        assert verify(store).faults == ()
    print(acknowledged, stored)  # noqa: T201 - its answer


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
