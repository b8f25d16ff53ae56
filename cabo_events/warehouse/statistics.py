"""A view asked with filters: the one way in which pages and commands come to their figures."""

import difflib
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from cabo_events.errors import QueryError
from cabo_events.warehouse.column_types import is_number, types_of
from cabo_events.warehouse.connection import Answer, Warehouse
from cabo_events.warehouse.tables import TABLES
from cabo_events.warehouse.views import View, marts, quoted, views

Value = bool | int | float | str
"""What a column is held against; a text is read as the column's type has it, so that "3" is a number to a number."""

_TRUTHS = frozenset({"true", "false"})
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


class Comparison(StrEnum):
    """How a column is held against a value."""

    EQUAL = "="
    UNEQUAL = "!="
    AT_MOST = "<="
    AT_LEAST = ">="
    BELOW = "<"
    ABOVE = ">"


class Filter(Struct, frozen=True, kw_only=True):
    """A condition on one column; with several values one of them, or with ``!=`` none of them. No value: is null."""

    column: str
    comparison: Comparison = Comparison.EQUAL
    values: tuple[Value, ...]


class Question(Struct, frozen=True, kw_only=True):
    """What is asked of a view: all of its rows that pass every filter, in its own order, at most ``limit`` of them."""

    view: str
    filters: tuple[Filter, ...] = ()
    columns: tuple[str, ...] = ()
    limit: int | None = None


def answer(warehouse: Warehouse, question: Question) -> Answer:
    """The rows, and the SQL that gives them also to whoever pastes it elsewhere; raises QueryError."""
    return warehouse.ask(sql_of(question))


def sql_of(question: Question) -> str:
    """The question as SQL; raises QueryError where it names a view or column that there is not."""
    view = view_named(question.view)
    selected = ", ".join(_column(view, name) for name in question.columns) or "*"
    order = ", ".join(view.order) or "all"
    lines = [f"select {selected}", *_from(view, question.filters), f"order by {order}"]
    if question.limit is not None:
        lines.append(f"limit {question.limit}")
    return "\n".join(lines)


def count_sql_of(question: Question, distinct: str | None = None) -> str:
    """How many rows there are without a limit, or how many values of a column, as SQL; raises QueryError."""
    view = view_named(question.view)
    counted = "*" if distinct is None else f"distinct {_column(view, distinct)}"
    return "\n".join([f"select count({counted}) as count", *_from(view, question.filters)])


def _from(view: View, filters: Iterable[Filter]) -> Iterator[str]:
    yield f"from {view.name}"
    for number, condition in enumerate(filters):
        yield f"{'and' if number else 'where'} {_condition(view, condition)}"


def view_named(name: str) -> View:
    """The view of that name, of whatever layer; raises QueryError, which offers those that answer questions."""
    known = {view.name: view for view in views()}
    if name not in known:
        offered = [view.name for view in marts()]
        is_table = any(table.name == name for table in TABLES)
        found = f"{name!r}, a table (cabo sql asks tables)" if is_table else found_beside(name, offered)
        raise QueryError("view", f"one of {', '.join(offered)}", found)
    return known[name]


def found_beside(name: str, known: Iterable[str]) -> str:
    """A name that is not among those known, with the one of them that may have been meant.

    >>> found_beside("pionts", ["calls", "points"]), found_beside("x", ["points"])
    ("'pionts' (did you mean points?)", "'x'")
    """
    near = difflib.get_close_matches(name, sorted(known), n=1)
    return f"{name!r} (did you mean {near[0]}?)" if near else repr(name)


def parsed_filter(text: str) -> Filter:
    """A filter as it is typed: ``seats=3``, ``known_total<=5``, ``ruleset=standard,publisher``; raises QueryError.

    >>> parsed_filter("known_total<=5").values
    ('5',)
    """
    found = re.fullmatch(r"\s*(\w+)\s*(!=|<=|>=|=|<|>)(.*)", text, re.DOTALL)
    if found is None:
        raise QueryError("filter", "COLUMN=VALUE, or with != < <= > >= for the =", repr(text))
    column, comparison, values = found.groups()
    return Filter(
        column=column,
        comparison=Comparison(comparison),
        values=tuple(value.strip() for value in values.split(",")) if values.strip() else (),
    )


def _column(view: View, name: str) -> str:
    names = [column.name for column in view.columns]
    if name not in names:
        raise QueryError(f"column of {view.name}", f"one of {', '.join(names)}", found_beside(name, names))
    return name


def _condition(view: View, condition: Filter) -> str:
    column = _column(view, condition.column)
    is_equality = condition.comparison in {Comparison.EQUAL, Comparison.UNEQUAL}
    negated = "not " if condition.comparison is Comparison.UNEQUAL else ""
    if not condition.values and is_equality:
        return f"{column} is {negated}null"
    if len(condition.values) > 1 and is_equality:
        return f"{column} {negated}in ({', '.join(_literals(view, condition))})"
    if len(condition.values) != 1:
        raise QueryError(f"filter on {column}", f"one value after {condition.comparison}", str(len(condition.values)))
    (literal,) = _literals(view, condition)
    return f"{column} {condition.comparison} {literal}"


def _literals(view: View, condition: Filter) -> list[str]:
    return [_literal(view, condition.column, value) for value in condition.values]


def _literal(view: View, column: str, value: Value) -> str:
    """A value as the column's type has it: as a number or truth only where the column has these, else as text."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    is_truth, is_figure = word in _TRUTHS, _NUMBER.fullmatch(word) is not None
    if not (is_truth or is_figure):
        return quoted(word)
    kind = types_of(view.name)[column]
    is_bare = (is_truth and kind == "BOOLEAN") or (is_figure and is_number(kind))
    return word if is_bare else quoted(word)
