"""The games that the benchmarks replay: recorded ones, and a long one made of their rounds."""

from collections.abc import Iterator, Sequence
from itertools import chain, cycle
from pathlib import Path

from msgspec.structs import replace

from cabo_events.codec import decode, encode
from cabo_events.errors import CaboError
from cabo_events.events import Event, GameStarted, HandsRevealed, RoundDealt
from cabo_events.files import game_paths
from cabo_events.replay import Timeline, live_versions, replay
from cabo_events.ruleset import FirstSeat, GameEnds
from cabo_events.shipped import shipped_games

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def recorded_games(most: int) -> tuple[bytes, ...]:
    """The bytes of at most so many games: the shipped ones, and those recorded beside the checkout if there are any.

    Games on purpose illegal are left out.
    """
    paths = chain(shipped_games(), game_paths(path for path in (_BESIDE / "games", _BESIDE / "rules") if path.is_dir()))
    whole = [data for path in paths if (data := path.read_bytes()) and _replays(data)]
    if not whole:
        raise LookupError("no recorded game to replay: expected some in data/games")
    return tuple(whole[:most])


def _replays(data: bytes) -> bool:
    try:
        replay(decode(data).events)
    except CaboError:
        return False
    return True


def long_game(length: int, games: Sequence[bytes]) -> bytes:
    """One legal game of at least so many events: the rounds of the recorded game with most of them, over and over.

    Its rule set never ends the game and lets any seat be first, so any number of rounds may follow each other.
    """
    timelines = [replay(decode(data).events) for data in games]
    opening, rounds = max((_taken_apart(timeline) for timeline in timelines), key=lambda parts: len(parts[1]))
    endless = replace(opening.ruleset, game_ends=GameEnds.NEVER, first_seat=FirstSeat.RANDOM)
    events: list[Event] = [replace(opening, game="long", ruleset=endless)]
    for number, (dealt, *rest) in enumerate(cycle(rounds), start=1):
        if len(events) >= length:
            break
        events += [replace(dealt, round=number), *rest]
    return encode(events)


def _taken_apart(timeline: Timeline) -> tuple[GameStarted, tuple[tuple[Event, ...], ...]]:
    opening = timeline.events[0]
    assert isinstance(opening, GameStarted)
    return opening, tuple(_whole_rounds(timeline))


def _whole_rounds(timeline: Timeline) -> Iterator[tuple[Event, ...]]:
    """The events of each round from its deal to its reveal, without what was taken back."""
    events: list[Event] = []
    for version in live_versions(timeline.events):
        event = timeline.events[version - 1]
        if isinstance(event, RoundDealt):
            events.clear()
        events.append(event)
        if isinstance(event, HandsRevealed):
            yield tuple(events)
