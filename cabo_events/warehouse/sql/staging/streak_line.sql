-- One row per rule set, number of seats, kind of players and person: how long they have won or not won without a
-- break.
--
-- player: id of the player
-- ruleset_key: hash of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- games: finished games
-- longest_wins: longest run of games won, alone or not
-- longest_without: longest run of games not won
-- current: run that the last game belongs to: positive of games won, negative of games not won
-- games_of: games of the player that are counted
with
    -- Bots have no form: their games have no order in time.
    game_of as (
        select
            g.player, g.ruleset_key, g.seats, g.kind, g.is_winner, g.number,
            row_number() over (
                partition by g.player, g.ruleset_key, g.seats, g.kind, g.is_winner order by g.number
            ) as number_alike
        from player_game as g
        join player as p on p.player = g.player
        where p.bot is null
    ),

    run as (
        select player, ruleset_key, seats, kind, is_winner, count(*) as length, max(number) as last
        from game_of
        group by player, ruleset_key, seats, kind, is_winner, number - number_alike
    ),

    counted as (
        select s.player, g.ruleset_key, g.seats, g.kind, count(*) as games
        from seat as s
        join counted_game as g on g.game_key = s.game_key
        group by s.player, g.ruleset_key, g.seats, g.kind
    )

select
    r.player,
    r.ruleset_key,
    r.seats,
    r.kind,
    sum(r.length)::bigint as games,
    coalesce(max(r.length) filter (where r.is_winner), 0) as longest_wins,
    coalesce(max(r.length) filter (where not r.is_winner), 0) as longest_without,
    arg_max(if(r.is_winner, r.length, -r.length), r.last) as current,
    any_value(c.games) as games_of
from run as r
join counted as c
    on c.player = r.player and c.ruleset_key = r.ruleset_key and c.seats = r.seats and c.kind = r.kind
group by r.player, r.ruleset_key, r.seats, r.kind
