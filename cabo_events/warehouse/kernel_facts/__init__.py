"""The tables of facts from recorded rows, by the kernel: as the readable facts."""

from collections.abc import Callable, Mapping

import pyarrow as pa

from cabo_events.warehouse.kernel_facts.arrow import numbers
from cabo_events.warehouse.kernel_facts.events import event_table
from cabo_events.warehouse.kernel_facts.games import game_table, player_table, ruleset_table, seat_table
from cabo_events.warehouse.kernel_facts.played import Played, played
from cabo_events.warehouse.kernel_facts.plays import attempt_table, call_table, turn_table, use_table
from cabo_events.warehouse.kernel_facts.rounds import round_seat_table, round_table
from cabo_events.warehouse.tables import PLAYER, RULESET, arrow_schema, table_named

__all__ = ["Played", "fact_tables", "facts_by_game", "numbers", "played", "player_table", "ruleset_table"]

_BY_GAME: Mapping[str, Callable[[Played], pa.Table]] = {
    "game": game_table,
    "seat": seat_table,
    "round": round_table,
    "round_seat": round_seat_table,
    "event": event_table,
    "turn": turn_table,
    "call": call_table,
    "match_attempt": attempt_table,
    "power_use": use_table,
}


def facts_by_game(games: Played) -> dict[str, pa.Table]:
    """The tables whose rows are a game's, by name: all but those of rule sets and players.

    Words stay codes of their dictionaries.
    """
    return {name: table(games) for name, table in _BY_GAME.items()}


def fact_tables(games: Played) -> dict[str, pa.Table]:
    """Every table of facts, by its name, by its own schema; a rule set and a player once for each game they are in."""
    rulesets = ruleset_table([opening.ruleset for opening in games.openings])
    players = player_table([player for opening in games.openings for player in opening.players])
    tables = {RULESET.name: rulesets, PLAYER.name: players, **facts_by_game(games)}
    return {name: table.cast(arrow_schema(table_named(name))) for name, table in tables.items()}
