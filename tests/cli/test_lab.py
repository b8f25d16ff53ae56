"""``cabo lab`` over a small folder of Parquet."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cabo_events.events import RoundRecorded
from cabo_events.rulesets import PUBLISHER
from cabo_events.warehouse.connection import Warehouse, open_warehouse
from cabo_events.warehouse.facts import arrow_table, game_facts
from cabo_events.warehouse.lab import CAVEAT
from cabo_events.warehouse.tables import FACTS
from tests.cli.conftest import Cabo
from tests.game_builder import Table


def recorded(number: int, *hand_totals: int) -> RoundRecorded:
    return RoundRecorded(round=number, hand_totals=hand_totals, points=None, caller=0, kamikaze=None, unknown=())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two rounds that Ada calls: beaten by Ben, then lowest alone; she leads with 8 to 9."""
    facts = game_facts(Table(PUBLISHER).play(recorded(1, 3, 2), recorded(2, 4, 9)).events, "test", "test")
    place = tmp_path_factory.mktemp("lab") / "part-00"
    place.mkdir()
    for table in FACTS:
        pq.write_table(arrow_table(table, facts[table.name]), place / f"{table.name}.parquet")
    return place.parent


@pytest.fixture(scope="module")
def warehouse(folder: Path) -> Iterator[Warehouse]:
    with open_warehouse(folder) as opened:
        yield opened


@pytest.fixture
def db(warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, opened once for all tests: that takes longer than to answer."""
    monkeypatch.setattr("cabo_events.cli.lab.opened", lambda _: nullcontext(warehouse))
    return warehouse.path


def column(rows: Iterable[dict[str, str]], measure: str, name: str) -> list[str]:
    return [row[name] for row in rows if row["measure"] == measure]


def test_a_sweep_gives_a_line_for_each_value(cabo: Cabo, db: Path) -> None:
    run = cabo("lab", "--db", db, "--sweep", "beaten_caller_penalty=0,5,20", "--format", "csv")
    assert (run.code, run.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(run.out)))
    assert column(rows, "caller_points", "label") == ["as played", "0", "5", "20"]
    assert column(rows, "caller_points", "estimate") == ["4.0", "1.5", "4.0", "11.5"]
    assert column(rows, "caller_points", "n") == ["2"] * 4
    assert column(rows, "winner_changed", "estimate") == ["0.0", "0.0", "0.0", "1.0"]
    assert set(column(rows, "winner_changed", "answer")) == {"replayed"}


def test_without_rules_every_named_rule_set_is_tried(cabo: Cabo, db: Path) -> None:
    run = cabo("lab", "--db", db)
    assert run.code == 0
    assert run.out.startswith("Games of people under publisher, 2 players: 1 game, 2 rounds\n")
    assert run.out.endswith(f"{CAVEAT}\n")
    for name in ("as played", "publisher-1e", "publisher-2e", "standard"):
        assert any(line.split("  ")[0].strip() == name for line in run.out.splitlines()), name


@pytest.mark.slow
def test_a_folder_is_opened_by_its_path(cabo: Cabo, folder: Path) -> None:
    run = cabo("lab", "--db", folder, "--rules", "standard")
    assert run.code == 0
    assert run.out.startswith("Games of people under publisher, 2 players: 1 game, 2 rounds\n")


@pytest.mark.slow
def test_both_answers_stand_side_by_side(cabo: Cabo, db: Path) -> None:
    run = cabo("lab", "--db", db, "--rules", "publisher-2e", "--played", "--games", 2, "--json")
    assert (run.code, run.err) == (0, "")
    answer = json.loads(run.out)
    assert (answer["note"], answer["doubtful_games"]) == (CAVEAT, 0)
    (group,) = answer["groups"]
    assert (group["ruleset"], group["players"], group["kind"], group["games"]) == ("publisher", 2, "people", 1)
    own, other = group["outcomes"]
    assert (own["is_played"], other["is_played"], other["label"]) == (True, False, "publisher-2e")
    figure = other["figures"][0]
    assert figure["measure"] == "caller_points"
    assert figure["replayed"] == {"estimate": 6.5, "low": None, "high": None, "n": 2, "games": 1}
    assert figure["played"]["games"] == 2
    assert figure["played"]["n"] > 2
    assert other["figures"][-1]["played"] is None
    table = cabo("lab", "--db", db, "--rules", "publisher-2e", "--played", "--games", 2)
    assert "Replayed" in table.out
    assert "Played" in table.out
    assert all(len(line) <= 80 for line in table.out.splitlines() if "publisher-2e  " in line)


def test_rounds_that_cannot_be_scored_are_counted_with_the_reason(cabo: Cabo, db: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('based_on = "publisher"\nname = "house"\n[values]\n"12" = 10\n')
    run = cabo("lab", "--db", db, "--rules", house)
    assert "house: 2 rounds cannot be scored: cards count otherwise under these rules" in run.out


@pytest.mark.parametrize(
    "words",
    [
        ["--rules", "bogus"],
        ["--sweep", "hand_size=1:3"],
        ["--sweep", "end_score=0:100000"],
        ["--sweep", "end_score=9:1"],
        ["--sweep", "caller_tied=never"],
        ["--players", "7"],
        ["--players", "5"],
        ["--kind", "bots"],
        ["--format", "xml"],
        ["--json", "--format", "csv"],
    ],
)
def test_wrong_use_is_refused(cabo: Cabo, db: Path, words: list[str]) -> None:
    run = cabo("lab", "--db", db, *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("cabo: ")


@pytest.mark.slow
def test_a_bot_that_there_is_not_is_refused(cabo: Cabo, db: Path) -> None:
    run = cabo("lab", "--db", db, "--played", "--bots", "nobody")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("cabo: bot: expected one of ")


@pytest.mark.parametrize("name", ["none.duckdb", "."])
def test_what_is_no_warehouse_is_refused(cabo: Cabo, tmp_path: Path, name: str) -> None:
    run = cabo("lab", "--db", tmp_path / name)
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith("cabo: ")
