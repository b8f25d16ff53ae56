"""Simulated runs written in columns are what the same games give when they are written as files and sealed."""

import shutil
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cabo_events.bots import read_policy
from cabo_events.errors import UsageError
from cabo_events.kernel.batch import Caps
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.simulate import Run, Written, write_games
from cabo_events.warehouse import simulated
from cabo_events.warehouse.connection import open_warehouse
from cabo_events.warehouse.loading import QUIETLY, load, unheard
from cabo_events.warehouse.sealed import read_manifest
from cabo_events.warehouse.sealing import seal
from cabo_events.warehouse.simulated import plan_columns, write_columns
from cabo_events.warehouse.tables import FACTS
from cabo_events.warehouse.unsealing import unsealed_games
from tests.warehouse.loads import asked, leave_out_sums

CLUB, RANDOM = read_policy("club"), read_policy("random")
SHORT = Caps(rounds=2, turns=40)
RUNS = (
    Run(rules=PUBLISHER, bots=(CLUB, RANDOM), seed=3, caps=SHORT),
    Run(rules=STANDARD, bots=(RANDOM, CLUB, CLUB), seed=3, caps=SHORT),
)
GAMES = 3


@pytest.fixture(autouse=True)
def _parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, in several parts all the same."""
    monkeypatch.setattr(simulated, "cut_for", lambda _games: 4)
    leave_out_sums(monkeypatch)


def in_columns(out: Path, runs: tuple[Run, ...] = RUNS, jobs: int = 1) -> list[Written]:
    return list(write_columns(plan_columns(runs, GAMES, out), out, jobs))


def digests(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def table(folder: Path, name: str) -> pa.Table:
    """The rows of a table over all parts, in the order of the parts."""
    return pa.concat_tables([pq.read_table(path) for path in sorted(folder.glob(f"part-*/{name}.parquet"))])


def test_the_games_are_those_that_are_written_as_files(tmp_path: Path) -> None:
    written = in_columns(tmp_path / "columns")
    (tmp_path / "files").mkdir()
    for run in RUNS:
        list(write_games(run, range(1, GAMES + 1), tmp_path / "files"))
    files = {path.name.removesuffix(".cabo.jsonl"): path.read_bytes() for path in (tmp_path / "files").iterdir()}
    found = {game.stream: game.data for game in unsealed_games(tmp_path / "columns")}
    assert found == files
    assert sum(piece.games for piece in written) == len(files) == 2 * GAMES
    assert sum(piece.events for piece in written) == sum(len(data.splitlines()) for data in files.values())


@pytest.mark.slow
def test_the_facts_are_those_of_the_files(tmp_path: Path) -> None:
    in_columns(tmp_path / "columns")
    (tmp_path / "files").mkdir()
    for run in RUNS:
        list(write_games(run, range(1, GAMES + 1), tmp_path / "files"))
    seal([str(tmp_path / "files")], tmp_path / "sealed", 1, unheard)
    for fact in FACTS:
        if fact.column_names[0] != "game_key":
            continue
        ours, theirs = table(tmp_path / "columns", fact.name), table(tmp_path / "sealed", fact.name)
        assert ours.equals(theirs), fact.name
    assert table(tmp_path / "columns", "call").column("chance_lowest").drop_null()


def test_parts_lost_are_played_again_to_the_same_bytes(tmp_path: Path) -> None:
    in_columns(tmp_path)
    whole = digests(tmp_path)
    lost = min(tmp_path.glob("part-*"))
    games = pq.read_table(lost / "game.parquet").num_rows
    shutil.rmtree(lost)
    (tmp_path / f".{lost.name}.part").mkdir()
    plan = plan_columns(RUNS, GAMES, tmp_path)
    assert plan.there == 2 * GAMES - games
    assert sum(piece.games for piece in write_columns(plan, tmp_path, 1)) == games
    assert digests(tmp_path) == whole


def test_a_folder_that_is_whole_is_left_as_it_is(tmp_path: Path) -> None:
    in_columns(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    assert in_columns(tmp_path) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == before


@pytest.mark.parametrize("left", ["shopping.txt", "other games"])
def test_a_folder_of_something_else_is_refused(tmp_path: Path, left: str) -> None:
    if left == "other games":
        in_columns(tmp_path, RUNS[:1])
    else:
        (tmp_path / left).write_text("milk\n")
    before = digests(tmp_path)
    with pytest.raises(UsageError, match="--out: expected a folder"):
        plan_columns(RUNS, GAMES, tmp_path)
    assert digests(tmp_path) == before


@pytest.mark.slow
def test_the_folder_answers_without_loading_and_can_be_loaded(tmp_path: Path) -> None:
    in_columns(tmp_path / "columns")
    assert read_manifest(tmp_path / "columns").games == 2 * GAMES
    with open_warehouse(tmp_path / "columns") as warehouse:
        assert warehouse.ask("select count(*) from counted_game").rows == ((2 * GAMES,),)
    load(tmp_path / "cabo.duckdb", [str(tmp_path / "columns")], QUIETLY)
    assert asked(tmp_path / "cabo.duckdb", "select count(*) from game where is_counted") == [(2 * GAMES,)]


@pytest.mark.slow
def test_the_number_of_jobs_changes_no_byte(tmp_path: Path) -> None:
    in_columns(tmp_path / "one")
    in_columns(tmp_path / "two", jobs=2)
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
