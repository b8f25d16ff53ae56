"""Turns as facts: which turn an event belongs to, and what a turn was."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts import arrays
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.turn import turn_number


@compiled
def turn_of(state: Record, walk: Record, kind: int, seat: int) -> int:
    """The turn that an event belongs to: its own where it acts, else the one that was on; 0 for deal and looks."""
    before = int(walk["turn_before"])
    if kind in (at.ROUND_DEALT, at.OPENING_PEEKED):
        return 0
    if kind == at.CARD_DRAWN:
        return turn_number(state)
    if kind in (at.PAIR_DISCARDED, at.PAIR_MISSED):
        return max(before + (1 if walk["on_turn_before"] != seat else 0), 1)
    if kind in (at.CARD_EXCHANGED, at.DISCARD_TAKEN, at.EXCHANGE_MISSED, at.CARD_DISCARDED, at.CABO_CALLED):
        has_ended = state["b"][at.PENDING] == 0 and state["b"][at.ON_TURN] >= 0
        return turn_number(state) - (1 if has_ended else 0)
    return max(before, 1)


@compiled
def action_of(rows: Rows, here: int) -> int:
    """What an event makes of its turn; 0 where it is beside it."""
    kind = int(rows[here, at.TYPE])
    if kind == at.CARD_DRAWN:
        return arrays.DRAW
    if kind == at.CARD_DISCARDED:
        return arrays.DRAW_DISCARD
    if kind == at.CARD_EXCHANGED:
        return arrays.DRAW_EXCHANGE
    if kind == at.DISCARD_TAKEN:
        return arrays.TAKE
    if kind == at.EXCHANGE_MISSED:
        return arrays.DRAW_MISSED if rows[here, at.TARGET_COLUMN] == 0 else arrays.TAKE_MISSED
    if kind == at.CABO_CALLED:
        return arrays.CALL
    if kind in (at.PAIR_DISCARDED, at.PAIR_MISSED):
        return arrays.PAIR
    return 0


@compiled
def open_turn(walk: Record, turn: int) -> None:
    """A turn begins with the event under way: how the hands were before it."""
    walk["turn"] = turn
    walk["is_open"] = 1 if turn > 0 else 0
    walk["action"] = 0
    walk["seat"] = 0
    walk["version_from"] = walk["version"]
    walk["is_final"] = 1 if walk["caller_before"] >= 0 else 0
    walk["drawn"] = at.NONE
    walk["power"] = 0
    for seat in range(at.SEATS_MAX):
        walk["total_at"][seat] = walk["total"][seat]
        walk["known_at"][seat] = walk["known"][seat]
        walk["unseen_at"][seat] = walk["unseen"][seat]


@compiled
def go_on(state: Record, walk: Record, rows: Rows, here: int) -> None:
    """The turn under way with one more event: a placed card weighs more than a draw, a draw more than a pair."""
    b, did = state["b"], action_of(rows, here)
    if min(did, arrays.DRAW_EXCHANGE) > min(int(walk["action"]), arrays.DRAW_EXCHANGE):
        walk["action"] = did
        walk["seat"] = int(rows[here, at.SEAT_COLUMN])
    if walk["drawn"] < 0 and did == arrays.DRAW:
        walk["drawn"] = int(b[at.HELD])
    if walk["power"] == 0:
        walk["power"] = int(b[at.PENDING])


@compiled
def close_turn(game: Record, walk: Record, desk: Record, until: int) -> None:
    """The turn under way as a fact, if its seat did anything but match in it; ``until`` is its last version."""
    if walk["is_open"] == 0 or walk["action"] == 0:
        return
    seat = int(walk["seat"])
    turn = desk["turn"]
    desk["has_turn"] = 1
    walk["turns"] = int(walk["turns"]) + 1
    walk["turns_of"][seat] = int(walk["turns_of"][seat]) + 1
    turn["game"] = walk["game"]
    turn["round"] = game["round"]
    turn["turn"] = walk["turn"]
    turn["seat"] = seat
    turn["version_from"] = walk["version_from"]
    turn["version_to"] = until
    turn["action"] = walk["action"]
    turn["is_final"] = walk["is_final"] == 1
    turn["drawn"] = walk["drawn"]
    turn["known_total"] = walk["known_at"][seat]
    turn["unseen"] = walk["unseen_at"][seat]
    turn["hand_total"] = walk["total_at"][seat]
    turn["hand_total_after"] = walk["total"][seat]
    turn["power"] = walk["power"]
