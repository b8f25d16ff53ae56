"""``cabo stats``: what the loaded games say, view by view."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from cabo_events.cli.answers import Format, form_of, opened, write_answer
from cabo_events.cli.output import new_table, write_json, write_lines, write_table
from cabo_events.errors import UsageError
from cabo_events.warehouse.dictionary import Entry
from cabo_events.warehouse.dictionary import dictionary as described
from cabo_events.warehouse.statistics import Question, found_beside, parsed_filter, sql_of
from cabo_events.warehouse.views import marts


def stats(
    view: str | None = None,
    /,
    *,
    where: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    limit: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    db: Path | None = None,
    json: bool = False,
    form: Annotated[Format | None, Parameter(name="--format")] = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    show_sql: bool = False,
    dictionary: Annotated[bool, Parameter(name="--dictionary")] = False,
) -> None:
    """Show what the games loaded into a database say, view by view.

    Without a view the views are listed, each with what one row of it is. Every
    figure comes with its n (how many units: rounds, calls, ...), the games that
    these are from, and a 95 % interval that is right for rounds nested in games.
    Rule sets, numbers of seats, people and bots are never mixed in a figure.

    A filter is COLUMN=VALUE, or with != < <= > >= for the =; several values with
    commas between them mean any of them, no value means null. As in: cabo stats
    call_success --where ruleset=standard --where "known_total<=5".

    The JSON is an array with an object for each row; infinity and what is not a
    number, which it cannot say, are null there (CSV and Parquet have them).

    Args:
        view: The view.
        where: A filter; may be given several times.
        limit: How many rows at most.
        db: The database, or a folder of Parquet files; the user's own, as of cabo load.
        json: Print JSON, as --format json.
        form: What to write: table (without it), json, csv or parquet.
        out: The file to write to, instead of standard output.
        show_sql: Print the SQL that gives these rows, for cabo sql, and do not run it.
        dictionary: Describe every table and view, or the one given, column by column.
    """
    asked = form_of(form, json=json)
    if dictionary:
        _describe(view, asked)
    elif view is None:
        _list(asked)
    else:
        question = Question(view=view, filters=tuple(parsed_filter(text) for text in where), limit=limit)
        if show_sql:
            write_lines(sql_of(question).splitlines())
            return
        sql = sql_of(question)
        with opened(db) as warehouse:
            write_answer(warehouse, sql, asked, out)


def _list(form: Format) -> None:
    if form == "json":
        write_json({view.name: view.grain for view in marts()})
        return
    table = new_table("View", "One row")
    table.columns[0].no_wrap = True
    for view in marts():
        table.add_row(view.name, view.grain)
    write_table(table)


def _describe(name: str | None, form: Format) -> None:
    known = [entry.name for entry in described()]
    if name is not None and name not in known:
        raise UsageError("view or table", f"one of {', '.join(known)}", found_beside(name, known))
    entries = [entry for entry in described() if name in {None, entry.name}]
    if form == "json":
        write_json(entries)
        return
    for entry in entries:
        _describe_one(entry)


def _describe_one(entry: Entry) -> None:
    write_lines([f"{entry.name} ({entry.layer})", entry.grain, *([entry.about] if entry.about else [])])
    table = new_table("Column", "Type", "What it holds")
    for column in entry.columns:
        table.add_row(column.name, column.type, column.comment)
    write_table(table)
    write_lines([""])
