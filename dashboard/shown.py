"""A figure on a page: as a chart or a table, with what it was asked by, to be taken away."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import streamlit as st
from msgspec import Struct

from cabo_events.markup import Html, element
from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation, Origin

if TYPE_CHECKING:
    import plotly.graph_objects as go

CHART_SETTINGS: Final = {"displaylogo": False, "showSendToCloud": False, "scrollZoom": False}


class As(StrEnum):
    """How a figure is looked at."""

    CHART = "chart"
    TABLE = "table"


class Shown(Struct, frozen=True, kw_only=True):
    """A figure: its ``name`` in snake case is that of its files, ``alt`` says the chart in words."""

    name: str
    title: str
    origin: Origin
    chart: "go.Figure"
    alt: str
    table: Html
    about: str = ""


def draw_shown(shown: Shown, generation: Generation) -> None:
    """The figure, chart or table as the address or the visitor has it, and below it where it is from."""
    draw_part(shown.title, shown.about)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        way = draw_choice_of_ways(shown.name, shown.title)
        draw_answer_exports(shown.name, shown.origin, generation)
    if way is As.CHART:
        draw_chart(shown.name, shown.chart, shown.alt)
    else:
        st.html(str(shown.table))
    draw_origin(shown.name, shown.origin)


def draw_part(title: str, about: str = "") -> None:
    """A heading, and what there is to know of what stands under it."""
    st.html(str(element("h2", title, class_="cabo-part")))
    if about:
        st.html(str(element("p", about, class_="cabo-facts")))


def draw_choice_of_ways(name: str, title: str) -> As:
    """Whether to show a figure as a chart or as a table."""
    word = st.segmented_control(
        f"{title}, as",
        [way.value for way in As],
        default=As.CHART.value,
        required=True,
        key=f"{name.replace('_', '-')}-as",
        bind="query-params",
        label_visibility="collapsed",
    )
    return As(word or As.CHART.value)


def draw_chart(name: str, chart: "go.Figure", alt: str) -> None:
    """A chart whose picture can be taken from its own buttons."""
    picture = {"format": "png", "filename": f"cabo_{name}", "scale": 2}
    st.plotly_chart(chart, key=f"chart-{name}", alt=alt, config={**CHART_SETTINGS, "toImageButtonOptions": picture})


def draw_origin(name: str, origin: Origin) -> None:
    """The exact SQL, and the command that gives the same rows."""
    with st.expander("SQL and command", key=f"origin-{name}"):
        st.code(origin.sql, language="sql", wrap_lines=True)
        st.code(origin.command, language="bash", wrap_lines=True)
