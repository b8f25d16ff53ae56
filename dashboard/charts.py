"""Charts of a game, light enough to stand beside its table."""

from collections.abc import Sequence
from html import escape

import plotly.graph_objects as go

from cabo_events.state import RoundResult
from cabo_events.words import listed

COLOURS = ("#2a8bcc", "#d55e00", "#009e73", "#cc79a7", "#b08800", "#9a6fb8")
"""A player's colour by seat, the same on a light and a dark page and in every chart."""

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SHAPES = ("circle", "square", "diamond", "triangle-up", "cross", "star")


def score_race(results: Sequence[RoundResult], names: Sequence[str], end_score: int | None) -> go.Figure:
    """The running total of each seat over the finished rounds, and the end score as a line."""
    figure = go.Figure()
    rounds = [0, *(result.round for result in results)]
    for seat, name in enumerate(names):
        figure.add_trace(
            go.Scatter(
                x=rounds,
                y=[0, *(result.totals[seat] for result in results)],
                name=escape(name),
                mode="lines+markers",
                line={"color": COLOURS[seat], "dash": _DASHES[seat], "width": 2},
                marker={"symbol": _SHAPES[seat], "size": 9},
            )
        )
    if end_score is not None:
        figure.add_hline(y=end_score, line_dash="dot", line_color="#888888")
    figure.update_layout(height=320, margin={"l": 10, "r": 10, "t": 10, "b": 10}, hovermode="x unified")
    figure.update_xaxes(title="round", dtick=1)
    figure.update_yaxes(title="total", rangemode="tozero")
    return figure


def score_race_words(results: Sequence[RoundResult], names: Sequence[str]) -> str:
    """The chart in words, for those who cannot see it."""
    last = results[-1]
    known = {seat: total for seat, total in enumerate(last.totals) if total is not None}
    ends = listed(f"{name} {known.get(seat, '–')}" for seat, name in enumerate(names))
    return f"Running totals by round, after round {last.round}: {ends}."
