"""Each view gives the rows written beside it, of the small world of ``world.txt``."""

from collections.abc import Iterator

import pytest
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import TABLES
from cabo_events.warehouse.views import Layer, View, in_order, parsed, views
from tests.sql.written import HERE, as_text, written_database

VIEWS = views()
STRATUM = ("ruleset_key", "ruleset", "seats", "kind")


@pytest.fixture(scope="module")
def world(world_text: str) -> Iterator[DuckDBPyConnection]:
    with written_database(world_text) as connection:
        yield connection


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_view_gives_these_rows(world: DuckDBPyConnection, view: View) -> None:
    cursor = world.execute(f"from {view.name} order by all")
    given = as_text([column[0] for column in cursor.description or ()], cursor.fetchall())
    assert given == (HERE / "rows" / f"{view.name}.txt").read_text(encoding="utf-8")


def test_there_are_rows_for_every_view_and_no_other() -> None:
    assert {path.stem for path in (HERE / "rows").iterdir()} == {view.name for view in VIEWS}


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_every_column_of_a_view_is_commented_in_its_file(world: DuckDBPyConnection, view: View) -> None:
    described = world.execute(
        "select column_name, comment from duckdb_columns() where table_name = ? order by column_index", [view.name]
    ).fetchall()
    assert described == [(column.name, column.comment) for column in view.columns]
    assert all(column.comment for column in view.columns)
    assert view.grain.startswith("One row per ")


def test_every_table_and_every_column_in_the_database_has_a_comment(world: DuckDBPyConnection) -> None:
    bare = world.execute(
        """
        select table_name, column_name from duckdb_columns() where not internal and comment is null
        union all
        select table_name, '' from duckdb_tables() where comment is null
        union all
        select view_name, '' from duckdb_views() where not internal and comment is null
        """
    ).fetchall()
    assert bare == []


@pytest.mark.parametrize("view", [view for view in VIEWS if view.layer is Layer.MARTS], ids=lambda view: view.name)
def test_no_mart_mixes_rule_sets(view: View) -> None:
    assert tuple(column.name for column in view.columns[:4]) == STRATUM


@pytest.mark.parametrize("view", [view for view in VIEWS if view.layer is Layer.MARTS], ids=lambda view: view.name)
def test_a_figure_comes_with_its_interval_and_its_games(view: View) -> None:
    names = {column.name for column in view.columns}
    if view.name not in {"rounds", "player_games"}:
        assert {"n", "games", "games_used", "games_of"} <= names
    if view.name not in {"rounds", "player_games", "streaks"}:
        assert sum(name.endswith("low") for name in names) == sum(name.endswith("high") for name in names) == 1


@pytest.mark.slow
@pytest.mark.parametrize("games_at_a_time", [1, 2])
def test_sums_of_some_games_at_a_time_add_up_to_those_of_all(world_text: str, games_at_a_time: int) -> None:
    with written_database(world_text) as database:
        whole = database.execute("from cell_sums order by all").fetchall()
        fill_sums(database, games_at_a_time)
        assert database.execute("from cell_sums order by all").fetchall() == whole
        assert len(whole) > 100


def test_every_statistic_is_described_and_summed(world: DuckDBPyConnection) -> None:
    described = world.execute("select statistic from statistic order by all").fetchall()
    summed = "\n".join(view.body for view in VIEWS if view.name.startswith("sums_"))
    assert described == sorted(set(described))
    assert [name for (name,) in described if f"'{name}'" not in summed] == []
    unknown = world.execute("select statistic from cell_sums except select statistic from statistic").fetchall()
    assert unknown == []


def test_views_come_after_those_they_read() -> None:
    names = [view.name for view in VIEWS]
    for view in VIEWS:
        assert all(names.index(source) < names.index(view.name) for source in view.sources & set(names) - {view.name})


def test_views_that_read_each_other_are_an_error() -> None:
    head = "-- One row per thing.\n--\n-- a: a\n"
    one = parsed("one", Layer.MARTS, f"{head}from other\n")
    other = parsed("other", Layer.MARTS, f"{head}from one\n")
    with pytest.raises(ValueError, match="cycle"):
        in_order((one, other))


def test_no_view_is_named_as_a_table() -> None:
    assert not {view.name for view in VIEWS} & {table.name for table in TABLES}
