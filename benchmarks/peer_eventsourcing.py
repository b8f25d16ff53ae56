"""The second peer: eventsourcing keeps an aggregate in SQLite and rebuilds it from its events."""

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from cabo_events.codec import decode
from cabo_events.events import CardDiscarded, CardDrawn, CardExchanged, DiscardTaken, Event, event_tag


class Table(Aggregate):
    """A game as the peer would keep it: the same facts, and less to do for each of them than our reducer does."""

    @event("Opened")
    def __init__(self, name: str) -> None:
        """Open a table where nothing has happened."""
        self.name = name
        self.held: str | None = None
        self.pile: list[str] = []
        self.hands: dict[int, int] = {}
        self.told: list[tuple[str, dict[str, object]]] = []

    @event("Drawn")
    def draw(self, seat: int, face: str) -> None:
        self.held = face
        self.hands[seat] = self.hands.get(seat, 4) + 1

    @event("Discarded")
    def discard(self, seat: int, face: str) -> None:
        self.held = None
        self.hands[seat] = self.hands.get(seat, 4) - 1
        self.pile.append(face)

    @event("Exchanged")
    def exchange(self, seat: int, slots: list[int], shown: list[str]) -> None:
        self.held = None
        self.hands[seat] = self.hands.get(seat, 4) - len(slots)
        self.pile.extend(shown)

    @event("Told")
    def tell(self, what: str, fact: dict[str, object]) -> None:
        self.told.append((what, fact))


class Tables(Application[UUID]):
    """The tables in one SQLite file."""


def opened(folder: Path) -> Tables:
    """An application that keeps its tables in a new file in that folder."""
    return Tables(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "tables.db")})


def kept(tables: Tables, games: Sequence[bytes]) -> tuple[tuple[UUID, ...], int]:
    """Keep each game as one aggregate; their ids, and how many events they have together."""
    played = [_played(decode(data).events) for data in games]
    count = sum(len(table.pending_events) for table in played)
    for table in played:
        tables.save(table)
    return tuple(table.id for table in played), count


def _played(events: Sequence[Event]) -> Table:
    table = Table(name="a table")
    for fact in events[1:]:
        _play(table, fact)
    return table


def _play(table: Table, fact: Event) -> None:
    match fact:
        case CardDrawn():
            table.draw(seat=fact.seat, face=fact.face or "")
        case CardDiscarded():
            table.discard(seat=fact.seat, face=fact.face or "")
        case CardExchanged() | DiscardTaken():
            table.exchange(seat=fact.seat, slots=list(fact.slots), shown=[face or "" for face in fact.shown])
        case _:
            table.tell(what=event_tag(fact), fact=msgspec.to_builtins(fact))


def rebuilt(tables: Tables, ids: Sequence[UUID]) -> int:
    """Rebuild every table from its events; the sum of their versions, which is the number of events applied."""
    return sum(tables.repository.get(each).version for each in ids)
