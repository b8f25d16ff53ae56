"""What ``cabo sql`` and ``cabo stats`` share: the warehouse that is meant, and its answer written out."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal

from cabo_events.cli.output import Width, new_table, remark, write_lines, write_table
from cabo_events.errors import UsageError
from cabo_events.files import whole_file
from cabo_events.warehouse.column_types import is_number
from cabo_events.warehouse.connection import Answer, ResultColumn, Warehouse, open_warehouse
from cabo_events.warehouse.generations import database_path
from cabo_events.warehouse.rendering import Form, cell_text, write_rendered
from cabo_events.words import counted

Format = Literal["table", "json", "csv", "parquet"]
"""What ``--format`` takes."""

_MOST_ROWS, _WIDE, _ALIKE, _NULL = 1000, 8, 2, "null"


def form_of(form: Format | None, *, json: bool) -> Format:
    """What ``--format`` and ``--json`` ask for together; raises UsageError where they disagree."""
    if json and form not in {None, "json"}:
        raise UsageError("--json", "no other --format beside it", f"--format {form}")
    return "json" if json else form or "table"


def opened(db: Path | None) -> Warehouse:
    """The warehouse that is meant: the one given, or the user's own; raises WarehouseError."""
    return open_warehouse(database_path(db))


def write_answer(warehouse: Warehouse, sql: str, form: Format, out: Path | None) -> None:
    """Write the answer to one SELECT in the form asked for, to the file or to standard output."""
    if form == "table":
        if out is not None:
            raise UsageError("--out", "--format json, csv or parquet", "a table, which is for the eye")
        show_answer(warehouse.ask(sql))
        return
    if form == "parquet" and out is None and sys.stdout.isatty():
        raise UsageError("--format parquet", "--out FILE: a terminal cannot show it", "none")
    with _target(out) as target:
        write_rendered(warehouse, sql, Form(form), target)


def show_answer(answer: Answer) -> None:
    """Print an answer as a table, broken numbers with four decimals; of very many rows only the first.

    What all rows of a wide table share is said once, above it.
    """
    shared = _shared(answer) if len(answer.columns) > _WIDE else {}
    write_lines(f"{name}: {value or _NULL}" for name, value in shared.items())
    kept = [at for at, column in enumerate(answer.columns) if column.name not in shared]
    table = new_table(*(_heading(answer.columns[at]) for at in kept))
    for row in answer.rows[:_MOST_ROWS]:
        table.add_row(*(_shown(row[at]) for at in kept))
    write_table(table, Width.WHOLE)
    rows = counted(len(answer.rows), "row")
    remark(rows if len(answer.rows) <= _MOST_ROWS else f"{rows}, the first {_MOST_ROWS} shown: --format csv has all")


def _shared(answer: Answer) -> dict[str, str]:
    if len(answer.rows) < _ALIKE:
        return {}
    columns = zip(answer.columns, zip(*answer.rows, strict=True), strict=True)
    return {column.name: _shown(values[0]) for column, values in columns if all(one == values[0] for one in values)}


def _heading(column: ResultColumn) -> str:
    return f"#{column.name}" if is_number(column.type) else column.name


def _shown(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else cell_text(value)


@contextmanager
def _target(out: Path | None) -> Iterator[BinaryIO]:
    """Where to write; a file is there whole or not at all."""
    if out is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        return
    with whole_file(out) as file:
        yield file
