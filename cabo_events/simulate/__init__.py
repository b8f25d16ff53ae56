"""Whole games played by seeded dice."""

from cabo_events.simulate.folder import Written, write_games
from cabo_events.simulate.playing import Played, played, played_game
from cabo_events.simulate.random_legal import random_game
from cabo_events.simulate.run import DEFAULT_CAPS, Run, seated_bots

__all__ = [
    "DEFAULT_CAPS",
    "Played",
    "Run",
    "Written",
    "played",
    "played_game",
    "random_game",
    "seated_bots",
    "write_games",
]
