"""Rounds, and each seat in them, as facts."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts import arrays
from cabo_events.kernel.facts.reasons import reason_of
from cabo_events.kernel.hands import card_at, hand_size
from cabo_events.kernel.layout import Record
from cabo_events.kernel.scoring import lowest_total


@compiled
def open_round(walk: Record) -> None:
    """A round begins with the event under way, its deal."""
    walk["deal"] = walk["version"]
    walk["is_finished"] = 0
    walk["turns"] = 0
    for seat in range(at.SEATS_MAX):
        walk["turns_of"][seat] = 0
    walk["round_events"] = 0
    walk["reshuffles"] = 0


@compiled
def close_round(state: Record, game: Record, walk: Record, desk: Record, until: int) -> None:
    """The round under way as a fact; ``until`` is its last version."""
    if walk["deal"] == 0:
        return
    b, is_finished, round_ = state["b"], walk["is_finished"] == 1, desk["round"]
    desk["has_round"] = 1
    round_["game"] = walk["game"]
    round_["round"] = game["round"]
    round_["first"] = game["first"]
    round_["dealer"] = game["dealer"]
    round_["caller"] = game["caller"] if is_finished else b[at.CALLER]
    round_["outcome"] = outcome_of(game) if is_finished else at.NONE
    round_["reason"] = b[at.ENDED] if is_finished else 0
    round_["turns"] = walk["turns"]
    round_["events"] = walk["round_events"]
    round_["version_from"] = walk["deal"]
    round_["version_to"] = until
    round_["kamikaze"] = game["kamikaze"] if is_finished else at.NONE
    round_["stock_left"] = b[at.STOCK_COUNT]
    round_["reshuffles"] = walk["reshuffles"]
    for seat in range(int(game["seats"])):
        desk["turns_of"][seat] = walk["turns_of"][seat]


@compiled
def outcome_of(game: Record) -> int:
    """The caller's hand total against the lowest opponent's; NONE where nobody called."""
    caller = int(game["caller"])
    if caller < 0:
        return at.NONE
    own, lowest = int(game["hand_totals"][caller]), lowest_total(game, int(game["seats"]), caller)
    if own < lowest:
        return arrays.LOWEST
    return arrays.TIED if own == lowest else arrays.BEATEN


@compiled
def note_seats(state: Record, tables: Record, game: Record, walk: Record, desk: Record) -> None:
    """Each seat in the round that was just scored; what it knew is as it was before the hands were turned up."""
    walk["is_finished"] = 1
    desk["has_seats"] = 1
    for seat in range(int(game["seats"])):
        fact = desk["seats"][seat]
        fact["game"] = walk["game"]
        fact["round"] = game["round"]
        fact["seat"] = seat
        fact["hand_total"] = game["hand_totals"][seat]
        fact["cards"] = hand_size(state, seat)
        fact["points"] = game["points"][seat]
        fact["total_before"] = walk["totals_before"][seat]
        fact["total_after"] = game["totals"][seat]
        fact["is_reset"] = int(game["resets"]) >> seat & 1 == 1
        fact["is_kamikaze"] = game["kamikaze"] == seat
        fact["is_caller"] = game["caller"] == seat
        fact["reason"] = reason_of(tables, game, seat)
        fact["place"] = place_of_points(game, seat)
        fact["known_total"] = walk["known"][seat]
        fact["unseen"] = walk["unseen"][seat]
        fact["turns"] = 0
        for place in range(at.HAND_MAX):
            fact["hand"][place] = card_at(state, seat, place)


@compiled
def place_of_points(game: Record, seat: int) -> int:
    """1 for the fewest points of the round; equal ones share a place."""
    place = 1
    for other in range(int(game["seats"])):
        if game["points"][other] < game["points"][seat]:
            place += 1
    return place
