"""One rule set as numbers: its rule vector and its cards."""

from enum import StrEnum

import numpy as np

from cabo_events.cards import DECK_SIZE, NUMBERS, Deck, deck_cards, rank_of
from cabo_events.errors import RuleSetError
from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.layout import Record
from cabo_events.rules.powers import power_of
from cabo_events.rules.values import face_value
from cabo_events.ruleset import MatchTargets, Power, RuleSet
from cabo_events.rulesets import checked_ruleset

_POWERS = {None: 0, Power.PEEK: at.PEEK, Power.SPY: at.SPY, Power.SWAP: at.SWAP}
_STANDARD_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def rule_tables(rules: RuleSet) -> Record:
    """The rule set as a TABLES record: the same game for the compiled functions as for the reducer.

    Raises RuleSetError for axes that do not go together, and for one that the kernel does not know.
    """
    checked_ruleset(rules, rules.name)
    if rules.match_targets is not MatchTargets.OWN_HAND:
        raise RuleSetError(rules.name, "match_targets", MatchTargets.OWN_HAND.value, rules.match_targets.value)
    tables: Record = np.zeros(1, at.TABLES)[0]
    for place, name in enumerate(axis.AXES):
        tables["rules"][place] = _number(getattr(rules, name))
    cards = deck_cards(rules.deck)
    for card in range(DECK_SIZE):
        face = cards[card]
        tables["card"][at.VALUE, card] = face_value(rules, face)
        tables["card"][at.RANK, card] = _rank(rules.deck, face)
        tables["card"][at.POWER_OF, card] = _POWERS[power_of(rules, face)]
        tables["card"][at.NUMBER, card] = NUMBERS[face]
    return tables


def _number(value: object) -> int:
    match value:
        case StrEnum():
            return axis.number_of(value)
        case int():
            return int(value)
        case None:
            return at.NONE
        case _:
            raise TypeError(f"an axis that is a number, a word or null, not {value!r}")


def _rank(deck: Deck, face: str) -> int:
    rank = rank_of(face)
    return int(rank) if deck is Deck.PUBLISHER else _STANDARD_RANKS.index(rank) + 1
