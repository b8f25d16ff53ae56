"""What the page Players shows: a player beside the field, over time, and against each opponent."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.markup import Content, Html
from cabo_events.warehouse.connection import Answer
from cabo_events.warehouse.statistics import Filter, Question, sql_of
from dashboard.asking import Asked, Generation, equal
from dashboard.figure_dots import dots_of, used_words
from dashboard.figure_tables import dots_html, figure_cell, table_html
from dashboard.figure_words import figure_text, interval_text, number_of, whole_of
from dashboard.shown import Shown
from dashboard.statistic_charts import Dot, Titles, dot_chart, line_chart, with_line
from dashboard.strata import Chosen

FIELD: Final = "everybody"
MOST_PLAYERS: Final = 500
"""To choose from: those with the most rounds."""
_MOST_DOTS: Final = 20
_FEWEST_A_BLOCK: Final = 5
_MOST_BLOCKS: Final = 40


class Person(Struct, frozen=True, kw_only=True):
    """A player by id, and what to call them: their name, with the id where another has it too or it is not known."""

    player: str
    label: str


class Trend(StrEnum):
    """What is followed over a player's games."""

    WINS = "games won"
    TOTALS = "total at the end"


def people(generation: Generation, chosen: Chosen) -> tuple[Person, ...]:
    """Who has played, those with the most rounds first."""
    filters = (*chosen.filters, equal("statistic", "player_points"))
    found = generation.ask(Question(view="player_profiles", filters=filters)).answer
    rows = sorted(
        (-whole_of(n), str(player), name)
        for player, name, n in zip(*(found.column(one) for one in ("player", "name", "n")), strict=True)
        if player
    )[:MOST_PLAYERS]
    names = [name for _, _, name in rows]
    return tuple(
        Person(
            player=player, label=player if not name else str(name) if names.count(name) == 1 else f"{name} ({player})"
        )
        for _, player, name in rows
    )


def profile(generation: Generation, chosen: Chosen, person: Person) -> tuple[Asked, Html]:
    """Every figure of a player, beside that of everybody."""
    asked = generation.ask(
        Question(view="player_profiles", filters=(*chosen.filters, equal("player", person.player, "")))
    )
    shares = _shares(asked.answer)
    names = ("player", "statistic", "about", "figure", "low", "high", "n", "games")
    by_statistic: dict[str, dict[str, tuple[object, ...]]] = {}
    for player, *told in zip(*(asked.answer.column(name) for name in names), strict=True):
        by_statistic.setdefault(str(told[0]), {})[str(player)] = tuple(told[1:])
    heads = (
        "Figure",
        person.label,
        "95 % interval",
        "n",
        "games",
        FIELD,
        "95 % interval of everybody",
        "n of everybody",
    )
    rows = [
        _profile_row(told.get(person.player), told.get(""), heads, is_share=statistic in shares)
        for statistic, told in by_statistic.items()
        if person.player in told
    ]
    return asked, table_html(heads, rows, f"{person.label} and {FIELD}. {chosen.words}")


def _shares(answer: Answer) -> frozenset[str]:
    shares = {"player_lowest", "player_calls", "player_call_success", "player_wins"}
    return frozenset(str(name) for name in answer.column("statistic")) & shares


def _profile_row(
    own: tuple[object, ...] | None, field: tuple[object, ...] | None, heads: tuple[str, ...], *, is_share: bool
) -> tuple[Content, ...]:
    about, figure, low, high, n, games = own or (None,) * 6
    _, everybody, least, most, of_n, _ = field or (None,) * 6
    return (
        str(about),
        figure_cell(number_of(figure), heads[1], is_share=is_share),
        interval_text(low, high, is_share=is_share),
        whole_of(n),
        whole_of(games),
        figure_cell(number_of(everybody), heads[5], is_share=is_share),
        interval_text(least, most, is_share=is_share),
        whole_of(of_n),
    )


STATISTICS: Final = {
    "Games won": ("player_wins", True),
    "Total at the end": ("player_total", False),
    "Points of a round": ("player_points", False),
    "Hand total at the end": ("player_hand", False),
    "Rounds with the fewest points": ("player_lowest", True),
    "Rounds called, of those called by anybody": ("player_calls", True),
    "Calls that were not beaten": ("player_call_success", True),
    "Known total at the call": ("player_call_total", False),
    "Own cards not seen at the end": ("player_unseen", False),
}
"""By title the statistic, and whether it is a share."""


def field(generation: Generation, chosen: Chosen, everyone: tuple[Person, ...], title: str) -> Shown | None:
    """A figure player by player, those with the most units, with everybody's as a line; None where nobody has it."""
    statistic, is_share = STATISTICS[title]
    asked = generation.ask(Question(view="player_profiles", filters=(*chosen.filters, equal("statistic", statistic))))
    labels = {one.player: one.label for one in everyone}
    dots = dots_of(asked.answer, "figure", "player", group="player")
    own = sorted((dot for dot in dots if dot.group in labels), key=lambda dot: -dot.n)[:_MOST_DOTS]
    named = tuple(replace(dot, place=labels[dot.group], group="player") for dot in own)
    if not named:
        return None
    everybody = next((dot for dot in dots if not dot.group), None)
    titles = Titles(title=title, subtitle=chosen.words, x=f"{title} (line: {FIELD})", y="", is_share=is_share)
    chart = dot_chart(named, titles, ("player",))
    return Shown(
        name="field",
        title="Against the field",
        origin=asked.origin,
        chart=chart if everybody is None else with_line(chart, everybody.figure),
        alt=f"{title}, {chosen.words}: "
        + "; ".join(f"{dot.place} {figure_text(dot.figure, is_share=is_share)} (n {dot.n})" for dot in named),
        table=dots_html(
            (*named, *(() if everybody is None else (replace(everybody, place=FIELD, group="field"),))),
            titles, "Player", None,
        ),
        about=used_words(asked.answer),
    )  # fmt: skip


def opponents(generation: Generation, chosen: Chosen, person: Person, everyone: tuple[Person, ...]) -> Shown | None:
    """How often the player had a lower total than each opponent; None where there is none."""
    filters = (*chosen.filters, equal("player", person.player), equal("statistic", "head_better"))
    asked = generation.ask(Question(view="head_to_head", filters=filters))
    labels = {one.player: one.label for one in everyone}
    dots = sorted(dots_of(asked.answer, "figure", "opponent", group="opponent"), key=lambda dot: -dot.n)[:_MOST_DOTS]
    named = tuple(replace(dot, place=labels.get(dot.group, dot.group), group="opponent") for dot in dots)
    if not named:
        return None
    titles = Titles(
        title=f"{person.label} finishes before", subtitle=chosen.words, x="share of finished games", y="", is_share=True
    )
    return Shown(
        name="head_to_head",
        title="Head to head",
        origin=asked.origin,
        chart=with_line(dot_chart(named, titles, ("opponent",)), 0.5),
        alt=f"{titles.title}, {chosen.words}: "
        + "; ".join(f"{dot.place} in {figure_text(dot.figure, is_share=True)} of {dot.n} games" for dot in named),
        table=dots_html(named, titles, "Opponent", None),
        about=used_words(asked.answer),
    )


def trend(generation: Generation, chosen: Chosen, person: Person, what: Trend) -> Shown | None:
    """A player's games block by block, each of as many games; None without a finished game."""
    asked = generation.ask_sql(_trend_sql((*chosen.filters, equal("player", person.player)), what))
    answer = asked.answer
    dots = tuple(
        Dot(
            place=float(whole_of(last)),
            group=person.label,
            figure=value,
            low=number_of(low),
            high=number_of(high),
            n=whole_of(n),
            games=whole_of(n),
        )
        for last, n, figure, low, high in zip(
            *(answer.column(name) for name in ("last_game", "n", "figure", "low", "high")), strict=True
        )
        if (value := number_of(figure)) is not None
    )
    if not dots:
        return None
    is_share = what is Trend.WINS
    titles = Titles(
        title=f"{person.label}: {what}",
        subtitle=chosen.words,
        x="games played, by date; a point for each block of them",
        y=what.value,
        is_share=is_share,
    )
    return Shown(
        name="trend",
        title="Over time",
        origin=asked.origin,
        chart=line_chart(dots, titles, (person.label,)),
        alt=f"{titles.title}, {chosen.words}: from {figure_text(dots[0].figure, is_share=is_share)} in the first "
        f"{dots[0].n} games to {figure_text(dots[-1].figure, is_share=is_share)} in the last {dots[-1].n}.",
        table=dots_html(dots, titles, "Up to game", "Player"),
    )


def _trend_sql(filters: tuple[Filter, ...], what: Trend) -> str:
    """Blocks of at least a few games, of more where there are very many."""
    games = sql_of(Question(view="player_games", filters=filters))
    sums = "count(*), count(*), sum(total), count(*), sum(total), sum(total * total)"
    won = "sum(is_winner::int), count(*)"
    figures = {
        Trend.WINS: f"avg(is_winner::int) as figure, wilson_low({won}) as low, wilson_high({won}) as high",
        Trend.TOTALS: f"avg(total) as figure, mean_low({sums}) as low, mean_high({sums}) as high",
    }
    known = {Trend.WINS: "is_winner", Trend.TOTALS: "total"}[what]
    return f"""with game_of_player as (
{games}
),
in_blocks as (
    select *, (number - 1) // greatest({_FEWEST_A_BLOCK}, ceil(count(*) over () / {_MOST_BLOCKS}))::bigint as block
    from game_of_player
    where {known} is not null
)
select min(number) as first_game, max(number) as last_game, count(*) as n, {figures[what]}
from in_blocks
group by block
order by first_game"""  # noqa: S608 - the filters are quoted where they are put in
