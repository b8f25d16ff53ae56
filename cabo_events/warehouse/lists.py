"""Lists that are too long to be made whenever they are asked for: rounds, the games of players, their streaks."""

from duckdb import DuckDBPyConnection

from cabo_events.warehouse.keys import key_ranges
from cabo_events.warehouse.tables import LISTED_ROUND, PLAYER_GAME, STREAK

LISTS = (LISTED_ROUND, PLAYER_GAME, STREAK)
"""The tables of such lists."""


def fill_lists(connection: DuckDBPyConnection, games_at_a_time: int = 50_000) -> None:
    """Fill the lists anew from the facts that are there; the views must have been created.

    Rounds are gathered so many games at a time by key, and put in order so many at a time by number: what it takes of
    memory does not grow with the games.
    """
    for table in LISTS:
        connection.execute(f"delete from {table.name}")  # noqa: S608 - a name of our own
    connection.execute(_ORDERED_GAMES)
    for first, last in key_ranges(connection, games_at_a_time):
        connection.execute(_GATHERED.format(first=first, last=last))
    ((games,),) = connection.execute("select count(*) from ordered_game").fetchall()
    for first in range(1, int(games) + 1, games_at_a_time):
        connection.execute(_ROUNDS, [first, first + games_at_a_time - 1])
    for name in ("ordered_game", "gathered_round"):
        connection.execute(f"drop table {name}")
    connection.execute(_PLAYER_GAMES)
    connection.execute(_STREAKS)


_ORDERED_GAMES = """
create or replace temp table ordered_game as
select
    g.game_key,
    row_number() over (order by c.ruleset_key, c.seats, c.kind, g.stream)::integer as game_number
from counted_game as c
join game as g on g.game_key = c.game_key;

create or replace temp table gathered_round as
from listed_round limit 0
"""

_GATHERED = """
insert into gathered_round by name
select o.game_number, r.* exclude (game_key)
from round_line as r
join ordered_game as o on o.game_key = r.game_key
where r.game_key between {first} and {last}
"""

_ROUNDS = """
insert into listed_round by name
from gathered_round
where game_number between ? and ?
order by game_number, round, version_from
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
