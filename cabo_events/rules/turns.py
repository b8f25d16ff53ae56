"""Whose turn it is, and when no turn is left."""

from collections.abc import Sequence

from cabo_events.ruleset import EmptyHand, RuleSet, StockOut

_STOCK_ENDS_TURNS = frozenset((StockOut.ENDS_AFTER_THE_TURN, StockOut.ENDS_AT_ONCE))


def next_seat(
    rules: RuleSet, seat: int, caller: int | None, hand_sizes: Sequence[int], stock_count: int
) -> int | None:
    """The seat whose turn follows a turn of ``seat`` that has ended, or None when the round has no turn left.

    After a call every other seat has one final turn, so the round's turns end at the caller. ``hand_sizes`` are
    the cards by seat: where the rules skip empty hands, their seats have no turn; where an empty hand must call
    and somebody has called, there is nothing left for it to do.
    """
    if stock_count == 0 and rules.stock_out in _STOCK_ENDS_TURNS:
        return None
    seats = len(hand_sizes)
    for step in range(1, seats + 1):
        candidate = (seat + step) % seats
        if candidate == caller:
            return None
        if hand_sizes[candidate] or not _passes(rules, caller):
            return candidate
    return None


def _passes(rules: RuleSet, caller: int | None) -> bool:
    match rules.empty_hand:
        case EmptyHand.PLAYS_ON:
            return False
        case EmptyHand.SKIPPED:
            return True
        case EmptyHand.CALLS:
            return caller is not None


def can_still_play(rules: RuleSet, caller: int | None, hand_size: int, pile_count: int) -> bool:
    """Whether a seat whose turn has come finds anything to do with an empty stock.

    It may call, if nobody has, and take the top of the pile for a card of its own. Where the rules reshuffle, end
    the round by a refused draw or leave only a call, an empty stock by itself ends nothing.
    """
    if rules.stock_out not in _STOCK_ENDS_TURNS:
        return True
    return caller is None or (rules.may_take_discard and hand_size > 0 and pile_count > 0)
