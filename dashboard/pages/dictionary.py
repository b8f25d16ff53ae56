"""Dictionary: every view and table of the warehouse, column by column."""

import streamlit as st

from cabo_events.markup import element
from cabo_events.words import counted
from dashboard.dictionary_view import LAYERS, dictionary_table, entries, entry_html, is_about
from dashboard.exports import draw_exports
from dashboard.frame import run_page
from dashboard.statistics_frame import draw_ways

ABOUT = (
    "What every figure is made of: the views that answer questions, those that they are made of, and the tables. "
    "One row of each is what its first line says."
)


def main() -> None:
    """Draw the page."""
    st.set_page_config(page_title="Dictionary · Cabo")
    draw_ways("Dictionary")
    st.html(str(element("h1", "Dictionary", class_="cabo-title")))
    st.html(str(element("p", ABOUT, class_="cabo-facts")))
    first, second = st.columns([2, 1])
    with first:
        words = st.text_input("Find", key="q", bind="query-params", placeholder="a view, a column, a word")
    with second:
        layer = st.selectbox("Which", list(LAYERS), key="layer", bind="query-params")
    found = [one for one in entries() if one.layer in LAYERS[layer] and is_about(one, words)]
    columns = sum(len(one.columns) for one in found)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        told = f"{counted(len(found), 'view or table')}, {counted(columns, 'column')}."
        st.html(
            str(element("p", told.replace("view or tables", "views and tables"), class_="cabo-soft", role="status"))
        )
        draw_exports(dictionary_table(found))
    st.html("".join(str(entry_html(one, is_open=len(found) == 1)) for one in found))


if __name__ == "__main__":
    run_page(main)
