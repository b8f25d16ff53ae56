"""Row: a million played rounds, scored by other rules."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from benchmarks.figures import FULL, Figure, Sizes, Verdict, at_most, middle, seconds
from benchmarks.table import print_table
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD
from cabo_events.warehouse.counterfactuals import changes, under
from cabo_events.warehouse.lab import Playing
from cabo_events.warehouse.played import played_rounds
from cabo_events.warehouse.rescoring import rescored_rounds
from cabo_events.warehouse.round_arrays import Rounds

_ROW = "rescore"
_GOAL_SECONDS = 10.0
_A_MILLION = 1_000_000
_PLAYED = Playing(rules=PUBLISHER, seats=4, bots=("club",), games=_A_MILLION, seed=1)


class _Work(Struct, frozen=True, kw_only=True):
    """What is done with all rounds; ``goal`` in seconds for a million of them."""

    what: str
    do: Callable[[Rounds], None]
    goal: float | None


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Seconds of the processor for a million rounds; the rounds are in memory, a few thousand games at a time."""
    pieces = tuple(_rounds(sizes.rescored))
    count = sum(len(piece.number) for piece in pieces)
    return tuple(_figure(work, pieces, count, min(sizes.runs, 5)) for work in _WORKS)


def _rounds(least: int) -> Iterator[Rounds]:
    """At least so many rounds, played by bots under ``publisher``."""
    count = 0
    for piece in played_rounds(_PLAYED):
        yield piece
        count += len(piece.number)
        if count >= least:
            return


def _points(rounds: Rounds) -> None:
    rescored_rounds(PUBLISHER, STANDARD, rounds)


def _everything(rounds: Rounds) -> None:
    """Points, totals, ends and winners under every named rule set, and what differs from the game as played."""
    own = under(PUBLISHER, PUBLISHER, rounds)
    for rules in NAMED.values():
        changes(rounds, own, under(PUBLISHER, rules, rounds))


_WORKS = (
    _Work(what="the points by one other rule set", do=_points, goal=_GOAL_SECONDS),
    _Work(what=f"whole games by {len(NAMED)} rule sets, and what they change", do=_everything, goal=None),
)


def _figure(work: _Work, pieces: tuple[Rounds, ...], count: int, runs: int) -> Figure:
    def done() -> None:
        for piece in pieces:
            work.do(piece)

    took = tuple(seconds(done)[0] * _A_MILLION / count for _ in range(runs))
    return Figure(
        row=_ROW,
        what=f"a million rounds: {work.what}",
        value=middle(took),
        unit="s",
        runs=took,
        goal=None if work.goal is None else f"under {work.goal:g} s",
        verdict=Verdict.REPORTED if work.goal is None else at_most(work.goal, middle(took)),
    )


if __name__ == "__main__":
    print_table(measured(FULL))
