"""Recording a game: requests judged by the rules, and what they make happen added to a file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from cabo_events.codec import decode
from cabo_events.commands import Chance, Command, StartGame
from cabo_events.decide import decide
from cabo_events.errors import CaboError, RecordingError, VersionConflict
from cabo_events.events import (
    CardDrawn,
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    RoundRecorded,
    RoundScored,
    StockReshuffled,
)
from cabo_events.perspective import refuse_unseen
from cabo_events.recording.journal import Journal, append, create, reopen
from cabo_events.replay import Timeline, extended, live_versions, replay

Request = tuple[Command, Chance]
"""A command, and what chance brings while it is carried out."""


class Recording(Struct, frozen=True, kw_only=True):
    """A game that is being recorded, as its file stood when it was last read or written.

    ``notices`` say what had to be put right when the file was opened. Nothing is kept anywhere else: whoever opens
    the file again goes on where it ends.
    """

    journal: Journal
    timeline: Timeline
    notices: tuple[str, ...]

    @property
    def path(self) -> Path:
        """The file."""
        return self.journal.path

    @property
    def version(self) -> int:
        """The version of the last event."""
        return len(self.timeline.events)


def start(path: Path, opening: StartGame) -> Recording:
    """A new game in a new file; raises IllegalMove for a game that cannot begin, RecordingError for a file there."""
    events = decide(None, opening)
    timeline = replay(events)
    return Recording(journal=create(path.resolve(), events), timeline=timeline, notices=())


def _anything(_: Timeline) -> None:
    return


def resume(path: Path, check: Callable[[Timeline], None] = _anything) -> Recording:
    """The game in a file, to go on with; raises GameFileError and ReplayError for anything but a game.

    A last line that a crash has torn is moved aside, and the notices say so. Where ``check`` raises, for a game that
    is not the one meant, nothing has been touched.
    """
    opened = reopen(path.resolve(), lambda events: check(replay(events)))
    return Recording(journal=opened.journal, timeline=replay(opened.events), notices=opened.notices)


def opened_at(path: Path, version: int) -> Recording:
    """The game in a file that must be at that version; raises VersionConflict, and as ``resume``."""
    recording = resume(path)
    if recording.version != version:
        raise VersionConflict(str(path), version, recording.version)
    return recording


def record(recording: Recording, *requests: Request) -> Recording:
    """The recording after all the requests, each judged in the state that the one before it leads to.

    Every event is on the disk when this returns. Raises IllegalMove for what the rules refuse, RecordingError for
    what the record's viewer could not have seen, VersionConflict where somebody else has recorded in the meantime,
    OSError where the file cannot be written: then none of the requests has happened.
    """
    timeline = carried_out(recording.timeline, requests)
    events = timeline.events[recording.version :]

    def moved_on(data: bytes) -> CaboError:
        try:
            found = len(decode(data, file=str(recording.path)).events)
        except CaboError as error:
            return error
        if found == recording.version:
            return RecordingError(str(recording.path), "the game as it was read", "another of as many events")
        return VersionConflict(str(recording.path), recording.version, found)

    return Recording(journal=append(recording.journal, events, moved_on), timeline=timeline, notices=())


def carried_out(timeline: Timeline, requests: Sequence[Request]) -> Timeline:
    """The timeline with what the requests make happen; raises as ``record``, but for the file."""
    opening = timeline.events[0]
    for command, chance in requests:
        for event in decide(timeline.last, command, chance):
            refuse_unseen(opening, event)
            timeline = extended(timeline, event)
    return timeline


def entry_before(timeline: Timeline) -> int | None:
    """The version to go back to, to take back the last entry: the last event with what it brought by itself.

    The scoring and the end of a game follow from hands or a line of the sheet, a reshuffle is part of its draw. None
    where only the beginning of the game is left.
    """
    live = list(live_versions(timeline.events))
    last = timeline.events[live.pop() - 1]
    while live and _follows_by_itself(timeline, live, last):
        last = timeline.events[live.pop() - 1]
    if live and isinstance(last, CardDrawn) and isinstance(timeline.events[live[-1] - 1], StockReshuffled):
        live.pop()
    return live[-1] if live else None


def _follows_by_itself(timeline: Timeline, before: Sequence[int], event: Event) -> bool:
    earlier = timeline.events[before[-1] - 1]
    match event:
        case RoundScored():
            game = timeline.at(before[-1]).game
            return isinstance(earlier, HandsRevealed) and game.results[-1].points is not None and game.standing.is_known
        case GameEnded(reason=EndReason.LIMIT):
            return isinstance(earlier, HandsRevealed | RoundScored | RoundRecorded)
        case _:
            return False
