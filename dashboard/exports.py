"""A table to take away: as CSV, JSON, Parquet or SQL."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, assert_never

import pyarrow as pa
import pyarrow.parquet as pq
import streamlit as st
from msgspec import Struct

Cell = str | int | float | None

_INT64: Final = range(-(1 << 63), 1 << 63)
_ROWS_AN_INSERT: Final = 500


class Kind(StrEnum):
    """What the cells of a column are, by the name that SQL has for it."""

    TEXT = "VARCHAR"
    NUMBER = "BIGINT"
    REAL = "DOUBLE PRECISION"
    TRUTH = "BOOLEAN"


class TableForm(StrEnum):
    """What a table is written as."""

    CSV = "CSV"
    JSON = "JSON"
    PARQUET = "Parquet"
    SQL = "SQL"


class Table(Struct, frozen=True, kw_only=True):
    """What is taken away: a name in snake case, the columns by name, and the rows, as long as there are columns."""

    name: str
    columns: dict[str, Kind]
    rows: tuple[tuple[Cell, ...], ...]


Making = Callable[[], bytes]
"""What makes the bytes of a file when it is asked for."""


def draw_exports(table: Table) -> None:
    """A button that opens the four forms of a table; nothing is made before one is asked for."""
    draw_forms(table.name, {form: _making(made, table) for form, made in _MAKERS.items()})


def draw_forms(name: str, forms: Mapping[TableForm, Making]) -> None:
    """A button that opens the forms that something is to be had in, each a file of that name."""
    with st.popover("Export", key=f"export-{name}"):
        for form, making in forms.items():
            st.download_button(
                form.value,
                data=making,
                file_name=f"{name}.{form.value.lower()}",
                mime=_MIME[form],
                key=f"{name}.{form.value.lower()}",
                on_click="ignore",
                width="stretch",
            )


def _making(made: Callable[[Table], bytes], table: Table) -> Making:
    return lambda: made(table)


def csv_bytes(table: Table) -> bytes:
    """The table as RFC 4180 has it, with a line of names; None is an empty field."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return out.getvalue().encode()


def json_bytes(table: Table) -> bytes:
    """The table as a list of objects, one a row."""
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return json.dumps(rows, ensure_ascii=False, indent=1).encode() + b"\n"


def parquet_bytes(table: Table) -> bytes:
    """The table as a Parquet file."""
    arrays = [pa.array(values, _ARROW[kind]) for kind, values in _by_column(table)]
    out = io.BytesIO()
    pq.write_table(pa.table(arrays, names=list(table.columns)), out)
    return out.getvalue()


def sql_bytes(table: Table) -> bytes:
    """A statement that makes the table and statements that fill it, as DuckDB and PostgreSQL run them."""
    columns = _by_column(table)
    fields = [f"  {_identifier(name)} {kind}" for name, (kind, _) in zip(table.columns, columns, strict=True)]
    made = f"CREATE TABLE {_identifier(table.name)} (\n" + ",\n".join(fields) + "\n);\n"
    rows = list(zip(*(values for _, values in columns), strict=True))
    starts = range(0, len(rows), _ROWS_AN_INSERT)
    return (made + "".join(_insert(table.name, rows[start : start + _ROWS_AN_INSERT]) for start in starts)).encode()


def _insert(name: str, rows: Sequence[Sequence[Cell]]) -> str:
    lines = (f"  ({', '.join(map(_literal, row))})" for row in rows)
    return f"INSERT INTO {_identifier(name)} VALUES\n" + ",\n".join(lines) + ";\n"


def _by_column(table: Table) -> list[tuple[Kind, list[Cell]]]:
    """The cells by column; numbers that do not fit 64 bits make their column one of text."""
    every = zip(*table.rows, strict=True) if table.rows else (() for _ in table.columns)
    return [_fitting(kind, list(cells)) for kind, cells in zip(table.columns.values(), every, strict=True)]


def _fitting(kind: Kind, cells: list[Cell]) -> tuple[Kind, list[Cell]]:
    match kind:
        case Kind.TEXT | Kind.REAL | Kind.TRUTH:
            return kind, cells
        case Kind.NUMBER:
            if all(cell is None or cell in _INT64 for cell in cells):
                return kind, cells
            return Kind.TEXT, [None if cell is None else str(cell) for cell in cells]
        case _:
            assert_never(kind)


def _literal(cell: Cell) -> str:
    match cell:
        case None:
            return "NULL"
        case bool():
            return "TRUE" if cell else "FALSE"
        case int():
            return str(cell)
        case float():
            # A bare 1.5 is an exact decimal to SQL.
            return f"'{cell!r}'::float8"
        case str():
            # No statement may have a NUL in it, even between quotes.
            return " || chr(0) || ".join(f"'{part}'" for part in cell.replace("'", "''").split("\0"))


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


_ARROW: Final = {Kind.TEXT: pa.string(), Kind.NUMBER: pa.int64(), Kind.REAL: pa.float64(), Kind.TRUTH: pa.bool_()}
_MAKERS: Final = {
    TableForm.CSV: csv_bytes,
    TableForm.JSON: json_bytes,
    TableForm.PARQUET: parquet_bytes,
    TableForm.SQL: sql_bytes,
}
_MIME: Final = {
    TableForm.CSV: "text/csv",
    TableForm.JSON: "application/json",
    TableForm.PARQUET: "application/vnd.apache.parquet",
    TableForm.SQL: "application/sql",
}
