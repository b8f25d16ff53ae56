import json
import shutil
from pathlib import Path

import pytest

from cabo_events.kernel.warming import Work
from cabo_events.shipped import shipped_folder
from tests.cli.conftest import Cabo, Run


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """Where a store and a warehouse would be: neither is there yet."""
    monkeypatch.delenv("CABO_STORE", raising=False)
    return f"sqlite:///{tmp_path / 'store.sqlite'}", tmp_path / "cabo.duckdb"


def health(run: Run, part: str) -> tuple[str, str]:
    """What the JSON says of one part: its health, and what was found."""
    checks = {check["part"]: check for check in json.loads(run.out)}
    return checks[part]["health"], checks[part]["found"]


def test_a_machine_without_a_store_and_a_warehouse_is_fine(cabo: Cabo, places: tuple[str, Path]) -> None:
    store, db = places
    run = cabo("doctor", "--store", store, "--db", db, "--json")
    assert run.code == 0
    assert health(run, "store") == ("absent", f"none at {db.parent / 'store.sqlite'} (`cabo store init` makes one)")
    assert health(run, "warehouse") == ("absent", f"none at {db} (`cabo load` makes one)")
    assert health(run, "duckdb")[0] == "fine"
    assert health(run, "shipped games") == ("fine", str(len(list(shipped_folder().glob("*.cabo.jsonl")))))


def test_what_is_there_is_counted(cabo: Cabo, places: tuple[str, Path]) -> None:
    store, db = places
    game = shipped_folder() / "failed-call-standard.cabo.jsonl"
    assert cabo("store", "init", "--store", store).code == 0
    assert cabo("store", "import", game, "--store", store).code == 0
    assert cabo("load", game, "--db", db).code == 0
    run = cabo("doctor", "--store", store, "--db", db, "--json")
    events = len(game.read_bytes().splitlines())
    assert run.code == 0
    assert health(run, "store") == ("fine", f"{store}: 1 games, {events} events")
    assert health(run, "warehouse") == ("fine", f"{db}: 1 games, 0 quarantined")


def test_a_store_and_a_warehouse_that_are_something_else_are_wrong(cabo: Cabo, places: tuple[str, Path]) -> None:
    store, db = places
    db.write_text("shopping list\n")
    shutil.copy(db, db.parent / "store.sqlite")
    run = cabo("doctor", "--store", store, "--db", db)
    assert run.code == 1
    assert "another program's file" in run.out.replace("\n", " ")
    assert "warehouse: cabo load --rebuild makes it again\n" in run.err
    assert health(cabo("doctor", "--store", store, "--db", db, "--json"), "store")[0] == "wrong"


def test_without_numba_the_kernel_is_said_to_be_interpreted(
    cabo: Cabo, places: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, db = places
    monkeypatch.setattr("cabo_events.kernel.compiled._COMPILES", False)
    run = cabo("doctor", "--store", store, "--db", db, "--json")
    assert health(run, "kernel") == ("absent", "interpreted: nothing is compiled")


@pytest.mark.parametrize(
    ("kept", "is_judge_kept", "found"),
    [
        (frozenset(Work), True, "compiled, kept in FOLDER"),
        (frozenset(Work), False, "partly compiled (missing: judging), kept in FOLDER"),
        (
            frozenset({Work.PLAY, Work.REPLAY}),
            False,
            "partly compiled (missing: outcomes, facts, judging), kept in FOLDER",
        ),
        (frozenset(), False, "not compiled yet, to be kept in FOLDER"),
    ],
)
def test_what_of_the_kernel_is_not_compiled_is_named(
    cabo: Cabo,
    places: tuple[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    kept: frozenset[Work],
    is_judge_kept: bool,  # noqa: FBT001 - a row
    found: str,
) -> None:
    store, db = places
    monkeypatch.setattr("cabo_events.kernel.compiled.is_compiled", lambda: True)
    monkeypatch.setattr("cabo_events.kernel.compiled.cache_folder", lambda: db.parent)
    monkeypatch.setattr("cabo_events.kernel.warming.is_warm", lambda *works: kept.issuperset(works))
    monkeypatch.setattr("cabo_events.kernel.judging.is_ready", lambda: is_judge_kept)
    run = cabo("doctor", "--store", store, "--db", db, "--json")
    assert health(run, "kernel") == ("fine", found.replace("FOLDER", str(db.parent)))


@pytest.mark.slow
def test_warming_compiles_what_a_run_needs(cabo: Cabo, places: tuple[str, Path]) -> None:
    store, db = places
    run = cabo("doctor", "--warm", "--store", store, "--db", db, "--json")
    assert health(run, "kernel")[1].startswith(("compiled, kept in ", "interpreted"))
