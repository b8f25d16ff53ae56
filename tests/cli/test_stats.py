"""``cabo stats`` lists the views, shows their rows, and the SQL that gives them."""

import json
from pathlib import Path

import pytest

from cabo_events.warehouse.views import marts, views
from tests.cli.conftest import Cabo
from tests.sql.written import HERE, world_database, written_database


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stats") / "world.duckdb"
    world_database(path).close()
    return path


def test_the_views_are_listed_with_what_a_row_is(cabo: Cabo) -> None:
    run = cabo("stats", "--format", "json")
    assert json.loads(run.out) == {view.name: view.grain for view in marts()}
    assert cabo("stats", "--json") == run
    table = cabo("stats").out
    assert all(view.name in table for view in marts())


def test_rows_pass_every_filter(cabo: Cabo, db: Path) -> None:
    words = ("--where", "kind=people", "--where", "role=all,caller", "--db", db, "--format", "json")
    rows = json.loads(cabo("stats", "points", *words).out)
    assert [(row["role"], row["n"], row["points"], row["games_used"], row["games_of"]) for row in rows] == [
        ("all", 6, pytest.approx(37 / 6), 2, 2), ("caller", 2, 9, 2, 2),
    ]  # fmt: skip


def test_the_sql_that_is_shown_gives_the_same(cabo: Cabo, db: Path) -> None:
    words = ("stats", "seat_advantage", "--where", "seat>=1", "--limit", "3")
    shown = cabo(*words, "--show-sql")
    assert shown.code == 0
    given = cabo(*words, "--db", db, "--format", "json").out
    assert cabo("sql", shown.out, "--db", db, "--format", "json").out == given
    assert len(json.loads(given)) == 3


def test_a_name_that_looks_like_a_number_is_compared_as_text(cabo: Cabo, tmp_path: Path) -> None:
    db = tmp_path / "numbered.duckdb"
    world = (HERE / "world.txt").read_text(encoding="utf-8")
    written_database(world.replace("| g5       |", "| 2024     |"), db).close()
    found = cabo("stats", "rounds", "--where", "stream=2024", "--where", "round>=1", "--db", db, "--format", "json")
    question = "from rounds where stream = '2024' order by game_number, round, version_from"
    assert (found.code, found.err) == (0, "")
    assert found.out == cabo("sql", question, "--db", db, "--format", "json").out
    assert {row["stream"] for row in json.loads(found.out)} == {"2024"}
    for condition in ("caller_player=7", "ruleset=true"):
        none = cabo("stats", "rounds", "--where", condition, "--db", db, "--format", "json")
        assert (none.code, none.out) == (0, "[]\n"), condition


def test_a_table_says_once_what_all_rows_share(cabo: Cabo, db: Path) -> None:
    run = cabo("stats", "points", "--where", "kind=bots", "--db", db)
    assert "ruleset_key: k" in run.out
    assert run.out.count("house") == 1
    assert "25.0000" in run.out
    assert run.err == "3 rows\n"


def test_every_view_is_described(cabo: Cabo) -> None:
    entries = {entry["name"]: entry for entry in json.loads(cabo("stats", "--dictionary", "--format", "json").out)}
    assert {view.name for view in views()} < set(entries)
    first = {"name": "ruleset_key", "type": "VARCHAR", "comment": "hash of the rule set"}
    assert entries["points"]["columns"][0] == first


@pytest.mark.slow
def test_one_view_is_described(cabo: Cabo) -> None:
    assert "mean points of a round" in cabo("stats", "points", "--dictionary").out
    assert cabo("stats", "nothing", "--dictionary").code == 2


def test_only_views_that_answer_questions_are_offered(cabo: Cabo) -> None:
    told = cabo("stats", "pionts").err
    offered = told.split("one of ")[1].split(", found")[0].split(", ")
    assert offered == [view.name for view in marts()]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing"], "'nothing'"),
        (["pionts"], "one of call_chances, "),
        (["pionts"], "found 'pionts' (did you mean points?)"),
        (["cell_sums"], "found 'cell_sums', a table (cabo sql asks tables)"),
        (["call_sum"], "found 'call_sum' (did you mean calls?)\n"),
        (["points", "--where", "nothing=1"], "'nothing'"),
        (["points", "--where", "rulset=standard"], "found 'rulset' (did you mean ruleset?)"),
        (["pionts", "--dictionary"], "found 'pionts' (did you mean points?)"),
        (["points", "--where", "seats"], "COLUMN=VALUE"),
        (["points", "--where", "seats=many"], "many"),
        (["points", "--limit", "-1"], "--limit"),
        (["points", "--json", "--format", "table"], "--json: expected no other --format"),
    ],
)
def test_a_wrong_view_or_filter_is_said_in_words(cabo: Cabo, db: Path, words: list[str], told: str) -> None:
    run = cabo("stats", *words, "--db", db)
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert "Traceback" not in run.err
