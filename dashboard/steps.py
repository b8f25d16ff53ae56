"""Where a step leads: the versions that first, last, previous and next mean by event, turn and round."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from cabo_events.events import RoundDealt
from cabo_events.replay import RoundSpan, Timeline


class Steps(Struct, frozen=True, kw_only=True):
    """The versions that can be stepped to from one version; a step that leads nowhere is the version itself.

    A step by turn goes to the moment after a turn's last event, a step by round to the round's deal.
    """

    first: int
    round_before: int
    turn_before: int
    event_before: int
    event_after: int
    turn_after: int
    round_after: int
    last: int


def steps_from(version: int, versions: int, rounds: Sequence[RoundSpan]) -> Steps:
    """The steps from a version of a game that has ``versions`` of them."""
    turns = [turn.last_version for round_ in rounds for turn in round_.turns]
    deals = [round_.first_version for round_ in rounds]
    return Steps(
        first=1,
        round_before=_before(version, deals, otherwise=1),
        turn_before=_before(version, turns, otherwise=1),
        event_before=max(version - 1, 1),
        event_after=min(version + 1, versions),
        turn_after=_after(version, turns, otherwise=versions),
        round_after=_after(version, deals, otherwise=versions),
        last=versions,
    )


def _before(version: int, stops: Iterable[int], otherwise: int) -> int:
    return max((stop for stop in stops if stop < version), default=otherwise)


def _after(version: int, stops: Iterable[int], otherwise: int) -> int:
    return min((stop for stop in stops if stop > version), default=otherwise)


def opening_version(timeline: Timeline) -> int:
    """Where a game is opened whose address names no version: at its first deal, else at its first event."""
    deals = (version for version, event in enumerate(timeline.events, start=1) if isinstance(event, RoundDealt))
    return next(deals, 1)
