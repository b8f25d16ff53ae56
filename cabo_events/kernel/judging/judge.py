"""Whole records followed action by action under the rules, and compared with what they tell."""

from typing import Final

import numpy as np

from cabo_events.cards import deck_cards
from cabo_events.kernel import layout as at
from cabo_events.kernel.apply import apply
from cabo_events.kernel.compiled import cache_folder, compiled
from cabo_events.kernel.facts.arrays import DESK
from cabo_events.kernel.facts.told import new_event, tell
from cabo_events.kernel.facts.walk import WALK
from cabo_events.kernel.facts.writing import cleared
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.judging.acting import action_told
from cabo_events.kernel.judging.table_events import (
    closed,
    dealt,
    hands_shown,
    is_out_of_place,
    is_under_way,
    new_row,
    reshuffled,
)
from cabo_events.kernel.judging.told import (
    FACES,
    KIND,
    NUMBERS,
    ROUND,
    SEAT,
    SLOTS,
    TARGET,
    TARGET_SLOT,
    Judgement,
    Told,
)
from cabo_events.kernel.layout import Record
from cabo_events.kernel.legal import is_legal
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.ruling import rule_tables
from cabo_events.kernel.turn import turn_number
from cabo_events.ruleset import RuleSet

BENCH: Final = np.dtype([
    ("state", at.STATE), ("game", at.GAME), ("log", at.LOG), ("dice", at.DICE), ("mask", at.MASK),
    ("walk", WALK), ("desk", DESK), ("codes", np.dtype([("face", np.int8, (at.CARDS,))])),
    ("slot", np.int64), ("face", np.int64), ("number", np.int64), ("row", np.int64), ("rows", np.int64),
    ("before", np.int64),
])  # fmt: skip
"""Where the judge is: slots, faces and numbers of the event begin at these places, its ``rows`` go to ``row``.

``before`` is the type of the event before it.
"""


def is_ready() -> bool:
    """Whether the judge and the facts are compiled and kept: their first use takes about a minute otherwise."""
    folder = cache_folder()
    kept = ("judge.judge_games", "walking.walk_along", "answering.answer_all")
    return folder is not None and all(any(folder.glob(f"**/{name}*.nbc")) for name in kept)


def judged(rules: RuleSet, seats: int, told: Told) -> Judgement:
    """Which of some records under one rule set at so many seats are right, with their rows.

    A record is right if every event in it is legal where it stands and tells what it must, every card known: then an
    audit finds nothing. One that is not may be legal all the same, told less fully. Rows are those that
    ``columns.encode`` makes. Raises RuleSetError for rules that the kernel cannot compute.
    """
    games = len(told.ends) - 1
    room = len(told.heads) + len(told.slots) + len(told.faces)
    bench = np.zeros(1, BENCH)[0]
    bench["log"]["on"] = 1
    bench["dice"]["s"] = 1
    bench["codes"]["face"] = face_codes(rules)
    found = Judgement(
        is_right=np.zeros(games, np.bool_),
        rows=np.zeros((room, at.COLUMNS), np.int8),
        offsets=np.zeros(games + 1, np.int64),
    )
    judge_games(rule_tables(rules), bench, told, seats, found)
    return found._replace(rows=found.rows[: found.offsets[-1]])


def face_codes(rules: RuleSet) -> list[int]:
    """The code of each card's face: the lowest id of the cards that have it."""
    cards = deck_cards(rules.deck)
    return [cards.index(face) for face in cards]


@compiled
def judge_games(tables: Record, bench: Record, told: Told, seats: int, found: Judgement) -> None:
    """Judge each game; the rows of one that is not right are written over."""
    for number in range(len(told.ends) - 1):
        bench["row"] = found.offsets[number]
        begin_game(bench["game"], seats)
        found.is_right[number] = judge_game(tables, bench, told, number, found)
        if found.is_right[number]:
            found.offsets[number + 1] = bench["row"]
        else:
            found.offsets[number + 1] = found.offsets[number]
            wipe(found.rows, int(found.offsets[number]), int(bench["row"]) + at.CARDS)


@compiled
def wipe(rows: Rows, start: int, stop: int) -> None:
    """No row is left from ``start`` up to ``stop``, that the event before may not be taken to go on in it."""
    for here in range(start, min(stop, len(rows))):
        rows[here, at.TYPE] = 0


@compiled
def judge_game(tables: Record, bench: Record, told: Told, number: int, found: Judgement) -> bool:
    """Whether every event of a game is legal where it stands, and tells what it must."""
    ends = told.ends
    bench["slot"] = ends[number, 1]
    bench["face"] = ends[number, 2]
    bench["number"] = ends[number, 3]
    bench["before"] = 0
    for event in range(int(ends[number, 0]), int(ends[number + 1, 0])):
        if not follow(tables, bench, told, event, found):
            return False
        if not is_as_told(tables, bench, told, event, found.rows):
            return False
        bench["before"] = told.heads[event, KIND]
        bench["slot"] = int(bench["slot"]) + max(int(told.heads[event, SLOTS]), 0)
        bench["face"] = int(bench["face"]) + max(int(told.heads[event, FACES]), 0)
        bench["number"] = int(bench["number"]) + max(int(told.heads[event, NUMBERS]), 0)
        bench["row"] = int(bench["row"]) + int(bench["rows"])
    return True


@compiled
def follow(tables: Record, bench: Record, told: Told, event: int, found: Judgement) -> bool:
    """The table after an event, if it may happen there; its rows are written."""
    state, game, log = bench["state"], bench["game"], bench["log"]
    kind, here = int(told.heads[event, KIND]), int(bench["row"])
    if game["ended"] > 0 or is_out_of_place(bench, told, event) or here >= len(found.rows):
        return False
    bench["rows"] = 1
    if kind == at.ROUND_DEALT:
        return dealt(state, tables, game, bench, told, event, found.rows)
    if kind == at.ROUND_SCORED:
        new_row(found.rows, here, kind)
        return True
    if kind == at.GAME_ENDED:
        return closed(state, tables, game, bench, told, event, found.rows)
    if not is_under_way(state, game):
        return False
    if kind == at.STOCK_RESHUFFLED:
        return reshuffled(state, tables, bench, told, event, found.rows)
    log["pos"] = 0
    log["events"] = 0
    if kind == at.HANDS_REVEALED:
        return hands_shown(state, tables, game, log) and copied(bench, found.rows)
    return acted(tables, bench, told, event) and copied(bench, found.rows)


@compiled
def acted(tables: Record, bench: Record, told: Told, event: int) -> bool:
    """What a seat does, if it may."""
    state = bench["state"]
    act = action_told(told, event, int(bench["slot"]), int(bench["number"]), int(bench["game"]["seats"]))
    if act < 0 or turn_number(state) >= at.TURNS_MAX or not is_legal(state, tables, act, bench["mask"]):
        return False
    apply(state, tables, act, bench["dice"], bench["log"])
    return bool(state["b"][at.FAULT] == 0) and bool(bench["log"]["events"] == 1)


@compiled
def copied(bench: Record, rows: Rows) -> bool:
    """The rows of the event from the log to where they belong, if there is room."""
    log, here = bench["log"], int(bench["row"])
    count = int(log["pos"])
    if here + count > len(rows):
        return False
    for place in range(count):
        for column in range(at.COLUMNS):
            rows[here + place, column] = log["rows"][place, column]
    bench["rows"] = count
    return True


@compiled
def is_as_told(tables: Record, bench: Record, told: Told, event: int, rows: Rows) -> bool:
    """Whether the facts' event, written from the rows and the table, says what was recorded."""
    desk, game, heads = bench["desk"], bench["game"], told.heads
    kind, due = int(heads[event, KIND]), desk["event"]
    cleared(desk)
    new_event(game, bench["walk"], desk, kind, 0)
    tell(bench["state"], tables, game, desk, rows, int(bench["row"]))
    if rows[int(bench["row"]), at.TYPE] != kind or (kind == at.ROUND_DEALT and heads[event, ROUND] != game["round"]):
        return False
    if due["seat"] != heads[event, SEAT] or due["target"] != heads[event, TARGET]:
        return False
    if due["target_slot"] != heads[event, TARGET_SLOT] or due["slots"] != heads[event, SLOTS]:
        return False
    if due["faces"] != heads[event, FACES] or due["numbers"] != heads[event, NUMBERS]:
        return False
    return are_lists_told(bench, told)


@compiled
def are_lists_told(bench: Record, told: Told) -> bool:
    """Whether slots, faces and numbers on the desk are those that were recorded; there are as many."""
    desk, codes = bench["desk"], bench["codes"]
    slot, face, number = int(bench["slot"]), int(bench["face"]), int(bench["number"])
    for index in range(desk["slot_count"]):
        if desk["slots"][index] != told.slots[slot + index]:
            return False
    for index in range(desk["number_count"]):
        if desk["numbers"][index] != told.numbers[number + index]:
            return False
    for index in range(desk["face_count"]):
        card = int(desk["faces"][index])
        code = int(codes["face"][card]) if card >= 0 else at.NONE
        if code != told.faces[face + index]:
            return False
    return True
