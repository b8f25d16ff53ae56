"""What the page Scoring shows: measures by rule set, and the points of a round."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.markup import Html, element
from cabo_events.warehouse.statistics import Filter, Question
from cabo_events.words import counted
from dashboard.asking import Asked, Generation, equal
from dashboard.figure_dots import dots_of, used_words
from dashboard.figure_tables import dots_html, table_html
from dashboard.figure_words import ABSENT, figure_text, interval_text, whole_of
from dashboard.shown import Shown
from dashboard.statistic_charts import Dot, Titles, bars_chart, dot_chart
from dashboard.strata import Chosen

ROLE_WORDS: Final = {"caller": "the caller's", "other": "the others'", "all": "everybody's"}


class Measure(Struct, frozen=True, kw_only=True):
    """A figure that rule sets are compared by: the view that has it, and the row of it that is meant."""

    title: str
    unit: str
    view: str
    filters: tuple[Filter, ...]
    figure: str = "figure"
    is_share: bool = False


def _mean(title: str, unit: str, view: str, *filters: Filter) -> Measure:
    return Measure(title=title, unit=unit, view=view, filters=filters)


def _share(title: str, unit: str, view: str, *filters: Filter) -> Measure:
    return Measure(title=title, unit=unit, view=view, filters=filters, is_share=True)


def _points(title: str, view: str, role: str, figure: str) -> Measure:
    return Measure(title=title, unit="points", view=view, filters=(equal("role", role),), figure=figure)


def _of(statistic: str) -> Filter:
    return equal("statistic", statistic)


_FINISHED: Final = "share of finished games"

MEASURES: Final = (
    _points("Points of the caller", "points", "caller", "points"),
    _points("Points of the others", "points", "other", "points"),
    _share("Callers beaten", "share of calls", "penalty_cost", _of("beaten_share")),
    _mean("What being beaten costs", "points above the hand", "penalty_cost", _of("beaten_penalty")),
    _points("Hand total of the caller at the end", "hand_totals", "caller", "hand_total"),
    _mean("Known total at the call", "points", "calls", _of("call_known_total")),
    _mean("Turn of the call", "turn of the round", "calls", _of("call_turn")),
    _share("Callers tied for lowest", "share of called rounds", "ties", _of("call_is_tied")),
    _share("Games that end in a tie", _FINISHED, "ties", _of("game_is_tie")),
    _share("Games with a reset", _FINISHED, "resets", _of("game_has_reset")),
    _share("Resets that decide the game", "share of games with one", "resets", _of("game_reset_decides")),
    _share("Rounds with a kamikaze hand", "share of rounds", "kamikaze", _of("round_kamikaze")),
    _mean("Rounds of a game", "rounds", "game_length", _of("game_rounds")),
    _mean("Turns of a round", "turns", "game_length", _of("round_turns")),
    _share(
        "Fewest points for who begins",
        "share of rounds",
        "position_advantage",
        _of("position_lowest"),
        equal("position", 0),
    ),
)
"""The figures of the page, by the order in which they are offered."""


def _asked(generation: Generation, chosen: Chosen, measure: Measure) -> Asked:
    return generation.ask(Question(view=measure.view, filters=(*chosen.filters, *measure.filters)))


def compared(generation: Generation, chosen: Chosen, measure: Measure) -> Shown | None:
    """A measure by rule set; None where no game has a unit of it."""
    asked = _asked(generation, chosen, measure)
    dots = dots_of(asked.answer, measure.figure, "ruleset_key", group="ruleset_key")
    labels = chosen.rulesets
    told = (replace(dot, place=labels[dot.group], group=labels[dot.group]) for dot in dots)
    named = tuple(sorted(told, key=lambda dot: dot.group))
    if not named:
        return None
    titles = Titles(title=measure.title, subtitle=chosen.words, x=measure.unit, y="", is_share=measure.is_share)
    return Shown(
        name="rule_sets",
        title="Rule sets compared",
        origin=asked.origin,
        chart=dot_chart(named, titles, tuple(chosen.rulesets.values())),
        alt=f"{measure.title}, {chosen.words}: {'; '.join(_said(dot, measure) for dot in named)}.",
        table=dots_html(named, titles, "Rule set", None),
        about=used_words(asked.answer),
    )


def _said(dot: Dot, measure: Measure) -> str:
    figure = figure_text(dot.figure, is_share=measure.is_share)
    return f"{dot.group} {figure} ({interval_text(dot.low, dot.high, is_share=measure.is_share)}, n {dot.n})"


def use_of(generation: Generation, chosen: Chosen) -> str:
    """How many games the page is of, how many are finished, and how many tell their moves."""
    usable = Question(view="usable", filters=(*chosen.filters, equal("statistic", "game_rounds", "round_turns")))
    answer = generation.ask(usable).answer
    used = {"game_rounds": 0, "round_turns": 0}
    for statistic, number in zip(answer.column("statistic"), answer.column("games_used"), strict=True):
        used[str(statistic)] += whole_of(number)
    finished, played = used["game_rounds"], used["round_turns"]
    return f"{counted(chosen.games, 'game')}: {finished} finished, {played} with moves; a score sheet counts too."


def distribution(generation: Generation, chosen: Chosen, role: str) -> Shown | None:
    """The points that a round brings, by rule set; None where no game tells."""
    filters = (*chosen.filters, equal("role", role))
    asked = generation.ask(Question(view="points_distribution", filters=filters))
    dots = dots_of(asked.answer, "share", "points", group="ruleset_key")
    named = tuple(replace(dot, group=chosen.rulesets[dot.group]) for dot in dots)
    if not named:
        return None
    titles = Titles(
        title=f"Points of a round, {ROLE_WORDS[role]}",
        subtitle=chosen.words,
        x="points",
        y="share",
        is_share=True,
    )
    most_frequent = [_most_frequent(named, group) for group in chosen.rulesets.values()]
    return Shown(
        name="points",
        title="How points are distributed",
        origin=asked.origin,
        chart=bars_chart(named, titles, tuple(chosen.rulesets.values())),
        alt=f"{titles.title}, {chosen.words}. {'; '.join(most_frequent)}.",
        table=dots_html(named, titles, "Points", "Rule set"),
        about=used_words(asked.answer),
    )


def _most_frequent(dots: Sequence[Dot], group: str) -> str:
    some = [dot for dot in dots if dot.group == group]
    if not some:
        return f"{group}: none"
    most = max(some, key=lambda dot: dot.figure)
    share = figure_text(most.figure, is_share=True)
    return f"{group}: most often {most.place:g} points ({share}), at most {max(float(dot.place) for dot in some):g}"


def comparison_table(generation: Generation, chosen: Chosen) -> tuple[Html, Asked]:
    """Every figure of the view overview, a column for each rule set."""
    asked = generation.ask(Question(view="overview", filters=chosen.filters))
    known = generation.ask(Question(view="statistic")).answer
    measures = dict(zip(known.column("statistic"), known.column("measure"), strict=True))
    names = ("about", "statistic", "ruleset_key", "figure", "low", "high", "n", "games")
    cells: dict[str, dict[str, Html]] = {}
    for about, statistic, key, *told in zip(*(asked.answer.column(name) for name in names), strict=True):
        is_share = measures[statistic] == "share"
        cells.setdefault(str(about), {})[str(key)] = _overview_cell(told, chosen.rulesets[str(key)], is_share=is_share)
    heads = ("Figure", *chosen.rulesets.values())
    rows = [(about, *(by_key.get(key, ABSENT) for key in chosen.rulesets)) for about, by_key in sorted(cells.items())]
    return table_html(heads, rows, f"All figures. {chosen.words}"), asked


def _overview_cell(told: Sequence[object], head: str, *, is_share: bool) -> Html:
    figure, low, high, n, games = told
    below = f"{interval_text(low, high, is_share=is_share)}, n {n}, games {games}"
    content = (figure_text(figure, is_share=is_share), element("span", below, class_="cabo-record"))
    return element("td", element("span", *content), data_label=head, data_exact=repr(figure))
