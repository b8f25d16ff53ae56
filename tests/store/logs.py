"""Lines and ids for stores to keep."""

from cabo_events.codec import encode_event
from cabo_events.events import Event
from cabo_events.rulesets import STANDARD
from cabo_events.simulate import random_game
from tests.game_builder import started


def lines(*words: str) -> list[bytes]:
    """A line for each word; no game, but a store keeps bytes."""
    return [f'{{"word":"{word}"}}'.encode() for word in words]


def opening_line() -> bytes:
    """The first line of a game of Ada and Ben, with their names."""
    return encode_event(started(STANDARD))


def whole_game(seed: int = 1) -> tuple[Event, ...]:
    """A whole game of two, by the rules."""
    return random_game(STANDARD, 2, seed, max_rounds=2)
