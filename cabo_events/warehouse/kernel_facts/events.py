"""The table of events."""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from cabo_events.codec import encode_event
from cabo_events.kernel.columns import decode
from cabo_events.kernel.facts import NULL
from cabo_events.kernel.recording import TAGS, Recording
from cabo_events.warehouse.axes_apart import without_axes
from cabo_events.warehouse.instants import microseconds_of
from cabo_events.warehouse.kernel_facts.arrow import listed, numbers, present, table_of, texts, worded
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.tables import EVENT

_TYPES = ("game_started", *TAGS[1:])


def event_table(games: Played) -> pa.Table:
    """Table ``event``."""
    facts = games.facts
    events = facts.events
    size = len(events)
    at, is_timed, lines, places = _beside(games, size)
    bodies = np.full(size, -1, np.int32)
    bodies[places] = np.arange(len(places))
    told = numbers(facts.numbers, facts.numbers != NULL)
    return table_of(
        EVENT,
        {
            "game_key": games.key_of(events),
            "version": numbers(events["version"]),
            "round": present(events["round"]),
            "turn": present(events["turn"]),
            "type": worded(_TYPES, events["type"]),
            "is_live": numbers(np.ones(size, np.bool_)),
            "seat": present(events["seat"]),
            "target": present(events["target"]),
            "target_slot": present(events["target_slot"]),
            "slots": listed(numbers(facts.slots), events["slots"]),
            "faces": listed(games.faces_of(facts.faces), events["faces"]),
            "numbers": listed(told, events["numbers"]),
            "seen_by": present(events["seen_by"]),
            "at": numbers(at, is_timed),
            "body": texts(lines).take(present(bodies)),
        },
    )


def _beside(games: Played, size: int) -> tuple[NDArray[np.int64], NDArray[np.bool_], list[str], list[int]]:
    """What rows do not hold: instants and whether there is one by event; lines, and the events they are of."""
    at, is_timed = np.zeros(size, np.int64), np.zeros(size, np.bool_)
    lines: list[str] = []
    places: list[int] = []
    start = 0
    for recording, count in zip(games.recordings, games.facts.games["events"].tolist(), strict=True):
        lines.append(without_axes(recording.opening))
        places.append(start)
        for version, text in _instants(recording):
            since, is_told = microseconds_of(text)
            if since is not None:
                at[start + version - 1], is_timed[start + version - 1] = since, True
            if not is_told and version > 1:
                lines.append(encode_event(decode(recording)[version - 1]).decode())
                places.append(start + version - 1)
        start += count
    return at, is_timed, lines, places


def _instants(recording: Recording) -> tuple[tuple[int, str], ...]:
    first = recording.opening.at
    return recording.instants if first is None else ((1, first), *recording.instants)
