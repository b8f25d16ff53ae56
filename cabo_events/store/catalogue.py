"""What a store holds, game by game and in figures."""

from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.events import GameStarted
from cabo_events.store.envelope import STORE_STREAM
from cabo_events.store.own_stream import own_events, quarantined
from cabo_events.store.people import identities, openings
from cabo_events.store.protocol import EventStore


class Listing(Struct, frozen=True, kw_only=True):
    """A game in a list: its stream and newest version, who plays (the id where there is no name), under which rules.

    ``begun_at`` and ``recorded_at`` are when its first and its newest event came in; ``position`` is the newest
    event's. ``findings`` are the breaks of the rules it was let in with: where there are any the game is quarantined.
    """

    stream: str
    version: int
    position: int
    players: tuple[str, ...]
    ruleset: str
    played: str | None
    source: str | None
    begun_at: str
    recorded_at: str
    findings: tuple[Finding, ...]


class Figures(Struct, frozen=True, kw_only=True):
    """A store in figures; ``first_at`` and ``last_at`` are when its first and newest event came in, if there is one."""

    store: str
    games: int
    quarantined: int
    events: int
    people: int
    names: int
    position: int
    hash: str
    first_at: str | None
    last_at: str | None


def catalogue(store: EventStore) -> tuple[Listing, ...]:
    """Every game of a store, in the order in which they were begun."""
    heads = {head.stream: head for head in store.streams()}
    names = {(seat.stream, seat.seat): seat.name for seat in store.names()}
    marked = quarantined(store)
    return tuple(
        Listing(
            stream=row.stream,
            version=heads[row.stream].version,
            position=heads[row.stream].position,
            players=_called(row.stream, opening, names),
            ruleset=opening.ruleset.name,
            played=opening.played,
            source=opening.source,
            begun_at=row.recorded_at,
            recorded_at=heads[row.stream].recorded_at,
            findings=marked.get(row.stream, ()),
        )
        for row, opening in openings(store)
        if row.stream in heads
    )


def _called(stream: str, opening: GameStarted, names: dict[tuple[str, int], str]) -> tuple[str, ...]:
    return tuple(names.get((stream, seat), player.id) for seat, player in enumerate(opening.players))


def figures(store: EventStore) -> Figures:
    """The store in figures."""
    tip = store.tip()
    heads = [head for head in store.streams() if head.stream != STORE_STREAM]
    marked = quarantined(store)
    first, last = store.read_all(0, 1), store.read_all(max(tip.position - 1, 0), 1)
    known = identities(own_events(store))
    people = {known.person_of(player.id) for _, opening in openings(store) for player in opening.players}
    return Figures(
        store=store.url,
        games=len(heads),
        quarantined=sum(head.stream in marked for head in heads),
        events=sum(head.version for head in heads),
        people=len(people),
        names=len(store.names()),
        position=tip.position,
        hash=tip.hash.hex(),
        first_at=first[0].recorded_at if first else None,
        last_at=last[0].recorded_at if last else None,
    )
