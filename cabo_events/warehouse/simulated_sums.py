"""Simulated history completed: its games scored by other rules, sums and lists, as a seal writes them."""

import shutil
from pathlib import Path
from typing import Final

import duckdb

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.building import MEMORY
from cabo_events.warehouse.no_fetching import NO_FETCHING
from cabo_events.warehouse.over_files import create_over_files, fill_made
from cabo_events.warehouse.sealed import MADE_TABLES, has_sums, keys_of_part, parquet_files, read_manifest
from cabo_events.warehouse.sealed_writing import write_manifest, write_table
from cabo_events.warehouse.tables import RESCORED_GAME

_WORK: Final = ".sums"


def write_sums(out: Path) -> bool:
    """Write into a folder of sealed history what is made of its facts; False where it is there already.

    What is half done counts for nothing until the manifest names it. Raises WarehouseError, OSError.
    """
    if has_sums(out):
        return False
    work = out / _WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        _write(out, work / "made.duckdb")
    except duckdb.Error as error:
        found = str(error).splitlines()[0]
        raise WarehouseError(str(out), "a folder that sums can be added to", found) from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return True


def _write(out: Path, made: Path) -> None:
    manifest = read_manifest(out)
    with duckdb.connect(made, config={**NO_FETCHING, "memory_limit": MEMORY}) as connection:
        create_over_files(connection, parquet_files(out), is_summed=False)
        fill_made(connection)
        for part in manifest.parts:
            write_table(out / part.part, RESCORED_GAME, connection, keys_of_part(part.number, manifest.cut))
        for table in MADE_TABLES:
            write_table(out, table, connection)
    write_manifest(out, manifest.cut)
