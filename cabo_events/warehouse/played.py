"""The played answer: games that bots play under a rule set, as arrays."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from cabo_events.bots import read_policy
from cabo_events.bots.seating import seated
from cabo_events.errors import UsageError
from cabo_events.kernel.outcomes import Outcomes, outcomes
from cabo_events.simulate import Run, seated_bots
from cabo_events.warehouse.lab import Playing
from cabo_events.warehouse.round_arrays import Rounds

_GAMES_AT_A_TIME: Final = 2000


def played_rounds(playing: Playing) -> Iterator[Rounds]:
    """The rounds of the games, the same that ``cabo simulate`` plays from that seed with those bots.

    Raises PolicyError for a bot that there is not, UsageError for more bots than seats.
    """
    if len(playing.bots) > playing.seats:
        raise UsageError("bots", f"at most one for each of {playing.seats} seats", str(len(playing.bots)))
    bots = seated_bots([read_policy(name) for name in playing.bots], playing.seats)
    run = Run(rules=playing.rules, bots=bots, seed=playing.seed)
    for first in range(1, playing.games + 1, _GAMES_AT_A_TIME):
        names = run.named(range(first, min(first + _GAMES_AT_A_TIME, playing.games + 1)))
        seeds = [one.seed for one in names]
        yield _arrays(outcomes(run.rules, seated(run.bots, run.rules), seeds, run.caps), playing.seats)


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
