"""Rows of the warehouse's tables, by table, and as columns."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import pyarrow as pa

from cabo_events.warehouse.tables import FACTS, Table, arrow_schema

Cell = int | float | str | date | Sequence[int | None] | Sequence[str | None] | None
"""One value: an instant is microseconds since 1970."""

Row = tuple[Cell, ...]
"""A row, its values in the order of the table's columns."""

Facts = Mapping[str, Sequence[Row]]
"""Rows by the name of their table; every table of facts is there."""


def gathered(many: Iterable[Facts]) -> Facts:
    """The rows of several games together, in their order; a rule set and a player once for each game they are in."""
    together: dict[str, list[Row]] = {table.name: [] for table in FACTS}
    for facts in many:
        for name, rows in facts.items():
            together[name].extend(rows)
    return together


def columns(table: Table, rows: Sequence[Row]) -> dict[str, Sequence[Cell]]:
    """The values by column, in the order of the rows."""
    if not rows:
        return dict.fromkeys(table.column_names, ())
    return dict(zip(table.column_names, zip(*rows, strict=True), strict=True))


def arrow_table(table: Table, rows: Sequence[Row]) -> pa.Table:
    """The rows in Arrow, by the table's own schema; raises ArrowInvalid for a value that its column cannot hold."""
    return pa.table(columns(table, rows), schema=arrow_schema(table))
