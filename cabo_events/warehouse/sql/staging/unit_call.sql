-- One row per call, of moves or told by a score sheet: its value for each statistic whose unit is the call.
--
-- game_key: the game
-- player: id of the caller
-- known_total: sum of the caller's own cards that it had seen, as text; not known: not recorded, or a sheet
-- unseen: the caller's own cards that it had not seen, as text; not known: a sheet
-- tenth: tenth that the chance to be lowest is in, from 0; null where there is none
-- call_success: 1 where the caller was not beaten
-- call_was_lowest: 1 where at the call no opponent stood better
-- call_points: points of the caller
-- call_penalty: points above the hand of a beaten caller, else 0
-- call_hand_change: hand total at the end, minus at the call
-- call_known_total: sum of the caller's own cards that it had seen
-- call_unseen: the caller's own cards that it had not seen
-- call_turn: turn of the round in which the call came
-- beaten_share: 1 where the caller was beaten
-- beaten_penalty: of a beaten caller: points above the hand; 0 where it was another's kamikaze that undid the call
-- beaten_points: of a beaten caller: points
-- chance_lowest: where there is a chance: 1 where at the call no opponent stood better
-- chance_expected: that chance, to the next 1/1024: so sums are exact, in whatever order games are added
-- player_call_success: 1 where the caller was not beaten
-- player_call_total: sum of the caller's own cards that it had seen
with
    told as (
        select
            game_key,
            player,
            reason = 'kamikaze' or (starts_with(reason, 'caller_') and not ends_with(reason, 'beaten')) as is_success,
            points,
            case when ends_with(reason, 'beaten') then points - hand_total when reason is not null then 0 end as penalty
        from scored_seat
        where round_kind = 'sheet' and role = 'caller'
    ),

    called as (
        select
            game_key, player, known_total, unseen, turn, was_lowest, chance_lowest, is_success, points, penalty,
            hand_total_end - hand_total as change
        from counted_call
        union all
        select
            game_key, player, null, null, null, null, null, is_success, points, penalty, null
        from told
    )

select
    game_key,
    player,
    coalesce(known_total::varchar, 'not known') as known_total,
    coalesce(unseen::varchar, 'not known') as unseen,
    if(chance_lowest = 1, 9, floor(chance_lowest * 10))::int as tenth,
    is_success::int as call_success,
    was_lowest::int as call_was_lowest,
    points as call_points,
    penalty as call_penalty,
    change as call_hand_change,
    known_total as call_known_total,
    unseen as call_unseen,
    turn as call_turn,
    (not is_success)::int as beaten_share,
    case when not is_success then penalty end as beaten_penalty,
    case when not is_success then points end as beaten_points,
    if(chance_lowest is null, null, was_lowest::int) as chance_lowest,
    round(chance_lowest * 1024) / 1024 as chance_expected,
    is_success::int as player_call_success,
    known_total as player_call_total
from called
