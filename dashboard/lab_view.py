"""What the page Rule lab shows: figures under the rules as played and as tried, and a sweep over one axis."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from cabo_events.markup import Html, element
from cabo_events.warehouse.lab import Compared, LabGroup
from cabo_events.warehouse.measures import ABOUT, SHARES, Figure, Measure
from cabo_events.words import counted
from dashboard.exports import Kind, Table
from dashboard.figure_tables import figure_cell, table_html
from dashboard.figure_words import figure_text, interval_text, use_words
from dashboard.statistic_charts import Dot, Titles
from dashboard.strata import table_words

REPLAYED: Final = "replayed: the same play, scored again"
PLAYED: Final = "played: bots that play by these rules"
_AS_LAID: Final = frozenset((Measure.CALLER_HAND, Measure.TURNS))
"""What other scoring cannot change in the same play."""


def titles_of(group: LabGroup, measure: Measure, x: str) -> Titles:
    """What a chart of the lab is called; the rules are those that the games were played by."""
    return Titles(
        title=ABOUT[measure],
        subtitle=f"games played under {group.ruleset}; {table_words(group.players, group.kind)}; "
        f"{counted(group.games, 'game')}, {counted(group.rounds, 'round')}",
        x=x,
        y="",
        is_share=measure in SHARES,
    )


def lab_use(group: LabGroup, measure: Measure) -> str:
    """How many of the games have a unit of the measure by all of the rules."""
    used = [
        0 if one.replayed is None else one.replayed.games
        for outcome in group.outcomes
        for one in outcome.figures
        if one.measure is measure
    ]
    return f"{use_words(min(used, default=0), group.games)}."


def lab_dots(group: LabGroup, measure: Measure) -> tuple[Dot, ...]:
    """Both answers by rules; what other scoring cannot change is replayed only as it was."""
    return tuple(
        dot
        for number, outcome in enumerate(group.outcomes)
        for one in outcome.figures
        if one.measure is measure
        for dot in _dots(outcome.label, one, has_replayed=number == 0 or measure not in _AS_LAID)
    )


def _dots(label: str, one: Compared, *, has_replayed: bool) -> Iterator[Dot]:
    for name, figure in ((REPLAYED, one.replayed if has_replayed else None), (PLAYED, one.played)):
        if figure is not None and figure.estimate is not None:
            yield Dot(
                place=label,
                group=name,
                figure=figure.estimate,
                low=figure.low,
                high=figure.high,
                n=figure.n,
                games=figure.games,
            )


def sweep_dots(group: LabGroup, measure: Measure) -> tuple[Dot, ...]:
    """A figure at each value of the axis, which are numbers; the first outcome is as played and no value."""
    rest = replace(group, outcomes=group.outcomes[1:])
    return tuple(replace(dot, place=float(str(dot.place))) for dot in lab_dots(rest, measure))


def lab_html(group: LabGroup) -> Html:
    """Every measure under every rules, both answers."""
    heads = ("Figure", "Rules", "Replayed", "95 % interval", "n", "Played by bots", "Interval of played", "n of played")
    rows = [
        (
            ABOUT[one.measure],
            outcome.label,
            *_cells(one.measure, one.replayed, heads[2]),
            *_cells(one.measure, one.played, heads[5]),
        )
        for measure in Measure
        for outcome in group.outcomes
        for one in outcome.figures
        if one.measure is measure
    ]
    return table_html(heads, rows, f"The rule lab on games under {group.ruleset}")


def _cells(measure: Measure, figure: Figure | None, head: str) -> tuple[Html, str, int]:
    is_share = measure in SHARES
    if figure is None:
        return figure_cell(None, head, is_share=is_share), "–", 0
    interval = interval_text(figure.low, figure.high, is_share=is_share)
    return figure_cell(figure.estimate, head, is_share=is_share), interval, figure.n


def unscored_html(group: LabGroup) -> Html | None:
    """Which rounds the rules tried cannot score, and why; None where there is none."""
    lines = [
        element("li", f"{outcome.label}: {counted(gap.rounds, 'round')} cannot be scored: {gap.why}.")
        for outcome in group.outcomes
        for gap in outcome.unscored
    ]
    return element("ul", *lines, class_="cabo-list") if lines else None


def dots_words(dots: tuple[Dot, ...], titles: Titles) -> str:
    """A chart of the lab in words."""
    told = (
        f"{dot.place}, {dot.group.partition(':')[0]}: {figure_text(dot.figure, is_share=titles.is_share)}"
        for dot in dots
    )
    return f"{titles.title}, {titles.subtitle}. {'; '.join(told)}."


def lab_table(group: LabGroup, name: str) -> Table:
    """The answers to take away, a figure a row: the columns of `cabo lab --format csv`."""
    texts = ("played_under", "kind", "label", "ruleset", "hash", "measure", "answer")
    columns = dict.fromkeys(texts, Kind.TEXT)
    columns |= {"players": Kind.NUMBER, "estimate": Kind.REAL, "low": Kind.REAL, "high": Kind.REAL}
    columns |= {"n": Kind.NUMBER, "games": Kind.NUMBER}
    rows = tuple(
        (group.ruleset, group.kind, outcome.label, outcome.ruleset, outcome.hash, one.measure.value, answer,
         group.players, figure.estimate, figure.low, figure.high, figure.n, figure.games)
        for outcome in group.outcomes
        for one in outcome.figures
        for answer, figure in (("replayed", one.replayed), ("played", one.played))
        if figure is not None
    )  # fmt: skip
    return Table(name=name, columns=columns, rows=rows)
