"""The deal: who begins, and 52 cards in their places."""

from cabo_events.kernel import axis, rows
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import below, shuffled_deck
from cabo_events.kernel.hands import joined, off_the_stock, thrown
from cabo_events.kernel.layout import Record
from cabo_events.kernel.standing import with_fewest_points
from cabo_events.kernel.window import everybody, flipped


@compiled
def choose_first(tables: Record, game: Record, dice: Record) -> None:
    """Who deals and who begins the next round; what the rules leave free the dice say.

    There is a dealer only where the first seat is to the left of one: the dealer goes round.
    """
    seats, rule = int(game["seats"]), int(tables["rules"][axis.FIRST_SEAT])
    game["dealer"] = at.NONE
    if rule == axis.SEAT_ZERO:
        game["first"] = 0
    elif rule == axis.LEFT_OF_DEALER:
        dealer = below(dice, seats) if game["round"] == 0 else int(game["first"])
        game["dealer"] = dealer
        game["first"] = dealer + 1 if dealer + 1 < seats else 0
    elif rule == axis.PREVIOUS_LOWEST and game["round"] > 0:
        game["first"] = one_of(previous_lowest(game), dice)
    else:
        game["first"] = below(dice, seats)


@compiled
def previous_lowest(game: Record) -> int:
    """The seats with the fewest points in the round before, of several those with the lower hand total, as bits."""
    among = with_fewest_points(game, (1 << int(game["seats"])) - 1)
    found, lowest = 0, 0
    for seat in range(int(game["seats"])):
        total = int(game["hand_totals"][seat])
        if not among >> seat & 1 or (found > 0 and total > lowest):
            continue
        found = found | 1 << seat if found > 0 and total == lowest else 1 << seat
        lowest = total
    return found


@compiled
def one_of(bits: int, dice: Record) -> int:
    """One seat of those that are set; the dice are asked only where there are several."""
    count = 0
    for seat in range(at.SEATS_MAX):
        count += bits >> seat & 1
    left = below(dice, count) if count > 1 else 0
    for seat in range(at.SEATS_MAX):
        if bits >> seat & 1:
            if left == 0:
                return seat
            left -= 1
    return at.NONE


@compiled
def cleared(state: Record, seats: int, first: int) -> None:
    """The table before a deal: no card anywhere, nobody has called, seat ``first`` is on turn."""
    b = state["b"]
    for place in range(at.STATE_SIZE):
        b[place] = 0
    for place in range(at.HAND_COUNT):
        b[place] = at.NONE
    for place in range(at.PILE, at.PILE + at.CARDS):
        b[place] = at.NONE
    b[at.SEATS] = seats
    b[at.FIRST] = first
    b[at.ON_TURN] = first
    b[at.HELD] = at.NONE
    b[at.DRAWER] = at.NONE
    b[at.CALLER] = at.NONE
    b[at.FIRST_MATCHER] = at.NONE
    b[at.QUESTION] = at.LOOK
    b[at.ASKED] = first


@compiled
def laid_out(state: Record, tables: Record) -> None:
    """The 52 cards of the stock's ring dealt: hands seat by seat, the discard, the rest is the stock."""
    b, rules = state["b"], tables["rules"]
    b[at.STOCK_HEAD] = 0
    b[at.STOCK_COUNT] = at.CARDS
    for seat in range(int(b[at.SEATS])):
        for _ in range(int(rules[axis.HAND_SIZE])):
            joined(state, seat, off_the_stock(state))
    if rules[axis.OPENING_DISCARD] == 1:
        thrown(state, off_the_stock(state))
        flipped(state)
        b[at.OPENING_FLIP] = 1
    b[at.WAITING] = everybody(state)


@compiled
def deal(state: Record, tables: Record, game: Record, dice: Record, log: Record) -> None:
    """The next round of the game, dealt from shuffled cards."""
    choose_first(tables, game, dice)
    game["round"] = int(game["round"]) + 1
    cleared(state, int(game["seats"]), int(game["first"]))
    shuffled_deck(state, dice)
    place = rows.row(log, at.ROUND_DEALT, int(game["first"]), at.NONE, at.NONE)
    rows.aim(log, place, int(game["dealer"]), at.NONE)
    rows.add(log, place, int(tables["rules"][axis.OPENING_DISCARD]), at.NONE)
    rows.card_rows(log, state, at.CARDS)
    laid_out(state, tables)
