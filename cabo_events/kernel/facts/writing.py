"""The facts of one event from the desk to the arrays."""

from typing import Final

import numpy as np

from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts.arrays import FactArrays
from cabo_events.kernel.facts.uses import settle_call
from cabo_events.kernel.layout import Record

COUNTS: Final = np.dtype([
    (name, np.int64)
    for name in ("turns", "calls", "attempts", "uses", "rounds", "round_seats", "events", "slots", "faces", "numbers",
                 "first_call", "first_seat")
])  # fmt: skip
"""How many there are in each array, and where the calls and the seats of the round under way begin."""


@compiled
def cleared(desk: Record) -> None:
    """Nothing lies on the desk."""
    desk["has_turn"] = 0
    desk["has_call"] = 0
    desk["has_attempt"] = 0
    desk["has_use"] = 0
    desk["has_round"] = 0
    desk["has_seats"] = 0
    desk["slot_count"] = 0
    desk["face_count"] = 0
    desk["number_count"] = 0


@compiled
def write_event(desk: Record, counts: Record, out: FactArrays) -> None:
    """The event and what it tells."""
    out.events[counts["events"]] = desk["event"]
    counts["events"] = counts["events"] + 1
    slots, faces, numbers = counts["slots"], counts["faces"], counts["numbers"]
    for index in range(desk["slot_count"]):
        out.slots[slots + index] = desk["slots"][index]
    for index in range(desk["face_count"]):
        out.faces[faces + index] = desk["faces"][index]
    for index in range(desk["number_count"]):
        out.numbers[numbers + index] = desk["numbers"][index]
    counts["slots"] = slots + desk["slot_count"]
    counts["faces"] = faces + desk["face_count"]
    counts["numbers"] = numbers + desk["number_count"]


@compiled
def write_facts(tables: Record, game: Record, desk: Record, counts: Record, out: FactArrays) -> None:
    """Everything else that lies on the desk; at the end of a round what its calls brought, and its seats' turns."""
    if desk["has_turn"] == 1:
        out.turns[counts["turns"]] = desk["turn"]
        counts["turns"] = counts["turns"] + 1
    if desk["has_call"] == 1:
        out.calls[counts["calls"]] = desk["call"]
        out.questions[counts["calls"]] = desk["question"]
        counts["calls"] = counts["calls"] + 1
    if desk["has_attempt"] == 1:
        out.attempts[counts["attempts"]] = desk["attempt"]
        counts["attempts"] = counts["attempts"] + 1
    if desk["has_use"] == 1:
        out.uses[counts["uses"]] = desk["use"]
        counts["uses"] = counts["uses"] + 1
    if desk["has_round"] == 1:
        write_round(desk, counts, out)
    if desk["has_seats"] == 1:
        counts["first_seat"] = counts["round_seats"]
        for seat in range(int(game["seats"])):
            out.round_seats[counts["round_seats"]] = desk["seats"][seat]
            counts["round_seats"] = counts["round_seats"] + 1
        for nth in range(counts["first_call"], counts["calls"]):
            settle_call(tables, game, out.calls[nth])


@compiled
def write_round(desk: Record, counts: Record, out: FactArrays) -> None:
    """The round that is over, and how many turns each of its seats had."""
    out.rounds[counts["rounds"]] = desk["round"]
    counts["rounds"] = counts["rounds"] + 1
    counts["first_call"] = counts["calls"]
    if desk["round"]["reason"] == 0:
        return
    for place in range(counts["first_seat"], counts["round_seats"]):
        seat = int(out.round_seats[place]["seat"])
        out.round_seats[place]["turns"] = desk["turns_of"][seat]
