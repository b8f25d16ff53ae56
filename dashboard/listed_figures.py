"""Figures that a view lists by statistic, as a table of words, figures and intervals."""

from collections.abc import Sequence

from cabo_events.markup import Content, Html
from cabo_events.warehouse.connection import Answer
from cabo_events.warehouse.statistics import Question
from dashboard.asking import Generation
from dashboard.figure_tables import figure_cell, table_html
from dashboard.figure_words import interval_text, number_of, whole_of


def shares_of(generation: Generation) -> frozenset[str]:
    """The statistics that are shares, by name; the others are means."""
    known = generation.ask(Question(view="statistic")).answer
    pairs = zip(known.column("statistic"), known.column("measure"), strict=True)
    return frozenset(str(name) for name, measure in pairs if measure in {"share", "split"})


def listed_html(answer: Answer, shares: frozenset[str], apart: Sequence[str], caption: str) -> Html:
    """A row for each row of the answer; ``apart`` are the columns that tell them apart beside the statistic."""
    names = ("statistic", "about", *apart, "figure", "low", "high", "n", "games")
    heads = ("Figure", *apart, "Value", "95 % interval", "n", "games")
    rows = []
    for statistic, about, *told in zip(*(answer.column(name) for name in names), strict=True):
        *places, figure, low, high, n, games = told
        is_share = str(statistic) in shares
        row: tuple[Content, ...] = (
            str(about),
            *(str(place) for place in places),
            figure_cell(number_of(figure), "Value", is_share=is_share),
            interval_text(low, high, is_share=is_share),
            whole_of(n),
            whole_of(games),
        )
        rows.append(row)
    return table_html(heads, rows, caption)
