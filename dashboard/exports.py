"""A table to take away: as CSV, JSON, Parquet or SQL."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, assert_never

import pyarrow as pa
import pyarrow.parquet as pq
import streamlit as st
from msgspec import Struct

Cell = str | int | None

_INT64: Final = range(-(1 << 63), 1 << 63)
_ROWS_AN_INSERT: Final = 500


class Kind(StrEnum):
    """What the cells of a column are, by the name that SQL has for it."""

    TEXT = "VARCHAR"
    NUMBER = "BIGINT"


class Table(Struct, frozen=True, kw_only=True):
    """What is taken away: a name in snake case, the columns by name, and the rows, as long as there are columns."""

    name: str
    columns: dict[str, Kind]
    rows: tuple[tuple[Cell, ...], ...]


def draw_exports(table: Table) -> None:
    """A button that opens the four forms of a table; nothing is made before one is asked for."""
    with st.popover("Export", key=f"export-{table.name}"):
        for word, (mime, made) in _FORMS.items():
            st.download_button(
                word,
                data=_making(made, table),
                file_name=f"{table.name}.{word.lower()}",
                mime=mime,
                key=f"{table.name}.{word.lower()}",
                on_click="ignore",
                width="stretch",
            )


def _making(made: Callable[[Table], bytes], table: Table) -> Callable[[], bytes]:
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
    arrays = [pa.array(values, pa.string() if kind is Kind.TEXT else pa.int64()) for kind, values in _by_column(table)]
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
        case Kind.TEXT:
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
        case int():
            return str(cell)
        case str():
            # No statement may have a NUL in it, even between quotes.
            return " || chr(0) || ".join(f"'{part}'" for part in cell.replace("'", "''").split("\0"))


def _identifier(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


_FORMS: Final = {
    "CSV": ("text/csv", csv_bytes),
    "JSON": ("application/json", json_bytes),
    "Parquet": ("application/vnd.apache.parquet", parquet_bytes),
    "SQL": ("application/sql", sql_bytes),
}
