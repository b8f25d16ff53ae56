"""Sealed history: the same bytes for the same games, every record back line by line, and the same rows when loaded."""

import shutil
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cabo_events.codec import decode, encode
from cabo_events.errors import GameFileError, UsageError, WarehouseError
from cabo_events.events import GameStarted, stream_of
from cabo_events.shipped import shipped_folder, shipped_games
from cabo_events.store.people import forget
from cabo_events.store.reading import game_bytes
from cabo_events.store.urls import create_store
from cabo_events.transfer import Admission, import_games
from cabo_events.warehouse import sealed_writing
from cabo_events.warehouse.keys import part_of
from cabo_events.warehouse.loading import load, unheard
from cabo_events.warehouse.sealed import PART_TABLES, WHOLE_TABLES, read_manifest
from cabo_events.warehouse.sealing import Sealed, seal
from cabo_events.warehouse.tables import PARTS, arrow_schema
from cabo_events.warehouse.unsealing import unsealed_game, unsealed_games
from tests.cli.conftest import small_game
from tests.warehouse.loads import asked, called, leave_out_sums, put, rows, shipped

SMALL = tuple(small_game().events)
ID = "test"
DUEL = shipped("duel-publisher")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_sums(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "games", "small", SMALL)
    put(tmp_path / "games", "duel", DUEL)
    return tmp_path / "games"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "history"


def sealed(out: Path, *sources: Path | str) -> Sealed:
    return seal([str(source) for source in sources], out, 1, unheard)


def bytes_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def in_parts(monkeypatch: pytest.MonkeyPatch, cut: int) -> None:
    def so_many(_: int) -> int:
        return cut

    monkeypatch.setattr(sealed_writing, "cut_for", so_many)


# --- what is written -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_games_give_the_same_bytes_wherever_they_lie_and_in_whatever_order(
    folder: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, PARTS)
    sealed(out, folder)
    other = tmp_path / "elsewhere" / "deeper"
    put(other / "x", "small", SMALL)
    duel = put(other, "duel", DUEL)
    sealed(tmp_path / "again", duel, other / "x")
    assert bytes_of(tmp_path / "again") == bytes_of(out)
    assert sealed(out, folder).is_new is False


@pytest.mark.slow
def test_history_sealed_from_history_is_the_same(folder: Path, out: Path, tmp_path: Path) -> None:
    sealed(out, folder)
    sealed(tmp_path / "again", out)
    assert bytes_of(tmp_path / "again") == bytes_of(out)


@pytest.mark.slow
def test_a_folder_has_a_file_for_each_table_in_parts_by_the_games_keys(
    folder: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, PARTS)
    sealed(out, folder)
    manifest = read_manifest(out)
    assert (manifest.games, manifest.events, manifest.cut) == (2, len(SMALL) + len(DUEL), PARTS)
    assert {path.name for path in out.iterdir()} == {
        "cabo.json",
        *(f"{table.name}.parquet" for table in WHOLE_TABLES),
        *(part.part for part in manifest.parts),
    }
    for part in manifest.parts:
        for table in PART_TABLES:
            file = pq.ParquetFile(out / part.part / f"{table.name}.parquet")
            assert file.schema_arrow.equals(arrow_schema(table))
            comments = [(field.metadata or {})[b"comment"].decode() for field in file.schema_arrow]
            assert comments == [column.comment for column in table.columns]
            keys = file.read(["game_key"]).column("game_key").to_pylist()
            assert keys == sorted(keys)
            assert all(part.part == f"part-{part_of(key):02}" for key in keys)
            groups = [file.metadata.row_group(number) for number in range(file.num_row_groups)]
            assert all(group.column(0).compression == "ZSTD" for group in groups)


@pytest.mark.slow
def test_row_groups_do_not_tell_how_the_rows_came(out: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(sealed_writing, "ROWS_AT_ONCE", 50)
    sealed(out, folder)
    file = pq.ParquetFile(out / "part-00" / "event.parquet")
    sizes = [file.metadata.row_group(number).num_rows for number in range(file.num_row_groups)]
    assert sizes == [50] * (file.metadata.num_rows // 50) + [file.metadata.num_rows % 50]


# --- and back --------------------------------------------------------------------------------------------------------


def test_every_record_comes_back_byte_for_byte(folder: Path, out: Path) -> None:
    sealed(out, folder)
    assert {game.stream: game.data for game in unsealed_games(out)} == {
        "duel-publisher": encode(DUEL),
        ID: encode(SMALL),
    }
    assert unsealed_game(out, "duel-publisher") == encode(DUEL)
    with pytest.raises(UsageError, match="nobody"):
        unsealed_game(out, "nobody")


@pytest.mark.slow
def test_every_shipped_game_comes_back_byte_for_byte(out: Path) -> None:
    sealed(out, shipped_folder())
    found = {game.stream: game.data for game in unsealed_games(out)}
    assert set(found.values()) == {path.read_bytes() for path in shipped_games()}


@pytest.mark.slow
@pytest.mark.shared
def test_every_shared_record_that_replays_comes_back_byte_for_byte(shared: Path, out: Path) -> None:
    sources = [shared / "data" / name for name in ("games", "partial", "broken")]
    files = {path.read_bytes() for source in sources for path in source.glob("*.cabo.jsonl")}
    by_stream = {stream(data): data for data in files}
    result = sealed(out, *sources)
    found = {game.stream: game.data for game in unsealed_games(out)}
    assert len(found) == len(by_stream) - result.holding.quarantined["unreadable"]
    assert all(by_stream[name] == data for name, data in found.items())


def stream(data: bytes) -> str:
    opening = decode(data).events[0]
    assert isinstance(opening, GameStarted)
    return stream_of(opening)


@pytest.mark.slow
def test_a_name_that_was_forgotten_stays_forgotten(folder: Path, out: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.sqlite"
    with closing(create_store(url)) as store:
        assert all(one.reason is None for one in import_games(store, folder.glob("*.jsonl"), Admission.BY_THE_RULES))
        forgotten = store.names("duel-publisher")[0]
        forget(store, forgotten.player)
        sealed(out, url)
        assert unsealed_game(out, "duel-publisher") == game_bytes(store, "duel-publisher")
    assert forgotten.name.encode() not in unsealed_game(out, "duel-publisher")
    assert forgotten.name not in str(pq.read_table(out / "player.parquet").to_pylist())


# --- loaded ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_loaded_from_history_the_rows_are_those_of_the_games(
    folder: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, PARTS)
    sealed(out, folder)
    first = load(tmp_path / "one.duckdb", [str(out)])
    assert (first.loaded, first.events) == (2, len(SMALL) + len(DUEL))
    load(tmp_path / "other.duckdb", [str(folder)])
    one, other = rows(tmp_path / "one.duckdb"), rows(tmp_path / "other.duckdb")
    for table in other.keys() - {"game", "record", "source_checkpoint"}:
        assert one[table] == other[table], table
    assert load(tmp_path / "one.duckdb", []).is_new is False


@pytest.mark.slow
def test_history_that_was_sealed_anew_is_loaded_where_it_has_changed(
    folder: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, PARTS)
    db = tmp_path / "one.duckdb"
    sealed(out, folder)
    load(db, [str(out)])
    (folder / "duel.cabo.jsonl").unlink()
    put(folder, "more", called(DUEL, "more"))
    sealed(out, folder)
    changed = load(db, [])
    assert (changed.loaded, changed.removed) == (1, 1)
    load(tmp_path / "other.duckdb", [str(out)])
    assert rows(db) == rows(tmp_path / "other.duckdb")


@pytest.mark.slow
def test_a_game_that_goes_from_its_folder_is_taken_from_history(folder: Path, out: Path, tmp_path: Path) -> None:
    db = tmp_path / "one.duckdb"
    sealed(out, folder)
    put(folder, "duel", DUEL[:-1])
    load(db, [str(out), str(folder)])
    assert asked(db, "select stream from record where status = 'double' and origin like '%duel%'") == [
        ("duel-publisher",)
    ]
    longer = tmp_path / "a" / "longer"
    put(longer, "duel", DUEL)
    load(db, [str(longer)])
    put(longer, "duel", called(DUEL, "another"))
    load(db, [str(longer)])
    assert asked(db, "select events from game where stream = 'duel-publisher'") == [(len(DUEL),)]
    load(tmp_path / "other.duckdb", [str(longer), str(folder), str(out)])
    assert rows(db) == rows(tmp_path / "other.duckdb")


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def removed(path: Path) -> None:
    path.unlink()


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [flipped, cut_short, removed],
    ids=lambda damage: damage.__name__,
)
def test_a_part_that_is_damaged_is_in_quarantine_until_it_is_whole(
    damage: Callable[[Path], None], folder: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts(monkeypatch, PARTS)
    sealed(out, folder)
    whole = tmp_path / "whole"
    shutil.copytree(out, whole)
    damage(out / read_manifest(out).parts[0].part / "event.parquet")
    db = tmp_path / "one.duckdb"
    result = load(db, [str(out)])
    assert (result.loaded, result.holding.quarantined) == (1, {"unreadable": 1})
    assert "a part with 1 games" in result.holding.reasons[0].reason
    with pytest.raises(WarehouseError):
        tuple(unsealed_games(out))
    shutil.rmtree(out)
    whole.rename(out)
    again = load(db, [])
    assert (again.loaded, again.holding.games, again.holding.quarantined) == (1, 2, {})


@pytest.mark.slow
def test_history_of_another_version_is_refused(folder: Path, out: Path, tmp_path: Path) -> None:
    sealed(out, folder)
    manifest = out / "cabo.json"
    manifest.write_bytes(manifest.read_bytes().replace(b'"schema": 1,', b'"schema": 1000,'))
    with pytest.raises(WarehouseError, match="version 1000"):
        load(tmp_path / "one.duckdb", [str(out)])
    manifest.write_bytes(b"{")
    with pytest.raises(WarehouseError, match="the manifest of sealed history"):
        load(tmp_path / "one.duckdb", [str(out)])


# --- where it is written ---------------------------------------------------------------------------------------------


def test_a_folder_with_other_files_is_left_alone(folder: Path, tmp_path: Path) -> None:
    for place in (folder, put(tmp_path / "more", "duel", DUEL)):
        with pytest.raises(UsageError, match="sealed history"):
            sealed(place, folder)
    assert {path.name for path in folder.iterdir()} == {"small.cabo.jsonl", "duel.cabo.jsonl"}


@pytest.mark.parametrize("name", ["notes.txt", "part-00/notes.txt", "mine/sheet.parquet"])
def test_history_with_a_file_of_somebody_else_is_not_replaced(
    folder: Path, out: Path, tmp_path: Path, name: str
) -> None:
    sealed(out, folder)
    (out / name).parent.mkdir(exist_ok=True)
    (out / name).write_bytes(b"milk")
    more = put(tmp_path / "more", "duel", DUEL)
    with pytest.raises(UsageError, match=f"another file in it: {out / name}"):
        sealed(out, more)
    assert (out / name).read_bytes() == b"milk"
    (out / name).unlink()
    assert sealed(out, more).is_new


def test_where_no_game_can_be_sealed_there_is_no_folder(out: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.cabo.jsonl").write_bytes(b"no game")
    with pytest.raises(GameFileError, match="a game that can be sealed"):
        sealed(out, tmp_path / "bad.cabo.jsonl")
    assert not out.exists()


@pytest.mark.slow
def test_a_seal_that_was_broken_off_in_its_last_step_is_put_right(folder: Path, out: Path) -> None:
    sealed(out, folder)
    before = bytes_of(out)
    work = out.with_name(".history.part")
    work.mkdir()
    out.rename(work / "old")
    with pytest.raises(GameFileError):
        sealed(out, folder.with_name("none"))
    assert sealed(out, folder).is_new is False
    assert bytes_of(out) == before
    assert not work.exists()
