"""What is settled over all games when they are in: who plays, which record counts, the sums, the views."""

from datetime import UTC, datetime
from typing import Final

import msgspec
from duckdb import DuckDBPyConnection
from msgspec.structs import replace

from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.admission import counted, first_row
from cabo_events.warehouse.axes_apart import ruleset_json
from cabo_events.warehouse.rescored_table import fill_rescored
from cabo_events.warehouse.sums import fill_sums
from cabo_events.warehouse.views import create_views, views_version

_COUNTED: Final = """
update game set is_counted = ranked.is_first and not ranked.is_broken
from (
    select
        game_key,
        coalesce(breaks, 0) > 0 as is_broken,
        row_number() over (
            partition by game
            order by
                coalesce(breaks, 0) > 0,
                case when viewer is null then -1 when viewer = 'spectator' then 1000 else viewer::integer end,
                stream
        ) = 1 as is_first
    from game join (select game_key, breaks from record where status = 'loaded') using (game_key)
) as ranked
where game.game_key = ranked.game_key and game.is_counted is distinct from (ranked.is_first and not ranked.is_broken)
"""
_OPENINGS: Final = """
create or replace temp table opening as
select game_key, body from event where version = 1
"""
_PLAYERS: Final = """
insert into player (player, name, bot)
with
called as (
    select seat.player, seat.bot, json_extract_string(opening.body, '$.players[' || seat.seat || '].name') as name
    from seat join opening using (game_key)
),
names as (
    select player, name, row_number() over (partition by player order by count(*) desc, name) as place
    from called
    where name is not null
    group by player, name
),
bots as (select player, max(bot) as bot from called group by player)
select bots.player, names.name, bots.bot
from bots left join names on bots.player = names.player and names.place = 1
order by bots.player
"""
_LABELS: Final = """
select
    game.ruleset_key,
    min(json_object(
        'name', json_extract_string(opening.body, '$.ruleset.name'),
        'based_on', json_extract_string(opening.body, '$.ruleset.based_on')
    )::varchar)
from game join opening using (game_key)
group by game.ruleset_key
order by game.ruleset_key
"""
_DOUBLES: Final = """
insert into quarantine (origin, stream, kind, reason, loaded_at)
select
    other.origin, other.stream, 'double',
    'expected one record under this id, found another one with ' || loaded.events || ' events in ' || loaded.origin, ?
from record as other join record as loaded using (game_key)
where other.status = 'double' and loaded.status = 'loaded' and other.digest is distinct from loaded.digest
order by other.origin, other.stream
"""


class _Labels(msgspec.Struct, frozen=True):
    name: str
    based_on: str | None


def settle(connection: DuckDBPyConnection) -> None:
    """Settle what depends on all games that are in the tables, and on nothing else: not on how they came in."""
    connection.execute(_COUNTED)
    connection.execute(_OPENINGS)
    connection.execute("delete from player")
    connection.execute(_PLAYERS)
    _settle_rulesets(connection)
    connection.execute("drop table opening")
    connection.execute("delete from quarantine where kind = 'double'")
    connection.execute(_DOUBLES, [datetime.now(UTC)])


def _settle_rulesets(connection: DuckDBPyConnection) -> None:
    connection.execute("delete from ruleset where ruleset_key not in (select ruleset_key from game)")
    labels = {str(key): str(text) for key, text in connection.execute(_LABELS).fetchall()}
    for key, body in connection.execute("select ruleset_key, body from ruleset").fetchall():
        called = msgspec.json.decode(labels[str(key)], type=_Labels)
        rules = replace(msgspec.json.decode(str(body), type=RuleSet), name=called.name, based_on=called.based_on)
        connection.execute(
            "update ruleset set name = ?, based_on = ?, body = ? where ruleset_key = ?",
            [rules.name, rules.based_on, ruleset_json(rules), str(key)],
        )


def sum_up(connection: DuckDBPyConnection) -> None:
    """Score every game by other rules, create the views, and add up the sums over games that figures come from."""
    fill_rescored(connection)
    if not has_these_views(connection):
        create_views(connection)
    fill_sums(connection)


def has_these_views(connection: DuckDBPyConnection) -> bool:
    """Whether the views in the database are those of this version of the package."""
    # Asking for what is not there would break off the transaction.
    (there,) = counted(connection, "select count(*) from duckdb_functions() where function_name = 'views_version'")
    return there > 0 and first_row(connection, "select views_version()") == (views_version(),)
