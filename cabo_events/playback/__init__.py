"""A game made ready to be stepped through where no reducer runs: positional deltas, words, places to stop at."""

from cabo_events.playback.making import is_running, playback
from cabo_events.playback.payload import Playback

__all__ = ["Playback", "is_running", "playback"]
