"""Generations: what readers see while a database is loaded, and what is left of a load that was broken off."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import duckdb
import msgspec
import pytest

from cabo_events.errors import WarehouseError
from cabo_events.shipped import shipped_games
from cabo_events.warehouse import intake
from cabo_events.warehouse.building import Beginning
from cabo_events.warehouse.generations import Pointer, building_path, published, read_pointer
from cabo_events.warehouse.intake import Step
from cabo_events.warehouse.loading import LoadOptions, load
from cabo_events.warehouse.lock import held
from tests.cli.conftest import small_game
from tests.warehouse.loads import asked, called, leave_out_sums, put, rows, shipped

SMALL = tuple(small_game().events)
ID = "test"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_sums(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "games", "small", SMALL)
    return tmp_path / "games"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "db" / "cabo.duckdb"


def load_more(db: Path, folder: Path, number: int) -> None:
    put(folder, f"g{number}", called(SMALL, f"g{number}"))
    load(db, [str(folder)])


def files(db: Path) -> set[str]:
    return {path.name for path in db.parent.iterdir()}


def test_a_reader_keeps_its_generation_and_the_one_before_the_newest_stays(db: Path, folder: Path) -> None:
    load_more(db, folder, 1)
    with closing(duckdb.connect(published(db), read_only=True)) as reader:
        load_more(db, folder, 2)
        assert reader.execute("select count(*) from game").fetchall() == [(2,)]
        load_more(db, folder, 3)
        assert reader.execute("select count(*) from event").fetchall() == [(2 * len(SMALL),)]
    assert asked(db, "select count(*) from game") == [(4,)]
    assert files(db) == {"cabo.duckdb", "cabo.duckdb.gen2", "cabo.duckdb.gen3", "cabo.duckdb.lock"}
    assert not os.access(published(db), os.W_OK) or os.geteuid() == 0
    assert published(db).stat().st_mode & 0o222 == 0


# --- a load that is broken off ---------------------------------------------------------------------------------------


class Break(Exception):
    """Somebody pulls the plug."""


@pytest.mark.parametrize("step", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_a_load_that_was_broken_off_is_gone_on_with(
    step: int, db: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(db, [str(folder)])
    before = rows(db)
    for number in range(4):
        put(folder, f"g{number}", called(SMALL, f"g{number}"))
    monkeypatch.setattr(intake, "_UNITS_AT_ONCE", 1)
    seen: list[Step] = []

    def tell(now: Step) -> None:
        seen.append(now)
        if len(seen) == step:
            raise Break

    with pytest.raises(Break):
        load(db, [str(folder)], LoadOptions(jobs=1, beginning=Beginning.COPY, tell=tell))
    assert building_path(db).exists()
    assert rows(db) == before
    seen.clear()
    rest = load(db, [str(folder)], LoadOptions(jobs=1, beginning=Beginning.COPY, tell=seen.append))
    assert (rest.loaded, seen[-1].due) == (4 - step, 4 - step)
    assert asked(db, "select games from load order by load_id desc limit 1") == [(4,)]
    load(db.with_name("anew"), [str(folder)])
    assert rows(db) == rows(db.with_name("anew"))
    assert "cabo.duckdb.building" not in files(db)


@pytest.mark.slow
def test_what_was_begun_from_other_sources_is_not_gone_on_with(db: Path, folder: Path) -> None:
    def tell(_: Step) -> None:
        raise Break

    other = put(folder.with_name("other"), "other", called(SMALL, "other"))
    with pytest.raises(Break):
        load(db, [str(other)], LoadOptions(jobs=1, beginning=Beginning.COPY, tell=tell))
    load(db, [str(folder)])
    assert asked(db, "select stream from game") == [(ID,)]


LOADER = """
import sys
from cabo_events.warehouse import intake
from cabo_events.warehouse.loading import load
intake._UNITS_AT_ONCE = 3
load(__import__("pathlib").Path(sys.argv[1]), sys.argv[2:])
"""


@pytest.mark.slow
def test_a_load_that_is_killed_at_any_moment_comes_to_the_same_rows(
    db: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, path in enumerate(shipped_games()[:30]):
        put(folder, f"g{number}", shipped(path.name.removesuffix(".cabo.jsonl")))
    monkeypatch.undo()
    for killed in range(4):
        child = subprocess.Popen([sys.executable, "-c", LOADER, str(db), str(folder)])
        deadline = time.monotonic() + 20
        while not building_path(db).exists() and child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2 * killed)
        child.send_signal(signal.SIGKILL)
        child.wait()
        assert read_pointer(db) is None or rows(db)
    load(db, [str(folder)])
    load(db.with_name("anew"), [str(folder)])
    assert rows(db) == rows(db.with_name("anew"))


@pytest.mark.slow
def test_whoever_looks_while_games_are_loaded_sees_every_game_whole(db: Path, folder: Path) -> None:
    load(db, [str(folder)])
    for number in range(5):
        put(folder, f"g{number}", called(SMALL, f"g{number}"))
    child = subprocess.Popen([sys.executable, "-c", LOADER, str(db), str(folder)])
    seen = set()
    while child.poll() is None:
        question = "select (select count(*) from game), (select count(*) from event), (select count(*) from seat)"
        (found,) = asked(db, question)
        assert found in {(games, games * len(SMALL), games * 2) for games in (1, 6)}
        seen.add(found[0])
        time.sleep(0.05)
    assert seen <= {1, 6}
    assert child.returncode == 0
    assert asked(db, "select count(*) from game") == [(6,)]


# --- a database that is not as it should be --------------------------------------------------------------------------


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def of_something_else(file: Path) -> None:
    file.write_bytes(b"no database at all\n" * 1000)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def removed(file: Path) -> None:
    file.unlink()


def with_flipped_bits(file: Path) -> None:
    data = bytearray(file.read_bytes())
    for place in range(3 * 4096, len(data), 4096):
        data[place + 100] ^= 0xFF
    file.write_bytes(data)


@pytest.mark.parametrize(
    "damage",
    [
        cut_short,
        *(pytest.param(one, marks=pytest.mark.slow) for one in (of_something_else, empty, with_flipped_bits, removed)),
    ],
    ids=lambda damage: damage.__name__,
)
def test_a_generation_that_does_not_open_is_moved_aside_and_all_is_loaded_anew(
    damage: Callable[[Path], None], db: Path, folder: Path
) -> None:
    load(db, [str(folder)])
    before, file = rows(db), published(db)
    file.chmod(0o644)
    damage(file)
    result = load(db, [])
    (notice,) = result.notices
    assert "everything is loaded anew" in notice
    assert rows(db) == before
    assert file.with_name(f"{file.name}.damaged").exists() == (damage is not removed)
    assert load(db, []).notices == ()


@pytest.mark.slow
def test_tables_of_another_version_are_made_anew(db: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(db, [str(folder)])
    for module in ("generations", "loading", "building"):
        monkeypatch.setattr(f"cabo_events.warehouse.{module}.SCHEMA_VERSION", 2**20)
    with pytest.raises(WarehouseError, match="tables of version 1048576"):
        published(db)
    assert "are of version" in load(db, []).notices[0]
    assert asked(db, "select count(*) from game") == [(1,)]


OTHERS = {
    "another program's file": b"a letter to Ada\n",
    "a DuckDB database of its own": None,
    "a pointer that is no JSON": b'{"cabo_warehouse":',
    "a pointer of another format": b'{"cabo_warehouse":9,"schema":1,"generation":1,"file":"x","sources":[]}',
    "a pointer to another folder": b'{"cabo_warehouse":1,"schema":1,"generation":1,"file":"../x","sources":[]}',
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_file_that_is_none_of_ours_is_left_alone(what: str, db: Path, folder: Path) -> None:
    db.parent.mkdir()
    data = OTHERS[what]
    if data is None:
        duckdb.connect(db).close()
    else:
        db.write_bytes(data)
    before = db.read_bytes()
    with pytest.raises(WarehouseError):
        load(db, [str(folder)])
    assert db.read_bytes() == before
    assert files(db) == {"cabo.duckdb"}
    if data is not None:
        with pytest.raises(WarehouseError):
            published(db)


def test_a_pointer_to_a_file_that_is_not_there_is_said_to_readers(db: Path, folder: Path) -> None:
    load(db, [str(folder)])
    pointer = msgspec.json.decode(db.read_bytes(), type=Pointer)
    assert (pointer.generation, pointer.file, pointer.sources) == (1, "cabo.duckdb.gen1", (str(folder),))
    published(db).unlink()
    with pytest.raises(WarehouseError, match=r"cabo.duckdb.gen1 beside it .* no such file"):
        published(db)


@pytest.mark.slow
def test_a_generation_can_be_read_by_its_own_name(db: Path, folder: Path) -> None:
    load(db, [str(folder)])
    copy = db.with_name("copied.duckdb")
    copy.write_bytes(published(db).read_bytes())
    assert published(copy) == copy


# --- others at work, no room -----------------------------------------------------------------------------------------


def test_a_second_load_is_refused_while_one_is_at_work(db: Path, folder: Path) -> None:
    load(db, [str(folder)])
    put(folder, "more", called(SMALL, "more"))
    with held(db), pytest.raises(WarehouseError, match=f"the load of process {os.getpid()} at work"):
        load(db, [str(folder)])
    assert load(db, [str(folder)]).loaded == 1


@pytest.mark.slow
def test_of_two_loads_at_once_one_is_refused_or_both_come_to_the_same(db: Path, folder: Path) -> None:
    for number in range(5):
        put(folder, f"g{number}", called(SMALL, f"g{number}"))
    command = [sys.executable, "-c", LOADER, str(db), str(folder)]
    children = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [child.communicate()[1] for child in children]
    assert 0 in {child.returncode for child in children}
    assert all(
        not child.returncode or "nobody loads into now" in err for child, err in zip(children, said, strict=True)
    )
    assert asked(db, "select count(*), sum(events) from game") == [(6, 6 * len(SMALL))]


FULL = """
import resource, sys
from pathlib import Path
from cabo_events.errors import WarehouseError
from cabo_events.warehouse.loading import load
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
try:
    load(Path(sys.argv[2]), sys.argv[3:])
except WarehouseError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("room", [0, 100_000, 1_400_000, 2_200_000])
def test_where_there_is_no_room_the_generation_that_was_there_stays(room: int, db: Path, folder: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    load(db, [str(folder)])
    before = rows(db)
    for number in range(30):
        put(folder, f"g{number}", called(shipped("evening-publisher"), f"g{number}"))
    command = [sys.executable, "-c", FULL, str(room), str(db), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "room on the disk" in done.stdout, done
    assert rows(db) == before
    assert not building_path(db).exists()
    assert load(db, [str(folder)]).loaded == 30
