"""The door through which a game is played into a store: requests judged by the rules, and appended."""

from collections.abc import Sequence
from uuid import uuid4

from cabo_events.codec import encode_event
from cabo_events.commands import Chance, Command, StartGame
from cabo_events.decide import decide
from cabo_events.errors import UsageError, VersionConflict
from cabo_events.events import Event, GameStarted, stream_of
from cabo_events.perspective import refuse_unseen
from cabo_events.replay import Timeline, extended, replay
from cabo_events.state import State
from cabo_events.store.envelope import STORE_STREAM, Recorded
from cabo_events.store.own_stream import own_events
from cabo_events.store.people import drop_forgotten, identities
from cabo_events.store.protocol import EventStore

_ATTEMPTS = 100
_EVENTS_ONE_BY_ONE = 4


class GameLog:
    """One game in a store, as far as it has been read.

    Names of players are not in it: they are kept beside the log.
    """

    def __init__(self, store: EventStore, stream: str) -> None:
        if stream == STORE_STREAM:
            raise UsageError("stream", "the stream of a game", f"{stream}, the store's own")
        self.stream = stream
        self._store = store
        self._timeline: Timeline | None = None
        self._requests: dict[str, tuple[Recorded, ...]] = {}

    @property
    def version(self) -> int:
        """The version of the last event that was read; 0 for a game that has not begun."""
        return 0 if self._timeline is None else len(self._timeline.events)

    @property
    def timeline(self) -> Timeline | None:
        """The game as it was last read; None where it has not begun."""
        return self._timeline

    def refresh(self) -> Timeline | None:
        """The game with what others have appended since."""
        self._take(self._store.read(self.stream, self.version + 1))
        return self._timeline

    def execute(self, command: Command, chance: Chance = None, request: str | None = None) -> tuple[Recorded, ...]:
        """What a command has made happen, durable in the store.

        Where somebody else appends in the meantime, the command is judged again in the state that this leads to. A
        ``request`` that was carried out before, by anybody, brings what it brought then, and nothing new. Raises
        IllegalMove for what the rules refuse (now), RecordingError for what the record's viewer could not have seen,
        and what the store raises: then nothing has happened.
        """
        asked = request or uuid4().hex
        attempts = 0
        while True:
            self.refresh()
            if asked in self._requests:
                return self._requests[asked]
            try:
                return self._append(asked, self._decided(command, chance))
            except VersionConflict:
                attempts += 1
                if attempts == _ATTEMPTS:
                    raise

    def _decided(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        state: State | None = None if self._timeline is None else self._timeline.last
        events = decide(state, command, chance)
        if isinstance(command, StartGame):
            return tuple(self._admitted(event) for event in events)
        for event in events:
            if self._timeline is not None:
                refuse_unseen(self._timeline.events[0], event)
        return events

    def _admitted(self, event: Event) -> Event:
        if not isinstance(event, GameStarted):
            return event
        if stream_of(event) != self.stream:
            raise UsageError("game", f"the game of the stream {self.stream}", stream_of(event))
        return identities(own_events(self._store)).without_forgotten(event)

    def _append(self, asked: str, events: Sequence[Event]) -> tuple[Recorded, ...]:
        ids = [f"{asked}.{place}" for place in range(len(events))]
        rows = self._store.append(self.stream, [encode_event(event) for event in events], self.version, ids)
        if rows and rows[0].version == 1:
            drop_forgotten(self._store, self.stream)
        self._take(rows)
        return rows

    def _take(self, rows: Sequence[Recorded]) -> None:
        events = [row.event for row in rows]
        if self._timeline is not None and len(events) <= _EVENTS_ONE_BY_ONE:
            for event in events:
                self._timeline = extended(self._timeline, event)
        elif events:
            before = () if self._timeline is None else self._timeline.events
            self._timeline = replay((*before, *events))
        for row in rows:
            asked = row.id.rpartition(".")[0]
            self._requests[asked] = (*self._requests.get(asked, ()), row)
