"""``cabo store``: the log of record, made, filled, looked at, verified, copied."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.cli import FINDINGS, OK
from cabo_events.cli.output import complain, new_table, remark, write_json, write_lines, write_table
from cabo_events.cli.progress import stepped, working
from cabo_events.errors import CorruptLog, ReplayError, UsageError
from cabo_events.events import Event
from cabo_events.files import game_paths
from cabo_events.replay import replay
from cabo_events.store.catalogue import Listing, catalogue, figures
from cabo_events.store.chain import NOTHING
from cabo_events.store.copying import copy
from cabo_events.store.people import forget as forgotten
from cabo_events.store.protocol import Access, EventStore
from cabo_events.store.reading import StoredGame, stored_game
from cabo_events.store.sqlite import sqlite_url
from cabo_events.store.urls import create_store, open_store, store_url
from cabo_events.store.verify import Verified
from cabo_events.store.verify import verify as verified
from cabo_events.transfer import Admission, Arrival, Departure, Existing, Incoming, export_games, import_games
from cabo_events.words import counted, sentence

MARK = "quarantined"
"""What is said of a game that breaks the rules, wherever it shows."""


class Games(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of the list."""

    games: tuple[Listing, ...]


class Envelope(Struct, frozen=True, kw_only=True):
    """An event as ``--json`` prints it: ``hash`` is in hex digits, the event of version 1 has its names."""

    stream: str
    version: int
    position: int
    id: str
    recorded_at: str
    hash: str
    event: Event


class Shown(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of one game."""

    stream: str
    findings: tuple[Finding, ...]
    recorded: tuple[Envelope, ...]


class Walked(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of a store that was verified: the last whole event, ``hash`` in hex digits."""

    position: int
    hash: str
    names: int
    faults: tuple[str, ...]


@contextmanager
def opened(url: str | None, access: Access = Access.WRITE) -> Iterator[EventStore]:
    """The store that is meant, for as long as a command takes."""
    with closing(open_store(store_url(url), access)) as store:
        _remark_notices(store)
        yield store


@contextmanager
def _made(url: str) -> Iterator[EventStore]:
    with closing(create_store(url)) as store:
        _remark_notices(store)
        yield store


def _remark_notices(store: EventStore) -> None:
    for notice in store.notices:
        remark(f"{store.url}: {notice}")


def init(*, store: str | None = None) -> None:
    """Make a store, or bring the tables of one forward to this version.

    A store is a SQLite file, for one machine, or a PostgreSQL database, for
    several: sqlite:///FILE (sqlite:////an/absolute/path) or
    postgresql://USER@HOST/DATABASE. Where no --store is given the environment's
    CABO_STORE is meant, or else a file in the user's data folder.

    Args:
        store: The store's URL.
    """
    with _made(store_url(store)) as made:
        write_lines([made.url])


def import_(*files: Path, store: str | None = None, accept: bool = False) -> int:
    """Put game files into a store.

    Every game is judged by its own rules. One that breaks them stays out, with
    the reason, or is let in with --accept, and is marked as quarantined from
    then on wherever it shows. A game that is there already is left alone; of one
    that has gone on since, the new events are added. So the same import can be
    made again at any time. The exit code is 1 where a game was refused.

    Args:
        files: The game files, and folders with game files.
        store: The store's URL.
        accept: Let in games that break the rules.
    """
    if not files:
        raise UsageError("files", "one game file or more", "none")
    paths = game_paths(files)
    admission = Admission.QUARANTINE if accept else Admission.BY_THE_RULES
    arrivals: list[Incoming] = []
    with opened(store) as target:
        try:
            for incoming in stepped(import_games(target, paths, admission), len(paths), "Importing"):
                _remark_arrival(incoming)
                arrivals.append(incoming)
        finally:
            # What went in stays in, also where the store fails, or somebody has seen enough.
            write_lines(_import_summary(arrivals))
    return FINDINGS if any(one.arrival is Arrival.REFUSED for one in arrivals) else OK


def _remark_arrival(incoming: Incoming) -> None:
    for notice in incoming.notices:
        remark(f"{incoming.file}: {notice}")
    if incoming.reason is not None:
        complain(f"{incoming.file}: {incoming.reason.removeprefix(f'{incoming.file}:').strip()}")


def _import_summary(arrivals: Sequence[Incoming]) -> Iterator[str]:
    counts = {arrival: sum(one.arrival is arrival for one in arrivals) for arrival in Arrival}
    events = sum(one.events for one in arrivals)
    marked = sum(bool(one.findings) for one in arrivals)
    yield (
        f"{counted(len(arrivals), 'file')}: {counts[Arrival.ADDED]} added, {counts[Arrival.EXTENDED]} gone on, "
        f"{counts[Arrival.PRESENT]} there already, {counts[Arrival.REFUSED]} refused; {counted(events, 'event')} in"
    )
    if marked:
        yield f"{counted(marked, 'game')} {MARK}"


def export(*, out: Path, game: str | None = None, store: str | None = None, force: bool = False) -> int:
    """Write the games of a store into files, one a game, as they came in.

    A file is named for its stream, NAME.cabo.jsonl. Games that break the rules
    go into a folder "quarantined" within the one asked for. A file that is as it
    should be is left alone. The exit code is 1 where a game could not be written.

    Args:
        out: The folder.
        game: The one game to write; none means all.
        store: The store's URL.
        force: Replace other files that are in the way.
    """
    existing = Existing.REPLACED if force else Existing.KEPT
    counts = dict.fromkeys(Departure, 0)
    with opened(store, Access.READ) as source:
        streams = [game] if game is not None else [listing.stream for listing in catalogue(source)]
        for outgoing in stepped(export_games(source, streams, out, existing), len(streams), "Exporting"):
            counts[outgoing.departure] += 1
            if outgoing.reason is not None:
                complain(f"{outgoing.stream}: {outgoing.reason}")
            if outgoing.is_quarantined:
                remark(f"{outgoing.stream}: {MARK}: it breaks the rules")
    written, present, refused = (counts[each] for each in Departure)
    write_lines([f"{counted(len(streams), 'game')}: {written} written, {present} there already, {refused} refused"])
    return FINDINGS if refused else OK


def list_(*, store: str | None = None, json: bool = False) -> None:
    """List the games of a store.

    Args:
        store: The store's URL.
        json: Print JSON.
    """
    with opened(store, Access.READ) as source:
        games = catalogue(source)
    if json:
        write_json(Games(games=games))
        return
    table = new_table("Game", "#Events", "Rules", "Players", "Recorded", "")
    for column in (table.columns[0], table.columns[-1]):
        column.no_wrap = True
        column.overflow = "ignore"
    for game in games:
        cells = (game.stream, str(game.version), game.ruleset, ", ".join(game.players), game.recorded_at[:19])
        table.add_row(*cells, MARK if game.findings else "")
    write_table(table)


def show(game: str, /, *, store: str | None = None, json: bool = False) -> None:
    """Show a game of a store, event by event: position, when it came in, what happened.

    Args:
        game: The game's stream, as in the list.
        store: The store's URL.
        json: Print JSON.
    """
    with opened(store, Access.READ) as source:
        stored = stored_game(source, game)
    if json:
        write_json(_shown(stored))
        return
    write_lines([f"{stored.stream}: {counted(len(stored.events), 'event')}"])
    write_lines(
        f"{MARK}: event {finding.version}: {finding.code}: expected {finding.expected}, found {finding.found}"
        for finding in stored.findings
    )
    write_lines(
        f"{row.position:>7}  {row.recorded_at[:19]}  {row.version:>4}  {told}"
        for row, told in zip(stored.recorded, _told(stored), strict=True)
    )


def _shown(stored: StoredGame) -> Shown:
    envelopes = tuple(
        Envelope(
            stream=row.stream,
            version=row.version,
            position=row.position,
            id=row.id,
            recorded_at=row.recorded_at,
            hash=row.hash.hex(),
            event=event,
        )
        for row, event in zip(stored.recorded, stored.events, strict=True)
    )
    return Shown(stream=stored.stream, findings=stored.findings, recorded=envelopes)


def _told(stored: StoredGame) -> Sequence[str]:
    """Each event in words; where the log cannot be followed, as it is stored."""
    try:
        states = replay(stored.events).states
    except ReplayError:
        return [row.body.decode(errors="replace") for row in stored.recorded]
    return [sentence(event, before) for event, before in zip(stored.events, (None, *states), strict=False)]


def verify(*, store: str | None = None, json: bool = False) -> int:
    """Walk a whole store to see that it holds what was stored, and name the first event that is wrong.

    Every event's hash covers the one before it. Events lost from the end, behind
    the head that was last noted beside the file, cannot be told from events that
    never came. The exit code is 1 where there is damage.

    Args:
        store: The store's URL.
        json: Print JSON.
    """
    try:
        with opened(store, Access.INSPECT) as source, working("Verifying", source.tip().position) as progress:
            result = verified(source, progress)
    except CorruptLog as error:
        result = Verified(tip=NOTHING, names=0, faults=(str(error),))
    if json:
        tip = result.tip
        write_json(Walked(position=tip.position, hash=tip.hash.hex(), names=result.names, faults=result.faults))
    else:
        write_lines(result.faults)
        whole = f"{counted(result.tip.position, 'event')} and {counted(result.names, 'name')} as they were stored"
        write_lines([f"{whole}; {counted(len(result.faults), 'fault')}", f"head {result.tip.hash.hex()}"])
    return FINDINGS if result.faults else OK


def stats(*, store: str | None = None, json: bool = False) -> None:
    """Show a store in figures.

    Args:
        store: The store's URL.
        json: Print JSON.
    """
    with opened(store, Access.READ) as source:
        result = figures(source)
    if json:
        write_json(result)
        return
    rows = (
        ("Store", result.store),
        ("Games", f"{result.games}, of them {result.quarantined} {MARK}"),
        ("Events", str(result.events)),
        ("People", f"{result.people}, with {counted(result.names, 'name')} kept"),
        ("Position", str(result.position)),
        ("Head", result.hash),
        ("Recorded", f"{result.first_at or 'never'} to {result.last_at or 'never'}"),
    )
    write_lines(f"{what:<10}{value}" for what, value in rows)


def forget(player: str, /, *, store: str | None = None) -> None:
    """Remove a player's names everywhere, for good; every game stays, with their id.

    A name that comes with a later game is not kept either, until `cabo players
    rename`. Files that were exported before, and backups, are not touched: make
    the backup again.

    Args:
        player: The player's id, or a name that is theirs alone.
        store: The store's URL.
    """
    with opened(store) as target:
        write_lines([f"{counted(forgotten(target, player), 'name')} removed"])


def backup(to: Path, /, *, store: str | None = None) -> int:
    """Copy a store into a SQLite file, while others go on writing to it.

    Onto an earlier backup of the same store only what is new is copied. The copy
    is verified, and the exit code is 1 where it has a fault.

    Args:
        to: The file.
        store: The store's URL.
    """
    with opened(store, Access.READ) as source, _made(sqlite_url(to)) as target:
        return _copied(source, target)


def restore(backup: Path, /, *, store: str | None = None) -> int:
    """Copy a backup into a store that is new, empty, or the beginning of it.

    The store may be of the other kind: this is also how one moves from a SQLite
    file to PostgreSQL. The copy is verified, and the exit code is 1 where it has
    a fault.

    Args:
        backup: The file that `cabo store backup` has made.
        store: The URL of the store to fill.
    """
    with opened(sqlite_url(backup), Access.READ) as source, _made(store_url(store)) as target:
        return _copied(source, target)


def _copied(source: EventStore, target: EventStore) -> int:
    with working("Copying", source.tip().position) as progress:
        copied = copy(source, target, progress)
    result = verified(target)
    for fault in result.faults:
        complain(fault)
    write_lines([f"{target.url}: {counted(result.tip.position, 'event')}, {copied.events} new, {result.names} names"])
    return FINDINGS if result.faults else OK
