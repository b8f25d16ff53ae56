-- One row per rule set, number of seats, kind of players and statistic of deals: sums over games of each game's sums.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- statistic: as in the view deals
-- games: games with a unit
-- n: units
-- x: what is counted or summed over them; of a deviation the squared distances from the mean, a game's to the next
--     1/64: so sums are exact, in whatever order games are added
-- nn: sum over games of the square of a game's own n
-- nx: sum over games of a game's own n times its own x
-- xx: sum over games of the square of a game's own x
with
    hand as (
        select
            ruleset_key, ruleset, seats, kind, game_key,
            count(hand_total) as hands,
            sum(hand_total) as hand_sum,
            sum(hand_total * hand_total) as hand_square,
            sum(cards) filter (where hand_total is not null) as cards,
            sum(count_powers) as powers,
            count(hand_total) filter (where cards = 4) as hands_of_4,
            count(*) filter (where cards = 4 and hand_total <= 10) as low,
            count(*) filter (where cards = 4 and has_equal) as equal,
            count(*) filter (where is_kamikaze) as kamikaze,
            count(looked_total) as looked,
            sum(looked_total) as looked_sum,
            sum(looked_total * looked_total) as looked_square,
            count(looked_total) filter (where looked = 2) as looked_at_2,
            count(*) filter (where looked = 2 and looked_total <= 9) as looked_low
        from dealt_hand
        group by ruleset_key, ruleset, seats, kind, game_key
    ),

    centred as (
        select
            *,
            sum(hand_sum) over stratum / sum(hands) over stratum as hand_mean,
            sum(looked_sum) over stratum / sum(looked) over stratum as looked_mean
        from hand
        window stratum as (partition by ruleset_key, seats, kind)
    ),

    apart as (
        select
            *,
            hand_square - 2 * hand_mean * hand_sum + hand_mean ** 2 * hands as hand_apart,
            looked_square - 2 * looked_mean * looked_sum + looked_mean ** 2 * looked as looked_apart
        from centred
    ),

    stock as (
        select ruleset_key, ruleset, seats, kind, game_key, count(stock) as n, sum(stock) as x
        from dealt_stock
        group by ruleset_key, ruleset, seats, kind, game_key
    ),

    by_game as (
        select
            ruleset_key, ruleset, seats, kind,
            unnest([
                {statistic: 'card_value', n: cards::double, x: hand_sum::double},
                {statistic: 'card_power', n: cards, x: powers},
                {statistic: 'hand_total', n: hands, x: hand_sum},
                {statistic: 'hand_deviation', n: hands, x: round(greatest(hand_apart, 0) * 64) / 64},
                {statistic: 'hand_10_or_less', n: hands_of_4, x: low},
                {statistic: 'hand_has_equal', n: hands_of_4, x: equal},
                {statistic: 'hand_kamikaze', n: hands, x: kamikaze},
                {statistic: 'looked_total', n: looked, x: looked_sum},
                {statistic: 'looked_deviation', n: looked, x: round(greatest(looked_apart, 0) * 64) / 64},
                {statistic: 'looked_9_or_less', n: looked_at_2, x: looked_low}
            ], recursive := true)
        from apart
        union all
        select ruleset_key, ruleset, seats, kind, 'stock', n, x
        from stock
    )

select
    ruleset_key,
    ruleset,
    seats,
    kind,
    statistic,
    count(*) as games,
    sum(n) as n,
    sum(x) as x,
    sum(n * n) as nn,
    sum(n * x) as nx,
    sum(x * x) as xx
from by_game
where n > 0
group by ruleset_key, ruleset, seats, kind, statistic
