"""The games of a run, played by the kernel and told as events."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from cabo_events.bots.seating import seated
from cabo_events.events import Event
from cabo_events.kernel import layout
from cabo_events.kernel.batch import play_batch
from cabo_events.kernel.columns import decode
from cabo_events.kernel.recording import Recording
from cabo_events.simulate.run import Run


class Capped(StrEnum):
    """What cut a game short: its number of rounds, the turns of a round, or what the kernel can hold."""

    ROUNDS = "rounds"
    TURNS = "turns"
    LIMITS = "limits"


_CAPPED = {
    layout.NOT_CAPPED: None,
    layout.CAPPED_ROUNDS: Capped.ROUNDS,
    layout.CAPPED_TURNS: Capped.TURNS,
    layout.CAPPED_LIMITS: Capped.LIMITS,
}


class Played(Struct, frozen=True, kw_only=True):
    """A game that was played: its number in the run, its events in columns, and what cut it short."""

    number: int
    recording: Recording
    capped: Capped | None


def played(run: Run, numbers: Sequence[int]) -> Iterator[Played]:
    """The games of these numbers (from 1), in that order.

    Raises IllegalMove for a number of seats that the rule set does not allow, RuleSetError for one that does not work.
    """
    names = tuple(run.named(numbers))
    batch = play_batch(run.rules, seated(run.bots, run.rules), [one.seed for one in names], run.caps, recorded=True)
    ends = batch.offsets.tolist()
    for place, one in enumerate(names):
        rows = batch.rows[ends[place] : ends[place + 1]]
        yield Played(
            number=one.number,
            recording=Recording(opening=run.opening(one), rows=rows),
            capped=_CAPPED[int(batch.games[place]["capped"])],
        )


def played_game(run: Run, number: int) -> tuple[Event, ...]:
    """The events of one game.

    >>> from cabo_events.bots import read_policy
    >>> from cabo_events.rulesets import PUBLISHER
    >>> run = Run(rules=PUBLISHER, bots=(read_policy("random"),) * 2, seed=1)
    >>> played_game(run, 1) == played_game(run, 1)
    True
    """
    (game,) = played(run, [number])
    return decode(game.recording)
