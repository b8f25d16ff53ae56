"""The answer to a question written as JSON, CSV or Parquet, however long it is."""

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from io import BytesIO, TextIOWrapper
from typing import BinaryIO, assert_never

import msgspec
from pyarrow.parquet import ParquetWriter

from cabo_events.errors import QueryError
from cabo_events.warehouse.connection import Row, Warehouse


class Form(StrEnum):
    """What an answer is written as: json is an array with an object for each row."""

    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"


def rendered(warehouse: Warehouse, sql: str, form: Form) -> bytes:
    """The answer to one SELECT in that form; raises QueryError."""
    out = BytesIO()
    write_rendered(warehouse, sql, form, out)
    return out.getvalue()


def write_rendered(warehouse: Warehouse, sql: str, form: Form, out: BinaryIO) -> None:
    """Write the answer to one SELECT in that form, a piece at a time; raises QueryError."""
    match form:
        case Form.PARQUET:
            _write_parquet(warehouse, sql, out)
        case Form.JSON | Form.CSV:
            with warehouse.rows(sql) as (columns, rows):
                names = [column.name for column in columns]
                (_write_json if form is Form.JSON else _write_csv)(names, rows, out)
        case _:
            assert_never(form)


def _write_json(names: Sequence[str], rows: Iterable[Row], out: BinaryIO) -> None:
    _check_distinct(names)
    before = b"[\n"
    for row in rows:
        out.write(before + msgspec.json.encode(dict(zip(names, map(_plain, row), strict=True)), enc_hook=str))
        before = b",\n"
    out.write(b"\n]\n" if before == b",\n" else b"[]\n")


def _write_csv(names: Sequence[str], rows: Iterable[Row], out: BinaryIO) -> None:
    text = TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([cell_text(value) for value in row] for row in rows)
    text.detach()


def _write_parquet(warehouse: Warehouse, sql: str, out: BinaryIO) -> None:
    with warehouse.batches(sql) as reader:
        _check_distinct(reader.schema.names)
        with ParquetWriter(out, reader.schema, compression="zstd") as writer:
            for batch in reader:
                writer.write_batch(batch)


def cell_text(value: object) -> str:
    """A value as a cell of text: null is empty, a boolean as SQL writes it, a list or struct as JSON."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case list() | tuple() | dict():
            return msgspec.json.encode(_plain(value), enc_hook=str).decode()
        case _:
            return str(value)


def _plain(value: object) -> object:
    """A value as JSON knows it: a decimal is a number, a day or moment ISO 8601."""
    match value:
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case date():
            return value.isoformat()
        case list() | tuple():
            return [_plain(one) for one in value]
        case dict():
            return {str(key): _plain(one) for key, one in value.items()}
        case _:
            return value


def _check_distinct(names: Sequence[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise QueryError("columns", "a name of its own for each (as in: select a as b)", f"{name!r} {times} times")
