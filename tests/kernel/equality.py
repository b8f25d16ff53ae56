"""Random kernel games held against the reducer at every event, and audited: as many as one likes.

``uv run python -m tests.kernel.equality --games 100000`` plays that many games over the named variants and over odd
rule sets, at two to six seats. It prints how many games, rounds and events agree, and ends with status 1 at the first
that does not.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle

import numpy as np
from msgspec import Struct

from cabo_events.audit import audit
from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.kernel.columns import decode
from cabo_events.kernel.recording import Recording
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from tests.game_builder import started
from tests.kernel.beside import disagreement
from tests.kernel.odd_variants import odd_variants

_GAMES_A_TABLE = 25
_CAPS = Caps(rounds=3, turns=120)


class Tally(Struct, kw_only=True):
    """What has been compared so far."""

    games: int = 0
    rounds: int = 0
    events: int = 0


def tables(seed: int) -> Iterator[tuple[RuleSet, int]]:
    """Rule sets and numbers of seats, without end: by turns a named variant and an odd one."""
    sizes = [(rules, seats) for rules in NAMED.values() for seats in range(rules.players_min, rules.players_max + 1)]
    for (rules, seats), odd, odd_seats in zip(cycle(sizes), odd_variants(seed), cycle(range(2, 7)), strict=False):
        yield rules, seats
        yield odd, odd_seats


def problems(rules: RuleSet, seats: int, seeds: Sequence[int], tally: Tally) -> Iterator[str]:
    """What is wrong with the games of these seeds: findings of the audit, and where kernel and reducer differ."""
    batch = play_batch(rules, random_policies(seats), seeds, _CAPS, recorded=True)
    opening = started(rules, seats)
    for number, seed in enumerate(seeds):
        rows = batch.rows[batch.offsets[number] : batch.offsets[number + 1]]
        recording = Recording(opening=opening, rows=rows)
        events = decode(recording)
        tally.games += 1
        tally.rounds += int(batch.games[number]["round"])
        tally.events += len(events)
        found = [*map(str, audit(events)), *filter(None, [disagreement(recording, events)])]
        yield from (f"{rules}, {seats} seats, seed {seed}: {one}" for one in found)


def compared(games: int, seed: int, tally: Tally) -> Iterator[str]:
    """What is wrong with so many games; the tally grows as they are compared."""
    dice = np.random.default_rng(seed)
    for rules, seats in tables(seed):
        count = min(_GAMES_A_TABLE, games - tally.games)
        if count <= 0:
            return
        yield from problems(rules, seats, [int(word) for word in dice.integers(1, 2**63, count)], tally)


def main() -> int:
    """Compare as many games as the command line says."""
    parser = argparse.ArgumentParser(description="random kernel games held against the reducer at every event")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began, tally = time.monotonic(), Tally()
    wrong = next(compared(asked.games, asked.seed, tally), None)
    rate = tally.events / (time.monotonic() - began)
    told = f"{tally.games:,} games, {tally.rounds:,} rounds, {tally.events:,} events"
    sys.stdout.write(f"{told} agree ({rate:,.0f} events/s)\n" if wrong is None else f"{wrong}\n(found in {told})\n")
    return int(wrong is not None)


if __name__ == "__main__":
    sys.exit(main())
