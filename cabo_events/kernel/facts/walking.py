"""Facts of many games, from one walk along their rows."""

import numpy as np
from numpy.typing import NDArray

from cabo_events.errors import ColumnError
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts.arrays import DESK, GAME_STARTED, FactArrays, room_for
from cabo_events.kernel.facts.rounds import close_round, note_seats, open_round
from cabo_events.kernel.facts.told import new_event, tell
from cabo_events.kernel.facts.turns import close_turn, go_on, open_turn, turn_of
from cabo_events.kernel.facts.uses import looked_at, note_attempt, note_call, note_look, note_power, note_question
from cabo_events.kernel.facts.walk import WALK, begin_walk, recount_after, remember
from cabo_events.kernel.facts.writing import COUNTS, cleared, write_event, write_facts
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import TAGS, Rows
from cabo_events.kernel.replay.following import apply_row
from cabo_events.kernel.replay.pairs import rows_of
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import RuleSet

Offsets = NDArray[np.int64]


def facts_of(rules: RuleSet, seats: int, rows: Rows, offsets: Offsets) -> FactArrays:
    """The facts of games under one rule set at so many seats: game i has the rows ``offsets[i]`` to ``offsets[i + 1]``.

    Raises ColumnError for rows that are no game, naming the event that cannot follow; RuleSetError for rules that the
    kernel cannot compute.
    """
    out = room_for(rows, len(offsets) - 1, seats)
    state, walk, desk, counts = (np.zeros(1, kind)[0] for kind in (at.STATE, WALK, DESK, COUNTS))
    tables = rule_tables(rules)
    stopped = walk_along(tables, state, walk, desk, counts, np.ascontiguousarray(rows), offsets, seats, out)
    if stopped < len(rows):
        kind = int(rows[stopped, at.TYPE])
        tag = TAGS[kind] if 0 < kind < len(TAGS) else f"row type {kind}"
        raise ColumnError(int(walk["version"]), tag, "an event that can follow the one before", "one that cannot")
    return FactArrays(
        turns=out.turns[: counts["turns"]],
        calls=out.calls[: counts["calls"]],
        questions=out.questions[: counts["calls"]],
        attempts=out.attempts[: counts["attempts"]],
        uses=out.uses[: counts["uses"]],
        rounds=out.rounds[: counts["rounds"]],
        round_seats=out.round_seats[: counts["round_seats"]],
        events=out.events[: counts["events"]],
        slots=out.slots[: counts["slots"]],
        faces=out.faces[: counts["faces"]],
        numbers=out.numbers[: counts["numbers"]],
        games=out.games,
    )


@compiled
def walk_along(
    tables: Record,
    state: Record,
    walk: Record,
    desk: Record,
    counts: Record,
    rows: Rows,
    offsets: Offsets,
    seats: int,
    out: FactArrays,
) -> int:
    """Write the facts of all games; the row that cannot be followed, or the number of rows."""
    for number in range(len(offsets) - 1):
        final = out.games[number]
        game = final["game"]
        begin_game(game, seats)
        begin_walk(walk, number)
        counts["first_call"] = counts["calls"]
        turns, rounds = counts["turns"], counts["round_seats"]
        cleared(desk)
        new_event(game, walk, desk, GAME_STARTED, at.NONE)
        write_event(desk, counts, out)
        here, end = int(offsets[number]), int(offsets[number + 1])
        while here < end:
            cleared(desk)
            walk["version"] = int(walk["version"]) + 1
            if not step(state, tables, game, walk, desk, rows, here):
                return here
            write_event(desk, counts, out)
            write_facts(tables, game, desk, counts, out)
            here += rows_of(rows, here)
        cleared(desk)
        close_turn(game, walk, desk, int(walk["version"]))
        close_round(state, game, walk, desk, int(walk["version"]))
        write_facts(tables, game, desk, counts, out)
        final["rounds"] = (counts["round_seats"] - rounds) // seats
        final["turns"] = counts["turns"] - turns
        final["events"] = walk["version"]
    return len(rows)


@compiled
def step(state: Record, tables: Record, game: Record, walk: Record, desk: Record, rows: Rows, here: int) -> bool:
    """The facts of one event, and the state after it; whether it could follow."""
    kind, b = int(rows[here, at.TYPE]), state["b"]
    seat = max(int(rows[here, at.SEAT_COLUMN]), 0) if kind < at.STOCK_RESHUFFLED else 0
    remember(state, game, walk, kind)
    card = looked_at(state, rows, here)
    was_new = card >= 0 and int(b[at.KNOW + card]) >> seat & 1 == 0
    if kind == at.ROUND_DEALT:
        close_turn(game, walk, desk, int(walk["version"]) - 1)
        close_round(state, game, walk, desk, int(walk["version"]) - 1)
        walk["is_open"] = 0
    if not apply_row(state, game, tables, rows, here):
        return False
    turn = turn_of(state, walk, kind, seat)
    if turn != walk["turn"]:
        close_turn(game, walk, desk, int(walk["version"]) - 1)
    before = int(walk["total"][seat])
    beside(state, tables, game, walk, desk, rows, here, turn)
    recount_after(state, tables, walk, kind, seat, int(rows[here, at.TARGET_COLUMN]))
    if at.CARD_MATCHED <= kind <= at.PAIR_MISSED:
        note_attempt(game, walk, desk, rows, here, before)
    note_power(state, game, walk, desk, rows, here)
    if card >= 0:
        note_look(tables, desk, card, was_new)
    elif kind == at.CARDS_SWAPPED:
        desk["use"]["change"] = int(walk["total"][seat]) - before
    new_event(game, walk, desk, kind, turn)
    tell(state, tables, game, desk, rows, here)
    return True


@compiled
def beside(
    state: Record, tables: Record, game: Record, walk: Record, desk: Record, rows: Rows, here: int, turn: int
) -> None:
    """The turn and the round around the event, and what is known of them before hands are counted anew."""
    kind = int(rows[here, at.TYPE])
    if kind == at.ROUND_DEALT:
        open_round(walk)
    if kind == at.ROUND_DEALT or turn != walk["turn"]:
        open_turn(walk, turn)
    go_on(state, walk, rows, here)
    walk["round_events"] = int(walk["round_events"]) + 1
    if kind == at.CABO_CALLED:
        note_call(tables, game, walk, desk, int(rows[here, at.SEAT_COLUMN]), turn)
        note_question(state, tables, desk, int(rows[here, at.SEAT_COLUMN]))
    elif kind == at.STOCK_RESHUFFLED:
        walk["reshuffles"] = int(walk["reshuffles"]) + 1
    elif kind == at.HANDS_REVEALED:
        note_seats(state, tables, game, walk, desk)
