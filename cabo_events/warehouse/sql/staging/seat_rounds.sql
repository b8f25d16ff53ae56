-- One row per seat of a game that is counted and finished: what its rounds come to beside the total.
--
-- game_key: the game
-- seat: the seat
-- given_back: points that its resets took off its total; null where they cannot be told
-- count_kamikaze: rounds in which its hand was the kamikaze hand; null where a sheet leaves one in doubt
with taken as (
    select
        game_key,
        seat,
        sum(total_before + points - total_after) filter (where is_reset) as given_back,
        count(*) filter (where is_kamikaze) as count_kamikaze,
        bool_or(is_kamikaze is null) as is_doubtful
    from scored_seat
    group by game_key, seat
)

select
    s.game_key,
    s.seat,
    if(s.resets = 0, 0, t.given_back)::int as given_back,
    if(t.is_doubtful, null, coalesce(t.count_kamikaze, 0)) as count_kamikaze
from finished_seat as s
left join taken as t on t.game_key = s.game_key and t.seat = s.seat
