"""Recorded deals, reshuffles and reveals: whether the round could take the event whose first row is ``here``."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dealing import cleared, laid_out
from cabo_events.kernel.hands import card_at, hand_size, seen_by_all, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.window import closed


@compiled
def stocked(state: Record, rows: Rows, start: int, count: int) -> int:
    """The first ``count`` cards of the rows CARDS from ``start`` lie under what is in the stock; those cards as bits.

    NONE, and nothing is changed, where there are not so many different cards in these rows.
    """
    b = state["b"]
    if start + (count - 1) // at.CARDS_A_ROW >= rows.shape[0]:
        return at.NONE
    after, there = int(b[at.STOCK_HEAD]) + int(b[at.STOCK_COUNT]), 0
    for index in range(count):
        row, column = start + index // at.CARDS_A_ROW, 1 + index % at.CARDS_A_ROW
        card = int(rows[row, column])
        if rows[row, at.TYPE] != at.CARDS_ROW or card < 0 or card >= at.CARDS or there >> card & 1:
            return at.NONE
        there |= 1 << card
        b[at.STOCK + (after + index & at.RING - 1)] = card
    b[at.STOCK_COUNT] = int(b[at.STOCK_COUNT]) + count
    return there


@compiled
def round_dealt(state: Record, tables: Record, game: Record, rows: Rows, here: int) -> bool:
    """The table after a deal to the seats of the game."""
    seats, first, dealer = int(game["seats"]), int(game["first"]), int(game["dealer"])
    is_possible = rows[here, at.X_COLUMN] == tables["rules"][axis.OPENING_DISCARD]
    if not is_possible or first < 0 or first >= seats or dealer < at.NONE or dealer >= seats:
        return False
    cleared(state, seats, first)
    if stocked(state, rows, here + 1, at.CARDS) < 0:
        return False
    laid_out(state, tables)
    return True


@compiled
def stock_reshuffled(state: Record, rows: Rows, here: int) -> bool:
    """The pile under its top becomes the stock: new, unseen cards."""
    b = state["b"]
    count, under_top = int(b[at.PILE_COUNT]) - 1, 0
    for place in range(count):
        under_top |= 1 << int(b[at.PILE + place])
    if count < 1 or rows[here, at.X_COLUMN] != count or stocked(state, rows, here + 1, count) != under_top:
        return False
    for place in range(count):
        card = int(b[at.PILE + place])
        b[at.KNOW + card] = 0
        b[at.MEM + card] = 0
        b[at.PILE + place] = at.NONE
    b[at.PILE] = b[at.PILE + count]
    b[at.PILE + count] = at.NONE
    b[at.PILE_COUNT] = 1
    return True


@compiled
def hands_revealed(state: Record, rows: Rows, here: int) -> bool:
    """All hands are turned up; a drawn card that was never placed goes to the pile without its power."""
    b = state["b"]
    reason = int(rows[here, at.X_COLUMN])
    if b[at.ENDED] > 0 or reason not in (at.CALLED, at.STOCK_OUT):
        return False
    for seat in range(int(b[at.SEATS])):
        for place in range(hand_size(state, seat)):
            seen_by_all(state, card_at(state, seat, place))
    if b[at.HELD] >= 0:
        thrown(state, int(b[at.HELD]))
        b[at.HELD] = at.NONE
    b[at.PENDING] = 0
    b[at.ON_TURN] = at.NONE
    b[at.ENDED] = reason
    b[at.QUESTION] = at.OVER
    closed(state)
    return True
