"""A view asked with filters: the one way in which pages and commands come to their figures."""

import difflib
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from cabo_events.errors import QueryError
from cabo_events.warehouse.connection import Answer, Warehouse
from cabo_events.warehouse.views import View, marts, quoted, views

Value = bool | int | float | str


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
        raise QueryError("view", f"one of {', '.join(view.name for view in marts())}", found_beside(name, known))
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
    (5,)
    """
    found = re.fullmatch(r"\s*(\w+)\s*(!=|<=|>=|=|<|>)(.*)", text, re.DOTALL)
    if found is None:
        raise QueryError("filter", "COLUMN=VALUE, or with != < <= > >= for the =", repr(text))
    column, comparison, values = found.groups()
    return Filter(
        column=column,
        comparison=Comparison(comparison),
        values=tuple(_typed(value.strip()) for value in values.split(",")) if values.strip() else (),
    )


def _typed(word: str) -> Value:
    if word in {"true", "false"}:
        return word == "true"
    if re.fullmatch(r"[+-]?\d{1,18}", word):
        return int(word)
    if re.fullmatch(r"[+-]?\d*\.\d+", word):
        return float(word)
    return word


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
        return f"{column} {negated}in ({', '.join(_literals(condition.values))})"
    if len(condition.values) != 1:
        raise QueryError(f"filter on {column}", f"one value after {condition.comparison}", str(len(condition.values)))
    (literal,) = _literals(condition.values)
    return f"{column} {condition.comparison} {literal}"


def _literals(values: Iterable[Value]) -> list[str]:
    return [_literal(value) for value in values]


def _literal(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case int() | float():
            return repr(value)
