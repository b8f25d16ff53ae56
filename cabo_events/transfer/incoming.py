"""Game files into a store: judged at the door, each whole or not at all, and none twice."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from cabo_events.audit import Finding, audit
from cabo_events.codec import GameFile, encode_event
from cabo_events.errors import (
    AuditRefusal,
    CaboError,
    CorruptLog,
    DuplicateEvent,
    GameFileError,
    StoreError,
    VersionConflict,
)
from cabo_events.events import GameStarted, event_tag, stream_of
from cabo_events.files import read_game
from cabo_events.store.chain import digest
from cabo_events.store.envelope import STORE_STREAM, Recorded
from cabo_events.store.names import without_names
from cabo_events.store.own_stream import (
    GameQuarantined,
    PlayerForgotten,
    PlayerRenamed,
    PlayersMerged,
    QuarantineLifted,
    StoreEvent,
    append_own,
    own_events,
    quarantined,
)
from cabo_events.store.people import Identities, drop_forgotten, identities
from cabo_events.store.protocol import EventStore


class Admission(StrEnum):
    """What happens to a game that breaks the rules: it stays out, or comes in and is marked."""

    BY_THE_RULES = "by_the_rules"
    QUARANTINE = "quarantine"


class Arrival(StrEnum):
    """How an import of one file ended."""

    ADDED = "added"
    EXTENDED = "extended"
    PRESENT = "present"
    REFUSED = "refused"


class Incoming(Struct, frozen=True, kw_only=True):
    """What became of one file: the stream (None: it is no game), how many events are new, why it was refused.

    ``findings`` are the breaks of the rules it was let in with, ``notices`` what was not canonical about it.
    """

    file: str
    stream: str | None
    arrival: Arrival
    events: int
    findings: tuple[Finding, ...]
    notices: tuple[str, ...]
    reason: str | None


class _Door(Struct, kw_only=True):
    """Where games come in, and what has to be known of the store: all of ``own``, which others add to meanwhile."""

    store: EventStore
    own: list[StoreEvent]
    known: Identities
    marked: dict[str, tuple[Finding, ...]]
    admission: Admission


def import_games(store: EventStore, files: Iterable[Path], admission: Admission) -> Iterator[Incoming]:
    """Each file's game put into the store, one after the other, and what became of it.

    A game that is there already, or of which more is there, changes nothing; of one that has gone on since, what is
    new is added. So an import that was broken off is made whole by doing it again. Raises StoreError and CorruptLog,
    which are about the store; whatever is wrong with a file is told in what becomes of it.
    """
    own = list(own_events(store))
    door = _Door(store=store, own=own, known=identities(own), marked=quarantined(store), admission=admission)
    for file in files:
        try:
            game = read_game(file)
        except GameFileError as error:
            yield _refused(str(file), None, error)
            continue
        yield _imported(door, game)


def _refused(file: str, stream: str | None, why: CaboError) -> Incoming:
    return Incoming(
        file=file, stream=stream, arrival=Arrival.REFUSED, events=0, findings=(), notices=(), reason=str(why)
    )


def _imported(door: _Door, game: GameFile) -> Incoming:
    """What becomes of a game; where another import has been quicker, it goes in behind that."""
    stream = _stream(game)
    while True:
        there: tuple[Recorded, ...] = ()
        try:
            there = door.store.read(stream)
            return _let_in(door, game, stream, there)
        except (StoreError, CorruptLog):
            raise
        except (VersionConflict, DuplicateEvent) as error:
            if door.store.head(stream) == len(there):
                return _refused(game.name, stream, error)
        except CaboError as error:
            return _refused(game.name, stream, error)


def _let_in(door: _Door, game: GameFile, stream: str, there: Sequence[Recorded]) -> Incoming:
    bodies = _bodies(door.known, game, stream)
    _refuse_other_history(stream, there, bodies)
    new = bodies[len(there) :]
    findings = _judged(door, game, stream) if new else ()
    if new:
        door.store.append(stream, new, len(there), _ids(stream, len(there), new))
        if _catch_up(door):
            drop_forgotten(door.store, stream)
    return Incoming(
        file=game.name,
        stream=stream,
        arrival=_arrival(there, new),
        events=len(new),
        findings=findings,
        notices=game.notices,
        reason=None,
    )


def _catch_up(door: _Door) -> bool:
    """Whether there is news of the players, which the door knows from here on."""
    news = own_events(door.store, len(door.own) + 1)
    door.own.extend(news)
    is_of_players = any(isinstance(event, PlayersMerged | PlayerForgotten | PlayerRenamed) for event in news)
    if is_of_players:
        door.known = identities(door.own)
    return is_of_players


def _arrival(there: Sequence[Recorded], new: Sequence[bytes]) -> Arrival:
    if not new:
        return Arrival.PRESENT
    return Arrival.EXTENDED if there else Arrival.ADDED


def _stream(game: GameFile) -> str:
    opening = game.events[0]
    if not isinstance(opening, GameStarted):
        raise GameFileError(game.name, 1, "game_started as the first event", event_tag(opening))
    return stream_of(opening)


def _bodies(known: Identities, game: GameFile, stream: str) -> tuple[bytes, ...]:
    if stream == STORE_STREAM:
        raise GameFileError(game.name, 1, "a game's id", f"{stream}, which a store calls its own stream")
    opening, *rest = game.events
    for event, line in zip(rest, game.lines[1:], strict=True):
        if isinstance(event, GameStarted):
            # The names in it would be in the log, and could not be forgotten.
            raise GameFileError(game.name, line, "game_started as the first event only", "another one")
    if isinstance(opening, GameStarted):
        opening = known.without_forgotten(opening)
    return tuple(map(encode_event, (opening, *rest)))


def _refuse_other_history(stream: str, there: Sequence[Recorded], bodies: Sequence[bytes]) -> None:
    for row, body in zip(there, bodies, strict=False):
        if row.body != _stored(stream, row.version, body):
            expected = f"the game of this name that is in the store, with its version {row.version}"
            raise DuplicateEvent(row.id, expected, "a game with another history")


def _judged(door: _Door, game: GameFile, stream: str) -> tuple[Finding, ...]:
    """What breaks the rules; the mark of a game that is let in with it comes into the store before the game does."""
    findings = audit(game.events)
    if findings and door.admission is Admission.BY_THE_RULES:
        raise AuditRefusal(stream, tuple(finding_words(game, finding) for finding in findings))
    if findings == door.marked.get(stream, ()):
        return findings
    # Without findings, the mark is of an import that was broken off before its game was in.
    mark = GameQuarantined(stream=stream, findings=findings) if findings else QuarantineLifted(stream=stream)
    append_own(door.store, mark)
    door.marked[stream] = findings
    return findings


def finding_words(game: GameFile, finding: Finding) -> str:
    """A break of the rules in one line, with its place in the file."""
    line = game.lines[finding.version - 1]
    return f"line {line}: {finding.code}: expected {finding.expected}, found {finding.found}"


def _ids(stream: str, version: int, bodies: Sequence[bytes]) -> tuple[str, ...]:
    """An id for each event that says what it is: another import of the same events comes to the same ids."""
    return tuple(
        digest((b"import", stream.encode(), b"%d" % place, _stored(stream, place, body))).hex()[:32]
        for place, body in enumerate(bodies, start=version + 1)
    )


def _stored(stream: str, version: int, body: bytes) -> bytes:
    """The line as a store keeps it."""
    return without_names(stream, body)[0] if version == 1 else body
