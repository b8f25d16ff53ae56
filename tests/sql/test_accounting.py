"""Accounting identities: what must add up does, in the games that come with the package."""

from collections.abc import Iterator

import pytest
from duckdb import DuckDBPyConnection

from cabo_events.files import read_game
from cabo_events.shipped import shipped_games
from cabo_events.warehouse.statistics import Question, sql_of
from cabo_events.warehouse.views import marts
from tests.sql.loaded import loaded_database

IDENTITIES = {
    "points and what resets took off sum to the totals": """
        select s.game_key, s.seat
        from seat as s
        join scored_seat as r on r.game_key = s.game_key and r.seat = s.seat
        group by s.game_key, s.seat, s.total
        having count(r.total_before + r.total_after) = count(*)
            and s.total != sum(r.points) - sum(if(r.is_reset, r.total_before + r.points - r.total_after, 0))
    """,
    "a round goes on from the total that the one before it left": """
        with following as (
            select total_before, lag(total_after, 1, 0) over (partition by game_key, seat order by round) as before
            from scored_seat
        )
        select * from following where total_before != before
    """,
    "without a reset a round adds its points": """
        select * from scored_seat where not is_reset and total_after != total_before + points
    """,
    "one caller a round at most": """
        select game_key, round from scored_seat where role = 'caller' group by game_key, round having count(*) > 1
    """,
    "a round was called or ran out of stock": """
        select * from round where kind = 'played' and is_scored and (caller is null) != (reason = 'stock_out')
            and not (reason = 'stock_out' and caller is not null)
    """,
    "every round has as many seats as its game": """
        select game_key, round, g.seats
        from round_seat join game as g using (game_key)
        group by game_key, round, g.seats having count(*) != g.seats
    """,
    "a call is that of its round's caller": """
        select * from call as c join round as r using (game_key, round) where r.caller is distinct from c.seat
    """,
    "what a sheet would tell of a call is what its moves tell": """
        select * from counted_call as c
        join scored_seat as s on s.game_key = c.game_key and s.round = c.round and s.role = 'caller'
        where c.is_success is distinct from
            (s.reason = 'kamikaze' or (starts_with(s.reason, 'caller_') and not ends_with(s.reason, 'beaten')))
            or c.penalty is distinct from if(ends_with(s.reason, 'beaten'), s.points - s.hand_total, 0)
    """,
    "every round with points is listed once, those of a game together": """
        with listed as (
            select stream, round, version_from, count(*) as times,
                max(game_number) over (partition by stream) - min(game_number) over (partition by stream) as apart
            from rounds group by stream, round, version_from, game_number
        )
        select * from listed
        full join (select * from finished_round join game using (game_key)) using (stream, round, version_from)
        where times is distinct from 1 or apart != 0
    """,
    "a round has the turns that are told of it": """
        with told as (select game_key, round, count(*) as turns from turn group by game_key, round)
        select * from round join told using (game_key, round) where round.turns != told.turns
    """,
    "a game has the rounds that are told of it": """
        select g.game_key, g.rounds, count(r.round)
        from game as g left join finished_round as r using (game_key)
        where g.is_counted group by g.game_key, g.rounds having count(r.round) > g.rounds
    """,
    "at most one seat shoots the moon, the one that the round names": """
        select * from scored_seat as s join round as r using (game_key, round)
        where s.is_kamikaze != (r.kamikaze is not distinct from s.seat)
    """,
    "a game is counted once": """
        select game from game where is_counted group by game having count(*) > 1
    """,
    "the shares of a split are one": """
        select ruleset_key, seats, kind, role, sum(share)
        from points_distribution group by all having abs(sum(share) - 1) > 1e-9
    """,
    "the parts of a mean make up the whole": """
        select ruleset_key, seats, kind
        from points group by ruleset_key, seats, kind
        having sum(n) filter (where role != 'all') != sum(n) filter (where role = 'all')
            or abs(sum(n * points) filter (where role != 'all') - sum(n * points) filter (where role = 'all')) > 1e-6
    """,
    "a share is between the ends of its interval, and these between 0 and 1": """
        select * from figure as f join statistic as s using (statistic)
        where s.measure != 'mean' and not (0 <= low and low <= figure + 1e-9 and figure <= high + 1e-9 and high <= 1)
    """,
    "no figure is of more games than there are": """
        select * from figure where games > games_used or games_used > games_of or games > n
    """,
    "of two that met one is better, or they are level": """
        select ruleset_key, seats, kind, least(player, opponent), greatest(player, opponent)
        from head_to_head
        group by all
        having abs(sum(figure) filter (where statistic = 'head_better')
            + max(figure) filter (where statistic = 'head_level') - 1) > 1e-9
    """,
}


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBPyConnection]:
    db = tmp_path_factory.mktemp("warehouse") / "shipped.duckdb"
    with loaded_database((read_game(path).events for path in shipped_games()), db) as connection:
        yield connection


@pytest.mark.parametrize("identity", IDENTITIES)
def test_what_must_add_up_does(shipped: DuckDBPyConnection, identity: str) -> None:
    assert shipped.execute(IDENTITIES[identity]).fetchall() == []


def test_every_mart_has_something_to_say(shipped: DuckDBPyConnection) -> None:
    silent = [mart.name for mart in marts() if not shipped.execute(sql_of(Question(view=mart.name))).fetchall()]
    assert silent == []


def test_a_record_of_a_seat_is_not_counted_beside_the_whole_one(shipped: DuckDBPyConnection) -> None:
    beside = """
        with several as (select game from game group by game having count(*) > 1)
        select * from several join counted_game using (game) where not is_whole
    """
    assert shipped.execute(beside).fetchall() == []
