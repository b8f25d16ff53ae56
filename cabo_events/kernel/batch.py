"""Many games: played one after the other, with their rows in one array."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from cabo_events.errors import IllegalMove
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.game import begin_game, play_round
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import RuleSet

Rows = np.ndarray[tuple[int, int], np.dtype[np.int8]]
Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]
Seeds = np.ndarray[tuple[int], np.dtype[np.uint64]]

_ROWS_A_GAME = 2000
_FEWEST_ROWS = 1 << 16


class Caps(Struct, frozen=True, kw_only=True):
    """How long a game may take, and how it is played.

    ``rounds`` a game, ``turns`` a round (at most TURNS_MAX). ``asks_always`` asks for matches before every decision,
    not only where something new can be known; ``checked`` judges every action and counts the cards after it.
    """

    rounds: int = 100
    turns: int = 400
    asks_always: bool = False
    checked: bool = False


class Batch(Struct, frozen=True, kw_only=True):
    """Games that were played: ``games`` one GAME record each, ``rows`` of game i from ``offsets[i]`` on.

    ``offsets`` has one more number than there are games; without recording there are no rows.
    """

    games: Records
    rows: Rows
    offsets: Numbers


def policy_row(kind: int, parameters: Mapping[int, float]) -> Record:
    """One seat's policy as a record: its kind, and its parameters by place."""
    row: Record = np.zeros(1, at.POLICY)[0]
    row["p"][at.POLICY_KIND] = kind
    for place, value in parameters.items():
        row["p"][place] = value
    return row


def random_policies(seats: int) -> Records:
    """The random policy for every seat."""
    return np.array([policy_row(at.RANDOM_POLICY, {})] * seats, at.POLICY)


@compiled
def play_games(
    tables: Record,
    policies: Records,
    seeds: Seeds,
    limits: Record,
    desk: Record,
    games: Records,
    rows: Rows,
    offsets: Numbers,
) -> int:
    """Play a game for each seed; how many were played before the rows had no room for another.

    Writes ``games[i]``, and where ``desk["log"]["on"]`` is 1 its rows to ``rows[offsets[i]:offsets[i + 1]]``.
    """
    state, log, dice, mask = desk["state"], desk["log"], desk["dice"], desk["mask"]
    seats = len(policies)
    for number in range(len(seeds)):
        game = games[number]
        begin_game(game, seats)
        dice["s"] = seeds[number]
        end = offsets[number]
        while game["ended"] == 0:
            play_round(state, tables, game, policies, limits, dice, log, mask)
            if log["on"] == 1:
                count = log["pos"]
                if end + count > len(rows):
                    return number
                for place in range(count):
                    for column in range(at.COLUMNS):
                        rows[end + place, column] = log["rows"][place, column]
                end += count
        offsets[number + 1] = end
    return len(seeds)


DESK = np.dtype([("state", at.STATE), ("log", at.LOG), ("dice", at.DICE), ("mask", at.MASK)])
"""What one thread needs to play: a state, a log, dice and a mask."""


def limits_of(caps: Caps) -> Record:
    """The caps as a record."""
    limits: Record = np.zeros(1, at.LIMITS)[0]
    limits["rounds"] = caps.rounds
    limits["turns"] = min(caps.turns, at.TURNS_MAX)
    limits["offers"] = int(caps.asks_always)
    limits["checked"] = int(caps.checked)
    return limits


def refuse_seats(rules: RuleSet, seats: int) -> None:
    """Raise IllegalMove for a number of seats that the rules do not allow."""
    if not rules.players_min <= seats <= rules.players_max:
        expected = f"{rules.players_min} to {rules.players_max} players"
        raise IllegalMove("players", expected, str(seats))


def play_batch(rules: RuleSet, policies: Records, seeds: Sequence[int], caps: Caps, *, recorded: bool) -> Batch:
    """Games under one rule set, one for each seed (not 0), a policy row a seat; the same for the same arguments.

    Raises RuleSetError for rules that do not go together and IllegalMove for a number of seats that they do not allow.
    """
    refuse_seats(rules, len(policies))
    tables, limits = rule_tables(rules), limits_of(caps)
    desk = np.zeros(1, DESK)[0]
    desk["log"]["on"] = int(recorded)
    left = np.array(seeds, np.uint64)
    chunks: list[Batch] = []
    room = max(_FEWEST_ROWS, _ROWS_A_GAME * len(left)) if recorded else 0
    while len(left):
        chunk = _chunk(len(left), room)
        done = play_games(tables, policies, left, limits, desk, chunk.games, chunk.rows, chunk.offsets)
        chunks.append(_played(chunk, done))
        left, room = left[done:], room if done else 2 * room
    return _joined(chunks)


def _chunk(games: int, room: int) -> Batch:
    return Batch(
        games=np.zeros(games, at.GAME),
        rows=np.zeros((room, at.COLUMNS), np.int8),
        offsets=np.zeros(games + 1, np.int64),
    )


def _played(chunk: Batch, games: int) -> Batch:
    end = int(chunk.offsets[games])
    return Batch(games=chunk.games[:games], rows=chunk.rows[:end].copy(), offsets=chunk.offsets[: games + 1])


def _joined(chunks: Sequence[Batch]) -> Batch:
    if len(chunks) == 1:
        return chunks[0]
    ends, offsets = 0, [np.zeros(1, np.int64)]
    for chunk in chunks:
        offsets.append(chunk.offsets[1:] + ends)
        ends += len(chunk.rows)
    rows = [np.zeros((0, at.COLUMNS), np.int8), *(chunk.rows for chunk in chunks)]
    games = [np.zeros(0, at.GAME), *(chunk.games for chunk in chunks)]
    return Batch(games=np.concatenate(games), rows=np.concatenate(rows), offsets=np.concatenate(offsets))
