"""Who is who: the ids of one person joined, and names kept, given and forgotten."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.errors import UsageError
from cabo_events.events import GameStarted
from cabo_events.store.envelope import STORE_STREAM, NamedSeat, Recorded
from cabo_events.store.own_stream import (
    GameQuarantined,
    PlayerForgotten,
    PlayerRenamed,
    PlayersMerged,
    QuarantineLifted,
    StoreEvent,
    append_own,
    own_events,
)
from cabo_events.store.protocol import EventStore


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who played: the id they go by, all their ids, what they are called (most often first), their games.

    ``games`` counts the records they are in; ``bot`` is the policy where it is a program that plays.
    """

    id: str
    ids: tuple[str, ...]
    names: tuple[str, ...]
    games: int
    bot: str | None
    is_forgotten: bool


class Identities(Struct, frozen=True, kw_only=True):
    """Which ids are one person's, and whose names are not to be kept."""

    joined: dict[str, str]
    forgotten: frozenset[str]

    def person_of(self, player: str) -> str:
        """The id by which the person goes whose id this is."""
        return self.joined.get(player, player)

    def ids_of(self, player: str) -> tuple[str, ...]:
        """All ids of the same person, the one they go by first."""
        person = self.person_of(player)
        return (person, *sorted(other for other, goes_by in self.joined.items() if goes_by == person))

    def without_forgotten(self, opening: GameStarted) -> GameStarted:
        """The beginning of a game without the names that are not to be kept."""
        if self.forgotten.isdisjoint(player.id for player in opening.players):
            return opening
        players = tuple(
            replace(player, name=None) if player.id in self.forgotten else player for player in opening.players
        )
        return replace(opening, players=players)


def identities(events: Iterable[StoreEvent]) -> Identities:
    """Who is who after these events of a store."""
    joined: dict[str, str] = {}
    forgotten: set[str] = set()
    for event in events:
        match event:
            case PlayersMerged():
                _join(joined, event)
            case PlayerForgotten():
                forgotten.update(event.players)
            case PlayerRenamed():
                forgotten.difference_update(event.players)
            case GameQuarantined() | QuarantineLifted():
                continue
            case _:
                assert_never(event)
    return Identities(joined=joined, forgotten=frozenset(forgotten))


def _join(joined: dict[str, str], event: PlayersMerged) -> None:
    person = joined.get(event.player, event.player)
    gone = {joined.get(other, other) for other in event.others} - {person}
    for player in (*gone, *(other for other, goes_by in joined.items() if goes_by in gone)):
        joined[player] = person


def everybody(store: EventStore) -> tuple[Person, ...]:
    """Everybody who has played in a game of the store, by id."""
    known = identities(own_events(store))
    names: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for seat in store.names():
        names[known.person_of(seat.player)][seat.name] += 1
    games, bots = _played(store, known)
    return tuple(
        Person(
            id=person,
            ids=known.ids_of(person),
            names=tuple(name for name, _ in names[person].most_common()),
            games=games[person],
            bot=bots[person],
            is_forgotten=person in known.forgotten,
        )
        for person in sorted(games)
    )


def _played(store: EventStore, known: Identities) -> tuple[Counter[str], dict[str, str | None]]:
    games: Counter[str] = Counter()
    bots: dict[str, str | None] = {}
    for _, opening in openings(store):
        persons = {known.person_of(player.id): player.bot for player in opening.players}
        games.update(persons.keys())
        bots.update(persons)
    return games, bots


def openings(store: EventStore) -> Iterable[tuple[Recorded, GameStarted]]:
    """The beginning of every game of a store, in order."""
    position = 0
    while rows := store.openings(position):
        for row in rows:
            position = row.position
            if row.stream != STORE_STREAM and isinstance(opening := row.event, GameStarted):
                yield row, opening


def merge(store: EventStore, player: str, others: Sequence[str]) -> Person:
    """Make several ids one person's, who goes by ``player``; raises UsageError for an id that has not played."""
    for one in (player, *others):
        _found(store, one)
    known = identities(own_events(store))
    apart = tuple(other for other in others if known.person_of(other) != known.person_of(player))
    if apart:
        append_own(store, PlayersMerged(player=player, others=apart))
    return _found(store, player)


def rename(store: EventStore, player: str, name: str) -> int:
    """Give a person another name in every game; the number of seats that have it now. Raises UsageError."""
    person = _found(store, player)
    seats = tuple(
        NamedSeat(stream=row.stream, seat=seat, player=sitting.id, name=name)
        for row, opening in openings(store)
        for seat, sitting in enumerate(opening.players)
        if sitting.id in person.ids
    )
    append_own(store, PlayerRenamed(players=person.ids))
    store.write_names(seats)
    return len(seats)


def forget(store: EventStore, player: str) -> int:
    """Remove a person's names everywhere, for good; the number of seats that had one. Raises UsageError.

    Ids stay, and so do the games; a name that comes with a later game is not kept. ``rename`` ends that.
    """
    person = _found(store, player)
    if not identities(own_events(store)).forgotten.issuperset(person.ids):
        append_own(store, PlayerForgotten(players=person.ids))
    return store.erase_names(person.ids)


def drop_forgotten(store: EventStore, stream: str) -> None:
    """Remove the names in a game of those who were forgotten while it came in."""
    forgotten = identities(own_events(store)).forgotten
    gone = {seat.player for seat in store.names(stream) if seat.player in forgotten}
    if gone:
        store.erase_names(gone)


def _found(store: EventStore, player: str) -> Person:
    people = everybody(store)
    for person in people:
        if player in person.ids:
            return person
    by_name = [person for person in people if player in person.names]
    if len(by_name) == 1:
        return by_name[0]
    found = f"{player!r}, which {len(by_name)} are called" if by_name else repr(player)
    raise UsageError("player", "the id, or the name, of somebody who has played (`cabo players list`)", found)
