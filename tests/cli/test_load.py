import json
from pathlib import Path

import pytest

from cabo_events.codec import encode
from cabo_events.warehouse.generations import published
from tests.cli.conftest import Cabo, small_game
from tests.warehouse.loads import leave_out_sums, put, shipped

SMALL = tuple(small_game().events)
ID = "test"
EVENTS = len(SMALL)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_sums(monkeypatch)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "cabo.duckdb"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "games", "small", SMALL)
    return tmp_path / "games"


def test_a_load_says_what_came_in_and_what_there_is(cabo: Cabo, folder: Path, db: Path) -> None:
    there = f"{db}: 1 record, {EVENTS} events\n"
    assert cabo("load", folder, "--db", db) == (0, f"1 record loaded, {EVENTS} events\n{there}", "")
    assert cabo("load", "--db", db) == (0, f"nothing new\n{there}", "")


def test_bad_games_are_said_and_the_exit_code_is_1_as_long_as_there_are_any(cabo: Cabo, folder: Path, db: Path) -> None:
    bad = folder / "bad.cabo.jsonl"
    bad.write_bytes(encode(SMALL)[:-9])
    broken = put(folder, "broken", shipped("duel-publisher"))
    lines = broken.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join((*lines[:30], lines[29], *lines[30:])))
    for _ in range(2):
        code, out, err = cabo("load", folder, "--db", db, "--json")
        told = json.loads(out)
        assert (code, told["holding"]["games"]) == (1, 1 + told["holding"]["quarantined"].get("breaks_rules", 0))
        assert sum(told["holding"]["quarantined"].values()) == 2
        assert f"cabo: {bad}:{EVENTS}: expected a whole event" in err
        assert f"cabo: {broken}:31: " in err
    bad.unlink()
    broken.unlink()
    code, out, err = cabo("load", "--db", db)
    assert (code, err) == (0, "")
    assert out.startswith("0 records loaded, 0 events, 2 gone\n")


@pytest.mark.slow
def test_a_database_that_was_damaged_is_said_to_be_made_anew(cabo: Cabo, folder: Path, db: Path) -> None:
    cabo("load", folder, "--db", db)
    published(db).chmod(0o644)
    published(db).write_bytes(b"x" * 9000)
    code, out, err = cabo("load", "--db", db)
    assert (code, out.splitlines()[0]) == (0, f"1 record loaded, {EVENTS} events")
    assert "cabo.duckdb.gen1 is damaged" in err
    assert "kept as cabo.duckdb.gen1.damaged: everything is loaded anew" in err


REFUSED = {
    "no source": ((), 2, "cabo: SOURCE: expected game files"),
    "a source that is not there": (("nowhere",), 3, "nowhere: expected a game file, a folder, a store"),
    "a folder without games": (
        ("{tmp}/empty",),
        3,
        "expected a folder with game files (*.cabo.jsonl), found none in it",
    ),
    "a URL of no known kind": (("http://games",), 2, "cabo: store: expected sqlite:///FILE"),
    "a store that is none": (("sqlite:///{tmp}/letter.txt",), 3, "letter.txt"),
    "another program's file as database": (
        ("{tmp}/games", "--db", "{tmp}/letter.txt"),
        3,
        "letter.txt: expected a database that `cabo load` has made, or no file, found another program's file",
    ),
    "a folder as database": (("{tmp}/games", "--db", "{tmp}/empty"), 3, "found a folder"),
    "a database below a file": (
        ("{tmp}/games", "--db", "{tmp}/letter.txt/db"),
        3,
        "letter.txt/db: expected a database",
    ),
    "no process": (("{tmp}/games", "--jobs", "0"), 2, "--jobs"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(
    what: str, cabo: Cabo, folder: Path, db: Path, tmp_path: Path
) -> None:
    words, code, said = REFUSED[what]
    (tmp_path / "empty").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Ada,\n" * 100, encoding="utf-8")
    asked = [word.format(tmp=tmp_path) for word in words]
    result = cabo("load", *asked, *([] if "--db" in asked else ["--db", db]))
    assert (result.code, result.out) == (code, "")
    assert said in result.err
    assert "Traceback" not in result.err
    assert folder.exists()
    assert not db.exists()


# --- seal, unseal ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_games_are_sealed_and_come_back_as_they_were(cabo: Cabo, folder: Path, tmp_path: Path) -> None:
    history, back = tmp_path / "history", tmp_path / "back"
    code, out, err = cabo("seal", folder, "--out", history)
    assert (code, err) == (0, "")
    assert out.startswith(f"{history}: 1 part, ")
    assert out.endswith(f" bytes: 1 record, {EVENTS} events\n")
    assert cabo("seal", folder, "--out", history).out == f"{history}: there already: 1 record, {EVENTS} events\n"
    assert cabo("unseal", history, "--out", back).out == "1 record: 1 written, 0 there already, 0 refused\n"
    assert (back / f"{ID}.cabo.jsonl").read_bytes() == encode(SMALL)
    assert json.loads(cabo("unseal", history, "--out", back, "--json").out)["there"] == 1
    (back / f"{ID}.cabo.jsonl").write_bytes(b"a letter")
    code, out, err = cabo("unseal", history, "--out", back)
    assert (code, out) == (1, "1 record: 0 written, 0 there already, 1 refused\n")
    assert "found another file" in err


def test_what_cannot_be_sealed_or_unsealed_is_refused(cabo: Cabo, folder: Path, tmp_path: Path) -> None:
    code, _, err = cabo("seal", folder, "--out", folder)
    assert code == 2
    expected = "a folder that is new, empty, or of sealed history and nothing else"
    assert err.startswith(f"cabo: --out: expected {expected}, found another file in it: {folder}/")
    assert cabo("seal", "--out", tmp_path / "x").code == 2
    code, _, err = cabo("unseal", folder, "--out", tmp_path / "y")
    assert (code, err) == (3, f"cabo: {folder}: expected sealed history, with a cabo.json, found none\n")
    assert not (tmp_path / "y").exists()
