"""An answer of the warehouse to take away: the very bytes that the command line writes, and as SQL."""

from typing import Final

from cabo_events.warehouse.connection import Answer
from cabo_events.warehouse.rendering import Form, cell_text, rendered
from dashboard.asking import Generation, Origin
from dashboard.exports import Cell, Kind, Making, Table, TableForm, draw_forms, sql_bytes

_WHOLE: Final = frozenset(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"))
_BROKEN: Final = frozenset(("DOUBLE", "FLOAT"))


def draw_answer_exports(name: str, origin: Origin, generation: Generation) -> None:
    """A button that opens the forms of an answer; nothing is asked before one is."""
    forms: dict[TableForm, Making] = {
        TableForm.CSV: _rendering(origin, generation, Form.CSV),
        TableForm.JSON: _rendering(origin, generation, Form.JSON),
        TableForm.PARQUET: _rendering(origin, generation, Form.PARQUET),
        TableForm.SQL: lambda: sql_bytes(answer_table(name, generation.warehouse.ask(origin.sql))),
    }
    draw_forms(name, forms)


def _rendering(origin: Origin, generation: Generation, form: Form) -> Making:
    return lambda: rendered(generation.warehouse, origin.sql, form)


def answer_table(name: str, answer: Answer) -> Table:
    """An answer as a table: numbers stay numbers, days and lists are text."""
    columns = {column.name: _kind(column.type) for column in answer.columns}
    kinds = tuple(columns.values())
    rows = (tuple(_cell(kind, value) for kind, value in zip(kinds, row, strict=True)) for row in answer.rows)
    return Table(name=name, columns=columns, rows=tuple(rows))


def _kind(type_name: str) -> Kind:
    if type_name in _WHOLE:
        return Kind.NUMBER
    if type_name in _BROKEN:
        return Kind.REAL
    return Kind.TRUTH if type_name == "BOOLEAN" else Kind.TEXT


def _cell(kind: Kind, value: object) -> Cell:
    if value is None:
        return None
    if kind is not Kind.TEXT and isinstance(value, int | float):
        return value
    return cell_text(value)
