"""Whole games under other rules, for arrays of rounds: equal to ``rescore`` game by game."""

from enum import IntEnum
from typing import Final, assert_never

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.ruleset import Kamikaze, RuleSet, ruleset_hash
from cabo_events.warehouse.by_seat import any_seat
from cabo_events.warehouse.round_arrays import (
    NOBODY,
    Flags,
    Points,
    Rounds,
    Seats,
    Untold,
    number_copies,
    number_values,
)
from cabo_events.warehouse.scoring import Hands, Valued, scored, valued


class WhyNot(IntEnum):
    """Why a round cannot be scored under other rules."""

    SCORED = 0
    FACES = 1
    HAND_TOTALS = 2
    CALLER = 3
    COUNTS = 4
    KAMIKAZE = 5
    IMPOSSIBLE = 6


WORDS: Final = {
    WhyNot.FACES: "not every face of the hands is known",
    WhyNot.HAND_TOTALS: "the sheet does not tell the hand totals",
    WhyNot.CALLER: "the sheet does not tell who called",
    WhyNot.COUNTS: "cards count otherwise under these rules, and the sheet does not tell the cards",
    WhyNot.KAMIKAZE: "a hand may be a kamikaze hand, and the sheet does not tell the cards",
    WhyNot.IMPOSSIBLE: "no deck can produce this round",
}
"""Each reason in the words of ``rescore``, but for the last, which that tells in detail."""

Reasons = npt.NDArray[np.int8]


class RescoredRounds(Struct, frozen=True, kw_only=True, eq=False):
    """R rounds under a rule set.

    ``why_not`` are values of WhyNot; the others mean something where that is SCORED. ``points`` are by round and
    seat where ``has_points``; ``kamikaze`` is the seat that shot the moon, or NOBODY. ``is_judged`` says that there
    was a caller, and that the hands tell whether this one ``is_beaten``. ``hand_totals`` are what the hands count under
    these rules, by round and seat where ``has_hand``.
    """

    why_not: Reasons
    points: Points
    has_points: Flags
    kamikaze: Seats
    is_judged: Flags
    is_beaten: Flags
    hand_totals: Points
    has_hand: Flags

    @property
    def is_scored(self) -> Flags:
        """Whether each round can be scored."""
        is_scored: Flags = self.why_not == WhyNot.SCORED
        return is_scored


def rescored_rounds(played: RuleSet, rules: RuleSet, rounds: Rounds, cards: Valued | None = None) -> RescoredRounds:
    """Rounds that were played under one rule set, scored by another.

    ``cards`` is ``valued(rules, rounds.counts)`` where somebody has it already: it is the longer half of the work.
    """
    worth = valued(rules, rounds.counts) if cards is None else cards
    told = _told_holder(played, rules, rounds)
    is_told = rounds.is_sheet & (told != NOBODY) & rounds.is_scored
    hands = _hands(rounds, worth, told, is_told)
    why_not = np.where(rounds.is_sheet, _sheet_reasons(played, rules, rounds, told), WhyNot.SCORED)
    why_not[is_told] = WhyNot.SCORED
    why_not[~rounds.is_sheet & ~rounds.has_faces] = WhyNot.FACES
    why_not[(why_not == WhyNot.SCORED) & ~_is_possible(rounds, worth, hands)] = WhyNot.IMPOSSIBLE
    computed = _computed(rules, hands, why_not.astype(np.int8), is_told)
    return _as_recorded(rounds, computed) if ruleset_hash(played) == ruleset_hash(rules) else computed


def _hands(rounds: Rounds, worth: Valued, told: Seats, is_told: Flags) -> Hands:
    """The hands of dealt rounds, the totals of sheets; where a sheet tells who shot the moon nothing else matters."""
    seat = np.arange(rounds.hand_totals.shape[1])
    seats = rounds.seats[rounds.game_of]
    is_dealt = (rounds.has_faces & ~rounds.is_sheet)[:, None]
    is_there = np.where(is_dealt, seat < seats[:, None], rounds.has_total)
    is_there = np.where(is_told[:, None], rounds.has_points, is_there)
    is_unsaid = ((rounds.untold & Untold.CALLER) != 0) | ~_has_hand(is_there, rounds.caller)
    return Hands(
        totals=np.where(is_dealt, worth.totals, rounds.hand_totals),
        is_there=is_there,
        caller=np.where(is_told & is_unsaid, NOBODY, rounds.caller).astype(np.int8),
        holder=np.where(rounds.is_sheet, told, np.where(rounds.has_faces, worth.holder, NOBODY)).astype(np.int8),
    )


def _is_possible(rounds: Rounds, worth: Valued, hands: Hands) -> Flags:
    """Whether whoever called and whoever shot the moon has a hand, and no two did."""
    return (
        (rounds.is_sheet | worth.is_possible)
        & _has_hand(hands.is_there, hands.caller)
        & _has_hand(hands.is_there, hands.holder)
    )


def _has_hand(is_there: Flags, seats: Seats) -> Flags:
    named = np.flatnonzero(seats != NOBODY)
    has = np.ones(len(seats), dtype=np.bool_)
    has[named] = is_there[named, seats[named]]
    return has


def _computed(rules: RuleSet, hands: Hands, why_not: Reasons, is_told: Flags) -> RescoredRounds:
    is_scored = why_not == WhyNot.SCORED
    has_caller = hands.caller != NOBODY
    if not is_scored.all():
        nobody = np.where(is_scored, hands.holder, NOBODY).astype(np.int8)
        caller = np.where(is_scored, hands.caller, NOBODY).astype(np.int8)
        hands = Hands(totals=hands.totals, is_there=hands.is_there & is_scored[:, None], caller=caller, holder=nobody)
    scores = scored(rules, hands)
    has_moon = rules.kamikaze is not Kamikaze.NONE
    return RescoredRounds(
        why_not=why_not,
        points=scores.points,
        has_points=hands.is_there,
        kamikaze=hands.holder if has_moon else np.full(len(why_not), NOBODY, dtype=np.int8),
        is_judged=is_scored & has_caller,
        is_beaten=scores.is_beaten,
        hand_totals=hands.totals,
        has_hand=hands.is_there & ~is_told[:, None],
    )


def _as_recorded(rounds: Rounds, computed: RescoredRounds) -> RescoredRounds:
    """Under the game's own rules a round that has points keeps them."""
    keeps = rounds.is_scored
    return RescoredRounds(
        why_not=np.where(keeps, WhyNot.SCORED, computed.why_not).astype(np.int8),
        points=np.where(keeps[:, None], rounds.points, computed.points),
        has_points=np.where(keeps[:, None], rounds.has_points, computed.has_points),
        kamikaze=np.where(keeps, rounds.kamikaze, computed.kamikaze).astype(np.int8),
        is_judged=computed.is_judged,
        is_beaten=computed.is_beaten,
        hand_totals=computed.hand_totals,
        has_hand=computed.has_hand,
    )


def _told_holder(played: RuleSet, rules: RuleSet, rounds: Rounds) -> Seats:
    """The seat that shot the moon, by the sheet, under both rule sets; the exact hand does so by either kind."""
    nobody = np.full(len(rounds.number), NOBODY, dtype=np.int8)
    if rules.kamikaze is Kamikaze.NONE or played.kamikaze not in {rules.kamikaze, Kamikaze.TWO_12_TWO_13_EXACTLY}:
        return nobody
    is_told = rounds.is_sheet & ((rounds.untold & Untold.KAMIKAZE) == 0)
    return np.where(is_told, rounds.kamikaze, nobody).astype(np.int8)


def _sheet_reasons(played: RuleSet, rules: RuleSet, rounds: Rounds, told: Seats) -> Reasons:
    """Why a line of a sheet is not enough, the first reason that holds."""
    count_alike = number_values(played) == number_values(rules)
    may_be_moon = (told == NOBODY) & _may_have_holder(played, rules, rounds)
    why = np.where(may_be_moon, WhyNot.KAMIKAZE, WhyNot.SCORED)
    why = why if count_alike else np.full(len(why), WhyNot.COUNTS)
    why = np.where((rounds.untold & Untold.CALLER) != 0, WhyNot.CALLER, why)
    return np.where((rounds.untold & Untold.HAND_TOTALS) != 0, WhyNot.HAND_TOTALS, why).astype(np.int8)


def _may_have_holder(played: RuleSet, rules: RuleSet, rounds: Rounds) -> Flags:
    """Whether a hand total leaves room for a kamikaze hand that the sheet does not tell of."""
    is_told = (rounds.untold & Untold.KAMIKAZE) == 0
    if played.kamikaze is rules.kamikaze:
        is_known = is_told
    elif played.kamikaze is Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
        is_known = is_told & (rounds.kamikaze == NOBODY)
    else:
        is_known = np.zeros(len(is_told), dtype=np.bool_)
    has_room = any_seat(_leaves_room(rules, rounds) & rounds.has_total)
    may_hold: Flags = np.logical_and(has_room, ~is_known)
    return may_hold


def _leaves_room(rules: RuleSet, rounds: Rounds) -> Flags:
    values = number_values(rules)
    least = 2 * values[12] + 2 * values[13]
    leaves_room: Flags
    match rules.kamikaze:
        case Kamikaze.NONE:
            leaves_room = np.zeros(rounds.hand_totals.shape, dtype=np.bool_)
        case Kamikaze.TWO_12_TWO_13_EXACTLY:
            leaves_room = rounds.hand_totals == least
        case Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
            copies = number_copies(rules)
            below = sum(min(value, 0) * count for value, count in zip(values, copies, strict=True))
            leaves_room = rounds.hand_totals >= least + below
        case _:
            assert_never(rules.kamikaze)
    return leaves_room
