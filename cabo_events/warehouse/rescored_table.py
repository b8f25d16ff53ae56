"""The table ``rescored_game``: every stored game under every named rule set."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from duckdb import DuckDBPyConnection

from cabo_events.ruleset import RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED
from cabo_events.warehouse.counterfactuals import NO_ROUND, Under, changes, under
from cabo_events.warehouse.round_arrays import Flags
from cabo_events.warehouse.stored_rounds import GameGroup, StoredGames, game_groups, stored_games
from cabo_events.warehouse.tables import RESCORED_GAME, arrow_schema

_MISSING: Final = f"game_key not in (select game_key from {RESCORED_GAME.name})"  # noqa: S608 - a name of our own
_BATCH: Final = "rescored_batch"


def fill_rescored(connection: DuckDBPyConnection) -> None:
    """Rescore every game that is not in the table yet, under every named rule set.

    Whoever takes a game's facts away, to load it again, takes its rows here with them.
    """

    def ask(sql: str) -> pa.Table:
        # Whatever was executed before is not over while its result has not been fetched.
        connection.complete()
        return connection.sql(sql).to_arrow_table()

    for group in game_groups(ask, _MISSING):
        for games in stored_games(ask, group, _MISSING):
            _insert(connection, rescored_rows(group, games, tuple(NAMED.values())))


def _insert(connection: DuckDBPyConnection, rows: pa.Table) -> None:
    connection.register(_BATCH, rows)
    connection.execute(f"insert into {RESCORED_GAME.name} by name select * from {_BATCH}")  # noqa: S608 - as above
    connection.complete()
    connection.unregister(_BATCH)


def rescored_rows(group: GameGroup, games: StoredGames, rulesets: Sequence[RuleSet]) -> pa.Table:
    """A row for each of the games under each of the rule sets, in the table's own schema."""
    own = under(group.rules, group.rules, games.rounds)
    tables = [_rows(group, games, own, rules) for rules in rulesets]
    return pa.concat_tables(tables) if tables else arrow_schema(RESCORED_GAME).empty_table()


def _rows(group: GameGroup, games: StoredGames, own: Under, rules: RuleSet) -> pa.Table:
    rounds = games.rounds
    other = under(group.rules, rules, rounds)
    change = changes(rounds, own, other)
    counted, size = other.games.rounds_counted, rounds.games
    columns = {
        "game_key": games.keys,
        "under": [ruleset_hash(rules)] * size,
        "under_name": [rules.name] * size,
        "is_played": [ruleset_hash(rules) == group.ruleset_key] * size,
        "rounds_counted": counted,
        "ignored_rounds": rounds.lengths - counted,
        "unscored_rounds": _per_game(games, other.games.does_count & ~other.rounds.is_scored),
        "is_over": other.games.is_over,
        "winners": _nullable(other.games.winners, other.games.winners == 0),
        "leaders": _nullable(other.games.leaders, other.games.leaders == 0),
        "is_flipped": pa.array(change.is_flipped, mask=~change.is_told),
        "rounds_compared": _per_game(games, change.is_compared),
        "rounds_changed": _per_game(games, change.has_other_points),
        "rounds_flipped": _per_game(games, change.has_other_lowest),
        "first_different_round": _numbered(change.first_different_round),
        "turning_round": _numbered(change.turning_round),
    }
    schema = arrow_schema(RESCORED_GAME)
    return pa.table({name: pa.array(columns[name]).cast(schema.field(name).type) for name in schema.names}, schema)


def _per_game(games: StoredGames, flags: Flags) -> npt.NDArray[np.int64]:
    """How many rounds of each game have the flag."""
    return np.bincount(games.rounds.game_of[flags], minlength=games.rounds.games)


def _nullable(values: npt.NDArray[np.uint8], is_null: Flags) -> pa.Array:
    return pa.array(values, mask=is_null)


def _numbered(rounds: npt.NDArray[np.int64]) -> pa.Array:
    return pa.array(rounds, mask=rounds == NO_ROUND)
