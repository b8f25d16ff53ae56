"""The data dictionary as HTML and as a table to take away: generated from the comments of the views and tables."""

from collections.abc import Iterable
from typing import Final

import streamlit as st

from cabo_events.markup import Html, element
from cabo_events.warehouse.dictionary import Entry, dictionary
from dashboard.exports import Kind, Table
from dashboard.figure_tables import table_html

LAYERS: Final = {
    "views that answer questions": frozenset(("marts",)),
    "views that these are made of": frozenset(("staging",)),
    "tables": frozenset(("table",)),
    "all of them": frozenset(("marts", "staging", "table")),
}
"""By the words of the page the layers that are meant."""


@st.cache_resource(max_entries=1, show_spinner=False)
def entries() -> tuple[Entry, ...]:
    """Every view and table; they are those of the package, whatever games there are."""
    return dictionary()


def is_about(entry: Entry, words: str) -> bool:
    """Whether every word is somewhere in the names and comments, in any case of letters."""
    columns = (text for column in entry.columns for text in (column.name, column.comment))
    told = " ".join((entry.name, entry.grain, entry.about, *columns)).casefold()
    return all(word in told for word in words.casefold().split())


def entry_html(entry: Entry, *, is_open: bool) -> Html:
    """A view or table, folded away below its name and what one row of it is."""
    head = element(
        "summary",
        element("code", entry.name),
        element("span", f" {entry.grain}", class_="cabo-soft"),
    )
    rows = [(element("code", column.name), column.type, column.comment) for column in entry.columns]
    columns = table_html(("Column", "Type", "What it holds"), rows, f"Columns of {entry.name}")
    about = element("p", entry.about) if entry.about else None
    sql = None if entry.sql is None else element("pre", element("code", entry.sql), class_="cabo-sql", tabindex=0)
    return element("details", head, about, columns, sql, class_="cabo-entry", open="open" if is_open else None)


def dictionary_table(found: Iterable[Entry]) -> Table:
    """The dictionary to take away, a column a row."""
    return Table(
        name="dictionary",
        columns=dict.fromkeys(("name", "layer", "row", "column", "type", "comment"), Kind.TEXT),
        rows=tuple(
            (entry.name, entry.layer, entry.grain, column.name, column.type, column.comment)
            for entry in found
            for column in entry.columns
        ),
    )
