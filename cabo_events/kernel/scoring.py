"""What a round adds to each score: as ``rules.scoring`` has it."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.hands import card_at, hand_size
from cabo_events.kernel.layout import Record

_QUEEN = 12
_BLACK_KING = 13


@compiled
def hand_total(state: Record, tables: Record, seat: int) -> int:
    """The sum of a hand; an empty hand totals 0."""
    total, values = 0, tables["card"][at.VALUE]
    for place in range(hand_size(state, seat)):
        total += int(values[card_at(state, seat, place)])
    return total


@compiled
def is_kamikaze(state: Record, tables: Record, seat: int) -> bool:
    """Whether a hand shoots the moon: both 12s and both 13s, by the cards, not their sum."""
    kind = int(tables["rules"][axis.KAMIKAZE])
    size = hand_size(state, seat)
    if kind == axis.KAMIKAZE_NONE or size < 4 or (kind == axis.KAMIKAZE_EXACTLY and size != 4):  # noqa: PLR2004 - two and two
        return False
    queens, kings, numbers = 0, 0, tables["card"][at.NUMBER]
    for place in range(size):
        number = int(numbers[card_at(state, seat, place)])
        queens += number == _QUEEN
        kings += number == _BLACK_KING
    return queens >= 2 and kings >= 2  # noqa: PLR2004 - two of each


@compiled
def score_round(state: Record, tables: Record, game: Record) -> None:
    """Write the round's hand totals, points and kamikaze to the game; totals are ``standing``'s."""
    seats, caller = int(state["b"][at.SEATS]), int(state["b"][at.CALLER])
    game["caller"] = caller
    game["kamikaze"] = at.NONE
    for seat in range(seats):
        total = hand_total(state, tables, seat)
        game["hand_totals"][seat] = total
        game["points"][seat] = total
        if is_kamikaze(state, tables, seat):
            game["kamikaze"] = seat
    if game["kamikaze"] >= 0:
        moon_shot(tables, game, seats)
    elif caller >= 0:
        score_called(tables, game, seats, caller)
    elif tables["rules"][axis.NOBODY_CALLED_SCORES] == axis.UNCALLED_LOWEST_ZERO:
        zero_up_to(game, seats, at.NONE, lowest_total(game, seats, at.NONE))


@compiled
def moon_shot(tables: Record, game: Record, seats: int) -> None:
    """The holder of the kamikaze hand gets 0, whoever called; every other seat its price."""
    for seat in range(seats):
        game["points"][seat] = int(tables["rules"][axis.KAMIKAZE_OTHERS_SCORE])
    game["points"][int(game["kamikaze"])] = 0


@compiled
def lowest_total(game: Record, seats: int, but: int) -> int:
    """The lowest hand total, of all seats but one (NONE: of all)."""
    first = 1 if but == 0 else 0
    lowest = int(game["hand_totals"][first])
    for seat in range(first + 1, seats):
        if seat != but:
            lowest = min(lowest, int(game["hand_totals"][seat]))
    return lowest


@compiled
def zero_up_to(game: Record, seats: int, but: int, most: int) -> None:
    """No points for every hand that totals at most ``most``, of all seats but one (NONE: of all)."""
    for seat in range(seats):
        if seat != but and int(game["hand_totals"][seat]) <= most:
            game["points"][seat] = 0


@compiled
def score_called(tables: Record, game: Record, seats: int, caller: int) -> None:
    """The points where somebody called: lowest alone, tied for lowest, or beaten."""
    rules, points = tables["rules"], game["points"]
    own = int(game["hand_totals"][caller])
    lowest = lowest_total(game, seats, caller)
    if own < lowest:
        if rules[axis.CALLER_LOWEST_ALONE_SCORES] != axis.LOWEST_ALONE_HAND:
            points[caller] = 0
        return
    tied = int(rules[axis.CALLER_TIED])
    if own == lowest and tied == axis.TIED_ALL_SCORE_HAND:
        return
    if own == lowest and tied == axis.TIED_CALLER_ZERO:
        points[caller] = 0
        return
    points[caller] = own + int(rules[axis.BEATEN_CALLER_PENALTY])
    opponents = int(rules[axis.LOWEST_OPPONENT_SCORES])
    if opponents != axis.OPPONENT_HAND:
        zero_up_to(game, seats, caller, lowest if opponents == axis.OPPONENT_ZERO else own)
