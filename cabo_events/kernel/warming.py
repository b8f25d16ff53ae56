"""The kernel compiled ahead of its first use."""

from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.rulesets import NAMED


def warm() -> None:
    """Compile, and keep, what a run of recorded games needs; nothing to do where that is kept already."""
    rules = next(iter(NAMED.values()))
    play_batch(rules, random_policies(2), (1,), Caps(rounds=1), recorded=True)
