"""Charts of figures: what is in them, and what is left blank."""

import pytest

from dashboard.charts import COLOURS
from dashboard.figure_tables import dots_html
from dashboard.figure_words import figure_text, interval_text
from dashboard.statistic_charts import Dot, HeatCell, Titles, bars_chart, dot_chart, heatmap, line_chart

TITLES = Titles(title="A <b> figure", subtitle="standard; 3 players, bots", x="points", y="share", is_share=True)


def dot(place: str | float, group: str, figure: float, low: float | None, high: float | None) -> Dot:
    return Dot(place=place, group=group, figure=figure, low=low, high=high, n=10, games=4)


def cell(x: int, y: int, n: int, share: float = 0.25) -> HeatCell:
    return HeatCell(x=x, y=y, share=share, low=0.1, high=0.4, n=n, games=5)


def test_a_cell_of_fewer_than_30_calls_has_its_number_and_no_colour() -> None:
    figure = heatmap([cell(0, 3, 30), cell(0, 5, 29), cell(2, 3, 400, 0.9)], TITLES)
    colours, *counts = figure.data
    assert list(colours.x) == ["0", "2"]
    assert list(colours.y) == [3, 4, 5]
    assert [list(row) for row in colours.z] == [[0.25, 0.9], [None, None], [None, None]]
    assert {text for trace in counts for text in trace.text} == {"30", "29", "400"}
    by_text = {trace.text[0]: trace for trace in counts}
    assert "29: too few to tell" in by_text["29"].hovertext[0]
    assert "25.0 % (10.0 % to 40.0 %)" in by_text["30"].hovertext[0]


def test_a_map_of_nothing_but_small_cells_is_not_empty() -> None:
    figure = heatmap([cell(3, 0, 1)], TITLES)
    assert [trace.type for trace in figure.data] == ["heatmap", "scatter"]


def test_an_interval_reaches_from_its_lower_to_its_upper_end() -> None:
    figure = dot_chart([dot("standard", "standard", 0.5, 0.25, 1.0)], TITLES, ("standard",))
    (trace,) = figure.data
    assert (trace.x[0], trace.error_x.array[0], trace.error_x.arrayminus[0]) == (0.5, 0.5, 0.25)


def test_a_rule_set_has_the_same_colour_whichever_others_have_figures() -> None:
    groups = ("a", "b", "c")
    figure = dot_chart([dot("c", "c", 0.5, None, None)], TITLES, groups)
    assert figure.data[0].marker.color == COLOURS[2]
    bars = bars_chart([dot(0, "c", 0.5, None, None)], TITLES, groups)
    assert bars.data[0].marker.color == COLOURS[2]


def test_a_band_is_drawn_where_there_is_an_interval() -> None:
    figure = line_chart(
        [dot(2, "a", 0.5, 0.4, 0.6), dot(1, "a", 0.3, 0.2, 0.4), dot(3, "a", 1, None, None)], TITLES, ("a",)
    )
    band, line = figure.data
    assert list(band.x) == [1, 2, 2, 1]
    assert list(band.y) == [0.4, 0.6, 0.4, 0.2]
    assert list(line.x) == [1, 2, 3]


def test_what_strangers_wrote_is_text() -> None:
    figure = dot_chart([dot("<img src=x>", "g", 0.5, None, None)], TITLES, ("g",))
    assert figure.data[0].y[0] == "&lt;img src=x&gt;"
    assert figure.layout.title.text == "A &lt;b&gt; figure"
    assert "<img" not in str(dots_html([dot("<img src=x>", "g", 0.5, None, None)], TITLES, "Place", "Group"))


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(0.1, 0.25, "10.0 % to 25.0 %"), (None, None, "no interval")],
    ids=["interval", "a single game"],
)
def test_an_interval_is_told(low: float | None, high: float | None, told: str) -> None:
    assert interval_text(low, high, is_share=True) == told


def test_the_exact_figure_is_in_the_table() -> None:
    markup = str(dots_html([dot("standard", "standard", 1 / 3, None, None)], TITLES, "Place", "Group"))
    assert f'data-exact="{1 / 3!r}"' in markup
    assert figure_text(1 / 3, is_share=True) in markup
