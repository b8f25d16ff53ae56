"""Whether the rules can give a round's points, where the hands are not known."""

from collections.abc import Iterator, Sequence

from cabo_events.importers.sheets.game import Row
from cabo_events.rules.scoring import score_totals
from cabo_events.ruleset import Kamikaze, RuleSet


def are_possible(rules: RuleSet, points: Row, caller: int | None) -> bool:
    """Whether some hands give these points by seat when that seat calls (None: when nobody does), without kamikaze.

    Only hands that were given 0 points are free: everybody else's points tell the hand. Of the free ones only how
    they lie to the others matters, so a few figures between those stand for all.
    """
    return any(score_totals(rules, hands, caller, None).points == points for hands in _hands(rules, points, caller))


def _hands(rules: RuleSet, points: Row, caller: int | None) -> Iterator[Row]:
    """Hand totals that could have given these points."""
    own = None if caller is None else points[caller]
    figures = _telling_figures(rules, points)
    for free in figures:
        hands = [free if value == 0 else value for value in points]
        if caller is None or own is None:
            yield tuple(hands)
            continue
        for called in figures if own == 0 else _callers_hands(rules, own):
            hands[caller] = called
            yield tuple(hands)


def _telling_figures(rules: RuleSet, points: Row) -> tuple[int, ...]:
    told = [value for value in points if value]
    lowered = [value - rules.beaten_caller_penalty for value in told]
    near = {0, *(value + step for value in (*told, *lowered) for step in (-1, 0, 1))}
    return tuple(sorted(value for value in near if value >= 0))


def _callers_hands(rules: RuleSet, points: int) -> Sequence[int]:
    return [hand for hand in (points - rules.beaten_caller_penalty, points) if hand >= 0]


def are_kamikaze(rules: RuleSet, points: Row, holder: int | None) -> bool:
    """Whether these are the points of a round in which that seat (None: some seat) shot the moon."""
    if rules.kamikaze is Kamikaze.NONE:
        return False
    seats = [seat for seat, value in enumerate(points) if value is not None]
    holders = [seat for seat in seats if points[seat] == 0] if holder is None else [holder]
    return any(
        points[one] == 0 and all(points[seat] == rules.kamikaze_others_score for seat in seats if seat != one)
        for one in holders
    )
