-- One row per round with points: its value for each statistic whose unit is the round.
--
-- game_key: the game
-- outcome: lowest, tied, beaten (the caller's hand); nobody (no call); null where it is not told
-- call_is_tied: of a called round: 1 where the caller was tied for the lowest hand total
-- round_lowest_tied: 1 where several seats have the lowest hand total
-- round_lowest: lowest hand total
-- round_kamikaze: 1 where there was a kamikaze hand
-- round_has_reset: 1 where a total was reset
-- round_points: points of all seats
-- round_turns: turns; null for a sheet
-- round_reshuffled: 1 where the pile became the stock; null for a sheet
-- round_matches: matches and pairs that hit; null for a sheet
-- round_match_misses: those missed; null for a sheet
with tried as (
    select game_key, round, count(*) filter (where is_hit) as hits, count(*) filter (where not is_hit) as misses
    from match_attempt
    group by game_key, round
)

select
    r.game_key,
    r.outcome,
    case when r.outcome != 'nobody' then (r.outcome = 'tied')::int end as call_is_tied,
    r.is_lowest_tied::int as round_lowest_tied,
    r.lowest as round_lowest,
    r.has_kamikaze::int as round_kamikaze,
    (r.count_resets > 0)::int as round_has_reset,
    r.points as round_points,
    r.turns as round_turns,
    (r.reshuffles > 0)::int as round_reshuffled,
    if(r.round_kind = 'played', coalesce(t.hits, 0), null) as round_matches,
    if(r.round_kind = 'played', coalesce(t.misses, 0), null) as round_match_misses
from finished_round as r
left join tried as t on t.game_key = r.game_key and t.round = r.round
