"""Lists that are too long to be made whenever they are asked for: rounds, the games of players, their streaks."""

from duckdb import DuckDBPyConnection

from cabo_events.warehouse.tables import LISTED_ROUND, PLAYER_GAME, STREAK

LISTS = (LISTED_ROUND, PLAYER_GAME, STREAK)
"""The tables of such lists."""


def fill_lists(connection: DuckDBPyConnection, games_at_a_time: int = 50_000) -> None:
    """Fill the lists anew from the facts that are there; the views must have been created.

    Rounds are put in order so many games at a time.
    """
    for table in LISTS:
        connection.execute(f"delete from {table.name}")  # noqa: S608 - a name of our own
    connection.execute(_ORDERED_GAMES)
    ((games,),) = connection.execute("select count(*) from ordered_game").fetchall()
    for first in range(1, int(games) + 1, games_at_a_time):
        connection.execute(_ROUNDS, [first, first + games_at_a_time - 1])
    connection.execute("drop table ordered_game")
    connection.execute(_PLAYER_GAMES)
    connection.execute(_STREAKS)


_ORDERED_GAMES = """
create or replace temp table ordered_game as
select
    g.game_key,
    row_number() over (order by c.ruleset_key, c.seats, c.kind, g.stream)::integer as game_number
from counted_game as c
join game as g on g.game_key = c.game_key
"""

_ROUNDS = """
insert into listed_round by name
select o.game_number, r.* exclude (game_key)
from round_line as r
join ordered_game as o on o.game_key = r.game_key
where o.game_number between ? and ?
order by o.game_number, r.round, r.version_from
"""

_PLAYER_GAMES = """
insert into player_game by name
from player_game_line
order by player, ruleset_key, seats, kind, number
"""

_STREAKS = """
insert into streak by name
from streak_line
order by player, ruleset_key, seats, kind
"""
