-- One row per deal in a game that is counted, undone ones left out: what is left for the stock.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- stock: cards of the stock after the deal; null where it is not recorded
select
    e.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    e.round,
    e.numbers[3]::tinyint as stock
from event as e
join counted_game as g on g.game_key = e.game_key
where e.type = 'round_dealt' and e.is_live
