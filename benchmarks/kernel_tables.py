"""The tables that the kernel plays at in the benchmarks: a rule set, a number of seats, a bot in each."""

import numpy as np
from msgspec import Struct

from benchmarks.played_games import Played
from cabo_events.bots import read_policy
from cabo_events.bots.seating import seated
from cabo_events.kernel import layout
from cabo_events.kernel.batch import Batch, Caps, play_batch
from cabo_events.rulesets import NAMED

CAPS = Caps(rounds=500, turns=500)


class Table(Struct, frozen=True, kw_only=True):
    """Bots of one kind in every seat, by the names of the rule set and of the bot."""

    rules: str
    seats: int
    bot: str

    @property
    def words(self) -> str:
        """What the line of a figure calls it."""
        return f"{self.rules}, {self.seats} seats, {self.bot}"

    def played(self, games: int, *, recorded: bool) -> Batch:
        """So many games, the same every time."""
        rules = NAMED[self.rules]
        policies = seated((read_policy(self.bot),) * self.seats, rules)
        return play_batch(rules, policies, range(1, games + 1), CAPS, recorded=recorded)


def come_to(batch: Batch) -> Played:
    """The events that were recorded, those that start a game included, and the rounds."""
    rows = np.count_nonzero(batch.rows[:, layout.TYPE] < layout.CARDS_ROW)
    return Played(steps=int(rows) + len(batch.games), deals=int(batch.games["round"].sum()))
