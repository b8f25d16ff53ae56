-- One row per game that is counted: its value for each statistic whose unit is the game.
--
-- game_key: the game
-- rounds: rounds, where it is finished
-- games: 1
-- game_has_ended: 1 where it was finished
-- game_is_tie: 1 where several won
-- game_has_reset: 1 where a total was reset
-- game_reset_decides: of a game with a reset: 1 where that decided it
-- game_has_kamikaze: 1 where there was a kamikaze hand
-- game_rounds: rounds of a finished game
-- game_turns: turns of a finished game
-- game_lowest_total: lowest total at the end
--
-- A reset decides a game where the winners' seats are not exactly the lowest ones by totals without any reset, over
-- the same rounds; that without it the game might have ended sooner is left aside.
with
    ending as (
        select
            s.game_key,
            sum(s.resets) > 0 as has_reset,
            if(count(r.count_kamikaze) = count(*), sum(r.count_kamikaze) > 0, null) as has_kamikaze,
            if(count(s.total) = count(*), min(s.total), null) as lowest_total,
            -- What the totals would be had no reset taken anything off, the rounds being the same.
            if(count(s.total + r.given_back) = count(*), min(s.total + r.given_back), null) as lowest_without,
            sum(1 << s.seat) filter (where s.is_winner) as winners,
            list((s.seat, s.total + r.given_back)) as without
        from finished_seat as s
        join seat_rounds as r on r.game_key = s.game_key and r.seat = s.seat
        group by s.game_key
    ),

    decided as (
        select
            game_key,
            list_sum(list_transform(
                list_filter(without, lambda one: one[2] = lowest_without), lambda one: 1 << one[1]
            )) != winners as is_decided
        from ending
        where has_reset and lowest_without is not null
    )

select
    g.game_key,
    if(g.has_ended, g.rounds, null) as rounds,
    1 as games,
    g.has_ended::int as game_has_ended,
    if(g.has_ended, g.is_tie, null)::int as game_is_tie,
    e.has_reset::int as game_has_reset,
    d.is_decided::int as game_reset_decides,
    e.has_kamikaze::int as game_has_kamikaze,
    if(g.has_ended, g.rounds, null) as game_rounds,
    if(g.has_ended and not g.is_sheet, g.turns, null) as game_turns,
    e.lowest_total as game_lowest_total
from counted_game as g
left join ending as e on e.game_key = g.game_key
left join decided as d on d.game_key = g.game_key
