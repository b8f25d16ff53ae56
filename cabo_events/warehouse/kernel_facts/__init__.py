"""The tables of facts from recorded rows, by the kernel: as the readable facts, but without ``chance_lowest``."""

from collections.abc import Callable, Mapping

import pyarrow as pa

from cabo_events.warehouse.kernel_facts.events import event_table
from cabo_events.warehouse.kernel_facts.games import game_table, player_table, ruleset_table, seat_table
from cabo_events.warehouse.kernel_facts.played import Played, played
from cabo_events.warehouse.kernel_facts.plays import attempt_table, call_table, turn_table, use_table
from cabo_events.warehouse.kernel_facts.rounds import round_seat_table, round_table

__all__ = ["Played", "fact_tables", "facts_by_game", "played"]

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
    """The tables whose rows are a game's, by name: all but those of rule sets and players."""
    return {name: table(games) for name, table in _BY_GAME.items()}


def fact_tables(games: Played) -> dict[str, pa.Table]:
    """Every table of facts, by its name; a rule set and a player once for each game they are in."""
    return {"ruleset": ruleset_table(games), "player": player_table(games), **facts_by_game(games)}
