"""``cabo sql`` answers one SELECT in every form, and refuses the rest in words."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Cabo
from tests.sql.written import world_database

ODD = (
    "select 1 as a, 'x, \"y\"' as b, null as c, [1, 2] as d, date '2024-02-03' as e, 1.5::decimal(4, 2) as f, true as g"
)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sql") / "world.duckdb"
    world_database(path).close()
    return path


def test_a_table(cabo: Cabo, db: Path) -> None:
    run = cabo("sql", "select player, name from player where bot is null order by all", "--db", db)
    assert (run.code, run.out, run.err) == (0, " player  name\n ────────────\n ada     Ada\n ben\n", "2 rows\n")


def test_json(cabo: Cabo, db: Path) -> None:
    run = cabo("sql", ODD, "--db", db, "--format", "json")
    assert json.loads(run.out) == [
        {"a": 1, "b": 'x, "y"', "c": None, "d": [1, 2], "e": "2024-02-03", "f": 1.5, "g": True}
    ]
    assert json.loads(cabo("sql", "from game limit 0", "--db", db, "--format", "json").out) == []
    assert cabo("sql", ODD, "--db", db, "--json") == run


def test_infinity_is_null_in_json_alone(cabo: Cabo, db: Path, tmp_path: Path) -> None:
    question = (
        "select 'inf'::double as a, '-inf'::double as b, 'nan'::double as c, ['inf'::double] as d, 0.5::double as e"
    )
    run = cabo("sql", question, "--db", db, "--json")
    assert json.loads(run.out) == [{"a": None, "b": None, "c": None, "d": [None], "e": 0.5}]
    csv_of = cabo("sql", question.replace(", ['inf'::double] as d", ""), "--db", db, "--format", "csv")
    assert csv_of.out == "a,b,c,e\ninf,-inf,nan,0.5\n"
    out = tmp_path / "odd.parquet"
    assert cabo("sql", question, "--db", db, "--format", "parquet", "-o", out).code == 0
    assert pq.read_table(out).column("a").to_pylist() == [float("inf")]
    assert "are null" in " ".join(cabo("sql", "--help").out.split())


def test_csv(cabo: Cabo, db: Path) -> None:
    run = cabo("sql", ODD, "--db", db, "--format", "csv")
    assert list(csv.reader(io.StringIO(run.out))) == [
        list("abcdefg"), ["1", 'x, "y"', "", "[1,2]", "2024-02-03", "1.50", "true"],
    ]  # fmt: skip


def test_parquet_in_a_file(cabo: Cabo, db: Path, tmp_path: Path) -> None:
    out = tmp_path / "points.parquet"
    run = cabo("sql", "from points order by all", "--db", db, "--format", "parquet", "-o", out)
    assert (run.code, run.out) == (0, "")
    rows = json.loads(cabo("sql", "from points order by all", "--db", db, "--format", "json").out)
    assert pq.read_table(out).to_pylist() == rows
    assert list(tmp_path.iterdir()) == [out]


def test_a_question_from_standard_input(cabo: Cabo, db: Path) -> None:
    assert cabo("sql", "-", "--db", db, "--format", "csv", given=b"select 2 as b").out == "b\n2\n"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["selec 1"], 2, "syntax error"),
        (["from nowhere"], 2, "nowhere does not exist"),
        (["drop table game"], 2, "a warehouse is only read"),
        (["select 1 as a, 2 as a", "--format", "json"], 2, "'a' 2 times"),
        (["select 1", "--out", "table.txt"], 2, "--out"),
        (["select 1", "--format", "xml"], 2, "xml"),
        (
            ["select 1", "--json", "--format", "csv"],
            2,
            "--json: expected no other --format beside it, found --format csv",
        ),
    ],
)
def test_what_cannot_be_answered_is_said_in_words(cabo: Cabo, db: Path, words: list[str], code: int, told: str) -> None:
    run = cabo("sql", *words, "--db", db)
    assert (run.code, run.out) == (code, "")
    assert told in run.err
    assert "Traceback" not in run.err


def test_a_failed_export_leaves_no_file(cabo: Cabo, db: Path, tmp_path: Path) -> None:
    run = cabo("sql", "from nowhere", "--db", db, "--format", "csv", "-o", tmp_path / "out.csv")
    assert run.code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nothing.duckdb", "text.duckdb"])
def test_a_file_that_is_no_warehouse_cannot_be_read(cabo: Cabo, tmp_path: Path, name: str) -> None:
    (tmp_path / "text.duckdb").write_text("no database\n", encoding="utf-8")
    run = cabo("sql", "select 1", "--db", tmp_path / name)
    assert (run.code, run.out) == (3, "")
    assert str(tmp_path / name) in run.err


@pytest.mark.parametrize(("name", "why"), [("no/out.csv", "No such file or directory"), ("folder", "Is a directory")])
def test_a_file_that_cannot_be_written_is_named_as_it_was_given(
    cabo: Cabo, db: Path, tmp_path: Path, name: str, why: str
) -> None:
    (tmp_path / "folder").mkdir()
    run = cabo("sql", "select 1", "--db", db, "--format", "csv", "-o", tmp_path / name)
    assert run == (3, "", f"cabo: {tmp_path / name}: {why}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_an_answer_is_written_to_a_pipe_which_stays(cabo: Cabo, db: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        assert cabo("sql", "select 1 as a", "--db", db, "--format", "csv", "-o", pipe).code == 0
        assert read.result(timeout=10) == "a\n1\n"
    assert pipe.is_fifo()


def test_a_table_cuts_nothing_short(cabo: Cabo, db: Path) -> None:
    names = [f"column_with_a_long_name_{number}" for number in range(6)]
    columns = ", ".join(f"123456.5::double as {name}" for name in names)
    run = cabo("sql", f"select {columns}, 'words that go on and on' as words", "--db", db)
    heads, _, row = run.out.splitlines()
    assert heads.split() == [*names, "words"]
    assert row.split() == [*["123456.5000"] * 6, *["words", "that", "go", "on", "and", "on"]]


def interrupted(words: list[str], wait: Callable[[], None]) -> tuple[int, bytes]:
    """The status of a command that is interrupted after a wait, and what it says of that."""
    command = [str(Path(sys.executable).with_name("cabo")), *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
        wait()
        running.send_signal(signal.SIGINT)
        try:
            _, told = running.communicate(timeout=30)
        finally:
            running.kill()
    return running.returncode, told


@pytest.mark.usefixtures("interruptible")
@pytest.mark.slow
def test_an_interrupt_ends_a_long_question(db: Path) -> None:
    words = ["sql", "select sum(hash(range)) from range(1000000000000)", "--db", str(db)]
    assert interrupted(words, lambda: time.sleep(4)) == (130, b"")


@pytest.mark.usefixtures("interruptible")
@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_interrupt_ends_a_long_export_before_its_first_rows(form: str, db: Path, tmp_path: Path) -> None:
    def until_it_is_at_work() -> None:
        deadline = time.monotonic() + 30
        while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.5)

    question = "select range from range(1000000000000) where hash(range) % 1000000000000 = 7"
    words = ["sql", question, "--db", str(db), "--format", form, "--out", str(tmp_path / "out")]
    assert interrupted(words, until_it_is_at_work) == (130, b"")
    assert list(tmp_path.iterdir()) == []
