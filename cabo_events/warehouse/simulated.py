"""Simulated runs as sealed history: facts by the kernel, part by part, the same bytes for the same runs."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import pyarrow as pa
from msgspec import Struct

from cabo_events.errors import UsageError, WarehouseError
from cabo_events.files import write_whole
from cabo_events.jobs import in_order
from cabo_events.ruleset import ruleset_hash
from cabo_events.simulate.folder import Written
from cabo_events.simulate.playing import Capped
from cabo_events.simulate.playing import played as played_games
from cabo_events.simulate.run import Run
from cabo_events.warehouse.kernel_facts import facts_by_game, numbers, played, player_table, ruleset_table
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.sealed import (
    MADE_TABLES,
    cut_for,
    part_name,
    part_with_key,
    read_manifest,
    refuse_incomplete,
)
from cabo_events.warehouse.sealed_writing import write_manifest, write_parquet
from cabo_events.warehouse.sources import MANIFEST
from cabo_events.warehouse.tables import FACTS, PLAYER, RESCORED_GAME, RULESET

ABOUT: Final = "simulated.json"
"""The file that says how the games of a folder were made; with it the same command goes on where it was broken off."""

_PLAYED_AT_ONCE: Final = 500
_BY_GAME: Final = tuple(table for table in FACTS if table.column_names[0] == "game_key")


class PartPlan(Struct, frozen=True, kw_only=True):
    """A part: its place among the others, and of each run the numbers of its games, in the order of their keys."""

    part: int
    numbers: tuple[tuple[int, ...], ...]

    @property
    def games(self) -> int:
        """How many games it has."""
        return sum(map(len, self.numbers))


class ColumnsPlan(Struct, frozen=True, kw_only=True):
    """What is to be written: into how many parts, those that are missing, how many games are there already."""

    runs: tuple[Run, ...]
    cut: int
    missing: tuple[PartPlan, ...]
    there: int


class _About(Struct, frozen=True, kw_only=True):
    """What the games of a folder are determined by."""

    games: int
    runs: tuple["_RunAbout", ...]


class _RunAbout(Struct, frozen=True, kw_only=True):
    """One of the runs: its rule set by name and hash, and by seat its bots and what they play by."""

    ruleset: str
    hash: str
    bots: tuple[str, ...]
    parameters: tuple[tuple[float, ...], ...]
    seed: int
    max_rounds: int
    max_turns: int


def plan_columns(runs: Sequence[Run], games: int, out: Path) -> ColumnsPlan:
    """What is missing of the first ``games`` games of each run; the folder is made, and marked as theirs.

    Raises UsageError for a folder that holds something else, OSError.
    """
    about = msgspec.json.format(msgspec.json.encode(_about(runs, games)), indent=1) + b"\n"
    out.mkdir(parents=True, exist_ok=True)
    marker = out / ABOUT
    if not marker.exists() and any(out.iterdir()):
        raise UsageError("--out", "a folder that is new, empty, or of the same games", f"other files in {out}")
    if marker.exists() and marker.read_bytes() != about:
        raise UsageError("--out", "a folder of the same games", f"one that {ABOUT} tells other games of: {out}")
    write_whole({marker: about})
    cut = cut_for(len(runs) * games)
    parts = _parts(runs, games, cut)
    missing = tuple(part for part in parts if not _is_there(out / part_name(part.part)))
    return ColumnsPlan(
        runs=tuple(runs), cut=cut, missing=missing, there=len(runs) * games - sum(part.games for part in missing)
    )


def write_columns(plan: ColumnsPlan, out: Path, jobs: int) -> Iterator[Written]:
    """Play what is missing into a folder of sealed history, a part at a time, on so many processors.

    A part appears whole or not at all; the manifest comes last. What is made of the facts, ``write_sums`` adds, or who
    reads the folder makes it. Raises what ``simulate.played`` raises, and OSError.
    """
    yield from in_order(partial(_write_part, plan.runs, out), plan.missing, min(jobs, len(plan.missing)))
    if plan.missing or not _is_whole(out):
        _leave_facts_only(out)
        write_parquet(out, RULESET, iter([_rulesets(plan.runs)]))
        write_parquet(out, PLAYER, iter([_players(plan.runs)]))
        write_manifest(out, plan.cut)


def _is_there(part: Path) -> bool:
    return all((part / f"{table.name}.parquet").is_file() for table in _BY_GAME)


def _is_whole(out: Path) -> bool:
    try:
        refuse_incomplete(out, read_manifest(out))
    except WarehouseError:
        return False
    return True


def _leave_facts_only(out: Path) -> None:
    """Remove what is made of the facts of all games, as they are not the same any more, and first what names it."""
    (out / MANIFEST).unlink(missing_ok=True)
    for table in MADE_TABLES:
        (out / f"{table.name}.parquet").unlink(missing_ok=True)
    for file in out.glob(f"part-*/{RESCORED_GAME.name}.parquet"):
        file.unlink()


def _about(runs: Sequence[Run], games: int) -> _About:
    return _About(
        games=games,
        runs=tuple(
            _RunAbout(
                ruleset=run.rules.name,
                hash=ruleset_hash(run.rules),
                bots=tuple(bot.name for bot in run.bots),
                parameters=tuple(bot.row(run.rules, len(run.bots)) for bot in run.bots),
                seed=run.seed,
                max_rounds=run.caps.rounds,
                max_turns=run.caps.turns,
            )
            for run in runs
        ),
    )


def _parts(runs: Sequence[Run], games: int, cut: int) -> tuple[PartPlan, ...]:
    """Every part that has a game, with its games in the order of their keys."""
    found: list[list[list[tuple[int, int]]]] = [[[] for _ in runs] for _ in range(cut)]
    for place, run in enumerate(runs):
        for one in run.named(range(1, games + 1)):
            key = game_key(one.game)
            found[part_with_key(key, cut)][place].append((key, one.number))
    plans = (
        PartPlan(part=part, numbers=tuple(tuple(number for _, number in sorted(keyed)) for keyed in by_run))
        for part, by_run in enumerate(found)
    )
    return tuple(plan for plan in plans if plan.games)


def _write_part(runs: Sequence[Run], out: Path, plan: PartPlan) -> Written:
    capped: Counter[Capped] = Counter()
    pieces = list(_pieces(runs, plan, capped))
    name = part_name(plan.part)
    unfinished = out / f".{name}.part"
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        unfinished.mkdir()
        events = _write_tables(unfinished, pieces, is_in_order=len(runs) == 1)
        shutil.rmtree(out / name, ignore_errors=True)  # one that has lost a file
        unfinished.replace(out / name)
    except OSError:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    return Written(games=plan.games, events=events, capped={kind: capped[kind] for kind in Capped})


def _write_tables(folder: Path, pieces: Sequence[dict[str, pa.Table]], *, is_in_order: bool) -> int:
    """Write a part's tables, each of these pieces after the other; how many events there are."""
    events = 0
    for table in _BY_GAME:
        rows = pa.concat_tables([piece.pop(table.name) for piece in pieces])
        write_parquet(folder, table, iter([rows if is_in_order else _by_key(rows)]))
        if table.name == "event":
            events = rows.num_rows
    return events


def _pieces(runs: Sequence[Run], plan: PartPlan, capped: Counter[Capped]) -> Iterator[dict[str, pa.Table]]:
    """The facts of the part's games, run by run, some games at a time."""
    for run, chosen in zip(runs, plan.numbers, strict=True):
        for first in range(0, len(chosen), _PLAYED_AT_ONCE):
            games = list(played_games(run, chosen[first : first + _PLAYED_AT_ONCE]))
            capped.update(game.capped for game in games if game.capped is not None)
            recordings = [game.recording for game in games]
            yield facts_by_game(played(recordings, [one.opening.game for one in recordings]))


def _by_key(rows: pa.Table) -> pa.Table:
    """The rows of several runs in the order of their games' keys, those of one game as they come."""
    keys = rows.column("game_key").to_numpy()
    return rows.take(numbers(np.argsort(keys, kind="stable")))


def _rulesets(runs: Sequence[Run]) -> pa.Table:
    found = {ruleset_hash(run.rules): run.rules for run in reversed(runs)}
    return ruleset_table([rules for _, rules in sorted(found.items())])


def _players(runs: Sequence[Run]) -> pa.Table:
    found = {player.id: player for run in runs for player in run.players()}
    return player_table([player for _, player in sorted(found.items())])
