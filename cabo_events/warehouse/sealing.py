"""Games into a folder of sealed history: read as for a load, then written whole or not at all."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.errors import GameFileError, UsageError, WarehouseError
from cabo_events.warehouse.building import Beginning, Damaged, building, transaction, translated
from cabo_events.warehouse.finishing import settle, sum_up
from cabo_events.warehouse.generations import building_path
from cabo_events.warehouse.intake import Listener, take_in
from cabo_events.warehouse.lock import held
from cabo_events.warehouse.report import Holding, holding
from cabo_events.warehouse.sealed_writing import write_sealed
from cabo_events.warehouse.sources import MANIFEST, source_of


class Sealed(Struct, frozen=True, kw_only=True):
    """A folder that was sealed: what it holds, its parts and bytes; ``is_new``: it was not there as it is already.

    ``holding`` tells of the games that were found, and why some of them are not in the folder.
    """

    out: str
    is_new: bool
    parts: int
    bytes: int
    holding: Holding


def seal(words: Sequence[str], out: Path, jobs: int, tell: Listener) -> Sealed:
    """Write the games of these sources as sealed history into a folder, whole or not at all.

    A folder that is there must be empty, or sealed history, which is replaced. Raises as ``load`` does, UsageError for
    a folder that holds something else.
    """
    sources = tuple(source_of(word) for word in dict.fromkeys(words))
    if not sources:
        raise UsageError("SOURCE", "game files, a folder of them, a store or sealed history", "none")
    _refuse_other_content(out)
    work = out.absolute().with_name(f".{out.absolute().name}.part")
    history = work / "history"
    try:
        with translated(history):
            work.mkdir(parents=True, exist_ok=True)
            names = tuple(source.name for source in sources)
            with (
                held(history),
                _swept(work, out),
                building(history, None, Beginning.EMPTY, names) as target,
            ):
                take_in(target.connection, sources, jobs, tell)
                return _sealed(target.connection, work, out)
    except Damaged as error:
        raise WarehouseError(str(out), "a disk that keeps what is written to it", error.found) from None
    except WarehouseError as error:
        # Nobody knows the database that it is made in.
        path = str(out) if error.path == str(history) else error.path
        raise WarehouseError(path, error.expected, error.found) from None


@contextmanager
def _swept(work: Path, out: Path) -> Iterator[None]:
    """Leave nothing beside the folder but what another seal of these sources can go on with."""
    _restore(work, out)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            _restore(work, out)
        if not building_path(work / "history").exists():
            shutil.rmtree(work, ignore_errors=True)
        raise
    shutil.rmtree(work)


def _refuse_other_content(out: Path) -> None:
    expected = "a folder that is new, empty, or of sealed history and nothing else"
    if out.exists() and not out.is_dir():
        raise UsageError("--out", expected, f"a file: {out}")
    other = next((path for path in sorted(out.rglob("*")) if path.is_file() and not _is_sealed(path, out)), None)
    if other is not None:
        raise UsageError("--out", expected, f"another file in it: {other}")


def _is_sealed(file: Path, out: Path) -> bool:
    """Whether a seal may have written it."""
    if not (out / MANIFEST).is_file():
        return False
    is_of_part = file.parent.parent == out and file.parent.name.startswith("part-")
    return file == out / MANIFEST or (file.suffix == ".parquet" and (file.parent == out or is_of_part))


def _restore(work: Path, out: Path) -> None:
    """Put back what a seal that was broken off in the middle of its last step has moved out of the way."""
    old = work / "old"
    if old.exists() and not out.exists():
        old.replace(out)
    for left in (old, work / "new"):
        shutil.rmtree(left, ignore_errors=True)


def _sealed(connection: DuckDBPyConnection, work: Path, out: Path) -> Sealed:
    with transaction(connection):
        settle(connection)
        sum_up(connection)
    holds = holding(connection)
    if not holds.games:
        raise GameFileError(str(out), 0, "a game that can be sealed", f"{sum(holds.quarantined.values())} that cannot")
    new = work / "new"
    write_sealed(connection, new)
    is_new = not out.exists() or not (out / MANIFEST).is_file() or _differs(out, new)
    if is_new:
        _put_in_place(new, out, work / "old")
    files = [path for path in out.rglob("*") if path.is_file()]
    return Sealed(
        out=str(out),
        is_new=is_new,
        parts=sum(1 for path in out.glob("part-*")),
        bytes=sum(path.stat().st_size for path in files),
        holding=holds,
    )


def _differs(out: Path, new: Path) -> bool:
    return (out / MANIFEST).read_bytes() != (new / MANIFEST).read_bytes()


def _put_in_place(new: Path, out: Path, old: Path) -> None:
    if out.exists():
        out.replace(old)
    new.replace(out)
