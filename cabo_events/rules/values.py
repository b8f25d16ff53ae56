"""What a card counts, and what a hand of them adds up to."""

from collections.abc import Iterable, Mapping

from cabo_events.cards import NUMBERS, deck_cards, deck_faces, is_red, rank_of
from cabo_events.ruleset import RuleSet


def face_value(rules: RuleSet, face: str) -> int:
    """The points of one card under a rule set.

    >>> from cabo_events.rulesets import STANDARD
    >>> face_value(STANDARD, "Kd"), face_value(STANDARD, "Ks")
    (0, 13)
    """
    if not rules.values:
        return NUMBERS[face]
    rank = rank_of(face)
    if rank == "K":
        colour = "K_red" if is_red(face) else "K_black"
        rank = colour if colour in rules.values else rank
    return rules.values.get(rank, NUMBERS[face])


def face_values(rules: RuleSet) -> Mapping[str, int]:
    """The points of every face of the rule set's deck, by face."""
    return {face: face_value(rules, face) for face in sorted(deck_faces(rules.deck))}


def possible_totals(rules: RuleSet) -> range:
    """Every total that a hand of the deck can have: none above all its cards, below 0 only with cards below 0.

    >>> from cabo_events.rulesets import STANDARD
    >>> 338 in possible_totals(STANDARD), -1 in possible_totals(STANDARD)
    (True, False)
    """
    points = [face_value(rules, face) for face in deck_cards(rules.deck)]
    return range(sum(min(value, 0) for value in points), sum(max(value, 0) for value in points) + 1)


def hand_total(rules: RuleSet, faces: Iterable[str]) -> int:
    """The sum of a hand; an empty hand totals 0."""
    return sum([face_value(rules, face) for face in faces])
