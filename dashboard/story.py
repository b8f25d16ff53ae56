"""A stretch of a game's events in words, round a version, and where it stands among rounds and turns."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.events import Rewound
from cabo_events.replay import RoundSpan, Timeline, live_versions
from dashboard.payload import event_words

WINDOW = 15
"""How many events are listed at once."""


class EventLine(Struct, frozen=True, kw_only=True):
    """An event in words; ``heading`` is there where a round or a turn begins with it.

    ``is_undone`` says that a correction took it back: it is in the log and does not count.
    """

    version: int
    words: str
    heading: str | None
    is_current: bool
    is_undone: bool


def event_lines(timeline: Timeline, rounds: Sequence[RoundSpan], version: int) -> tuple[EventLine, ...]:
    """The WINDOW events round a version, fewer in a shorter game.

    Whoever looks with somebody's eyes sees what these have seen: the events up to the version, and none after it.
    """
    last = len(timeline.events) if timeline.last.game.viewer is None else version
    live = frozenset(live_versions(timeline.events))
    headings = _headings(rounds)
    return tuple(
        EventLine(
            version=each,
            words=event_words(timeline, each),
            heading=headings.get(each),
            is_current=each == version,
            is_undone=each not in live and not isinstance(timeline.events[each - 1], Rewound),
        )
        for each in _window(version, last)
    )


def _window(version: int, last: int) -> range:
    first = max(1, min(version - WINDOW // 2, last - WINDOW + 1))
    return range(first, min(first + WINDOW, last + 1))


def _headings(rounds: Sequence[RoundSpan]) -> dict[int, str]:
    return {
        turn.first_version: f"Round {round_.round}, turn {turn.turn}" if turn.turn else f"Round {round_.round}"
        for round_ in rounds
        for turn in round_.turns
    }
