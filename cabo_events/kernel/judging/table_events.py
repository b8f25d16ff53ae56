"""Events of the table as a record tells them: deals, reshuffles, hands, scorings, the end; whether each is legal."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import action
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dealing import previous_lowest
from cabo_events.kernel.ending import revealed
from cabo_events.kernel.facts import NULL
from cabo_events.kernel.judging.dealt_cards import deal_rows, reshuffle_rows
from cabo_events.kernel.judging.told import FACES, KIND, NUMBERS, Told
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import is_legal
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.rounds import round_dealt, stock_reshuffled
from cabo_events.kernel.replay.sheet import game_ended, round_begun, round_settled
from cabo_events.kernel.turn import may_reveal


@compiled
def new_row(rows: Rows, here: int, kind: int) -> None:
    """A row of that type with nothing else in it yet."""
    rows[here, at.TYPE] = kind
    for column in range(1, at.COLUMNS):
        rows[here, column] = at.NONE


@compiled
def is_under_way(state: Record, game: Record) -> bool:
    """Whether a round is dealt whose hands are not turned up."""
    return bool(game["round"] > 0) and bool(state["b"][at.ENDED] == 0)


@compiled
def may_begin(tables: Record, game: Record, dealer: int, first: int) -> bool:
    """Whether that seat can begin the next round, after a deal by that dealer (NONE: by nobody)."""
    seats, rule = int(game["seats"]), int(tables["rules"][axis.FIRST_SEAT])
    if not (0 <= first < seats and at.NONE <= dealer < seats):
        return False
    if rule == axis.SEAT_ZERO:
        return first == 0
    if rule == axis.LEFT_OF_DEALER and dealer >= 0:
        return first == (dealer + 1 if dealer + 1 < seats else 0)
    if rule == axis.PREVIOUS_LOWEST and game["round"] > 0:
        return bool(previous_lowest(game) >> first & 1)
    return True


@compiled
def dealt(state: Record, tables: Record, game: Record, bench: Record, told: Told, event: int, rows: Rows) -> bool:
    """A deal of the whole deck after a round that is over."""
    number, here = int(bench["number"]), int(bench["row"])
    has_discard = int(tables["rules"][axis.OPENING_DISCARD])
    if is_under_way(state, game) or game["is_over"] == 1 or here + at.CARDS > len(rows):
        return False
    if told.heads[event, FACES] != at.CARDS + 1 - has_discard or told.heads[event, NUMBERS] < 2:  # noqa: PLR2004 - the dealer, the first seat
        return False
    dealer, first = int(told.numbers[number]), int(told.numbers[number + 1])
    dealer = at.NONE if dealer == NULL else dealer
    if not may_begin(tables, game, dealer, first):
        return False
    in_hands = int(game["seats"]) * int(tables["rules"][axis.HAND_SIZE])
    skipped = at.NONE if has_discard == 1 else in_hands
    if not deal_rows(bench["codes"], told, int(bench["face"]), skipped, rows, here + 1):
        return False
    new_row(rows, here, at.ROUND_DEALT)
    rows[here, at.SEAT_COLUMN] = first
    rows[here, at.TARGET_COLUMN] = dealer
    rows[here, at.X_COLUMN] = has_discard
    bench["rows"] = 1 + (at.CARDS - 1) // at.CARDS_A_ROW + 1
    round_begun(game, rows, here)
    return round_dealt(state, tables, game, rows, here)


@compiled
def reshuffled(state: Record, tables: Record, bench: Record, told: Told, event: int, rows: Rows) -> bool:
    """The pile under its top as a new stock, where the seat on turn may draw and the stock is empty."""
    b, here = state["b"], int(bench["row"])
    seat, count = int(b[at.ON_TURN]), int(b[at.PILE_COUNT]) - 1
    if seat < 0 or b[at.STOCK_COUNT] > 0 or not is_legal(state, tables, action(at.DRAW, seat), bench["mask"]):
        return False
    if told.heads[event, FACES] != count or here + at.CARDS > len(rows):
        return False
    if not reshuffle_rows(state, bench["codes"], told, int(bench["face"]), rows, here + 1):
        return False
    new_row(rows, here, at.STOCK_RESHUFFLED)
    rows[here, at.X_COLUMN] = count
    bench["rows"] = 1 + (count - 1) // at.CARDS_A_ROW + 1
    return stock_reshuffled(state, rows, here)


@compiled
def hands_shown(state: Record, tables: Record, game: Record, log: Record) -> bool:
    """All hands turned up where nothing is left to be done, and the round scored."""
    if not may_reveal(state, tables):
        return False
    revealed(state, log)
    return round_settled(state, tables, game)


@compiled
def closed(state: Record, tables: Record, game: Record, bench: Record, told: Told, event: int, rows: Rows) -> bool:
    """The end of the game: abandoned at any time, by its limit or an agreed length after a round."""
    number, here = int(bench["number"]), int(bench["row"])
    if told.heads[event, NUMBERS] < 1 or here >= len(rows):
        return False
    reason = int(told.numbers[number]) + at.BY_LIMIT
    if reason != at.ABANDONED and (game["round"] == 0 or is_under_way(state, game)):
        return False
    if reason == at.BY_LIMIT and game["is_over"] == 0:
        return False
    new_row(rows, here, at.GAME_ENDED)
    rows[here, at.X_COLUMN] = reason
    return game_ended(state, tables, game, reason)


@compiled
def is_out_of_place(bench: Record, told: Told, event: int) -> bool:
    """Whether an event is not where it belongs: a draw directly after a reshuffle, a scoring after the hands."""
    kind, before = int(told.heads[event, KIND]), int(bench["before"])
    if before == at.STOCK_RESHUFFLED and kind != at.CARD_DRAWN:
        return True
    return kind == at.ROUND_SCORED and before != at.HANDS_REVEALED
