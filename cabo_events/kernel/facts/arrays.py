"""Facts as arrays: a record for each turn, call, try, power, round and event, numbers only.

``game`` is the place of the game in the batch, seats and rounds are as in the events, versions count from 1, a card is
its id. NONE (-1) is "there is none", except in ``numbers``, where NULL is: a card may count less than 0.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabo_events.kernel import layout as at
from cabo_events.kernel.layout import Records
from cabo_events.kernel.recording import Rows
from cabo_events.rules.scoring import Reason

NULL: Final = -(2**31)
"""No number, in the numbers of an event."""

PAIR: Final = 1
DRAW: Final = 2
DRAW_EXCHANGE: Final = 3
DRAW_DISCARD: Final = 4
DRAW_MISSED: Final = 5
TAKE: Final = 6
TAKE_MISSED: Final = 7
CALL: Final = 8
ACTIONS: Final = ("", "pair", "draw", "draw_exchange", "draw_discard", "draw_missed", "take", "take_missed", "call")
"""What a turn was, by its number."""

LOWEST: Final = 0
TIED: Final = 1
BEATEN: Final = 2
OUTCOMES: Final = ("lowest", "tied", "beaten")
"""How a caller's hand compared, by its number."""

REASONS: Final = tuple(reason.name.lower() for reason in Reason)
"""Why a seat got its points, by its number."""

GAME_STARTED: Final = 0
"""The type of a game's first event, which has no row; the others are those of their first rows."""

_WHERE: Final = [("game", np.int32), ("round", np.int32), ("turn", np.int16)]

TURN: Final = np.dtype([
    *_WHERE, ("seat", np.int8), ("version_from", np.int32), ("version_to", np.int32), ("action", np.int8),
    ("is_final", np.bool_), ("drawn", np.int8), ("known_total", np.int32), ("unseen", np.int8),
    ("hand_total", np.int32), ("hand_total_after", np.int32), ("power", np.int8),
])  # fmt: skip
CALL_MADE: Final = np.dtype([
    *_WHERE, ("version", np.int32), ("seat", np.int8), ("known_total", np.int32), ("unseen", np.int8),
    ("hand_total", np.int32), ("lowest_other", np.int32), ("was_lowest", np.bool_), ("is_finished", np.bool_),
    ("hand_total_end", np.int32), ("is_success", np.bool_), ("points", np.int32), ("penalty", np.int32),
    ("total_before", np.int32),
])  # fmt: skip
"""``is_finished`` is whether the round was: without it the four figures that follow are not known."""
QUESTION: Final = np.dtype([
    ("seat", np.int8), ("seen", np.int64), ("known", np.int32, (at.SEATS_MAX,)), ("unseen", np.int8, (at.SEATS_MAX,)),
])  # fmt: skip
"""What a caller had seen: a bit in ``seen`` for each card, of each hand its sum and how many it had not."""
ATTEMPT: Final = np.dtype([
    *_WHERE, ("version", np.int32), ("seat", np.int8), ("is_pair", np.bool_), ("is_hit", np.bool_),
    ("is_own_turn", np.bool_), ("hand_total_before", np.int32), ("hand_total_after", np.int32),
    ("penalty_cards", np.int8),
])  # fmt: skip
USE: Final = np.dtype([
    *_WHERE, ("version", np.int32), ("seat", np.int8), ("power", np.int8), ("is_used", np.bool_), ("target", np.int8),
    ("is_new", np.bool_), ("change", np.int32), ("value_seen", np.int32),
])  # fmt: skip
"""``is_new`` and ``value_seen`` are of a peek or a spy, ``change`` of a swap, that is used."""
ROUND: Final = np.dtype([
    ("game", np.int32), ("round", np.int32), ("first", np.int8), ("dealer", np.int8), ("caller", np.int8),
    ("outcome", np.int8), ("reason", np.int8), ("turns", np.int16), ("events", np.int32), ("version_from", np.int32),
    ("version_to", np.int32), ("kamikaze", np.int8), ("stock_left", np.int8), ("reshuffles", np.int16),
])  # fmt: skip
"""``reason`` is 0 where the round was not finished."""
ROUND_SEAT: Final = np.dtype([
    ("game", np.int32), ("round", np.int32), ("seat", np.int8), ("hand_total", np.int32), ("cards", np.int8),
    ("points", np.int32), ("total_before", np.int32), ("total_after", np.int32), ("is_reset", np.bool_),
    ("is_kamikaze", np.bool_), ("is_caller", np.bool_), ("reason", np.int8), ("place", np.int8),
    ("known_total", np.int32), ("unseen", np.int8), ("turns", np.int16), ("hand", np.int8, (at.HAND_MAX,)),
])  # fmt: skip
EVENT: Final = np.dtype([
    *_WHERE, ("version", np.int32), ("type", np.int8), ("seat", np.int8), ("target", np.int8), ("target_slot", np.int8),
    ("seen_by", np.int8), ("slots", np.int16), ("faces", np.int16), ("numbers", np.int16),
])  # fmt: skip
"""The last three say how many values the event has in the arrays of that name; NONE: it has no such list."""
FINAL: Final = np.dtype([("game", at.GAME), ("rounds", np.int32), ("turns", np.int32), ("events", np.int32)])
"""A game at its end: its GAME record, its finished rounds, turns and events."""

VALUES: Final = 128
"""The most slots, faces or numbers that one event has."""
DESK: Final = np.dtype([
    ("has_turn", np.int64), ("has_call", np.int64), ("has_attempt", np.int64), ("has_use", np.int64),
    ("has_round", np.int64), ("has_seats", np.int64),
    ("slot_count", np.int64), ("face_count", np.int64), ("number_count", np.int64),
    ("turn", TURN), ("call", CALL_MADE), ("question", QUESTION), ("attempt", ATTEMPT), ("use", USE), ("round", ROUND),
    ("turns_of", np.int64, (at.SEATS_MAX,)), ("seats", ROUND_SEAT, (at.SEATS_MAX,)), ("event", EVENT),
    ("slots", np.int8, (VALUES,)), ("faces", np.int8, (VALUES,)), ("numbers", np.int32, (VALUES,)),
])  # fmt: skip
"""The facts of one event, before they are written to the arrays: compiled functions take records faster than arrays."""


class FactArrays(NamedTuple):
    """The facts of a batch of games, in the order of its games and of their events; of each call its question."""

    turns: Records
    calls: Records
    questions: Records
    attempts: Records
    uses: Records
    rounds: Records
    round_seats: Records
    events: Records
    slots: NDArray[np.int8]
    faces: NDArray[np.int8]
    numbers: NDArray[np.int32]
    games: Records


def room_for(rows: Rows, games: int, seats: int) -> FactArrays:
    """Arrays with room for all that games of so many seats can give whose rows these are."""
    counts = np.bincount(rows[:, at.TYPE].astype(np.uint8), minlength=at.EXTRA + 1).tolist()
    events = sum(counts[: at.CARDS_ROW])
    flips = counts[at.CARD_DISCARDED] + counts[at.CARD_EXCHANGED] + counts[at.DISCARD_TAKEN]
    pairs = counts[at.PAIR_DISCARDED] + counts[at.PAIR_MISSED]
    used = counts[at.CARD_PEEKED] + counts[at.CARD_SPIED] + counts[at.CARDS_SWAPPED] + counts[at.POWER_DECLINED]
    acts = flips + pairs + counts[at.CARD_DRAWN] + counts[at.EXCHANGE_MISSED] + counts[at.CABO_CALLED]
    values = at.PAIRS_A_ROW * len(rows) + at.CARDS_A_ROW * counts[at.CARDS_ROW]
    return FactArrays(
        turns=np.zeros(acts, TURN),
        calls=np.zeros(counts[at.CABO_CALLED], CALL_MADE),
        questions=np.zeros(counts[at.CABO_CALLED], QUESTION),
        attempts=np.zeros(counts[at.CARD_MATCHED] + counts[at.MATCH_MISSED] + pairs, ATTEMPT),
        uses=np.zeros(used + flips, USE),
        rounds=np.zeros(counts[at.ROUND_DEALT], ROUND),
        round_seats=np.zeros(counts[at.HANDS_REVEALED] * seats, ROUND_SEAT),
        events=np.zeros(events + games, EVENT),
        slots=np.zeros(at.PAIRS_A_ROW * len(rows), np.int8),
        faces=np.zeros(values + at.CARDS * counts[at.HANDS_REVEALED], np.int8),
        numbers=np.zeros(values + 4 * at.SEATS_MAX * (len(counts) + events), np.int32),
        games=np.zeros(games, FINAL),
    )
