"""The warehouse's facts at compiled speed: arrays of numbers from recorded rows."""

from cabo_events.kernel.facts.arrays import ACTIONS, NULL, OUTCOMES, REASONS, FactArrays
from cabo_events.kernel.facts.walking import facts_of

__all__ = ["ACTIONS", "NULL", "OUTCOMES", "REASONS", "FactArrays", "facts_of"]
