"""Which cards have a power."""

from cabo_events.cards import rank_of
from cabo_events.ruleset import Power, RuleSet

_EXPRESSIBLE = frozenset((Power.PEEK, Power.SPY, Power.SWAP))


def power_of(rules: RuleSet, face: str) -> Power | None:
    """The power a card has when it is discarded as drawn, or None.

    A power that a rule set may name but no event can express counts as declined, so it is none.
    """
    power = rules.powers.get(rank_of(face))
    return power if power in _EXPRESSIBLE else None
