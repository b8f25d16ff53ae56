-- One row per rule set, number of seats, kind of players and statistic: how many games have something to say on it.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- statistic: what is counted or averaged
-- games_used: games with a unit
-- games_of: games that are counted
select
    g.ruleset_key,
    r.name as ruleset,
    g.seats,
    g.kind,
    s.statistic,
    coalesce(t.games, 0) as games_used,
    g.games as games_of
from cell_sums as g
cross join statistic as s
join ruleset as r on r.ruleset_key = g.ruleset_key
left join cell_sums as t
    on t.ruleset_key = g.ruleset_key and t.seats = g.seats and t.kind = g.kind and t.statistic = s.statistic
    and t.cell_a = '' and t.cell_b = ''
where g.statistic = 'games'
