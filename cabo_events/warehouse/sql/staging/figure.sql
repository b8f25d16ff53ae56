-- One row per rule set, number of seats, kind of players, statistic and cell: the figure with its interval.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- statistic: what is counted or averaged, as in the view statistic
-- cell_a: first thing that units are told apart by, as text; empty: not told apart
-- cell_b: second thing that units are told apart by, as text; empty: not told apart
-- measure: mean, share or split, as in the view statistic
-- about: what the statistic says
-- n: units
-- games: games with a unit
-- count: what was counted or summed over the units
-- figure: the mean or the share, count / n
-- low: lower end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- high: upper end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- games_used: games with a unit of the statistic in any cell
-- games_of: games that are counted
--
-- Rounds of one game are not independent, games are: the error is that of a ratio of sums over games, with Student's t;
-- games unlike in length count as fewer (Kish: n * n / nn). In simulations such intervals hold the truth 94 to 95 times
-- in 100 from five games on, and more often with fewer. Where each game has one unit, a share's interval is Wilson's.
-- Games that are all alike say nothing of how far others may be off: a mean of theirs has no interval; a share, which has
-- bounds, has Wilson's with a game as one observation.
with
    based as (
        select
            c.ruleset_key,
            c.seats,
            c.kind,
            c.statistic,
            c.cell_a,
            c.cell_b,
            s.measure,
            s.about,
            -- A split is a share of all the units of cell_a, in whatever cell_b they are.
            coalesce(w.games, c.games) as games,
            coalesce(w.n, c.n) as n,
            coalesce(w.nn, c.nn) as nn,
            c.x,
            c.nx,
            c.xx
        from cell_sums as c
        join statistic as s on s.statistic = c.statistic
        left join cell_sums as w
            on s.measure = 'split' and w.cell_b = ''
            and w.ruleset_key = c.ruleset_key and w.seats = c.seats and w.kind = c.kind
            and w.statistic = c.statistic and w.cell_a = c.cell_a
    ),

    -- The macros share_low and share_high, with what both ends have in common worked out once.
    halved as (
        select *, half_width(games, n, x, nn, nx, xx) as half
        from based
    )

select
    b.ruleset_key,
    r.name as ruleset,
    b.seats,
    b.kind,
    b.statistic,
    b.cell_a,
    b.cell_b,
    b.measure,
    b.about,
    b.n::bigint as n,
    b.games::bigint as games,
    b.x as count,
    b.x / b.n as figure,
    case
        when b.games < 2 then null
        when b.measure != 'mean' and b.nn = b.n then wilson_low(b.x, b.n)
        when b.measure != 'mean' and b.half is null then wilson_low(b.games * b.x / b.n, b.games)
        when b.measure != 'mean' then greatest(b.x / b.n - b.half, 0)
        else b.x / b.n - b.half
    end as low,
    case
        when b.games < 2 then null
        when b.measure != 'mean' and b.nn = b.n then wilson_high(b.x, b.n)
        when b.measure != 'mean' and b.half is null then wilson_high(b.games * b.x / b.n, b.games)
        when b.measure != 'mean' then least(b.x / b.n + b.half, 1)
        else b.x / b.n + b.half
    end as high,
    u.games as games_used,
    g.games as games_of
from halved as b
join ruleset as r on r.ruleset_key = b.ruleset_key
join cell_sums as u
    on u.ruleset_key = b.ruleset_key and u.seats = b.seats and u.kind = b.kind and u.statistic = b.statistic
    and u.cell_a = '' and u.cell_b = ''
join cell_sums as g
    on g.ruleset_key = b.ruleset_key and g.seats = b.seats and g.kind = b.kind
    and g.statistic = 'games'
