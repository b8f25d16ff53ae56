"""How often a policy wins at a table with others: seeded games, seats changed round."""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.bots.policy import Row
from cabo_events.bots.seating import records
from cabo_events.kernel.batch import Caps, play_batch
from cabo_events.kernel.dice import seed_of
from cabo_events.ruleset import RuleSet

CAPS = Caps(rounds=500, turns=400)
"""How long a game of a contest may be: then it is counted as it stands."""

_Z = 1.959964


class Table(Struct, frozen=True, kw_only=True):
    """Where a contest is held: the rules, the number of seats, and the rows of those who take the other seats."""

    rules: RuleSet
    players: int
    field: tuple[Row, ...]


class Share(Struct, frozen=True, kw_only=True):
    """A share of wins with its 95 % interval, over so many games; a win shared by two counts half."""

    games: int
    share: float
    low: float
    high: float


class Seeds(Struct, frozen=True, kw_only=True):
    """The games numbered ``first`` to ``first + count - 1`` of a run of that seed."""

    run: int
    first: int
    count: int

    def words(self) -> list[int]:
        """What the kernel's dice start from, by game."""
        return [seed_of(self.run, number) for number in range(self.first, self.first + self.count)]


def win_share(table: Table, row: Row, seeds: Seeds) -> Share:
    """How often the row wins against the field, in every seat as often as its games allow."""
    return share_of(wins(table, row, seeds))


def wins(table: Table, row: Row, seeds: Seeds) -> NDArray[np.float64]:
    """By game what the row has of the win: 1, 0, or a part of it where it is shared."""
    words = seeds.words()
    seatings = table.players * len(table.field)
    parts = []
    for seating in range(min(seatings, len(words))):
        seat = seating % table.players
        batch = play_batch(
            table.rules, records(_seated(table, row, seating)), words[seating::seatings], CAPS, recorded=False
        )
        parts.append(part_of_win(batch.games["winners"], seat))
    return np.concatenate(parts)


def _seated(table: Table, row: Row, seating: int) -> list[Row]:
    """The rows by seat: the field from its next member on, and the row in its seat."""
    turn = seating // table.players
    rows = [table.field[(turn + seat) % len(table.field)] for seat in range(table.players)]
    rows[seating % table.players] = row
    return rows


def part_of_win(winners: NDArray[np.int64], seat: int) -> NDArray[np.float64]:
    """By game the seat's part of the win; ``winners`` are bits by seat, 0 where nobody won."""
    return (winners >> seat & 1) / np.maximum(np.bitwise_count(winners), 1)


def share_of(parts: NDArray[np.float64]) -> Share:
    """The mean of what a row has of each game's win, with its interval; games are independent of each other."""
    mean = float(parts.mean())
    wide = _Z * float(parts.std()) / sqrt(len(parts))
    return Share(games=len(parts), share=mean, low=max(mean - wide, 0.0), high=min(mean + wide, 1.0))


def fair_share(players: int) -> float:
    """The share of wins of a player among its like."""
    return 1 / players


def rounded(rows: Sequence[float]) -> Row:
    """The numbers as a file keeps them, to two places."""
    return tuple(round(value, 2) for value in rows)
