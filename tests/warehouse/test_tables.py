from collections.abc import Iterator
from contextlib import closing

import duckdb
import pytest

from cabo_events.events import Viewer
from cabo_events.warehouse.keys import game_key, part_of, record_rank
from cabo_events.warehouse.tables import FACTS, PARTS, TABLES, Table, arrow_schema, create_table, table_named


@pytest.fixture
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    with closing(duckdb.connect()) as connection:
        for table in TABLES:
            connection.execute(create_table(table))
        yield connection


def rows(database: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in database.execute(sql).fetchall()]


def test_every_column_of_every_table_is_there_with_its_type_and_comment(database: duckdb.DuckDBPyConnection) -> None:
    declared = [
        (table.name, column.name, column.type.value, column.comment, column.is_null)
        for table in sorted(TABLES, key=lambda table: table.name)
        for column in table.columns
    ]
    found = """
        select table_name, column_name, data_type, comment, is_nullable
        from duckdb_columns() where not internal order by table_name, column_index
    """
    assert rows(database, found) == declared


def test_every_table_says_its_grain(database: duckdb.DuckDBPyConnection) -> None:
    found = rows(database, "select table_name, comment from duckdb_tables() order by 1")
    assert found == sorted((table.name, table.grain) for table in TABLES)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.name))
def test_its_arrow_schema_goes_in_without_a_cast(table: Table) -> None:
    empty = arrow_schema(table).empty_table()
    with closing(duckdb.connect()) as connection:
        connection.register("empty", empty)
        found = connection.execute("select column_name, column_type from (describe from empty)").fetchall()
    assert found == [(column.name, column.type.value) for column in table.columns]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.name))
def test_its_key_is_among_its_columns_and_each_column_is_there_once(table: Table) -> None:
    assert set(table.key) <= set(table.column_names)
    assert len(set(table.column_names)) == len(table.column_names)
    assert table_named(table.name) is table


def test_every_table_of_a_games_facts_begins_with_the_games_key() -> None:
    assert {table.name for table in FACTS if table.column_names[0] != "game_key"} == {"ruleset", "player"}


def test_a_key_is_the_same_wherever_it_is_made() -> None:
    assert game_key("evening") == 0xE5BD0801D10E5965 >> 1


def test_keys_spread_over_the_parts() -> None:
    parts = [part_of(game_key(f"game {number}")) for number in range(2000)]
    assert set(parts) == set(range(PARTS))


@pytest.mark.parametrize(
    ("records", "counted"),
    [([0, None, "spectator"], None), (["spectator", 3, 1], 1), (["spectator"], "spectator")],
)
def test_the_whole_record_counts_else_the_lowest_seats(records: list[Viewer], counted: Viewer) -> None:
    assert min(records, key=record_rank) == counted
