import csv
import io
import json

import duckdb
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.exports import Cell, Kind, Table, csv_bytes, json_bytes, parquet_bytes, sql_bytes

WORDS = (
    "plain",
    "",
    "it's; DROP TABLE games; --",
    'with "quotes", commas',
    "two\nlines\r\n",
    "nul\0inside",
    "naïve ♥ 🂡",
    "\\",
)
TABLE = Table(
    name='a "b" table',
    columns={"id": Kind.TEXT, "select": Kind.NUMBER, "it's": Kind.TEXT},
    rows=tuple((word, place if place % 2 else None, None) for place, word in enumerate(WORDS)),
)
FIGURES = Table(
    name="figures",
    columns={"share": Kind.REAL, "is_tied": Kind.TRUTH, "n": Kind.NUMBER},
    rows=((0.1 + 0.2, True, 3), (None, None, None), (-1e-300, False, 0), (5e22, True, 1)),
)
EMPTY = Table(name="none", columns={"a": Kind.TEXT, "b": Kind.NUMBER}, rows=())


def in_duckdb(table: Table) -> tuple[list[str], list[str], list[tuple[Cell, ...]]]:
    """What the table is in DuckDB once its statements have run there: names, types, rows."""
    with duckdb.connect() as connection:
        connection.execute(sql_bytes(table).decode())
        name = table.name.replace('"', '""')
        found = connection.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - a name of this test
        names, types = zip(*((column[0], str(column[1])) for column in found.description or ()), strict=True)
        return list(names), list(types), found.fetchall()


@pytest.mark.parametrize("table", [TABLE, FIGURES, EMPTY], ids=["odd words", "figures", "no rows"])
def test_the_sql_runs_in_duckdb_and_gives_the_table(table: Table) -> None:
    names, types, rows = in_duckdb(table)
    assert names == list(table.columns)
    in_sql = {Kind.TEXT: "VARCHAR", Kind.NUMBER: "BIGINT", Kind.REAL: "DOUBLE", Kind.TRUTH: "BOOLEAN"}
    assert types == [in_sql[kind] for kind in table.columns.values()]
    assert rows == list(table.rows)


def test_more_rows_than_one_statement_takes_are_all_there() -> None:
    table = Table(name="many", columns={"n": Kind.NUMBER}, rows=tuple((n,) for n in range(1001)))
    assert in_duckdb(table)[2] == list(table.rows)


@pytest.mark.parametrize("table", [TABLE, FIGURES, EMPTY], ids=["odd words", "figures", "no rows"])
def test_the_parquet_file_has_the_table(table: Table) -> None:
    read = pq.read_table(io.BytesIO(parquet_bytes(table)))
    assert read.schema.names == list(table.columns)
    in_arrow = {Kind.TEXT: "string", Kind.NUMBER: "int64", Kind.REAL: "double", Kind.TRUTH: "bool"}
    assert [str(kind) for kind in read.schema.types] == [in_arrow[kind] for kind in table.columns.values()]
    assert [tuple(row.values()) for row in read.to_pylist()] == list(table.rows)


def test_the_csv_has_a_line_of_names_and_empty_fields_for_none() -> None:
    head, *rows = csv.reader(io.StringIO(csv_bytes(TABLE).decode(), newline=""))
    assert head == list(TABLE.columns)
    assert rows == [["" if cell is None else str(cell) for cell in row] for row in TABLE.rows]


def test_the_json_is_a_list_of_objects() -> None:
    assert [tuple(row.values()) for row in json.loads(json_bytes(TABLE))] == list(TABLE.rows)
    assert json.loads(json_bytes(EMPTY)) == []


def test_a_number_beyond_64_bits_makes_its_column_text() -> None:
    table = Table(name="big", columns={"total": Kind.NUMBER}, rows=((1 << 70,), (None,), (3,)))
    assert in_duckdb(table)[2] == [(str(1 << 70),), (None,), ("3",)]
    assert pq.read_table(io.BytesIO(parquet_bytes(table)))["total"].to_pylist() == [str(1 << 70), None, "3"]


@pytest.mark.slow
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.none(), max_size=5))
def test_any_words_come_out_of_every_form_as_they_went_in(told: list[str | None]) -> None:
    table = Table(name="words", columns={"word": Kind.TEXT}, rows=tuple((word,) for word in told))
    assert in_duckdb(table)[2] == list(table.rows)
    assert pq.read_table(io.BytesIO(parquet_bytes(table)))["word"].to_pylist() == told
    assert [row["word"] for row in json.loads(json_bytes(table))] == told
