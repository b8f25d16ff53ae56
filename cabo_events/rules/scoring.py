"""What a round adds to each score, and why."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from cabo_events.cards import NUMBERS, translated
from cabo_events.errors import ScoringError
from cabo_events.rules.values import hand_total
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerTied,
    Kamikaze,
    LowestOpponentScores,
    NobodyCalledScores,
    RuleSet,
)


class Reason(StrEnum):
    """Why a player gets these points."""

    KAMIKAZE = "holds the kamikaze hand: 0"
    KAMIKAZE_AGAINST = "somebody else holds the kamikaze hand"
    CALLER_LOWEST = "called and is lowest alone: 0"
    CALLER_LOWEST_HAND = "called and is lowest alone: the hand counts"
    CALLER_TIED_ZERO = "called and is tied for lowest: 0"
    CALLER_TIED_BEATEN = "called and is tied for lowest, which counts as beaten: the hand and the penalty"
    CALLER_TIED_HAND = "called and is tied for lowest: the hand counts"
    CALLER_BEATEN = "called and is beaten: the hand and the penalty"
    LOWEST_OPPONENT = "lowest against a beaten caller: 0"
    NOT_ABOVE_CALLER = "not above a beaten caller: 0"
    LOWEST_UNCALLED = "lowest, and nobody called: 0"
    HAND = "the hand counts"
    ABSENT = "not in the game"


_Scored = dict[int, tuple[int, Reason]]


class RoundOutcome(Struct, frozen=True, kw_only=True):
    """The scoring of one round: points and reasons by seat, and who held the kamikaze hand.

    A seat that is not in the game (its hand total is None) has None for points.
    """

    points: tuple[int | None, ...]
    reasons: tuple[Reason, ...]
    kamikaze: int | None


def is_kamikaze(rules: RuleSet, faces: Sequence[str]) -> bool:
    """Whether a hand shoots the moon: both 12s and both 13s (two Q and the two black K), by the cards, not their sum.

    >>> from cabo_events.rulesets import PUBLISHER, STANDARD
    >>> is_kamikaze(PUBLISHER, ["12", "13", "12", "13"]), is_kamikaze(STANDARD, ["Qh", "Qd", "Kc", "Kh"])
    (True, False)
    """
    numbers = [NUMBERS[face] for face in faces]
    match rules.kamikaze:
        case Kamikaze.NONE:
            return False
        case Kamikaze.TWO_12_TWO_13_EXACTLY:
            return sorted(numbers) == [12, 12, 13, 13]
        case Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
            return numbers.count(12) >= 2 and numbers.count(13) >= 2  # noqa: PLR2004 - two of each, as its name says


def kamikaze_total(rules: RuleSet) -> int:
    """The total of the kamikaze hand, both 12s and both 13s: 50, unless the rule set values those cards otherwise."""
    return hand_total(rules, (translated(rules.deck, face) for face in ("12", "12", "13", "13")))


def score_hands(rules: RuleSet, hands: Sequence[Sequence[str]], caller: int | None) -> RoundOutcome:
    """The scoring of a round whose hands are all known.

    ``hands`` are faces by seat, ``caller`` the seat that called or None.
    Raises ScoringError for two kamikaze hands: a deck has only two 13s.
    """
    totals = [hand_total(rules, hand) for hand in hands]
    return score_totals(rules, totals, caller, kamikaze_holder(rules, hands))


def kamikaze_holder(rules: RuleSet, hands: Sequence[Sequence[str]]) -> int | None:
    """The seat with the kamikaze hand, or None; raises ScoringError for two of them: a deck has only two 13s."""
    holders = [seat for seat, hand in enumerate(hands) if is_kamikaze(rules, hand)]
    if len(holders) > 1:
        raise ScoringError("at most one kamikaze hand, since a deck has two 13s", f"seats {_listed(holders)}")
    return holders[0] if holders else None


def score_totals(
    rules: RuleSet, hand_totals: Sequence[int | None], caller: int | None, kamikaze: int | None
) -> RoundOutcome:
    """The scoring of a round of which the hand totals are known, by seat; None is a seat not in the game.

    ``kamikaze`` is the seat that shot the moon, or None; a total of 50 alone never says so.
    """
    for role, seat in (("caller", caller), ("kamikaze", kamikaze)):
        if seat is not None and (not 0 <= seat < len(hand_totals) or hand_totals[seat] is None):
            raise ScoringError(f"a {role} with a hand in this round", f"seat {seat}")
    if kamikaze is not None and rules.kamikaze is not Kamikaze.NONE:
        return _moon_shot(rules, hand_totals, kamikaze)
    present = {seat: total for seat, total in enumerate(hand_totals) if total is not None}
    scored = _called(rules, present, caller) if caller is not None else _uncalled(rules, present)
    absent: tuple[int | None, Reason] = (None, Reason.ABSENT)
    rows = [scored.get(seat, absent) for seat in range(len(hand_totals))]
    return RoundOutcome(points=tuple(row[0] for row in rows), reasons=tuple(row[1] for row in rows), kamikaze=None)


def _listed(seats: Sequence[int]) -> str:
    return " and ".join(str(seat) for seat in seats)


def _moon_shot(rules: RuleSet, hand_totals: Sequence[int | None], holder: int) -> RoundOutcome:
    others = rules.kamikaze_others_score
    points = [None if total is None else others for total in hand_totals]
    reasons = [Reason.ABSENT if total is None else Reason.KAMIKAZE_AGAINST for total in hand_totals]
    points[holder], reasons[holder] = 0, Reason.KAMIKAZE
    return RoundOutcome(points=tuple(points), reasons=tuple(reasons), kamikaze=holder)


def _uncalled(rules: RuleSet, totals: dict[int, int]) -> _Scored:
    lowest = min(totals.values(), default=0)
    match rules.nobody_called_scores:
        case NobodyCalledScores.HAND:
            return {seat: (total, Reason.HAND) for seat, total in totals.items()}
        case NobodyCalledScores.LOWEST_ZERO:
            return {
                seat: (0, Reason.LOWEST_UNCALLED) if total == lowest else (total, Reason.HAND)
                for seat, total in totals.items()
            }


def _called(rules: RuleSet, totals: dict[int, int], caller: int) -> _Scored:
    own = totals[caller]
    opponents = {seat: total for seat, total in totals.items() if seat != caller}
    lowest = min(opponents.values(), default=own + 1)
    scored = {seat: (total, Reason.HAND) for seat, total in opponents.items()}
    if own < lowest:
        return {**scored, caller: _lowest_alone(rules, own)}
    if own == lowest:
        return _tied(rules, opponents, caller, own)
    beaten = (own + rules.beaten_caller_penalty, Reason.CALLER_BEATEN)
    return {**_against_beaten_caller(rules, opponents, own), caller: beaten}


def _lowest_alone(rules: RuleSet, own: int) -> tuple[int, Reason]:
    match rules.caller_lowest_alone_scores:
        case CallerLowestAloneScores.ZERO:
            return 0, Reason.CALLER_LOWEST
        case CallerLowestAloneScores.HAND:
            return own, Reason.CALLER_LOWEST_HAND


def _tied(rules: RuleSet, opponents: dict[int, int], caller: int, own: int) -> _Scored:
    scored = {seat: (total, Reason.HAND) for seat, total in opponents.items()}
    match rules.caller_tied:
        case CallerTied.CALLER_ZERO:
            return {**scored, caller: (0, Reason.CALLER_TIED_ZERO)}
        case CallerTied.ALL_SCORE_HAND:
            return {**scored, caller: (own, Reason.CALLER_TIED_HAND)}
        case CallerTied.CALLER_BEATEN:
            beaten = (own + rules.beaten_caller_penalty, Reason.CALLER_TIED_BEATEN)
            return {**_against_beaten_caller(rules, opponents, own), caller: beaten}


def _against_beaten_caller(rules: RuleSet, opponents: dict[int, int], own: int) -> _Scored:
    lowest = min(opponents.values())
    match rules.lowest_opponent_scores:
        case LowestOpponentScores.HAND:
            return {seat: (total, Reason.HAND) for seat, total in opponents.items()}
        case LowestOpponentScores.ZERO:
            return {
                seat: (0, Reason.LOWEST_OPPONENT) if total == lowest else (total, Reason.HAND)
                for seat, total in opponents.items()
            }
        case LowestOpponentScores.ZERO_FOR_ALL_NOT_ABOVE_CALLER:
            return {
                seat: (0, Reason.NOT_ABOVE_CALLER) if total <= own else (total, Reason.HAND)
                for seat, total in opponents.items()
            }
