-- One row per seat and round with points: its value for each statistic whose unit that is.
--
-- game_key: the game
-- role: caller, other (somebody else called), nobody (the round ended without a call), not told (by the sheet)
-- seat: the seat
-- position: 0 for the seat that had the first turn, 1 for the next; null for a sheet
-- player: id of the player
-- points: points
-- hand_total: hand total at the end
-- kamikaze_seat: 1 for the kamikaze hand
-- kamikaze_others: points of another seat in a round with a kamikaze hand
-- kamikaze_cost: of another seat in such a round: points above its hand total
-- reset_seat: 1 where the round reset its total
-- reset_gift: points that the reset took off
-- end_cards: cards in hand at the end
-- end_unseen: own cards not seen at the end
-- end_known_total: sum of the own cards seen at the end
-- end_knows_all: 1 where all of them had been seen
-- seat_points: points
-- seat_lowest: 1 for the fewest points of the round, alone or not
-- position_points: points, where there is a position
-- position_lowest: 1 for the fewest points of the round, alone or not, where there is a position
-- player_points: points
-- player_hand: hand total at the end
-- player_lowest: 1 for the fewest points of the round, alone or not
-- player_unseen: own cards not seen at the end
-- player_calls: of a called round: 1 for the caller
select
    game_key,
    role,
    seat,
    position,
    player,
    points,
    hand_total,
    is_kamikaze::int as kamikaze_seat,
    if(kamikaze != seat, points, null) as kamikaze_others,
    if(kamikaze != seat, points - hand_total, null) as kamikaze_cost,
    is_reset::int as reset_seat,
    if(is_reset, total_before + points - total_after, null) as reset_gift,
    cards as end_cards,
    unseen as end_unseen,
    known_total as end_known_total,
    (unseen = 0)::int as end_knows_all,
    points as seat_points,
    (place = 1)::int as seat_lowest,
    if(position is null, null, points) as position_points,
    if(position is null, null, (place = 1)::int) as position_lowest,
    points as player_points,
    hand_total as player_hand,
    (place = 1)::int as player_lowest,
    unseen as player_unseen,
    case role when 'caller' then 1 when 'other' then 0 end as player_calls
from scored_seat
