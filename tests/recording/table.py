"""Games recorded at a table by typed lines."""

from collections.abc import Sequence

from cabo_events.commands import StartGame
from cabo_events.events import Event, GameStarted, Player, Viewer, event_tag
from cabo_events.recording import Recording, record
from cabo_events.recording.session import carried_out
from cabo_events.recording.typed import requests_in
from cabo_events.replay import Timeline
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import STANDARD
from cabo_events.transcript.vocabulary import Table, table_of

NAMES = ("Ada", "Bo", "Cleo")


def opening(rules: RuleSet = STANDARD, players: int = 2, viewer: Viewer = None) -> StartGame:
    """A game of the first of NAMES."""
    seats = tuple(Player(id=name.lower(), name=name, bot=None) for name in NAMES[:players])
    return StartGame(game="test", ruleset=rules, players=seats, viewer=viewer, played="2026-11-30")


def words_of(timeline: Timeline) -> Table:
    """How the notation speaks of a game."""
    first = timeline.events[0]
    if not isinstance(first, GameStarted):
        raise TypeError("no game")
    return table_of(first)


def typed(recording: Recording, *lines: str) -> Recording:
    """The recording after these lines were typed, one after the other."""
    for line in lines:
        recording = record(recording, *requests_in(words_of(recording.timeline), recording.timeline, line))
    return recording


def in_memory(timeline: Timeline, *lines: str) -> Timeline:
    """The same without a file."""
    for line in lines:
        timeline = carried_out(timeline, requests_in(words_of(timeline), timeline, line))
    return timeline


def tags(recording: Recording) -> list[str]:
    """The types of the events."""
    return types(recording.timeline.events)


def types(events: Sequence[Event]) -> list[str]:
    """The types of events."""
    return [event_tag(event) for event in events]
