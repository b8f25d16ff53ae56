"""A recording replayed, and what lay on the table after each of its events."""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.errors import ColumnError
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import TAGS, Recording, Rows
from cabo_events.kernel.replay.following import apply_row
from cabo_events.kernel.ruling import rule_tables

Records = NDArray[np.void]
"""An array of ``STATE`` or ``GAME``."""


class Trace(Struct, frozen=True, kw_only=True, eq=False):
    """The state of the round and that of the game after each event that was asked for, in their order."""

    states: Records
    games: Records


def opened_game(seats: int) -> Record:
    """The game before its first deal."""
    game: Record = np.zeros(1, at.GAME)[0]
    begin_game(game, seats)
    return game


def trace(recording: Recording, *, only_from: int = at.ROUND_DEALT) -> Trace:
    """What a replay comes by: after every event, or only after those of the types from ``only_from``.

    Raises ColumnError for rows that are no game, naming the event that cannot follow; RuleSetError for rules that
    the kernel cannot compute.
    """
    first_rows, types = recording.first_rows, recording.rows[:, at.TYPE]
    asked = int(np.count_nonzero(types[first_rows] >= only_from))
    kept = Trace(states=np.zeros(asked, at.STATE), games=np.zeros(asked, at.GAME))
    opening = recording.opening
    tables = rule_tables(opening.ruleset)
    state, game = np.zeros(1, at.STATE)[0], opened_game(len(opening.players))
    stopped = traced(state, game, tables, np.ascontiguousarray(recording.rows), only_from, kept.states, kept.games)
    if stopped < len(recording.rows):
        version = int(np.searchsorted(first_rows, stopped)) + 2
        kind = int(types[stopped])
        tag = TAGS[kind] if 0 < kind < len(TAGS) else f"row type {kind}"
        raise ColumnError(version, tag, "an event that can follow the one before", "one that cannot")
    return kept


_NO_TYPE: Final = 127


def followed(state: Record, game: Record, tables: Record, rows: Rows) -> int:
    """Replay all rows of a game, ``game`` as ``opened_game`` has it, and keep nothing; how many could be taken."""
    return traced(state, game, tables, rows, _NO_TYPE, np.zeros(0, at.STATE), np.zeros(0, at.GAME))


@compiled
def traced(
    state: Record, game: Record, tables: Record, rows: Rows, only_from: int, states: Records, games: Records
) -> int:
    """Replay all rows of a game; how many could be taken. Fills ``states`` and ``games`` after the events asked for."""
    here, kept, count = 0, 0, rows.shape[0]
    while here < count:
        if not apply_row(state, game, tables, rows, here):
            return here
        if rows[here, at.TYPE] >= only_from:
            states[kept] = state
            games[kept] = game
            kept += 1
        here += 1
        while here < count and rows[here, at.TYPE] >= at.CARDS_ROW:
            here += 1
    return here
