"""Rule lab: the games scored by rules of one's own, beside games that bots play by them."""

import shlex
from collections.abc import Mapping

import streamlit as st

from cabo_events.bots import policy_names
from cabo_events.errors import CaboError
from cabo_events.markup import element
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.warehouse.lab import CAVEAT, LabGroup, Tried, tried
from cabo_events.warehouse.measures import ABOUT, Measure
from cabo_events.warehouse.statistics import Question
from cabo_events.warehouse.stored_rounds import GameGroup
from cabo_events.warehouse.sweeps import AxisValue, parsed_sweep, value_word
from dashboard.answer_exports import draw_answer_exports
from dashboard.asking import Generation
from dashboard.exports import draw_exports
from dashboard.figure_dots import used_words
from dashboard.figure_tables import dots_html
from dashboard.frame import run_page
from dashboard.lab_answers import answers, group_of, played_by_bots
from dashboard.lab_rules import toml_of, tried_rules, turned
from dashboard.lab_view import (
    PLAYED,
    REPLAYED,
    dots_words,
    lab_dots,
    lab_html,
    lab_table,
    lab_use,
    sweep_dots,
    titles_of,
    unscored_html,
)
from dashboard.listed_figures import listed_html, shares_of
from dashboard.shown import As, draw_chart, draw_choice_of_ways, draw_part
from dashboard.statistic_charts import dot_chart, line_chart
from dashboard.statistics_frame import draw_statistics, say_error, say_none_left
from dashboard.strata import Chosen, Stratum, choose_one

SWEEPS = {
    "penalty of a beaten caller, 0 to 20": "beaten_caller_penalty=0:20",
    "limit that ends the game, 50 to 200": "end_score=50:200:10",
    "points of the others in a kamikaze round, 0 to 100": "kamikaze_others_score=0:100:10",
}
GAMES_BY_BOTS = 200
NOBODY = "nobody"
TRIED = "tried.toml"


def main() -> None:
    """Draw the page."""
    draw_statistics("Rule lab", CAVEAT, _draw)


def _draw(generation: Generation, every: tuple[Stratum, ...]) -> None:
    chosen = choose_one(every)
    group = group_of(generation, chosen)
    if group is None:
        say_none_left("In each of these games the number of a round comes twice: they cannot be scored again.")
        return
    draw_part("The rules to try", f"Games played under {group.rules.name}; what is not turned stays as played.")
    values = turned(group.rules)
    try:
        rules = tried_rules(group.rules, values)
    except CaboError as error:
        say_error(error)
        return
    _draw_answers(generation, group, rules, values)
    _draw_sweep(generation, group, rules)
    _draw_named(generation, chosen)


def _draw_answers(generation: Generation, group: GameGroup, rules: RuleSet, values: Mapping[str, AxisValue]) -> None:
    label = ", ".join(f"{axis} {value_word(value)}" for axis, value in values.items()).replace("_", " ")
    some = (*tried(group, (), None), *((Tried(label=label, rules=rules),) if values else ()))
    first, second = st.columns([3, 1], vertical_alignment="bottom")
    with first:
        title = st.selectbox("Figure", [ABOUT[one] for one in Measure], key="measure", bind="query-params")
    with second:
        bots = st.selectbox(
            f"Bots that play {GAMES_BY_BOTS} games by each", [NOBODY, *policy_names()], key="bots", bind="query-params"
        )
    measure = next(one for one in Measure if ABOUT[one] == title)
    plays = tuple({} if bots == NOBODY else played_by_bots(one.rules, group.seats, GAMES_BY_BOTS, bots) for one in some)
    found = answers(generation, group, some, plays)
    draw_part("Replayed and played", lab_use(found, measure))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        way = draw_choice_of_ways("lab", "Replayed and played")
        draw_exports(lab_table(found, "rule_lab"))
    dots, titles = lab_dots(found, measure), titles_of(found, measure, "")
    if way is As.TABLE:
        st.html(str(lab_html(found)))
    elif dots:
        draw_chart("rule_lab", dot_chart(dots, titles, (REPLAYED, PLAYED)), dots_words(dots, titles))
    else:
        say_none_left("No game has a unit of this figure.")
    if (gaps := unscored_html(found)) is not None:
        st.html(str(gaps))
    play = () if bots == NOBODY else ("--played", "--games", str(GAMES_BY_BOTS), "--bots", bots)
    _draw_command("lab", _command(generation, found, *play), rules)


def _command(generation: Generation, found: LabGroup, *more: str) -> tuple[str, ...]:
    return (*more, "--players", str(found.players), "--kind", found.kind, "--db", str(generation.db))


def _draw_command(name: str, words: tuple[str, ...], rules: RuleSet) -> None:
    """The command that gives the same figures; nothing where the rules would take a whole file to tell."""
    toml = toml_of(rules)
    if toml is None:
        return
    with st.expander("Command", key=f"{name}-command"):
        is_named = NAMED.get(rules.name) == rules
        if not is_named:
            st.html(str(element("p", f"{TRIED} holds the rules to try:")))
            st.code(toml, language="toml")
        command = shlex.join(["cabo", "lab", "--rules", rules.name if is_named else TRIED, *words])
        st.code(command, language="bash", wrap_lines=True)


# --- one axis, value by value ----------------------------------------------------------------------------------------


def _draw_sweep(generation: Generation, group: GameGroup, rules: RuleSet) -> None:
    draw_part("Value by value", "The rules to try at each value of one axis, the same games scored again.")
    first, second = st.columns(2)
    with first:
        words = st.selectbox("Swept", list(SWEEPS), key="sweep", bind="query-params")
    with second:
        title = st.selectbox("Figure of the sweep", [ABOUT[one] for one in Measure], key="swept", bind="query-params")
    measure = next(one for one in Measure if ABOUT[one] == title)
    try:
        some = tried(group, (rules,), parsed_sweep(SWEEPS[words]))
    except CaboError as error:
        say_error(error)
        return
    found = answers(generation, group, some, ({},) * len(some))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        way = draw_choice_of_ways("sweep", "Value by value")
        draw_exports(lab_table(found, "rule_lab_sweep"))
    dots, titles = sweep_dots(found, measure), titles_of(found, measure, words.partition(",")[0])
    if not dots:
        say_none_left("Scoring cannot change this figure in the same play, or no game has a unit of it.")
    elif way is As.TABLE:
        st.html(str(dots_html(dots, titles, "Value", "Answer")))
    else:
        draw_chart("rule_lab_sweep", line_chart(dots, titles, (REPLAYED,)), dots_words(dots, titles))
    _draw_command("sweep", _command(generation, found, "--sweep", SWEEPS[words]), rules)


# --- the named rule sets ---------------------------------------------------------------------------------------------


def _draw_named(generation: Generation, chosen: Chosen) -> None:
    """What changes hands when the same play is scored by each rule set that has a name."""
    asked = generation.ask(Question(view="changed_results", filters=chosen.filters))
    if not asked.answer.rows:
        return
    with st.expander("Under the rule sets that have a name", key="named"):
        st.html(str(element("p", f"{chosen.words}. {used_words(asked.answer)}", class_="cabo-facts")))
        draw_answer_exports("changed_results", asked.origin, generation)
        caption = f"What changes hands under other rule sets. {chosen.words}"
        st.html(str(listed_html(asked.answer, shares_of(generation), ("under",), caption)))
        st.code(asked.origin.sql, language="sql", wrap_lines=True)
        st.code(asked.origin.command, language="bash", wrap_lines=True)


if __name__ == "__main__":
    run_page(main)
