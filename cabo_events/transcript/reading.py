"""A transcript read into the events of its games."""

from cabo_events.errors import Place, TranscriptError
from cabo_events.events import Event
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.one_game import OneGame
from cabo_events.transcript.tags import tag_name
from cabo_events.transcript.vocabulary import Opener

_FIRST_TAG = '[Game "…"], which opens a game'


def read_transcripts(text: str, *, file: str = "<text>") -> tuple[tuple[Event, ...], ...]:
    """The events of each game that a transcript holds, in its order.

    Blanks, blank lines, CRLF line ends, comments, the case of keywords and shortened moves and names are free.
    Nothing is judged: any order of events is read. ``file`` is what errors call the text. Raises TranscriptError at
    the first thing that cannot be read, and where there is no game.
    """
    return tuple(tuple(game.events) for game in _games(text, file))


def read_transcript(text: str, *, file: str = "<text>") -> tuple[Event, ...]:
    """The events of the one game that a transcript holds; raises TranscriptError, also for a second game."""
    first, *others = _games(text, file)
    if others:
        raise others[0].unwanted
    return tuple(first.events)


def _games(text: str, file: str) -> list[OneGame]:
    games: list[OneGame] = []
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    for number, line in enumerate(lines, start=1):
        _read_line(games, Place(file, number, 1, line))
    end = Place(file, len(lines), len(lines[-1]) + 1, lines[-1])
    if not games:
        raise TranscriptError(end, _FIRST_TAG, "the end of the text")
    games[-1].close_header(Cursor(end))
    return games


def _read_line(games: list[OneGame], place: Place) -> None:
    try:
        cursor = Cursor(place)
        if cursor.is_at_mark("["):
            _read_tag(games, cursor)
        elif cursor.is_blank:
            return
        elif games:
            games[-1].play(cursor)
        else:
            raise cursor.refusal(_FIRST_TAG)
    except TranscriptError as error:
        raise error.where(games[-1].legal() if games else "") from None


def _read_tag(games: list[OneGame], cursor: Cursor) -> None:
    start = cursor.token
    name = tag_name(cursor)
    if name == Opener.GAME:
        if games:
            games[-1].close_header(cursor)
        games.append(OneGame(cursor))
    elif not games:
        raise cursor.fault_at(start, _FIRST_TAG, f"[{name}]")
    else:
        games[-1].take_tag(name, start, cursor)
