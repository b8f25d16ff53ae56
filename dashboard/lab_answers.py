"""The answers of the rule lab, each worked out once: replayed from stored games, played by bots."""

import pyarrow as pa
import streamlit as st

from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.lab import LabGroup, Playing, Replayed, Tried, lab_group, played, replayed
from cabo_events.warehouse.measures import Measure, Sums
from cabo_events.warehouse.stored_rounds import GameGroup, game_groups
from dashboard.asking import Generation
from dashboard.strata import Chosen

_COUNTED = "g.is_counted"


def group_of(generation: Generation, chosen: Chosen) -> GameGroup | None:
    """The games that are tried other rules on; None where a round's number comes twice in all of them."""
    groups = _groups(generation.path, generation.stamp, generation)
    (key,) = chosen.rulesets
    wanted = (key, chosen.seats, chosen.kind)
    return next((one for one in groups if (one.ruleset_key, one.seats, one.kind) == wanted), None)


@st.cache_resource(max_entries=8, show_spinner=False)
def _groups(path: str, stamp: str, _generation: Generation) -> tuple[GameGroup, ...]:  # noqa: ARG001 - keys
    return game_groups(lambda sql: _table(_generation, sql), _COUNTED)


def _table(generation: Generation, sql: str) -> pa.Table:
    with generation.warehouse.batches(sql) as batches:
        return batches.read_all()


def answers(
    generation: Generation, group: GameGroup, tried: tuple[Tried, ...], plays: tuple[dict[Measure, Sums], ...]
) -> LabGroup:
    """Both answers by rules; ``plays`` is empty for rules by which nothing was played."""
    key = (generation.path, generation.stamp, group.ruleset_key, group.seats, group.kind)
    return lab_group(group, tried, _replayed(key, tried, generation, group), plays)


@st.cache_resource(max_entries=64, show_spinner="Scoring the games again …", hash_funcs={Tried: repr})
def _replayed(
    key: tuple[str | int, ...],  # noqa: ARG001 - what the answer is kept by, with the rules
    tried: tuple[Tried, ...],
    _generation: Generation,
    _group: GameGroup,
) -> tuple[Replayed, ...]:
    return replayed(lambda sql: _table(_generation, sql), _group, tried, _COUNTED)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs={RuleSet: repr})
def played_by_bots(rules: RuleSet, seats: int, games: int, bots: str) -> dict[Measure, Sums]:
    """What bots make of these rules, the same each time; nothing where so many cannot play. Raises PolicyError."""
    if not rules.players_min <= seats <= rules.players_max:
        return {}
    # What plays is compiled, and takes its time to be there: nobody waits for that who does not ask for it.
    from cabo_events.kernel.warming import Work, is_warm  # noqa: PLC0415
    from cabo_events.warehouse.played import played_rounds  # noqa: PLC0415

    first = "" if is_warm(Work.OUTCOMES) else " The first time, what plays is compiled: that takes some twenty seconds."
    with st.spinner(f"Letting bots play …{first}"):
        return played(Playing(rules=rules, seats=seats, bots=(bots,), games=games, seed=1), played_rounds)
