"""The game at compiled speed: the same rules as the reducer's, in numbers."""

from cabo_events.kernel.batch import Batch, Caps, play_batch, policy_row, random_policies, warm_up
from cabo_events.kernel.compiled import cache_folder, is_compiled, is_warm
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
    "is_warm",
    "play_batch",
    "policy_row",
    "random_policies",
    "rule_tables",
    "seed_of",
    "warm_up",
]
