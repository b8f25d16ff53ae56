"""The game at compiled speed: the same rules as the reducer's, in numbers."""

from cabo_events.kernel.batch import Batch, Caps, play_batch, policy_row, random_policies
from cabo_events.kernel.compiled import cache_folder, is_compiled
from cabo_events.kernel.dice import seed_of
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.ruling import rule_tables

__all__ = [
    "Batch",
    "Caps",
    "Record",
    "Records",
    "cache_folder",
    "is_compiled",
    "play_batch",
    "policy_row",
    "random_policies",
    "rule_tables",
    "seed_of",
]
