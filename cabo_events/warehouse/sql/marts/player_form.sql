-- One row per rule set, number of seats, kind of players, player, run of games and statistic: how a player fares as
-- time goes on.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- player: id of the player
-- block: the run of games, from 0
-- first_game: number of its first game, as in player_games
-- last_game: number of its last game
-- statistic: what is counted or averaged
-- about: the same in words
-- n: units: what they are is in the view statistic
-- games: games with such a unit
-- figure: the mean or the share
-- low: lower end of its 95 % interval; null from a single game
-- high: upper end of its 95 % interval; null from a single game
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
--
-- Runs are of at least five games, and at most 40: of a player with many games they are longer.
with
    run as (
        select
            ruleset_key,
            seats,
            kind,
            cell_a as player,
            cell_b as block,
            sum(n) over (
                partition by ruleset_key, seats, kind, cell_a order by cell_b::int
            ) as last_game,
            n
        from cell_sums
        where statistic = 'form_wins' and cell_a != '' and cell_b != ''
    )

select
    f.ruleset_key,
    f.ruleset,
    f.seats,
    f.kind,
    f.cell_a as player,
    f.cell_b::int as block,
    (r.last_game - r.n + 1)::int as first_game,
    r.last_game::int as last_game,
    f.statistic,
    f.about,
    f.n,
    f.games,
    f.figure,
    f.low,
    f.high,
    f.games_used,
    f.games_of
from figure as f
join run as r
    on r.ruleset_key = f.ruleset_key and r.seats = f.seats and r.kind = f.kind
    and r.player = f.cell_a and r.block = f.cell_b
where f.statistic in ('form_wins', 'form_total') and f.cell_a != '' and f.cell_b != ''
