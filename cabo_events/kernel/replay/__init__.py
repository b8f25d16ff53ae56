"""Recorded rows replayed: the reducer in numbers."""

from cabo_events.kernel.replay.following import apply_row
from cabo_events.kernel.replay.tracing import Trace, followed, opened_game, trace

__all__ = ["Trace", "apply_row", "followed", "opened_game", "trace"]
