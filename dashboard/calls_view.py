"""What the page Calls shows: how calls go by what the caller knew, and what callers could expect."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.markup import Html
from cabo_events.warehouse.statistics import Question
from dashboard.asking import Asked, Generation
from dashboard.figure_dots import dots_of, used_words
from dashboard.figure_tables import dots_html, figure_cell, table_html
from dashboard.figure_words import figure_text, interval_text, number_of, whole_of
from dashboard.shown import Shown
from dashboard.statistic_charts import FEWEST, HeatCell, Titles, heatmap, line_chart, with_diagonal
from dashboard.strata import KIND_WORDS, Chosen

KNOWN: Final = "known total at the call"


class Against(StrEnum):
    """What the known total is crossed with."""

    UNSEEN = "cards not seen"
    PLAYERS = "number of players"


class _Cross(Struct, frozen=True, kw_only=True):
    asked: Asked
    column: str
    subtitle: str


def success(generation: Generation, chosen: Chosen, against: Against) -> Shown | None:
    """How many calls were not beaten by known total, against another thing; None where no call is known."""
    cross = _cross(generation, chosen, against)
    cells = _cells(cross)
    if not cells:
        return None
    titles = Titles(
        title="Calls that were not beaten", subtitle=cross.subtitle, x=against.value, y=KNOWN, is_share=True
    )
    shown = [cell for cell in cells if cell.n >= FEWEST]
    best = max(shown, key=lambda cell: cell.share, default=None)
    most = "" if best is None else f" Best: {KNOWN} {best.y}, {against.value} {best.x}: {_words(best)}."
    return Shown(
        name="call_success",
        title="When a call pays",
        origin=cross.asked.origin,
        chart=heatmap(cells, titles),
        alt=f"Heatmap, {titles.title} by {KNOWN} and {against.value}, {titles.subtitle}. "
        f"{len(shown)} of {len(cells)} cells have at least {FEWEST} calls.{most}",
        table=_cells_html(cells, titles),
        about=f"{used_words(cross.asked.answer)} A cell shows its n, and no colour below {FEWEST} calls.",
    )


def _cross(generation: Generation, chosen: Chosen, against: Against) -> _Cross:
    match against:
        case Against.UNSEEN:
            asked = generation.ask(Question(view="call_success", filters=chosen.filters))
            return _Cross(asked=asked, column="unseen", subtitle=chosen.words)
        case Against.PLAYERS:
            rules, _, kind = chosen.filters
            asked = generation.ask(Question(view="call_success_by_total", filters=(rules, kind)))
            words = f"{', '.join(chosen.rulesets.values())}; {KIND_WORDS[chosen.kind]}"
            return _Cross(asked=asked, column="seats", subtitle=words)


def _cells(cross: _Cross) -> tuple[HeatCell, ...]:
    names = ("known_total", cross.column, "success", "success_low", "success_high", "n", "games")
    return tuple(
        HeatCell(
            x=whole_of(other),
            y=whole_of(known),
            share=number_of(share) or 0.0,
            low=number_of(low),
            high=number_of(high),
            n=whole_of(n),
            games=whole_of(games),
        )
        for known, other, share, low, high, n, games in zip(
            *(cross.asked.answer.column(name) for name in names), strict=True
        )
    )


def _words(cell: HeatCell) -> str:
    return f"{figure_text(cell.share, is_share=True)} of {cell.n} calls"


def _cells_html(cells: tuple[HeatCell, ...], titles: Titles) -> Html:
    heads = (titles.y, titles.x, titles.title, "95 % interval", "n", "games")
    rows = [
        (
            cell.y,
            cell.x,
            figure_cell(cell.share, titles.title, is_share=True),
            interval_text(cell.low, cell.high, is_share=True),
            cell.n,
            cell.games,
        )
        for cell in cells
    ]
    return table_html(heads, rows, f"{titles.title}. {titles.subtitle}")


CHANCE_WORDS: Final = {"chance_lowest": "what came", "chance_expected": "what the caller could expect"}


def chances(generation: Generation, chosen: Chosen) -> Shown | None:
    """How often calls were lowest, by the chance of it; None where no chance is known."""
    asked = generation.ask(Question(view="call_chances", filters=chosen.filters))
    dots = tuple(
        replace(dot, place=round(float(dot.place) + 0.05, 2), group=CHANCE_WORDS[dot.group])
        for dot in dots_of(asked.answer, "figure", "chance_from", group="statistic")
        if dot.group in CHANCE_WORDS
    )
    if not dots:
        return None
    titles = Titles(
        title="Calls that were lowest as the hands lay",
        subtitle=chosen.words,
        x="chance by what the caller had seen, in tenths",
        y="share of calls",
        is_share=True,
    )
    return Shown(
        name="call_chances",
        title="What callers could expect, and what came",
        origin=asked.origin,
        chart=with_diagonal(line_chart(dots, titles, tuple(CHANCE_WORDS.values()))),
        alt=f"{titles.title} by the chance of it, {chosen.words}: "
        + "; ".join(
            f"about {figure_text(dot.place, is_share=True)}: {figure_text(dot.figure, is_share=True)} of {dot.n}"
            for dot in dots
            if dot.group == CHANCE_WORDS["chance_lowest"]
        ),
        table=dots_html(dots, titles, "Middle of the tenth", "Answer"),
        about=used_words(asked.answer),
    )
