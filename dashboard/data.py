"""The games that the dashboard was started on: found, read, and kept in memory while they are looked at."""

import hashlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import streamlit as st
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.audit import audit
from cabo_events.codec import GameFile, decode
from cabo_events.errors import CaboError, ReplayError
from cabo_events.events import EndReason, Event, GameStarted, Viewer, event_tag, stream_of
from cabo_events.files import game_paths, read_game
from cabo_events.perspective import as_seen_by
from cabo_events.replay import RoundSpan, Timeline, replay, round_spans
from cabo_events.ruleset import RuleSet
from cabo_events.shipped import shipped_games
from cabo_events.state import seat_name
from dashboard.kept import is_kept_path, kept_files
from dashboard.record_files import recordings_folder
from dashboard.stored import read_stored, store_asked_for, stored_stamps

SECONDS_BETWEEN_LOOKS = 2
"""How long a page takes the folders to be as they were: stepping through a game looks at no folder."""


class FileStamp(Struct, frozen=True):
    """A file as it was when it was looked at: another size or time of change makes it another file.

    Of a game in a store ``path`` is the store's URL, ``#`` and the stream, ``changed`` the position of its newest
    event, ``size`` its version; ``beside`` digests what is kept beside the log, and is None for a file. Of a file that
    its visitor has loaded ``path`` is what the session keeps it by, and ``beside`` is empty.
    """

    path: str
    changed: int
    size: int
    beside: str | None = None

    @property
    def file(self) -> Path | None:
        """The game's file; None where it is in a store or in a session."""
        return Path(self.path) if self.beside is None else None


class BadFile(Struct, frozen=True):
    """A file that holds no game that can be replayed, or a store that cannot be read, and why."""

    path: str
    reason: str


class FoundFiles(Struct, frozen=True):
    """The games there are, what is in the way of others, and a digest that differs where any of them does."""

    stamps: tuple[FileStamp, ...]
    bad: tuple[BadFile, ...]
    digest: str


class GameEntry(Struct, frozen=True, kw_only=True):
    """A game that was found: what a list of games says of it.

    ``key`` is what its address calls it: its stream (the game's id, with ``.seatK`` or ``.spectator`` for the record
    of one viewer), followed by ``~2`` and so on where several files hold one stream. ``totals`` are by seat;
    ``winners`` are None until the game is over. ``rounds`` counts the finished ones. A game is quarantined that was let
    into a store against the rules. ``findings`` counts the breaks of its own rules.
    """

    key: str
    stamp: FileStamp
    game: str
    viewer: Viewer
    players: tuple[str, ...]
    ruleset: str
    rules: RuleSet
    rounds: int
    events: int
    totals: tuple[int | None, ...]
    winners: tuple[int, ...] | None
    ended_by: EndReason | None
    played: str | None
    source: str | None
    findings: int
    is_quarantined: bool = False


class Library(Struct, frozen=True, kw_only=True):
    """What was found: games in the order of their files, and the files that are none; and the visitor's own games."""

    games: tuple[GameEntry, ...]
    bad: tuple[BadFile, ...]
    own: tuple[GameEntry, ...] = ()

    def entry(self, key: str) -> GameEntry | None:
        """The game of that key, if there is one."""
        return next((game for game in (*self.games, *self.own) if game.key == key), None)


class OpenedGame(Struct, frozen=True, kw_only=True):
    """A game as one viewpoint shows it, and what its file had that is not canonical."""

    opening: GameStarted
    timeline: Timeline
    rounds: tuple[RoundSpan, ...]
    notices: tuple[str, ...]


def asked_for() -> tuple[Path, ...]:
    """The files and folders that the dashboard was started on, without any the shipped games; and new recordings."""
    given = tuple(map(Path, sys.argv[1:])) or (() if store_asked_for() else shipped_games())
    new = recordings_folder()
    is_among = new in {path.resolve() for path in given}
    return given if is_among or not new.is_dir() else (*given, new)


def library() -> Library:
    """Everything found; a game that has come or changed is read within a few seconds."""
    found = _library(_found(asked_for(), store_asked_for()))
    own = [entry for entry in map(_entry_or_reason, map(kept_stamp, kept_files())) if isinstance(entry, GameEntry)]
    if not own:
        return found
    return replace(found, own=_with_own_keys((*found.games, *own))[len(found.games) :])


def kept_stamp(path: str) -> FileStamp:
    """The stamp of a file that the session keeps."""
    return FileStamp(path, changed=0, size=len(kept_files()[path]), beside="")


def found_digest() -> str:
    """What differs as soon as a game has come or changed, within a few seconds."""
    return _found(asked_for(), store_asked_for()).digest


@st.cache_resource(ttl=SECONDS_BETWEEN_LOOKS, max_entries=4, show_spinner=False)
def _found(paths: tuple[Path, ...], store: str | None) -> FoundFiles:
    files = tuple(stamp for path in game_paths(paths) if (stamp := _stamp(path)) is not None)
    stored, bad = ((), ()) if store is None else _stored(store)
    stamps = (*files, *stored)
    return FoundFiles(stamps, bad, hashlib.sha256(repr((stamps, bad)).encode()).hexdigest())


def _stored(store: str) -> tuple[tuple[FileStamp, ...], tuple[BadFile, ...]]:
    try:
        games = stored_stamps(store)
    except CaboError as error:
        return (), (BadFile("the store", str(error)),)
    return tuple(FileStamp(game.path, game.position, game.version, game.beside) for game in games), ()


def _stamp(path: Path) -> FileStamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return FileStamp(str(path), status.st_mtime_ns, status.st_size)


@st.cache_resource(max_entries=4, show_spinner="Reading the games …", hash_funcs={FoundFiles: lambda it: it.digest})
def _library(found: FoundFiles) -> Library:
    read = [_entry_or_reason(stamp) for stamp in found.stamps]
    games = [entry for entry in read if isinstance(entry, GameEntry)]
    bad = (entry for entry in read if isinstance(entry, BadFile))
    return Library(games=_with_own_keys(games), bad=(*found.bad, *bad))


@st.cache_resource(max_entries=4096, show_spinner=False, hash_funcs={FileStamp: repr})
def _entry_or_reason(stamp: FileStamp) -> GameEntry | BadFile:
    try:
        file, is_quarantined = _read(stamp)
        timeline = replay(file.events)
    except CaboError as error:
        return BadFile(stamp.path, str(error).removeprefix(f"{stamp.path}:").strip())
    entry = _entry(stamp, timeline)
    return replace(entry, is_quarantined=True) if is_quarantined else entry


def game_of(stamp: FileStamp) -> GameFile:
    """The game in a file, in the store or in the session. Raises CaboError."""
    return _read(stamp)[0]


def _read(stamp: FileStamp) -> tuple[GameFile, bool]:
    if is_kept_path(stamp.path):
        return decode(kept_files()[stamp.path], file="the file"), False
    store = store_asked_for()
    if stamp.beside is None or store is None:
        return read_game(stamp.path), False
    return read_stored(store, stamp.path)


def _entry(stamp: FileStamp, timeline: Timeline) -> GameEntry:
    game = timeline.last.game
    opening = opening_of(timeline.events)
    return GameEntry(
        key=stream_of(opening),
        stamp=stamp,
        game=game.id,
        viewer=game.viewer,
        players=tuple(seat_name(game, seat) for seat in range(len(game.players))),
        ruleset=game.rules.name,
        rules=game.rules,
        rounds=len(game.results),
        events=len(timeline.events),
        totals=game.standing.totals,
        winners=game.winners,
        ended_by=game.ended_by,
        played=opening.played,
        source=opening.source,
        findings=len(audit(timeline.events)),
    )


def _with_own_keys(games: Iterable[GameEntry]) -> tuple[GameEntry, ...]:
    own: dict[str, GameEntry] = {}
    for game in games:
        key, copies = game.key, 1
        while key in own:
            copies += 1
            key = f"{game.key}~{copies}"
        own[key] = replace(game, key=key)
    return tuple(own.values())


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs={FileStamp: repr})
def opened(stamp: FileStamp, viewer: Viewer) -> OpenedGame:
    """The game in a file as a viewpoint shows it; None shows the record as it is. Raises CaboError."""
    file = game_of(stamp)
    timeline = as_seen_by(file.events, viewer)
    return OpenedGame(
        opening=opening_of(timeline.events), timeline=timeline, rounds=round_spans(timeline), notices=file.notices
    )


def opening_of(events: Sequence[Event]) -> GameStarted:
    """The first event of a game that was decoded or replayed."""
    opening = events[0]
    if not isinstance(opening, GameStarted):
        raise ReplayError(1, event_tag(opening), "game_started as the first event", event_tag(opening))
    return opening
