"""Whose turn it is, and when no turn is left."""

from collections.abc import Iterable, Sequence

from cabo_events.ruleset import EmptyHand, RuleSet, StockOut

_STOCK_ENDS_TURNS = frozenset((StockOut.ENDS_AFTER_THE_TURN, StockOut.ENDS_AT_ONCE))


def stock_ends_turns(rules: RuleSet) -> bool:
    """Whether no turn follows once the stock is empty."""
    return rules.stock_out in _STOCK_ENDS_TURNS


def next_seat(rules: RuleSet, seat: int, caller: int | None, hands: Sequence[Iterable[object]]) -> int | None:
    """The seat still owed a turn after one of ``seat``, or None; an empty stock may end the turns before it.

    After a call every other seat has one final turn, so the round's turns end at the caller. ``hands`` hold by seat
    what lies in the slots, None in an empty one: where the rules skip empty hands, their seats have no turn; where
    an empty hand must call and somebody has called, there is nothing left for it to do.
    """
    seats = len(hands)
    for step in range(1, seats + 1):
        candidate = (seat + step) % seats
        if candidate == caller:
            return None
        if any(hands[candidate]) or not is_passed_over(rules, caller):
            return candidate
    return None


def is_passed_over(rules: RuleSet, caller: int | None) -> bool:
    """Whether a seat without cards has no turn."""
    match rules.empty_hand:
        case EmptyHand.PLAYS_ON:
            return False
        case EmptyHand.SKIPPED:
            return True
        case EmptyHand.CALLS:
            return caller is not None


def may_draw(rules: RuleSet, stock_count: int, pile_count: int) -> bool:
    """Whether a card can be drawn, if need be after a reshuffle of the pile under its top."""
    return stock_count > 0 or (rules.stock_out is StockOut.RESHUFFLE and pile_count > 1)


def may_take(rules: RuleSet, hand_size: int, pile_count: int, stock_count: int) -> bool:
    """Whether the top of the pile can be taken for a card of one's own."""
    if stock_count == 0 and rules.stock_out is StockOut.ONLY_A_CALL_IS_LEFT:
        return False
    return rules.may_take_discard and hand_size > 0 and pile_count > 0


def must_call(rules: RuleSet, hand_size: int, caller: int | None) -> bool:
    """Whether a seat on turn has to call, for want of cards."""
    return hand_size == 0 and caller is None and rules.empty_hand is EmptyHand.CALLS


def can_still_play(rules: RuleSet, caller: int | None, hand_size: int, pile_count: int) -> bool:
    """Whether a seat whose turn has come finds anything to do with an empty stock.

    It may call, if nobody has, and take the top of the pile for a card of its own. Where the rules reshuffle, end
    the round by a refused draw or leave only a call, an empty stock by itself ends nothing.
    """
    if not stock_ends_turns(rules):
        return True
    return caller is None or may_take(rules, hand_size, pile_count, stock_count=0)
