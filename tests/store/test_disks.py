"""Power lost, disks full, disks that take no write: what was acknowledged stays."""

import random
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from cabo_events.errors import CaboError, StoreError
from cabo_events.store.noted_head import head_path
from cabo_events.store.protocol import Access
from cabo_events.store.sqlite import SqliteStore, create_sqlite
from cabo_events.store.sqlite_connection import Durability, SqliteOptions
from cabo_events.store.verify import verify
from tests.store.disks import Acknowledged, Disk, Noted, Step, after_power_loss, mounted
from tests.store.logs import lines

APPENDS = 24


def appended(path: Path, disk: Disk, durability: Durability) -> list[Step]:
    """What happens on a disk while a store is made, filled, and checkpointed now and then."""
    create_sqlite(path, SqliteOptions(vfs=disk.vfs)).close()
    note(path, disk)
    with closing(SqliteStore(path, SqliteOptions(vfs=disk.vfs, durability=durability))) as store:
        for number in range(APPENDS):
            store.append("game", lines(f"event {number}"), number, [str(number)])
            disk.steps.append(Acknowledged(str(number)))
            if number % 7 == 6:
                store.checkpoint()
                note(path, disk)
        return list(disk.steps)


def note(path: Path, disk: Disk) -> None:
    disk.steps.append(Noted(head_path(path).name, head_path(path).read_bytes()))


def is_hurt(steps: list[Step], folder: Path, dice: random.Random) -> bool:
    """Whether an acknowledged event is gone after a power loss, or what is left is no clean prefix."""
    for file in folder.iterdir():
        file.unlink()
    for name, data in after_power_loss(steps, dice).items():
        (folder / name).write_bytes(data)
    acknowledged = [step.id for step in steps if isinstance(step, Acknowledged)]
    try:
        with closing(SqliteStore(folder / "store.sqlite", SqliteOptions(access=Access.READ))) as store:
            ids = [row.id for row in store.read_all()]
            is_whole = not verify(store).faults
    except CaboError:
        return True
    is_prefix = ids == [str(number) for number in range(len(ids))]
    return not (is_whole and is_prefix and len(ids) >= len(acknowledged))


def crashes(steps: list[Step]) -> range:
    """Where the power may go: after any step from the first acknowledgement on."""
    return range(steps.index(Acknowledged("0")), len(steps))


@pytest.mark.slow
@pytest.mark.parametrize("sqlite", ["3.54.1", "3.51.2"], ids=["write_ahead_log", "rollback_journal"])
def test_a_power_loss_at_any_moment_takes_no_acknowledged_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sqlite: str
) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: sqlite)
    dice = random.Random(7)
    (folder := tmp_path / "after").mkdir()
    with mounted() as disk:
        steps = appended(tmp_path / "store.sqlite", disk, Durability.FULL)
    assert [moment for moment in crashes(steps) if is_hurt(steps[:moment], folder, dice)] == []


def test_without_syncs_a_power_loss_takes_events_or_the_whole_store(tmp_path: Path) -> None:
    """The control: on the same disk a store that does not wait for it fails."""
    dice = random.Random(7)
    (folder := tmp_path / "after").mkdir()
    with mounted() as disk:
        steps = appended(tmp_path / "store.sqlite", disk, Durability.OFF)
    hurt = [moment for moment in crashes(steps) if is_hurt(steps[:moment], folder, dice)]
    assert len(hurt) > len(crashes(steps)) / 2


def test_a_disk_that_fills_up_takes_an_append_whole_or_not_at_all(tmp_path: Path) -> None:
    acknowledged: list[str] = []
    refusals: list[str] = []
    path = tmp_path / "store.sqlite"
    with mounted() as disk:
        options = SqliteOptions(vfs=disk.vfs)
        create_sqlite(path, options).close()
        for room in range(40):
            with closing(SqliteStore(path, options)) as store:
                number = len(acknowledged)
                disk.room = room
                try:
                    store.append("game", [b"x" * 6000], number, [str(number)])
                    acknowledged.append(str(number))
                except StoreError as error:
                    refusals.append(error.found)
                disk.room = None
                assert [row.id for row in store.read_all()] == acknowledged
                assert verify(store).faults == ()
    assert set(refusals) == {"a disk that is full; nothing was written"}
    assert min(len(refusals), len(acknowledged)) > 3


def test_an_append_that_a_full_disk_refused_can_be_made_again(tmp_path: Path) -> None:
    with mounted() as disk, closing(create_sqlite(tmp_path / "s.sqlite", SqliteOptions(vfs=disk.vfs))) as store:
        disk.room = 1
        with pytest.raises(StoreError):
            store.append("game", lines("a"), 0, ["1"])
        disk.room = None
        store.append("game", lines("a"), 0, ["1"])
        assert store.head("game") == 1


def test_a_store_on_a_disk_that_takes_no_write_is_read_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with closing(create_sqlite(path)) as store:
        store.append("game", lines(*"ab"), 0, ["1", "2"])
    with mounted() as disk:
        disk.is_read_only = True
        with closing(SqliteStore(path, SqliteOptions(access=Access.READ, vfs=disk.vfs))) as store:
            assert [row.body for row in store.read("game")] == lines(*"ab")
            assert verify(store).faults == ()
        with pytest.raises(StoreError, match="written to"):
            SqliteStore(path, SqliteOptions(vfs=disk.vfs)).append("game", lines("c"), 2, ["3"])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.sqlite", "store.sqlite.head"]
