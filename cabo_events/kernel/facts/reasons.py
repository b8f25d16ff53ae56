"""Why each seat got its points: as ``rules.scoring`` has it."""

from typing import Final

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.scoring import lowest_total
from cabo_events.rules.scoring import Reason

_REASONS: Final = tuple(Reason)
KAMIKAZE: Final = _REASONS.index(Reason.KAMIKAZE)
KAMIKAZE_AGAINST: Final = _REASONS.index(Reason.KAMIKAZE_AGAINST)
CALLER_LOWEST: Final = _REASONS.index(Reason.CALLER_LOWEST)
CALLER_LOWEST_HAND: Final = _REASONS.index(Reason.CALLER_LOWEST_HAND)
CALLER_TIED_ZERO: Final = _REASONS.index(Reason.CALLER_TIED_ZERO)
CALLER_TIED_BEATEN: Final = _REASONS.index(Reason.CALLER_TIED_BEATEN)
CALLER_TIED_HAND: Final = _REASONS.index(Reason.CALLER_TIED_HAND)
CALLER_BEATEN: Final = _REASONS.index(Reason.CALLER_BEATEN)
LOWEST_OPPONENT: Final = _REASONS.index(Reason.LOWEST_OPPONENT)
NOT_ABOVE_CALLER: Final = _REASONS.index(Reason.NOT_ABOVE_CALLER)
LOWEST_UNCALLED: Final = _REASONS.index(Reason.LOWEST_UNCALLED)
HAND: Final = _REASONS.index(Reason.HAND)


@compiled
def reason_of(tables: Record, game: Record, seat: int) -> int:
    """Why a seat got its points in the round that was scored last, by its number."""
    kamikaze, caller = int(game["kamikaze"]), int(game["caller"])
    if kamikaze >= 0:
        return KAMIKAZE if seat == kamikaze else KAMIKAZE_AGAINST
    if caller < 0:
        return reason_uncalled(tables, game, seat)
    own, lowest = int(game["hand_totals"][caller]), lowest_total(game, int(game["seats"]), caller)
    if own < lowest:
        is_hand = int(tables["rules"][axis.CALLER_LOWEST_ALONE_SCORES]) == axis.LOWEST_ALONE_HAND
        of_caller = CALLER_LOWEST_HAND if is_hand else CALLER_LOWEST
        return of_caller if seat == caller else HAND
    tied = int(tables["rules"][axis.CALLER_TIED])
    if own == lowest and tied == axis.TIED_ALL_SCORE_HAND:
        return CALLER_TIED_HAND if seat == caller else HAND
    if own == lowest and tied == axis.TIED_CALLER_ZERO:
        return CALLER_TIED_ZERO if seat == caller else HAND
    if seat == caller:
        return CALLER_TIED_BEATEN if own == lowest else CALLER_BEATEN
    return reason_against_beaten(tables, int(game["hand_totals"][seat]), own, lowest)


@compiled
def reason_uncalled(tables: Record, game: Record, seat: int) -> int:
    """Why a seat got its points where nobody called."""
    if int(tables["rules"][axis.NOBODY_CALLED_SCORES]) != axis.UNCALLED_LOWEST_ZERO:
        return HAND
    lowest = lowest_total(game, int(game["seats"]), at.NONE)
    return LOWEST_UNCALLED if int(game["hand_totals"][seat]) == lowest else HAND


@compiled
def reason_against_beaten(tables: Record, total: int, callers: int, lowest: int) -> int:
    """Why an opponent of a beaten caller got its points: by the hand totals of both, and the lowest opponent's."""
    opponents = int(tables["rules"][axis.LOWEST_OPPONENT_SCORES])
    if opponents == axis.OPPONENT_HAND:
        return HAND
    if opponents == axis.OPPONENT_ZERO:
        return LOWEST_OPPONENT if total == lowest else HAND
    return NOT_ABOVE_CALLER if total <= callers else HAND


@compiled
def is_success(reason: int) -> bool:
    """Whether a caller who got its points for that was not beaten."""
    return reason in (KAMIKAZE, CALLER_LOWEST, CALLER_LOWEST_HAND, CALLER_TIED_ZERO, CALLER_TIED_HAND)


@compiled
def is_beaten(reason: int) -> bool:
    """Whether a caller who got its points for that was beaten."""
    return reason in (CALLER_BEATEN, CALLER_TIED_BEATEN)
