"""A game as facts are read off it: every event that counts, where it falls, and the round around it."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from msgspec import Struct

from cabo_events.errors import GameFileError
from cabo_events.events import Event, GameStarted, RoundDealt, StockReshuffled, event_tag
from cabo_events.replay import RoundSpan, Timeline, live_versions, replay, round_spans
from cabo_events.resolve import resolve
from cabo_events.rules.values import face_values
from cabo_events.ruleset import RuleSet
from cabo_events.sights import EventInRound, events_in_rounds
from cabo_events.state import State
from cabo_events.warehouse.keys import game_key


class Place(Struct, frozen=True, kw_only=True, gc=False):
    """Where an event falls: the round as recorded, the turn in it (0: the deal and the opening looks)."""

    round: int
    turn: int


class Followed(Struct, frozen=True, kw_only=True):
    """A replayed game.

    ``events`` are as recorded. ``timeline`` is the same game with every face that any event tells known all along,
    so that a hand that was turned up in the end had its total before. ``places`` are by version, for the events of a
    round that count; ``live`` are the versions that count; ``happened`` are the events of dealt rounds among them.
    ``points`` is what each face counts.
    """

    key: int
    stream: str
    origin: str
    opening: GameStarted
    events: tuple[Event, ...]
    timeline: Timeline
    live: tuple[int, ...]
    live_set: frozenset[int]
    spans: tuple[RoundSpan, ...]
    places: Mapping[int, Place]
    happened: tuple[EventInRound, ...]
    points: Mapping[str, int]
    is_whole: bool

    @property
    def rules(self) -> RuleSet:
        """The rule set that it is played by."""
        return self.opening.ruleset

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.opening.players)

    def before(self, version: int) -> State:
        """The state before an event that counts and is not the first."""
        return self.timeline.states[self.live[bisect_left(self.live, version) - 1] - 1]


def followed(events: Sequence[Event], stream: str, origin: str) -> Followed:
    """The game replayed; raises ReplayError and ContradictionError where it cannot be, GameFileError for no game."""
    opening = events[0] if events else None
    if not isinstance(opening, GameStarted):
        found = "no event" if opening is None else event_tag(opening)
        raise GameFileError(stream, 1, "game_started as the first event", found)
    is_whole = _is_whole(events)
    timeline = replay(events if is_whole else resolve(events))
    live = live_versions(events)
    spans = round_spans(timeline)
    return Followed(
        key=game_key(stream),
        stream=stream,
        origin=origin,
        opening=opening,
        events=tuple(events),
        timeline=timeline,
        live=live,
        live_set=frozenset(live),
        spans=spans,
        places=_places(spans, live),
        happened=tuple(events_in_rounds(timeline)),
        points=face_values(opening.ruleset),
        is_whole=is_whole and opening.viewer is None,
    )


def _is_whole(events: Sequence[Event]) -> bool:
    """Whether every card is known from the moment that it is there."""
    chances = [event for event in events if isinstance(event, RoundDealt | StockReshuffled)]
    return all(
        event.stock is not None
        and None not in event.stock
        and not (isinstance(event, RoundDealt) and any(None in hand for hand in event.hands))
        for event in chances
    )


def _places(spans: Sequence[RoundSpan], live: Sequence[int]) -> dict[int, Place]:
    """Turns follow each other over the versions that count, so all of these within a turn's versions are its own."""
    places: dict[int, Place] = {}
    versions = iter(live)
    version = next(versions, 0)
    for span in spans:
        for turn in span.turns:
            place = Place(round=span.round, turn=turn.turn)
            while version and version <= turn.last_version:
                if version >= turn.first_version:
                    places[version] = place
                version = next(versions, 0)
    return places
