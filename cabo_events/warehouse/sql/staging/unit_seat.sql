-- One row per seat of a finished game: its value for each statistic whose unit that is.
--
-- game_key: the game
-- seat: the seat
-- player: id of the player
-- had_reset: yes where its total was ever reset, else no
-- had_kamikaze: yes where it ever had a kamikaze hand, else no; null where a sheet leaves that in doubt
-- seat_wins: 1 where it has won, alone or not
-- seat_total: total at the end
-- reset_wins: 1 where it has won
-- kamikaze_wins: 1 where it has won, null where had_kamikaze is
-- player_wins: 1 where it has won
-- player_total: total at the end
select
    s.game_key,
    s.seat,
    s.player,
    if(s.resets > 0, 'yes', 'no') as had_reset,
    if(r.count_kamikaze is null, null, if(r.count_kamikaze > 0, 'yes', 'no')) as had_kamikaze,
    s.is_winner::int as seat_wins,
    s.total as seat_total,
    s.is_winner::int as reset_wins,
    if(r.count_kamikaze is null, null, s.is_winner::int) as kamikaze_wins,
    s.is_winner::int as player_wins,
    s.total as player_total
from finished_seat as s
join seat_rounds as r on r.game_key = s.game_key and r.seat = s.seat
