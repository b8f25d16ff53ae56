"""A view asked with filters: the SQL that is shown is what is run, and a value is never taken for SQL."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import duckdb
import pytest
from duckdb import DuckDBPyConnection
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.errors import QueryError
from cabo_events.warehouse.column_types import types_in, types_of
from cabo_events.warehouse.connection import Warehouse, open_warehouse
from cabo_events.warehouse.dictionary import dictionary
from cabo_events.warehouse.measures import figures
from cabo_events.warehouse.statistics import Comparison, Filter, Question, answer, count_sql_of, parsed_filter, sql_of
from cabo_events.warehouse.tables import TABLES
from cabo_events.warehouse.views import views

TYPED = {
    "seats=3": Filter(column="seats", values=("3",)),
    " known_total <= 5": Filter(column="known_total", comparison=Comparison.AT_MOST, values=("5",)),
    "ruleset=standard,publisher": Filter(column="ruleset", values=("standard", "publisher")),
    "kind!=bots": Filter(column="kind", comparison=Comparison.UNEQUAL, values=("bots",)),
    "success>.5": Filter(column="success", comparison=Comparison.ABOVE, values=(".5",)),
    "is_winner=true": Filter(column="is_winner", values=("true",)),
    "caller=": Filter(column="caller", values=()),
    "points>=-2": Filter(column="points", comparison=Comparison.AT_LEAST, values=("-2",)),
    "player<a=b": Filter(column="player", comparison=Comparison.BELOW, values=("a=b",)),
}


@pytest.fixture(scope="module")
def warehouse(database: Path) -> Iterator[Warehouse]:
    with open_warehouse(database) as opened:
        yield opened


@pytest.mark.parametrize(("typed", "meant"), TYPED.items())
def test_a_filter_as_it_is_typed(typed: str, meant: Filter) -> None:
    assert parsed_filter(typed) == meant


@pytest.mark.parametrize("typed", ["", "seats", "=3", "seats~3", "a b=3"])
def test_what_is_no_filter_is_refused(typed: str) -> None:
    with pytest.raises(QueryError, match="COLUMN=VALUE"):
        parsed_filter(typed)


def test_a_question_as_sql() -> None:
    question = Question(
        view="call_success",
        columns=("known_total", "success"),
        filters=(parsed_filter("ruleset=it's,standard"), parsed_filter("unseen!="), parsed_filter("n>=30")),
        limit=5,
    )
    assert sql_of(question) == (
        "select known_total, success\nfrom call_success\nwhere ruleset in ('it''s', 'standard')\n"
        "and unseen is not null\nand n >= 30\norder by all\nlimit 5"
    )


@pytest.mark.parametrize(
    ("view", "typed", "condition"),
    [
        ("rounds", "stream=2024", "stream = '2024'"),
        ("rounds", "caller_player!=7,007,ada", "caller_player not in ('7', '007', 'ada')"),
        ("points", "ruleset=true", "ruleset = 'true'"),
        ("points", "ruleset<1e3", "ruleset < '1e3'"),
        ("call_success", "known_total<=5", "known_total <= 5"),
        ("call_success", "known_total>2.5", "known_total > 2.5"),
        ("call_success", "success<.5", "success < .5"),
        ("rounds", "is_lowest_tied=true", "is_lowest_tied = true"),
        ("rounds", "round=99999999999", "round = 99999999999"),
        ("rounds", "round=\u0663", "round = '\u0663'"),
    ],
)
def test_a_value_is_typed_as_its_column(warehouse: Warehouse, view: str, typed: str, condition: str) -> None:
    sql = sql_of(Question(view=view, filters=(parsed_filter(typed),)))
    assert sql.splitlines()[2] == f"where {condition}"
    if typed.isascii():
        warehouse.ask(sql)


def test_no_database_in_memory_fetches_an_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    configured: list[Mapping[str, str | bool | int | float | list[str]]] = []
    connect = duckdb.connect

    def watched(path: str, *, config: dict[str, str | bool | int | float | list[str]]) -> DuckDBPyConnection:
        configured.append(config)
        return connect(path, config=config)

    monkeypatch.setattr("duckdb.connect", watched)
    figures([])
    types_in((), ())
    assert configured == [{"autoinstall_known_extensions": False, "autoload_known_extensions": False}] * 2


def test_the_types_of_a_view_are_those_of_the_dictionary() -> None:
    described = {entry.name: {column.name: column.type for column in entry.columns} for entry in dictionary()}
    for view in ("rounds", "call_success", "deals"):
        assert types_of(view) == described[view]


def test_rounds_are_in_an_order_of_their_own_and_are_counted_without_any() -> None:
    question = Question(view="rounds", filters=(parsed_filter("outcome=tied"), parsed_filter("turns>9")), limit=5)
    assert sql_of(question).splitlines()[-2:] == ["order by game_number, round, version_from", "limit 5"]
    where = "from rounds\nwhere outcome = 'tied'\nand turns > 9"
    assert count_sql_of(question) == f"select count(*) as count\n{where}"
    assert count_sql_of(question, "game_number") == f"select count(distinct game_number) as count\n{where}"
    with pytest.raises(QueryError):
        count_sql_of(question, "nothing")


@pytest.mark.parametrize(
    "question",
    [
        Question(view="nothing"),
        Question(view="points; drop view points"),
        Question(view="points", columns=("nothing",)),
        Question(view="points", filters=(Filter(column="nothing", values=(1,)),)),
        Question(view="points", filters=(Filter(column="n", comparison=Comparison.BELOW, values=(1, 2)),)),
        Question(view="points", filters=(Filter(column="n", comparison=Comparison.ABOVE, values=()),)),
    ],
)
def test_a_view_or_column_that_there_is_not_is_refused(question: Question) -> None:
    with pytest.raises(QueryError):
        sql_of(question)


def test_the_answer_is_that_of_the_sql_that_is_shown(warehouse: Warehouse) -> None:
    question = Question(view="points", filters=(parsed_filter("kind=people"), parsed_filter("role=all,caller")))
    found = answer(warehouse, question)
    assert found.rows == warehouse.ask(found.sql).rows
    assert found.column("role") == ("all", "caller")
    assert found.column("n") == (6, 2)


@settings(max_examples=settings().max_examples // 4)
@given(word=st.text().filter(lambda word: "\0" not in word) | st.sampled_from(["ada", "' or 1=1 --", "''", "\\'"]))
def test_a_value_is_never_taken_for_sql(warehouse: Warehouse, word: str) -> None:
    sql = sql_of(Question(view="player_games", filters=(Filter(column="player", values=(word,)),)))
    assert set(warehouse.ask(sql).column("player")) == ({"ada"} if word == "ada" else set())


def test_the_dictionary_has_every_table_and_view_with_every_column() -> None:
    described = {entry.name: entry for entry in dictionary()}
    assert set(described) == {view.name for view in views()} | {table.name for table in TABLES}
    assert all(column.comment and column.type for entry in described.values() for column in entry.columns)
    assert described["points"].sql is not None
    assert described["game"].sql is None
