"""Figures as HTML tables: what a chart says, for those who would rather read it."""

from collections.abc import Sequence

from cabo_events.markup import Content, Html, element
from dashboard.figure_words import figure_text, interval_text
from dashboard.statistic_charts import Dot, Titles


def table_html(heads: Sequence[str], rows: Sequence[Sequence[Content]], caption: str) -> Html:
    """A table with a caption that is only spoken; on a phone each row is a block."""
    head = element("tr", *(element("th", name, scope="col") for name in heads))
    lines = [element("tr", *(_cell(name, content) for name, content in zip(heads, row, strict=True))) for row in rows]
    return element(
        "table",
        element("caption", caption, class_="cabo-spoken"),
        element("thead", head),
        element("tbody", *lines),
        class_="cabo-games cabo-figures",
    )


def _cell(head: str, content: Content) -> Html:
    if isinstance(content, Html) and content.text.startswith("<td"):
        return content
    return element("td", content, data_label=head)


def figure_cell(value: float | None, head: str, *, is_share: bool) -> Html:
    """A figure, with its every digit where a pointer or a program asks."""
    exact = None if value is None else repr(value)
    return element("td", figure_text(value, is_share=is_share), data_label=head, data_exact=exact, title=exact)


def dots_html(dots: Sequence[Dot], titles: Titles, place: str, group: str | None) -> Html:
    """The figures of a chart, one a row; without a column for the group where it has no name."""
    heads = (*(() if group is None else (group,)), place, titles.title, "95 % interval", "n", "games")
    rows = [
        (
            *(() if group is None else (dot.group,)),
            str(dot.place),
            figure_cell(dot.figure, titles.title, is_share=titles.is_share),
            interval_text(dot.low, dot.high, is_share=titles.is_share),
            dot.n,
            dot.games,
        )
        for dot in dots
    ]
    return table_html(heads, rows, f"{titles.title}. {titles.subtitle}")
