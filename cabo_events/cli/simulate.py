"""``cabo simulate``: games played by bots from seeded dice."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct

from cabo_events.bots import Policy, read_policy
from cabo_events.cli.output import remark, write_json, write_lines
from cabo_events.cli.progress import paced
from cabo_events.cli.readying import ROUNDS_A_GAME, kernel_ready
from cabo_events.errors import UsageError
from cabo_events.files import naming, read_ruleset
from cabo_events.kernel.batch import Caps
from cabo_events.kernel.warming import Work
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.simulate import DEFAULT_CAPS, Run, Written, seated_bots, write_games
from cabo_events.simulate.folder import missing_games
from cabo_events.simulate.playing import Capped
from cabo_events.words import counted

_ALL = "all"
_SEATS = range(2, 7)


class Format(StrEnum):
    """How games are written: a file each, or together in columns."""

    JSONL = "jsonl"
    PARQUET = "parquet"


class Simulated(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    out: str
    written: int
    there: int
    events: int
    capped: Mapping[Capped, int]


class _Work(Struct, frozen=True, kw_only=True):
    """One run of the table, and the numbers of its games that are not there yet."""

    run: Run
    numbers: tuple[int, ...]


def simulate(
    *,
    rules: str = "standard",
    players: str = "4",
    games: Annotated[int, Parameter(validator=Number(gte=1))] = 1,
    seed: int = 1,
    bots: str = "club",
    out: Path,
    format: Format = Format.JSONL,  # noqa: A002 - the option's name
    sums: bool = False,
    jobs: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    max_rounds: Annotated[int, Parameter(validator=Number(gte=1))] = DEFAULT_CAPS.rounds,
    max_turns: Annotated[int, Parameter(validator=Number(gte=1))] = DEFAULT_CAPS.turns,
    json: bool = False,
) -> None:
    """Play games by bots from seeded dice.

    The same seed gives the same bytes, on any machine and with any number of
    jobs. A game that is there already is not played again, so a run that was
    cut short goes on, and a longer one adds to a shorter one.

    With several rule sets or numbers of players, each gets so many games.
    A table of players who never call would go on for ever: a game of too many
    rounds ends as agreed, one with a round of too many turns is abandoned, and
    how many that befell is said.

    The JSON is {"out", "written", "there", "events", "capped": {"rounds",
    "turns", "limits"}}: the folder, how many games were written now and how
    many were there, the events written, and how many games were cut short.

    Args:
        rules: The rule sets: a name, a TOML file, several with commas, or all.
        players: How many play: 4, or 2-5, or 2,4.
        games: How many games of each kind.
        seed: The number that all chance comes from.
        bots: Who plays, in seat order: names or files, over and over around the table.
        out: The folder for the games, made if need be.
        format: jsonl, a file a game, or parquet, all in columns.
        sums: With parquet, write sums over games too: statistics answer at once.
        jobs: How many processors to use; all without it.
        max_rounds: How many rounds a game may have.
        max_turns: How many turns a round may have.
        json: Print JSON.
    """
    if sums and format is not Format.PARQUET:
        raise UsageError("--sums", "--format parquet beside it", f"--format {format}")
    policies = tuple(read_policy(name) for name in bots.split(","))
    caps = Caps(rounds=max_rounds, turns=max_turns)
    runs = tuple(
        Run(rules=one, bots=seated_bots(policies, seats), seed=seed, caps=caps)
        for one in _rulesets(rules)
        for seats in _seats(one, players)
    )
    _refuse_more_bots(policies, runs)
    out.mkdir(parents=True, exist_ok=True)
    workers = jobs or os.cpu_count() or 1
    with naming(out):
        if format is Format.PARQUET:
            done, there = _columns(runs, games, out, workers)
            if sums:
                _add_sums(out)
        else:
            done, there = _files(runs, games, out, workers)
    _say(done, there, out, json=json)


def _rulesets(given: str) -> tuple[RuleSet, ...]:
    return tuple(NAMED.values()) if given == _ALL else tuple(read_ruleset(name) for name in given.split(","))


def _seats(rules: RuleSet, given: str) -> tuple[int, ...]:
    """The numbers of players asked for that the rule set allows; raises UsageError where it allows none of them."""
    asked = _asked_seats(given)
    allowed = tuple(seats for seats in asked if rules.players_min <= seats <= rules.players_max)
    if not allowed:
        expected = f"{rules.players_min} to {rules.players_max} players, as {rules.name} allows"
        raise UsageError("--players", expected, given)
    return allowed


def _asked_seats(given: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in given.split(","):
        first, _, last = part.partition("-")
        if not (first.strip().isdecimal() and (last or first).strip().isdecimal()):
            raise UsageError("--players", "a number from 2 to 6, or several as in 2-5 or 2,4", repr(given))
        found += range(int(first), int(last or first) + 1)
    if not found or not set(found) <= set(_SEATS):
        raise UsageError("--players", "a number from 2 to 6, or several as in 2-5 or 2,4", repr(given))
    return tuple(dict.fromkeys(found))


def _refuse_more_bots(policies: tuple[Policy, ...], runs: tuple[Run, ...]) -> None:
    fewest = min(len(run.bots) for run in runs)
    if len(policies) > fewest:
        raise UsageError("--bots", f"at most {fewest} bots, one a seat", str(len(policies)))


def _files(runs: tuple[Run, ...], games: int, out: Path, jobs: int) -> tuple[tuple[Written, ...], int]:
    _refuse_columns(out)
    works = [_Work(run=run, numbers=missing_games(run, games, out)) for run in runs]
    total = sum(len(work.numbers) for work in works)
    pieces = (piece for work in works for piece in write_games(work.run, work.numbers, out, jobs))
    with kernel_ready(_rounds(runs, total), Work.PLAY, Work.REPLAY):
        return tuple(_paced(pieces, total)), len(runs) * games - total


def _refuse_columns(out: Path) -> None:
    """A folder of sealed history is read as that: nobody would come to game files in it."""
    from cabo_events.warehouse.sources import MANIFEST

    if (out / MANIFEST).exists():
        raise UsageError("--out", "a folder for game files", f"sealed history, with a {MANIFEST}: {out}")


def _columns(runs: tuple[Run, ...], games: int, out: Path, jobs: int) -> tuple[tuple[Written, ...], int]:
    from cabo_events.warehouse.simulated import plan_columns, write_columns

    plan = plan_columns(runs, games, out)
    total, pieces = len(runs) * games - plan.there, write_columns(plan, out, jobs)
    with kernel_ready(_rounds(runs, total), Work.PLAY, Work.FACTS):
        return tuple(_paced(pieces, total)), plan.there


def _add_sums(out: Path) -> None:
    from cabo_events.warehouse.sealed import has_sums
    from cabo_events.warehouse.simulated_sums import write_sums

    if not has_sums(out):
        remark("Adding up sums over the games.")
        write_sums(out)


def _rounds(runs: tuple[Run, ...], games: int) -> int:
    """About as many rounds as so many games have."""
    return games * min(ROUNDS_A_GAME, max(run.caps.rounds for run in runs))


def _paced(pieces: Iterator[Written], total: int) -> Iterator[Written]:
    done = events = 0
    with paced("Playing", "events") as progress:
        progress(0, total, 0)
        for piece in pieces:
            done, events = done + piece.games, events + piece.events
            progress(done, total, events)
            yield piece


def _say(done: tuple[Written, ...], there: int, out: Path, *, json: bool) -> None:
    written, events = sum(piece.games for piece in done), sum(piece.events for piece in done)
    capped = sum((Counter(piece.capped) for piece in done), Counter())
    if json:
        told = {kind: capped[kind] for kind in Capped}
        write_json(Simulated(out=str(out), written=written, there=there, events=events, capped=told))
        return
    write_lines([f"{counted(written, 'game')} written to {out}" + (f", {there} there already" if there else "")])
    for kind, count in sorted(capped.items()):
        if count:
            remark(f"{counted(count, 'game')} cut short: {_WHY[kind]}.")


_WHY = {
    Capped.ROUNDS: "so many rounds that it was ended as agreed",
    Capped.TURNS: "a round of so many turns that it was abandoned",
    Capped.LIMITS: "more cards or events than the kernel holds, and abandoned",
}
