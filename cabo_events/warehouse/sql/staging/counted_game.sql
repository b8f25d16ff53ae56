-- One row per game, however many records of it there are.
--
-- game_key: the record that is counted
-- game: the game's id
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- is_sheet: a round of it is known from a score sheet only
-- is_whole: every face is known
-- has_ended: finished by its rules or as agreed
-- end_reason: limit, agreed_length or abandoned; null where the record is not closed
-- rounds: finished rounds
-- turns: turns of all rounds
-- winners: seats that won, as a bitmask; null where it has not ended or they are not known
-- is_tie: several have won
-- played_on: date it was played, where known
select
    g.game_key,
    g.game,
    g.ruleset_key,
    r.name as ruleset,
    g.seats,
    g.kind,
    g.is_sheet,
    g.is_whole,
    g.has_ended,
    g.end_reason,
    g.rounds,
    g.turns,
    g.winners,
    g.is_tie,
    g.played_on
from game as g
join ruleset as r on r.ruleset_key = g.ruleset_key
where g.is_counted
