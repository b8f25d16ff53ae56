"""Questions to the warehouse, each put once for as long as its games stay as they are."""

import shlex
from pathlib import Path

import streamlit as st
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.warehouse.connection import Answer, Warehouse, open_warehouse
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.statistics import Comparison, Filter, Question, Value, parsed_filter, sql_of


class Origin(Struct, frozen=True, kw_only=True):
    """Where an answer is from: the exact SQL, and the command that gives the same rows."""

    sql: str
    command: str


class Asked(Struct, frozen=True, kw_only=True):
    """An answer, and where it is from."""

    answer: Answer
    origin: Origin


class Generation(Struct, frozen=True, kw_only=True):
    """A whole state of a warehouse: the same for every question of a page.

    ``db`` is what a command calls it, ``path`` the file or folder that is read, ``stamp`` what differs in other states.
    """

    db: Path
    path: str
    stamp: str

    def ask(self, question: Question) -> Asked:
        """The answer to a question of a view; raises QueryError."""
        origin = self.origin_of(question)
        return Asked(answer=_answered(self.path, self.stamp, origin.sql), origin=origin)

    def ask_sql(self, sql: str) -> Asked:
        """The answer to a SELECT; raises QueryError."""
        origin = Origin(sql=sql, command=sql_command(sql, self.db))
        return Asked(answer=_answered(self.path, self.stamp, sql), origin=origin)

    def origin_of(self, question: Question) -> Origin:
        """Where the answer would be from, without asking; raises QueryError."""
        return Origin(sql=sql_of(question), command=stats_command(question, self.db))

    @property
    def warehouse(self) -> Warehouse:
        """The warehouse itself, opened once; raises WarehouseError."""
        return _opened(self.path, self.stamp)


def generation_at(db: Path) -> Generation:
    """The newest whole state of a database or folder of Parquet files; raises WarehouseError."""
    if db.is_dir():
        files = sorted((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in db.rglob("*.parquet"))
        return Generation(db=db, path=str(db), stamp=str(hash(tuple(files))))
    file = published(db)
    status = file.stat()
    return Generation(db=db, path=str(file), stamp=f"{status.st_mtime_ns} {status.st_size}")


@st.cache_resource(max_entries=4, show_spinner=False)
def _opened(path: str, stamp: str) -> Warehouse:  # noqa: ARG001 - another stamp is another state of the path
    return open_warehouse(Path(path))


@st.cache_resource(max_entries=512, show_spinner=False)
def _answered(path: str, stamp: str, sql: str) -> Answer:
    return _opened(path, stamp).ask(sql)


# --- the same on the command line ------------------------------------------------------------------------------------


def stats_command(question: Question, db: Path) -> str:
    """The command that gives the same rows; in SQL where a value is none that a filter of the command can have."""
    texts = [_filter_text(one) for one in question.filters]
    read = replace(question, filters=tuple(map(parsed_filter, texts)))
    is_typed = sql_of(read) == sql_of(question)
    if question.columns or not is_typed:
        return sql_command(sql_of(question), db)
    limit = [] if question.limit is None else ["--limit", str(question.limit)]
    words = ["cabo", "stats", question.view, *(word for text in texts for word in ("--where", text)), *limit]
    return shlex.join([*words, "--db", str(db)])


def sql_command(sql: str, db: Path) -> str:
    """The command that asks in SQL."""
    return shlex.join(["cabo", "sql", sql, "--db", str(db)])


def _filter_text(condition: Filter) -> str:
    return f"{condition.column}{condition.comparison}{','.join(map(_value_text, condition.values))}"


def _value_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def equal(column: str, *values: Value) -> Filter:
    """The condition that a column has one of these values."""
    return Filter(column=column, comparison=Comparison.EQUAL, values=values)
