-- One row per try at a match or a pair: its value for each statistic whose unit that is.
--
-- game_key: the game
-- attempt: match or pair
-- whose: own turn, or another's turn
-- match_hit: 1 for a hit
-- match_change: own hand total after, minus before
-- match_penalty: of a miss: cards that it cost
select
    game_key,
    attempt,
    if(is_own_turn, 'own turn', 'another''s turn') as whose,
    is_hit::int as match_hit,
    change as match_change,
    if(is_hit, null, penalty_cards) as match_penalty
from counted_match
