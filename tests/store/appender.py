"""A process that appends to a store: alone until it is killed, or against others until they have done enough.

``python -m tests.store.appender URL COUNT`` says so when it is ready, and after a line on its standard input adds COUNT
events to the stream "game", whoever else does, and says the id of each that was acknowledged.
"""

import os
import sys
import time
from contextlib import closing
from itertools import count

from cabo_events.errors import StoreBusy, VersionConflict
from cabo_events.store.protocol import EventStore
from cabo_events.store.urls import open_store


def append_alone(store: EventStore) -> None:
    """Append for ever, one or three events at a time."""
    stream = f"process-{os.getpid()}-{store.tip().position}"
    version = 0
    for number in count():
        ids = [f"{stream}.{number}.{part}" for part in range(3 if number % 4 == 3 else 1)]
        store.append(stream, [b"{}" for _ in ids], version, ids)
        version += len(ids)
        _say(*ids)


def append_racing(store: EventStore, events: int) -> None:
    """Append so many events to one stream, each as often as it takes until nobody else was quicker."""
    for number in range(events):
        event_id = f"{os.getpid()}.{number}"
        while not _appended(store, event_id):
            continue
        _say(event_id)
        time.sleep(0.002)  # a game's moves do not come without a pause, and the others shall have a chance


def _appended(store: EventStore, event_id: str) -> bool:
    try:
        store.append("game", [event_id.encode()], store.head("game"), [event_id])
    except (VersionConflict, StoreBusy):
        return False
    return True


def _say(*ids: str) -> None:
    os.write(1, "".join(f"{event_id}\n" for event_id in ids).encode())


if __name__ == "__main__":
    with closing(open_store(sys.argv[1])) as opened:
        _say("ready")
        sys.stdin.readline()
        append_racing(opened, int(sys.argv[2]))
