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


def power_unsaid(rules: RuleSet, face: str | None) -> bool:
    """Whether a card without a power that can be used may still have one: its face or its power cannot be told."""
    return face is None or (rank_of(face) in rules.powers and power_of(rules, face) is None)


def may_be_aimed_at(rules: RuleSet, target: int, hand_size: int, caller: int | None) -> bool:
    """Whether a swap may take a card of the seat ``target``; a spy needs only its hand not to be empty."""
    return hand_size > 0 and not (rules.caller_hand_protected and target == caller)
