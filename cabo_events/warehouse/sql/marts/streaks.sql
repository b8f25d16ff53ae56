-- One row per rule set, number of seats, kind of players and person: how long they have won or not won without a
-- break.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- player: id of the player
-- n: finished games
-- games: the same
-- longest_wins: longest run of games won, alone or not
-- longest_without: longest run of games not won
-- current: run that the last game belongs to: positive of games won, negative of games not won
-- games_used: finished games of the player: all of them are used
-- games_of: games of the player that are counted
--
-- Games follow each other by date, then by id; those without a date come first.
select
    s.ruleset_key,
    r.name as ruleset,
    s.seats,
    s.kind,
    s.player,
    s.games as n,
    s.games,
    s.longest_wins,
    s.longest_without,
    s.current,
    s.games as games_used,
    s.games_of
from streak as s
join ruleset as r on r.ruleset_key = s.ruleset_key
