"""A disk that is full, truly: every command says so, leaves what was there and nothing half-written, and runs again.

The disk is a small one in memory, mounted for this test alone in a namespace of its own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from cabo_events.shipped import shipped_games
from cabo_events.warehouse.generations import building_path, publish
from tests.cli.conftest import Cabo, Run
from tests.warehouse.loads import called, put, rows, shipped

pytestmark = pytest.mark.slow

MOUNT = 'mount -t tmpfs -o size=32m cabo-test "$0" && echo mounted && exec cat'
NAMESPACES = {
    ("unshare", "--mount"): ("--mount",),
    ("unshare", "--user", "--map-root-user", "--mount"): ("--user", "--preserve-credentials", "--mount"),
}
"""Ways to a namespace where this process may mount, each with what it takes to enter it."""

FULL = "No space left on device"
FILLER = "filler"


class Runs(Protocol):
    """Runs the command line with these words."""

    def __call__(self, *words: object) -> Run: ...


class Disk(NamedTuple):
    """An empty disk of 32 MB: ``place`` is its path for those within the namespace, ``seen`` for those without."""

    place: Path
    seen: Path
    enter: tuple[str, ...]

    def cabo(self, *words: object) -> Run:
        """The command line within the namespace; DuckDB follows the path from without to another place."""
        command = [*self.enter, str(Path(sys.executable).with_name("cabo")), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return Run(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """The disk, which goes with the process that it is mounted for."""
    place = tmp_path / "disk"
    place.mkdir()
    if missing := [name for name in ("unshare", "nsenter", "mount") if shutil.which(name) is None]:
        pytest.skip(f"a small disk cannot be mounted here: no {missing[0]}")
    refusals = []
    for way, entry in NAMESPACES.items():
        command = [*way, "sh", "-c", MOUNT, str(place)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as holder:
            if holder.stdout and holder.stdout.readline() == "mounted\n":
                enter = ("nsenter", "--target", str(holder.pid), *entry)
                yield Disk(place, Path(f"/proc/{holder.pid}/root{place}"), enter)
                holder.kill()
                return
            refusals.append(holder.communicate()[1].strip())
    pytest.skip(f"a small disk cannot be mounted here: {'; '.join(refusals)}")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of games, of some hundred kilobytes."""
    for number in range(8):
        put(tmp_path / "games", f"g{number}", called(shipped("evening-publisher"), f"g{number}"))
    return tmp_path / "games"


def fill(disk: Disk, room: int) -> None:
    """Leave so many bytes of room, in whole blocks."""
    filler = disk.seen / FILLER
    filler.unlink(missing_ok=True)
    state = os.statvfs(disk.seen)
    filler.write_bytes(bytes(state.f_bavail * state.f_frsize - room))
    assert os.statvfs(disk.seen).f_bavail == room // state.f_frsize


def free(disk: Disk) -> None:
    (disk.seen / FILLER).unlink()


def contents(folder: Path) -> Mapping[str, str]:
    """Every file but the filler, with what tells that it is as it was."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != FILLER)
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def refused(cabo: Runs, named: Path, *words: object) -> None:
    """Run a command, which must say what is full and end with the code of a thing that cannot be used."""
    run = cabo(*words)
    assert (run.code, run.out) == (3, ""), run
    assert str(named) in run.err, run
    assert FULL in run.err, run
    assert run.err.count("\n") == 1, run


def loaded(cabo: Cabo, db: Path, *sources: Path) -> Path:
    """A database of these games, on a disk with room."""
    assert cabo("load", *sources, "--db", db).code == 0
    return db


def test_a_load_keeps_the_generation_that_was_there(cabo: Cabo, disk: Disk, games: Path, tmp_path: Path) -> None:
    first = shipped_games()[0]
    before = loaded(cabo, tmp_path / "before" / "cabo.duckdb", first).parent
    shutil.copytree(before, disk.seen, dirs_exist_ok=True)
    (disk.seen / "cabo.duckdb.lock").write_bytes(b"")
    db = disk.place / "cabo.duckdb"
    command = ["load", first, games, "--db", db, "--jobs", 1]
    one_copy = (disk.seen / "cabo.duckdb.gen1").stat().st_size
    for room in (0, one_copy // 2, one_copy + 50_000):
        fill(disk, room)
        refused(disk.cabo, db, *command)
        kept = contents(disk.seen)
        assert kept == {**contents(before), "cabo.duckdb.lock": kept["cabo.duckdb.lock"]}, room
    free(disk)
    assert disk.cabo(*command).code == 0
    after = shutil.copytree(disk.seen, tmp_path / "after")
    elsewhere = loaded(cabo, tmp_path / "elsewhere" / "cabo.duckdb", first, games)
    assert rows(after / "cabo.duckdb") == rows(elsewhere)


def test_a_generation_that_cannot_be_published_leaves_the_pointer_and_nothing_else(
    cabo: Cabo, disk: Disk, tmp_path: Path
) -> None:
    before = loaded(cabo, tmp_path / "before" / "cabo.duckdb", shipped_games()[0]).parent
    shutil.copytree(before, disk.seen, dirs_exist_ok=True)
    db = disk.seen / "cabo.duckdb"
    shutil.copyfile(disk.seen / "cabo.duckdb.gen1", building_path(db))
    fill(disk, 0)
    with pytest.raises(OSError, match=FULL):
        publish(db, 2, ())
    assert contents(disk.seen) == contents(before)


def test_a_seal_keeps_the_folder_that_was_there(cabo: Cabo, disk: Disk, games: Path, tmp_path: Path) -> None:
    before = tmp_path / "before"
    assert cabo("seal", shipped_games()[0], "--out", before).code == 0
    shutil.copytree(before, disk.seen / "sealed")
    command = ["seal", games, "--out", disk.place / "sealed", "--jobs", 1]
    for room in (0, 500_000, 1_200_000):
        fill(disk, room)
        refused(disk.cabo, disk.place / "sealed", *command)
        assert contents(disk.seen / "sealed") == contents(before)
        assert sorted(path.name for path in disk.seen.iterdir()) == [FILLER, "sealed"], room
    free(disk)
    assert disk.cabo(*command).code == 0
    assert cabo("seal", games, "--out", tmp_path / "elsewhere").code == 0
    assert contents(disk.seen / "sealed") == contents(tmp_path / "elsewhere")


def test_what_is_unsealed_is_whole_and_is_gone_on_with(cabo: Cabo, disk: Disk, games: Path, tmp_path: Path) -> None:
    out = disk.seen / "games"
    assert cabo("seal", games, "--out", tmp_path / "sealed").code == 0
    for room in (0, 100_000):
        fill(disk, room)
        refused(cabo, out, "unseal", tmp_path / "sealed", "--out", out)
        assert contents(out).items() <= contents(games).items()
    free(disk)
    assert cabo("unseal", tmp_path / "sealed", "--out", out).code == 0
    assert contents(out) == contents(games)


SIMULATE = ("simulate", "--players", 2, "--games", 6, "--max-rounds", 3, "--jobs", 1, "--out")


def test_simulated_games_are_whole_and_are_gone_on_with(cabo: Cabo, disk: Disk, tmp_path: Path) -> None:
    out = disk.seen / "games"
    assert cabo(*SIMULATE, tmp_path / "games").code == 0
    expected = contents(tmp_path / "games")
    for room in (0, 30_000):
        fill(disk, room)
        refused(cabo, out, *SIMULATE, out)
        assert contents(out).items() <= expected.items()
    free(disk)
    assert cabo(*SIMULATE, out).code == 0
    assert contents(out) == expected


def test_parts_of_simulated_history_are_whole_and_are_gone_on_with(cabo: Cabo, disk: Disk, tmp_path: Path) -> None:
    out = disk.seen / "games"
    for room in (0, 8_192, 50_000):
        fill(disk, room)
        refused(cabo, out, *SIMULATE, out, "--format", "parquet")
        assert contents(out).keys() <= {"simulated.json"}
    free(disk)
    assert cabo(*SIMULATE, out, "--format", "parquet").code == 0
    assert cabo(*SIMULATE, tmp_path / "games", "--format", "parquet").code == 0
    assert contents(out) == contents(tmp_path / "games")


def test_an_export_keeps_the_file_that_was_there(cabo: Cabo, disk: Disk, tmp_path: Path) -> None:
    db = loaded(cabo, tmp_path / "cabo.duckdb", shipped_games()[0])
    for form in ("json", "csv", "parquet"):
        out = disk.seen / f"answer.{form}"
        command = ["--db", db, "--format", form, "--out", out]
        assert cabo("sql", "select 1 as a", *command).code == 0
        before = contents(disk.seen)
        question = "select hash(range) as a from range(100000)"
        fill(disk, 100_000)
        refused(cabo, out, "sql", question, *command)
        assert contents(disk.seen) == before
        free(disk)
        assert cabo("sql", question, *command).code == 0
        assert contents(disk.seen).keys() == before.keys()
        assert contents(disk.seen) != before
