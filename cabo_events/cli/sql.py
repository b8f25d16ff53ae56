"""``cabo sql``: a question to a warehouse in SQL."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cabo_events.cli.answers import Format, form_of, opened, write_answer


def sql(
    question: str,
    /,
    *,
    db: Path | None = None,
    json: bool = False,
    form: Annotated[Format | None, Parameter(name="--format")] = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
) -> None:
    """Ask a database of loaded games in SQL.

    One SELECT, of the tables and views that cabo stats --dictionary describes.
    The database is only read, and no other file is. Without --db it is the
    user's own, as of cabo load; a folder of Parquet files will do as well.

    The JSON is an array with an object for each row; infinity and what is not a
    number, which it cannot say, are null there (CSV and Parquet have them).

    Args:
        question: The SELECT; - reads it from standard input.
        db: The database, or a folder of Parquet files.
        json: Print JSON, as --format json.
        form: What to write: table (without it), json, csv or parquet.
        out: The file to write to, instead of standard output.
    """
    # A dash on its own comes as the path that means standard input.
    asked = sys.stdin.read() if question in {"-", "./-"} else question
    with opened(db) as warehouse:
        write_answer(warehouse, asked, form_of(form, json=json), out)
