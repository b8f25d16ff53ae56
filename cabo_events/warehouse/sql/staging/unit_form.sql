-- One row per finished game and seat: its value for each statistic of a player's form.
--
-- game_key: the game
-- player: id of the player
-- block: run of the player's games that it belongs to, from 0
-- form_wins: 1 where it was won, alone or not
-- form_total: total at the end
select
    game_key,
    player,
    block,
    is_winner::int as form_wins,
    total as form_total
from player_game
