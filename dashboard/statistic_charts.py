"""Charts of figures: dots with intervals, shares by value, a heatmap, lines."""

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Final

import plotly.graph_objects as go
from msgspec import Struct
from msgspec.structs import replace
from plotly.subplots import make_subplots

from dashboard.charts import COLOURS
from dashboard.figure_words import figure_text, interval_text

SHAPES: Final = ("circle", "square", "diamond", "triangle-up", "cross", "star")
DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_LINE: Final = 90
GREY: Final = "#7c8a83"
"""Of lines that are only to compare with, to be seen on a light and on a dark page."""


class Dot(Struct, frozen=True, kw_only=True):
    """A figure by where it stands: ``place`` is its row or value, ``group`` what it is coloured by."""

    place: str | float
    group: str
    figure: float
    low: float | None
    high: float | None
    n: int
    games: int


class Titles(Struct, frozen=True, kw_only=True):
    """What a chart is called; ``subtitle`` names the rule sets, the number of players and who they are."""

    title: str
    subtitle: str
    x: str
    y: str
    is_share: bool


def titled(figure: go.Figure, titles: Titles, height: int) -> go.Figure:
    """The figure with its titles; its colours are its own, the rest follows the page."""
    figure.update_layout(
        title={
            "text": escape(titles.title),
            "subtitle": {"text": "<br>".join(map(escape, wrap(titles.subtitle, _LINE))), "font": {"size": 13}},
        },
        height=height,
        margin={"l": 10, "r": 20, "t": 90, "b": 10},
        legend={"orientation": "h", "y": -0.25, "x": 0},
    )
    figure.update_xaxes(title=titles.x, automargin=True)
    figure.update_yaxes(title=titles.y, automargin=True)
    return figure


def looks(groups: Sequence[str]) -> dict[str, int]:
    """By group the number of its colour, shape and dash: the same wherever the same groups are shown."""
    return {group: number % len(COLOURS) for number, group in enumerate(sorted(set(groups)))}


def dot_chart(dots: Sequence[Dot], titles: Titles, groups: Sequence[str]) -> go.Figure:
    """A row for each place, a dot for each figure, its interval as a line."""
    figure = go.Figure()
    for group, look in looks(groups).items():
        some = [dot for dot in dots if dot.group == group]
        if some:
            figure.add_trace(_dots(some, look, titles))
    figure.update_yaxes(autorange="reversed", type="category")
    figure.update_xaxes(tickformat=".0%" if titles.is_share else None)
    places = len({dot.place for dot in dots})
    figure.update_layout(showlegend=len({dot.group for dot in dots}) > 1 and places != len(dots))
    return titled(figure, titles, height=170 + 44 * max(places, 1))


def _dots(some: Sequence[Dot], look: int, titles: Titles) -> go.Scatter:
    return go.Scatter(
        x=[dot.figure for dot in some],
        y=[escape(str(dot.place)) for dot in some],
        name=escape(some[0].group),
        mode="markers",
        marker={"color": COLOURS[look], "symbol": SHAPES[look], "size": 11},
        error_x=_errors(some, COLOURS[look]),
        hovertext=[_told(dot, titles) for dot in some],
        hoverinfo="text",
    )


def _errors(some: Sequence[Dot], colour: str) -> Mapping[str, object]:
    return {
        "type": "data",
        "symmetric": False,
        "array": [0 if dot.high is None else dot.high - dot.figure for dot in some],
        "arrayminus": [0 if dot.low is None else dot.figure - dot.low for dot in some],
        "color": colour,
        "thickness": 2,
        "width": 5,
    }


def _told(dot: Dot, titles: Titles) -> str:
    figure = figure_text(dot.figure, is_share=titles.is_share)
    interval = interval_text(dot.low, dot.high, is_share=titles.is_share)
    return f"{escape(dot.group)}, {escape(str(dot.place))}: {figure} ({interval})<br>n = {dot.n}, games = {dot.games}"


def line_chart(dots: Sequence[Dot], titles: Titles, groups: Sequence[str]) -> go.Figure:
    """A line for each group over the places, which are numbers; the intervals as bands."""
    figure = go.Figure()
    for group, look in looks(groups).items():
        some = sorted((dot for dot in dots if dot.group == group), key=lambda dot: float(dot.place))
        if not some:
            continue
        banded = [dot for dot in some if dot.low is not None and dot.high is not None]
        x = [dot.place for dot in banded]
        figure.add_trace(
            go.Scatter(
                x=[*x, *reversed(x)],
                y=[*(dot.high for dot in banded), *(dot.low for dot in reversed(banded))],
                mode="lines",
                fill="toself",
                fillcolor=COLOURS[look],
                opacity=0.18,
                line={"width": 0},
                hoverinfo="skip",
                showlegend=False,
            )
        )
        figure.add_trace(
            go.Scatter(
                x=[dot.place for dot in some],
                y=[dot.figure for dot in some],
                name=escape(group),
                mode="lines+markers",
                line={"color": COLOURS[look], "dash": DASHES[look], "width": 2},
                marker={"symbol": SHAPES[look], "size": 7, "color": COLOURS[look]},
                hovertext=[_told(dot, titles) for dot in some],
                hoverinfo="text",
            )
        )
    figure.update_yaxes(tickformat=".0%" if titles.is_share else None)
    figure.update_layout(showlegend=len({dot.group for dot in dots}) > 1)
    return titled(figure, titles, height=420)


def bars_chart(dots: Sequence[Dot], titles: Titles, groups: Sequence[str]) -> go.Figure:
    """Bars over places that are numbers: a strip for each group, one below the other, on the same scales."""
    there = [group for group in sorted(set(groups)) if any(dot.group == group for dot in dots)]
    look = looks(groups)
    figure = make_subplots(
        rows=len(there), cols=1, shared_xaxes=True, shared_yaxes="all", vertical_spacing=0.25 / max(len(there), 2),
        subplot_titles=[escape(group) for group in there],
    )  # fmt: skip
    for row, group in enumerate(there, start=1):
        some = [dot for dot in dots if dot.group == group]
        bars = go.Bar(
            x=[dot.place for dot in some],
            y=[dot.figure for dot in some],
            name=escape(group),
            marker={"color": COLOURS[look[group]]},
            hovertext=[_told(dot, titles) for dot in some],
            hoverinfo="text",
            showlegend=False,
        )
        figure.add_trace(bars, row=row, col=1)
    titled(figure, replace(titles, x=""), height=150 + 140 * len(there))
    figure.update_layout(margin={"t": 120})
    figure.update_xaxes(title=titles.x, row=len(there), col=1)
    return figure.update_yaxes(tickformat=".0%")


def with_line(figure: go.Figure, at: float) -> go.Figure:
    """The figure with a line across it, to compare with."""
    return figure.add_vline(x=at, line_dash="dot", line_color=GREY)


def with_diagonal(figure: go.Figure) -> go.Figure:
    """The figure with a line where what came is what was to be expected."""
    figure.add_shape(type="line", x0=0, y0=0, x1=1, y1=1, line={"color": GREY, "dash": "dot", "width": 1})
    figure.update_xaxes(range=[0, 1], tickformat=".0%")
    return figure.update_yaxes(range=[0, 1])


class HeatCell(Struct, frozen=True, kw_only=True):
    """A share at two values."""

    x: int
    y: int
    share: float
    low: float | None
    high: float | None
    n: int
    games: int


FEWEST: Final = 30
"""Below so many units a cell shows its number and no colour."""

_LIGHT: Final = 0.5
"""From this share on Cividis is light."""


def heatmap(cells: Sequence[HeatCell], titles: Titles) -> go.Figure:
    """Colour is the share, the text of a cell its n; blank where n is small. Small values are on top."""
    across = [str(x) for x in sorted({cell.x for cell in cells})]
    down = list(range(min(cell.y for cell in cells), max(cell.y for cell in cells) + 1))
    at = {(str(cell.x), cell.y): cell for cell in cells}
    figure = go.Figure(
        go.Heatmap(
            x=across,
            y=down,
            z=[[_shade(at.get((x, y))) for x in across] for y in down],
            hoverinfo="skip",
            colorscale="Cividis",
            zmin=0,
            zmax=1,
            colorbar={"tickformat": ".0%", "thickness": 12},
            xgap=2,
            ygap=2,
        )
    )
    light = [cell for cell in cells if cell.n >= FEWEST and cell.share >= _LIGHT]
    dark = [cell for cell in cells if cell.n >= FEWEST and cell.share < _LIGHT]
    blank = [cell for cell in cells if cell.n < FEWEST]
    for some, colour in ((light, "#101010"), (dark, "#ffffff"), (blank, None)):
        if some:
            figure.add_trace(_counts(some, colour, titles))
    titled(figure, titles, height=200 + 19 * len(down))
    figure.update_xaxes(
        type="category", categoryorder="array", categoryarray=across, showgrid=False, range=[-0.5, len(across) - 0.5]
    )
    return figure.update_yaxes(showgrid=False, zeroline=False, range=[down[-1] + 0.5, down[0] - 0.5])


def _counts(some: Sequence[HeatCell], colour: str | None, titles: Titles) -> go.Scatter:
    """The n of cells, in a colour that can be read on theirs; without one as the page writes."""
    return go.Scatter(
        x=[str(cell.x) for cell in some],
        y=[cell.y for cell in some],
        mode="text",
        text=[str(cell.n) for cell in some],
        textfont={"size": 11} if colour is None else {"size": 11, "color": colour},
        hovertext=[_cell_words(cell, titles) for cell in some],
        hoverinfo="text",
        showlegend=False,
    )


def _shade(cell: HeatCell | None) -> float | None:
    return None if cell is None or cell.n < FEWEST else cell.share


def _cell_words(cell: HeatCell, titles: Titles) -> str:
    where = f"{titles.y} {cell.y}, {titles.x} {cell.x}"
    if cell.n < FEWEST:
        return f"{where}<br>n = {cell.n}: too few to tell"
    share, interval = figure_text(cell.share, is_share=True), interval_text(cell.low, cell.high, is_share=True)
    return f"{where}<br>{share} ({interval})<br>n = {cell.n}, games = {cell.games}"
