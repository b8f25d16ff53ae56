"""Cards thrown on the card just flipped: what fits, how often, and whose."""

from cabo_events.cards import rank_of
from cabo_events.rules.values import face_value
from cabo_events.ruleset import CallerMayMatch, MatchCompares, MatchesPerFlip, RuleSet


def is_match(rules: RuleSet, top: str | None, face: str | None) -> bool | None:
    """Whether a card fits the top of the pile; None where one of the two is not known.

    >>> from cabo_events.rulesets import STANDARD
    >>> is_match(STANDARD, "Kd", "Ks"), is_match(STANDARD, "Kd", "Qd"), is_match(STANDARD, "Kd", None)
    (True, False, None)
    """
    if top is None or face is None:
        return None
    match rules.match_compares:
        case MatchCompares.RANK:
            return rank_of(top) == rank_of(face)
        case MatchCompares.VALUE:
            return face_value(rules, top) == face_value(rules, face)


def may_follow(rules: RuleSet, seat: int, matches: int, first_matcher: int | None) -> bool:
    """Whether a seat may match after ``matches`` matches on this flip, the first of them by ``first_matcher``."""
    match rules.matches_per_flip:
        case MatchesPerFlip.ONE:
            return matches == 0
        case MatchesPerFlip.CHAIN:
            return True
        case MatchesPerFlip.CHAIN_OF_FIRST_MATCHER:
            return first_matcher is None or first_matcher == seat


def caller_may_match(rules: RuleSet, on_turn: int | None) -> bool:
    """Whether the caller may match while ``on_turn`` has a final turn; None is after the last one."""
    match rules.caller_may_match:
        case CallerMayMatch.ALWAYS:
            return True
        case CallerMayMatch.AFTER_LAST_TURN:
            return on_turn is None
        case CallerMayMatch.NEVER:
            return False


def penalty_cards(rules: RuleSet, stock_count: int) -> int:
    """The blind cards that a wrong match or an unequal pair costs: at most those the stock has."""
    return min(rules.wrong_match_penalty_cards, stock_count)
