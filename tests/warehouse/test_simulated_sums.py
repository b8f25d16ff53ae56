"""Simulated history with its sums is what the same games give when they are written as files and sealed."""

import shutil
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cabo_events.bots import read_policy
from cabo_events.kernel.batch import Caps
from cabo_events.rulesets import PUBLISHER
from cabo_events.simulate import Run, write_games
from cabo_events.warehouse import simulated
from cabo_events.warehouse.connection import open_warehouse
from cabo_events.warehouse.loading import unheard
from cabo_events.warehouse.sealed import MADE_TABLES, has_sums, refuse_incomplete, sealed_rows
from cabo_events.warehouse.sealed import read_manifest as manifest_of
from cabo_events.warehouse.sealing import seal
from cabo_events.warehouse.simulated import plan_columns, write_columns
from cabo_events.warehouse.simulated_sums import write_sums
from cabo_events.warehouse.tables import RESCORED_GAME, STREAK

pytestmark = pytest.mark.slow

CLUB = read_policy("club")
RUN = Run(rules=PUBLISHER, bots=(CLUB, CLUB, CLUB), seed=4, caps=Caps(rounds=3, turns=60))
GAMES = 6


def in_columns(out: Path) -> None:
    list(write_columns(plan_columns((RUN,), GAMES, out), out, 1))


def digests(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def asked(folder: Path, view: str) -> list[str]:
    with open_warehouse(folder) as warehouse:
        return sorted(map(repr, warehouse.ask(f"select * from {view}").rows))  # noqa: S608 - a view of ours


def test_they_are_those_of_the_files(tmp_path: Path) -> None:
    columns, files, sealed = tmp_path / "columns", tmp_path / "files", tmp_path / "sealed"
    in_columns(columns)
    changed = asked(columns, "changed_results")
    assert not has_sums(columns)
    assert write_sums(columns)
    assert not write_sums(columns), "they are there"
    files.mkdir()
    list(write_games(RUN, range(1, GAMES + 1), files))
    seal([str(files)], sealed, 1, unheard)
    for table in MADE_TABLES:
        ours, theirs = (pq.read_table(folder / f"{table.name}.parquet") for folder in (columns, sealed))
        assert ours.num_rows or table == STREAK, table.name
        assert ours.equals(theirs), table.name
    ours, theirs = (
        [row for rows in sealed_rows(folder / "part-00", RESCORED_GAME) for row in rows.to_pylist()]
        for folder in (columns, sealed)
    )
    assert ours == theirs
    refuse_incomplete(columns, manifest_of(columns))
    assert asked(columns, "changed_results") == asked(sealed, "changed_results") == changed
    assert changed


@pytest.mark.parametrize("lost", ["part-01", "part-00/call.parquet", "cell_sums.parquet"])
def test_what_is_lost_takes_them_away_until_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    monkeypatch.setattr(simulated, "cut_for", lambda _games: 2)
    in_columns(tmp_path)
    write_sums(tmp_path)
    before = asked(tmp_path, "changed_results"), digests(tmp_path)
    shutil.rmtree(tmp_path / lost) if lost == "part-01" else (tmp_path / lost).unlink()
    in_columns(tmp_path)
    assert not has_sums(tmp_path)
    refuse_incomplete(tmp_path, manifest_of(tmp_path))
    assert asked(tmp_path, "changed_results") == before[0]
    assert write_sums(tmp_path)
    assert digests(tmp_path) == before[1]


def test_a_folder_of_some_history_with_them_and_some_without_answers(tmp_path: Path) -> None:
    in_columns(tmp_path / "with")
    write_sums(tmp_path / "with")
    other = Run(rules=PUBLISHER, bots=(CLUB, CLUB), seed=5, caps=RUN.caps)
    list(write_columns(plan_columns((other,), GAMES, tmp_path / "without"), tmp_path / "without", 1))
    assert asked(tmp_path, "overview")
    with open_warehouse(tmp_path) as warehouse:
        assert warehouse.ask("select count(distinct game_key) from rescored_game").rows == ((2 * GAMES,),)
