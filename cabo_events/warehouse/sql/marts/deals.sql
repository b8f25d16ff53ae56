-- One row per rule set, number of seats, kind of players and statistic: what is dealt, before anything is played.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- statistic: what is counted or averaged
-- about: the same in words
-- n: units: cards, hands or deals, as about says
-- games: games with such a unit
-- figure: the mean, the share or the standard deviation
-- low: lower end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- high: upper end of its 95 % interval; null from a single game, and for a mean that is the same in all games
-- games_used: games with a unit of the statistic
-- games_of: games that are counted
--
-- A card or hand is counted where all of its faces are recorded. Read from the deals themselves, not from sums that
-- were kept: it takes the longer the more games there are. Intervals are those of the view figure; that of a standard
-- deviation is the root of the interval of the mean squared distance.
with
    statistic_of_deals as (
        from (values
            ('card_value', 'mean', 'points of a card dealt to a hand'),
            ('card_power', 'share', 'cards dealt to a hand that have a power'),
            ('hand_total', 'mean', 'sum of a dealt hand'),
            ('hand_deviation', 'deviation', 'standard deviation of the sum of a dealt hand'),
            ('hand_10_or_less', 'share', 'dealt hands of four that sum to 10 or less'),
            ('hand_has_equal', 'share', 'dealt hands of four in which several cards have the same points'),
            ('hand_kamikaze', 'share', 'dealt hands that are the kamikaze hand'),
            ('looked_total', 'mean', 'sum of the cards that a seat looks at before its first turn'),
            ('looked_deviation', 'deviation', 'standard deviation of the sum of the cards that a seat looks at'),
            ('looked_9_or_less', 'share', 'of seats that look at two cards: those whose two sum to 9 or less'),
            ('stock', 'mean', 'cards of the stock after the deal')
        ) as list (statistic, measure, about)
    ),

    stratum as (
        select ruleset_key, seats, kind, count(*) as games_of
        from counted_game
        group by ruleset_key, seats, kind
    ),

    bounded as (
        select
            d.*,
            l.measure,
            l.about,
            d.x / d.n as mean,
            case
                when d.games < 2 then null
                when l.measure = 'share' and d.nn = d.n then wilson_low(d.x, d.n)
                when l.measure = 'share' then share_low(d.games, d.n, d.x, d.nn, d.nx, d.xx)
                else mean_low(d.games, d.n, d.x, d.nn, d.nx, d.xx)
            end as low,
            case
                when d.games < 2 then null
                when l.measure = 'share' and d.nn = d.n then wilson_high(d.x, d.n)
                when l.measure = 'share' then share_high(d.games, d.n, d.x, d.nn, d.nx, d.xx)
                else mean_high(d.games, d.n, d.x, d.nn, d.nx, d.xx)
            end as high
        from dealt_sums as d
        join statistic_of_deals as l on l.statistic = d.statistic
    )

select
    b.ruleset_key,
    b.ruleset,
    b.seats,
    b.kind,
    b.statistic,
    b.about,
    b.n::bigint as n,
    b.games,
    if(b.measure = 'deviation', sqrt(b.mean), b.mean) as figure,
    if(b.measure = 'deviation', sqrt(if(b.low < 0, 0, b.low)), b.low) as low,
    if(b.measure = 'deviation', sqrt(b.high), b.high) as high,
    b.games as games_used,
    s.games_of
from bounded as b
join stratum as s on s.ruleset_key = b.ruleset_key and s.seats = b.seats and s.kind = b.kind
