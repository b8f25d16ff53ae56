"""The played answer: games that bots play under a rule set, as arrays."""

import hashlib
from collections.abc import Iterator
from typing import Final

import numpy as np

from cabo_events.bots import read_policy
from cabo_events.bots.seating import seated
from cabo_events.errors import UsageError
from cabo_events.kernel.batch import Caps
from cabo_events.kernel.outcomes import Outcomes, outcomes
from cabo_events.ruleset import ruleset_hash
from cabo_events.warehouse.lab import Playing
from cabo_events.warehouse.round_arrays import Rounds

_GAMES_AT_A_TIME: Final = 2000


def played_rounds(playing: Playing) -> Iterator[Rounds]:
    """The rounds of the games; raises PolicyError for a bot that there is not, UsageError for too many or too few."""
    names = playing.bots * playing.seats if len(playing.bots) == 1 else playing.bots
    if len(names) != playing.seats:
        raise UsageError("bots", f"one for all, or one for each of {playing.seats} seats", str(len(names)))
    policies = seated([read_policy(name) for name in names], playing.rules)
    for first in range(1, playing.games + 1, _GAMES_AT_A_TIME):
        numbers = range(first, min(first + _GAMES_AT_A_TIME, playing.games + 1))
        seeds = [_seed(playing, number) for number in numbers]
        yield _arrays(outcomes(playing.rules, policies, seeds, Caps()), playing.seats)


def _seed(playing: Playing, number: int) -> int:
    """Where the chance of one game comes from; other games of the same seed share none of it."""
    named = f"{ruleset_hash(playing.rules)} {playing.seats} {playing.seed} {number}"
    return int.from_bytes(hashlib.sha256(named.encode()).digest()[:8]) or 1


def _arrays(played: Outcomes, seats: int) -> Rounds:
    rounds, size = played.rounds, len(played.rounds)
    lengths = np.diff(played.offsets)
    starts = np.repeat(played.offsets[:-1], lengths)
    known = np.ones((size, seats), dtype=np.bool_)
    return Rounds(
        offsets=played.offsets,
        seats=np.full(len(lengths), seats, dtype=np.int8),
        number=(np.arange(size) - starts + 1).astype(np.int32),
        turns=rounds["turns"],
        is_sheet=np.zeros(size, dtype=np.bool_),
        has_faces=np.ones(size, dtype=np.bool_),
        caller=rounds["caller"],
        kamikaze=rounds["kamikaze"],
        untold=np.zeros(size, dtype=np.uint8),
        counts=np.ascontiguousarray(np.moveaxis(rounds["cards"][:, :, :seats], 0, 1)),
        hand_totals=rounds["hand_totals"][:, :seats],
        has_total=known,
        points=rounds["points"][:, :seats],
        has_points=known,
        is_scored=np.ones(size, dtype=np.bool_),
    )
