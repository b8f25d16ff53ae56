"""What a declared table is: its columns with type and comment, as SQL and as an Arrow schema."""

from enum import StrEnum

import pyarrow as pa
from msgspec import Struct


class ColumnType(StrEnum):
    """The DuckDB types that tables use."""

    BOOLEAN = "BOOLEAN"
    TINYINT = "TINYINT"
    SMALLINT = "SMALLINT"
    INTEGER = "INTEGER"
    BIGINT = "BIGINT"
    DOUBLE = "DOUBLE"
    VARCHAR = "VARCHAR"
    DATE = "DATE"
    INSTANT = "TIMESTAMP WITH TIME ZONE"
    TINYINTS = "TINYINT[]"
    INTEGERS = "INTEGER[]"
    VARCHARS = "VARCHAR[]"


class Column(Struct, frozen=True, kw_only=True):
    """A column: its name, its type, what it means; ``is_null`` says that a row may lack it."""

    name: str
    type: ColumnType
    comment: str
    is_null: bool


class Table(Struct, frozen=True, kw_only=True):
    """A table: its name, what one row of it is, its columns in order, the columns that name a row."""

    name: str
    grain: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(column.name for column in self.columns)


def create_table(table: Table, name: str | None = None) -> str:
    """The SQL that makes the table in DuckDB and comments it and each column; ``name`` if it is another one.

    Several statements in one text. No key is declared: an index costs more than the loader's own check.
    """
    called = name or table.name
    columns = ",\n".join(f"    {_definition(column)}" for column in table.columns)
    statements = (
        f'CREATE TABLE "{called}" (\n{columns}\n)',
        f'COMMENT ON TABLE "{called}" IS {_quoted(table.grain)}',
        *(f'COMMENT ON COLUMN "{called}"."{one.name}" IS {_quoted(one.comment)}' for one in table.columns),
    )
    return ";\n".join((*statements, ""))


def arrow_schema(table: Table) -> pa.Schema:
    """The table's schema in Arrow, with comments as the fields' metadata; instants are microseconds of UTC."""
    fields = [
        pa.field(one.name, _arrow_type(one.type), nullable=True, metadata={"comment": one.comment})
        for one in table.columns
    ]
    return pa.schema(fields, metadata={"table": table.name, "grain": table.grain})


def _definition(column: Column) -> str:
    return f'"{column.name}" {column.type}' + ("" if column.is_null else " NOT NULL")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _arrow_type(kind: ColumnType) -> pa.DataType:  # the one place where the two sets of types meet
    match kind:
        case ColumnType.BOOLEAN:
            return pa.bool_()
        case ColumnType.TINYINT:
            return pa.int8()
        case ColumnType.SMALLINT:
            return pa.int16()
        case ColumnType.INTEGER:
            return pa.int32()
        case ColumnType.BIGINT:
            return pa.int64()
        case ColumnType.DOUBLE:
            return pa.float64()
        case ColumnType.VARCHAR:
            return pa.string()
        case ColumnType.DATE:
            return pa.date32()
        case ColumnType.INSTANT:
            return pa.timestamp("us", tz="UTC")
        case ColumnType.TINYINTS:
            return pa.list_(pa.int8())
        case ColumnType.INTEGERS:
            return pa.list_(pa.int32())
        case ColumnType.VARCHARS:
            return pa.list_(pa.string())
