"""Calls, tries at matches and pairs, and powers as facts."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts.reasons import is_beaten, is_success, reason_of
from cabo_events.kernel.hands import card_at, hand_size, place_of
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.whose_turn import is_seated


@compiled
def note_call(tables: Record, game: Record, walk: Record, desk: Record, seat: int, turn: int) -> None:
    """A call, as the hands lay; what it brought is ``settle_call``."""
    lowest = at.NONE
    is_first = True
    for other in range(int(game["seats"])):
        if other != seat and (is_first or walk["total"][other] < lowest):
            lowest = int(walk["total"][other])
            is_first = False
    call, own = desk["call"], int(walk["total"][seat])
    desk["has_call"] = 1
    call["game"] = walk["game"]
    call["round"] = game["round"]
    call["turn"] = turn
    call["version"] = walk["version"]
    call["seat"] = seat
    call["known_total"] = walk["known"][seat]
    call["unseen"] = walk["unseen"][seat]
    call["hand_total"] = own
    call["lowest_other"] = lowest
    is_level_enough = int(tables["rules"][axis.CALLER_TIED]) in (axis.TIED_CALLER_ZERO, axis.TIED_ALL_SCORE_HAND)
    call["was_lowest"] = own < lowest or (own == lowest and is_level_enough)
    call["is_finished"] = False
    call["total_before"] = game["totals"][seat]


@compiled
def note_question(state: Record, tables: Record, desk: Record, seat: int) -> None:
    """What a seat has seen as it calls, of all cards and in every hand."""
    b, question, values, seen = state["b"], desk["question"], tables["card"][at.VALUE], 0
    for card in range(at.CARDS):
        seen |= (int(b[at.KNOW + card]) >> seat & 1) << card
    question["seat"] = seat
    question["seen"] = seen
    for other in range(int(b[at.SEATS])):
        known, unseen = 0, 0
        for place in range(hand_size(state, other)):
            card = card_at(state, other, place)
            if seen >> card & 1:
                known += int(values[card])
            else:
                unseen += 1
        question["known"][other] = known
        question["unseen"][other] = unseen


@compiled
def settle_call(tables: Record, game: Record, call: Record) -> None:
    """What a call brought, of the round that was just scored."""
    seat = int(call["seat"])
    reason, points, total = reason_of(tables, game, seat), int(game["points"][seat]), int(game["hand_totals"][seat])
    call["is_finished"] = True
    call["hand_total_end"] = total
    call["is_success"] = is_success(reason)
    call["points"] = points
    call["penalty"] = points - total if is_beaten(reason) else 0


@compiled
def note_attempt(game: Record, walk: Record, desk: Record, rows: Rows, here: int, before: int) -> None:
    """A try at a match or a pair; ``before`` is what the seat's hand counted."""
    kind, seat = int(rows[here, at.TYPE]), int(rows[here, at.SEAT_COLUMN])
    is_hit = kind in (at.CARD_MATCHED, at.PAIR_DISCARDED)
    attempt = desk["attempt"]
    desk["has_attempt"] = 1
    attempt["game"] = walk["game"]
    attempt["round"] = game["round"]
    attempt["turn"] = walk["turn"]
    attempt["version"] = walk["version"]
    attempt["seat"] = seat
    attempt["is_pair"] = kind in (at.PAIR_DISCARDED, at.PAIR_MISSED)
    attempt["is_hit"] = is_hit
    attempt["is_own_turn"] = walk["on_turn_before"] == seat
    attempt["hand_total_before"] = before
    attempt["hand_total_after"] = walk["total"][seat]
    attempt["penalty_cards"] = 1 if not is_hit and rows[here, at.X_COLUMN] >= 0 else 0


@compiled
def looked_at(state: Record, rows: Rows, here: int) -> int:
    """The card that a peek or a spy is about to show, NONE for any other event."""
    kind, seat = int(rows[here, at.TYPE]), int(rows[here, at.SEAT_COLUMN])
    if kind == at.CARD_PEEKED:
        return card_there(state, seat, int(rows[here, at.SLOT_COLUMN]))
    if kind == at.CARD_SPIED:
        return card_there(state, int(rows[here, at.TARGET_COLUMN]), int(rows[here, at.TARGET_SLOT_COLUMN]))
    return at.NONE


@compiled
def card_there(state: Record, seat: int, slot: int) -> int:
    """The card in a slot of a seat, NONE where there is none."""
    place = place_of(state, seat, slot) if is_seated(state, seat) else at.NONE
    return card_at(state, seat, place) if place >= 0 else at.NONE


@compiled
def new_use(game: Record, walk: Record, desk: Record, version: int, turn: int, seat: int) -> None:
    """A power that was there, not used as far as is known."""
    use = desk["use"]
    desk["has_use"] = 1
    use["game"] = walk["game"]
    use["round"] = game["round"]
    use["turn"] = turn
    use["version"] = version
    use["seat"] = seat
    use["is_used"] = False
    use["target"] = at.NONE
    use["is_new"] = False
    use["change"] = 0
    use["value_seen"] = 0


@compiled
def note_power(state: Record, game: Record, walk: Record, desk: Record, rows: Rows, here: int) -> None:
    """A power used or declined; one forgone, where an event ended the wait for it; a flip that a power waits on."""
    kind, seat, turn = int(rows[here, at.TYPE]), int(rows[here, at.SEAT_COLUMN]), int(walk["turn"])
    waiting, pending, use = int(walk["pending_before"]), int(state["b"][at.PENDING]), desk["use"]
    if at.CARD_PEEKED <= kind <= at.POWER_DECLINED:
        new_use(game, walk, desk, int(walk["version"]), turn, seat)
        use["power"] = waiting if kind == at.POWER_DECLINED else kind - at.CARD_PEEKED + at.PEEK
        use["is_used"] = kind != at.POWER_DECLINED
        if kind in (at.CARD_SPIED, at.CARDS_SWAPPED):
            use["target"] = rows[here, at.TARGET_COLUMN]
    elif waiting > 0 and pending == 0 and walk["flip_deal"] == walk["deal"]:
        new_use(game, walk, desk, int(walk["flip_version"]), int(walk["flip_turn"]), int(walk["flip_seat"]))
        use["power"] = waiting
    if waiting == 0 and pending > 0:
        walk["flip_version"] = walk["version"]
        walk["flip_turn"] = turn
        walk["flip_seat"] = seat
        walk["flip_deal"] = walk["deal"]


@compiled
def note_look(tables: Record, desk: Record, card: int, was_new: bool) -> None:  # noqa: FBT001 - it is a fact
    """What the peek or spy that was just noted showed."""
    desk["use"]["is_new"] = was_new
    desk["use"]["value_seen"] = tables["card"][at.VALUE, card]
