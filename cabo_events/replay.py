"""The timeline of a game: its state at every version, and where its rounds and turns lie."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace as with_fields

from cabo_events.errors import ReplayError
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    DiscardTaken,
    Event,
    ExchangeMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    Rewound,
    RoundDealt,
    RoundRecorded,
)
from cabo_events.evolve import evolve
from cabo_events.state import State


class TurnSpan(Struct, frozen=True, kw_only=True):
    """A turn: its number in the round (0: the deal and the opening looks), its seat, its first and last version."""

    turn: int
    seat: int | None
    first_version: int
    last_version: int


class RoundSpan(Struct, frozen=True, kw_only=True):
    """A round: its number, its first and last version (up to the next round or the game's end), its turns."""

    round: int
    first_version: int
    last_version: int
    turns: tuple[TurnSpan, ...]


class Timeline(Struct, frozen=True, kw_only=True):
    """A replayed game: ``events[v - 1]`` led to ``states[v - 1]``, the state at version v."""

    events: tuple[Event, ...]
    states: tuple[State, ...]

    @property
    def last(self) -> State:
        """The state after the last event."""
        return self.states[-1]

    def at(self, version: int) -> State:
        """The state after the event of that version, in constant time; versions count from 1."""
        if not 1 <= version <= len(self.states):
            raise ReplayError(version, "no event", f"a version from 1 to {len(self.states)}", str(version))
        return self.states[version - 1]


def replay(events: Sequence[Event]) -> Timeline:
    """Every state of a game, from its events in order.

    A ``rewound`` goes back to the state at the version it names; what lay between stays in the log and does not
    count. Raises ReplayError for an event that cannot follow, ``events`` being empty included.

    >>> from cabo_events.shipped import shipped_games
    >>> from cabo_events.files import read_game
    >>> timeline = replay(read_game(shipped_games()[0]).events)
    >>> timeline.at(1).version
    1
    """
    if not events:
        raise ReplayError(0, "no event", "game_started as the first event", "an empty game")
    states: list[State] = []
    state: State | None = None
    for event in events:
        state = _gone_back(states, event) if type(event) is Rewound else evolve(state, event)
        states.append(state)
    return Timeline(events=tuple(events), states=tuple(states))


def extended(timeline: Timeline, event: Event) -> Timeline:
    """The timeline with one more event; raises ReplayError for an event that cannot follow."""
    state = _gone_back(timeline.states, event) if isinstance(event, Rewound) else evolve(timeline.last, event)
    return Timeline(events=(*timeline.events, event), states=(*timeline.states, state))


def _gone_back(states: Sequence[State], event: Rewound) -> State:
    version = len(states) + 1
    if event.to >= version:
        raise ReplayError(version, "rewound", f"a version before it, 1 to {version - 1}", str(event.to))
    return with_fields(states[event.to - 1], version=version)


def live_versions(events: Sequence[Event]) -> tuple[int, ...]:
    """The versions that count, in order: all but the rewinds and what they undid.

    >>> from cabo_events.events import CaboCalled, PowerDeclined
    >>> live_versions([PowerDeclined(seat=0), CaboCalled(seat=1), Rewound(to=1, reason=None), CaboCalled(seat=0)])
    (1, 4)
    """
    live: list[int] = []
    version = len(events)
    while version >= 1:
        event = events[version - 1]
        if isinstance(event, Rewound):
            version = event.to
            continue
        live.append(version)
        version -= 1
    return tuple(reversed(live))


def round_spans(timeline: Timeline) -> tuple[RoundSpan, ...]:
    """Where each round and each turn lies, over the versions that count.

    A turn runs from the event after the previous turn's end to the event that ends it; an event out of turn
    belongs to the turn it fell into.
    """
    opened = (RoundDealt, RoundRecorded)
    blocks: list[list[int]] = []
    for version in live_versions(timeline.events):
        event = timeline.events[version - 1]
        if isinstance(event, opened):
            blocks.append([])
        if blocks:
            blocks[-1].append(version)
    return tuple(_round_span(timeline, versions) for versions in blocks)


def _round_span(timeline: Timeline, versions: Sequence[int]) -> RoundSpan:
    opening = timeline.events[versions[0] - 1]
    number = opening.round if isinstance(opening, RoundDealt | RoundRecorded) else 0
    turns: list[TurnSpan] = []
    before: int | None = None
    for version in versions:
        turn, seat = _turn_of(timeline, version, before)
        before = version
        if turns and turns[-1].turn == turn:
            turns[-1] = with_fields(turns[-1], last_version=version)
        else:
            turns.append(TurnSpan(turn=turn, seat=seat, first_version=version, last_version=version))
    return RoundSpan(round=number, first_version=versions[0], last_version=versions[-1], turns=tuple(turns))


def _turn_of(timeline: Timeline, version: int, before: int | None) -> tuple[int, int | None]:
    """The turn an event belongs to: its own where it acts, else the one that was on; the deal and the looks are 0."""
    event = timeline.events[version - 1]
    if before is None or isinstance(event, OpeningPeeked):
        return 0, None
    earlier, here = timeline.states[before - 1].round, timeline.states[version - 1].round
    if earlier is None or here is None:
        return 0, None
    match event:
        case CardDrawn():
            return here.turn, event.seat
        case PairDiscarded() | PairMissed():
            return max(earlier.turn + (earlier.on_turn != event.seat), 1), event.seat
        case DiscardTaken() | CardExchanged() | CardDiscarded() | ExchangeMissed() | CaboCalled():
            has_ended = here.pending is None and here.on_turn is not None
            return here.turn - has_ended, event.seat
        case _:
            return max(earlier.turn, 1), earlier.on_turn
