"""Each view gives the rows written beside it, of the small world of ``world.txt``."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from duckdb import DuckDBPyConnection

from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.tables import TABLES
from cabo_events.warehouse.views import Layer, View, in_order, parsed, views
from tests.sql.written import HERE, as_text, world_database

VIEWS = views()
STRATUM = ("ruleset_key", "ruleset", "seats", "kind")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBPyConnection]:
    with world_database(tmp_path_factory.mktemp("warehouse") / "world.duckdb") as connection:
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
def test_sums_of_some_games_at_a_time_add_up_to_those_of_all(tmp_path: Path, games_at_a_time: int) -> None:
    with world_database(tmp_path / "world.duckdb") as database:
        whole = database.execute("from cell_sums order by all").fetchall()
        rounds = database.execute("from listed_round").fetchall()
        fill_sums(database, games_at_a_time)
        assert database.execute("from cell_sums order by all").fetchall() == whole
        assert database.execute("from listed_round").fetchall() == rounds
        assert len(whole) > 100
        assert len(rounds) > games_at_a_time


def test_every_statistic_is_described_and_summed(world: DuckDBPyConnection) -> None:
    described = world.execute("select statistic from statistic order by all").fetchall()
    assert described == sorted(set(described))
    unknown = world.execute("select statistic from cell_sums except select statistic from statistic").fetchall()
    assert unknown == []


def test_a_statistic_is_a_column_of_its_units_and_so_is_what_tells_them_apart(world: DuckDBPyConnection) -> None:
    columns = {view.name: {column.name for column in view.columns} for view in VIEWS}
    told = world.execute("select statistic, measure, unit_view, cell_a, cell_b from statistic").fetchall()
    for statistic, measure, view, *cells in told:
        assert {cell for cell in cells if cell} <= columns[view]
        assert measure == "split" or statistic in columns[view]
        assert measure != "split" or cells[1]


def test_a_figure_has_the_interval_of_the_macros(world: DuckDBPyConnection) -> None:
    sums = "c.games, c.n, c.x, c.nn, c.nx, c.xx"
    compared = world.execute(f"""
        select
            f.measure,
            count(*) filter (where f.low is not null),
            bool_and(f.low is not distinct from
                if(c.games < 2, null, if(measure = 'mean', mean_low({sums}), share_low({sums})))),
            bool_and(f.high is not distinct from
                if(c.games < 2, null, if(measure = 'mean', mean_high({sums}), share_high({sums}))))
        from figure as f
        join cell_sums as c using (ruleset_key, seats, kind, statistic, cell_a, cell_b)
        where measure != 'split' and (measure = 'mean' or c.nn != c.n)
        group by f.measure order by f.measure
    """).fetchall()  # noqa: S608 - this test's own words
    assert [(measure, low, high) for measure, _, low, high in compared] == [("mean", True, True), ("share", True, True)]
    assert all(several > 1 for _, several, *_ in compared)


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
