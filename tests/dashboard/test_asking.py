"""What a page asks, and the command that asks the same."""

import shlex
from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.warehouse.statistics import Comparison, Filter, Question, parsed_filter, sql_of
from dashboard.asking import equal, sql_command, stats_command

DB = Path("my games.duckdb")


@pytest.mark.parametrize(
    "condition",
    [
        equal("seats", 3),
        equal("ruleset_key", "cdbfc961", "f55caa73"),
        equal("is_lowest_tied", True),  # noqa: FBT003 - a value of the column
        Filter(column="known_total", comparison=Comparison.AT_MOST, values=(5,)),
        Filter(column="kamikaze", comparison=Comparison.UNEQUAL, values=()),
        equal("caller_player", "ben", ""),
        equal("caller_player", "17"),
        equal("caller_player", "true"),
    ],
    ids=lambda condition: f"{condition.column}{condition.comparison}{','.join(map(str, condition.values))}",
)
def test_a_filter_that_can_be_typed_is_typed(condition: Filter) -> None:
    question = Question(view="rounds", filters=(condition,), limit=7)
    words = shlex.split(stats_command(question, DB))
    assert words[:3] == ["cabo", "stats", "rounds"]
    typed = parsed_filter(words[words.index("--where") + 1])
    assert sql_of(replace(question, filters=(typed,))) == sql_of(question)
    assert words[-4:] == ["--limit", "7", "--db", "my games.duckdb"]


@pytest.mark.parametrize("value", ["a, b", " ada"], ids=["comma", "space"])
def test_a_value_that_would_be_read_as_another_is_asked_in_sql(value: str) -> None:
    question = Question(view="rounds", filters=(equal("caller_player", value),))
    assert shlex.split(stats_command(question, DB)) == ["cabo", "sql", sql_of(question), "--db", "my games.duckdb"]


def test_sql_is_given_as_it_is() -> None:
    sql = "select 'it''s  two spaces'\nfrom points"
    assert shlex.split(sql_command(sql, DB))[2] == sql
