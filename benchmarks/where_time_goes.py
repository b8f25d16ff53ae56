"""A profile beside the figures: what decoding and each kind of event cost, and their share of the whole."""

import time
from collections import defaultdict

from benchmarks.corpus import recorded_games
from benchmarks.figures import FULL, seconds
from cabo_events.codec import decode
from cabo_events.events import Event, Rewound, event_tag
from cabo_events.evolve import evolve
from cabo_events.replay import replay
from cabo_events.state import State

_TRIES = 7


def main() -> None:
    """Print a line for decoding, for each kind of event, and for what their sum leaves unexplained.

    Each is the best of several tries. A kind's time is that of one event repeated, with everything it needs in the
    processor's caches; what the events of a whole game take beyond it, one after the other, is the rest.
    """
    games = recorded_games(FULL.games)
    events = sum(data.count(b"\n") for data in games)
    whole = min(seconds(lambda: [len(replay(decode(data).events).states) for data in games])[0] for _ in range(_TRIES))
    decoding = min(seconds(lambda: [len(decode(data).events) for data in games])[0] for _ in range(_TRIES))
    lines = {"decode": (events, decoding * 1e9), **_by_kind(games)}
    lines["rest: caches gone cold"] = (events, whole * 1e9 - sum(spent for _, spent in lines.values()))
    for name, (count, spent) in sorted(lines.items(), key=lambda line: -line[1][1]):
        share = spent / (whole * 1e9)
        print(f"{name:26} {count:6} times {spent / count:8,.0f} ns each {spent / events:6,.0f} ns/event {share:6.1%}")
    print(f"{'whole':26} {events:6} events {whole * 1e9 / events:7,.0f} ns each")


def _by_kind(games: tuple[bytes, ...]) -> dict[str, tuple[int, float]]:
    """By kind of event how many there are and the nanoseconds ``evolve`` takes for all of them, each at its best."""
    spent: dict[str, list[int]] = defaultdict(list)
    for data in games:
        timeline = replay(decode(data).events)
        before: State | None = None
        for fact, after in zip(timeline.events, timeline.states, strict=True):
            if not isinstance(fact, Rewound):
                spent[event_tag(fact)].append(min(_nanoseconds(before, fact) for _ in range(_TRIES)))
            before = after
    return {name: (len(times), float(sum(times))) for name, times in spent.items()}


def _nanoseconds(state: State | None, fact: Event) -> int:
    begun = time.perf_counter_ns()
    evolve(state, fact)
    return time.perf_counter_ns() - begun


if __name__ == "__main__":
    main()
