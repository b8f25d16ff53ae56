-- One row per hand that was dealt in a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- seat: whose hand
-- cards: cards dealt
-- hand_total: their sum; null where a face is not recorded
-- count_powers: cards with a power among them; null where a face is not recorded
-- has_equal: several of them have the same points; null where a face is not recorded
-- is_kamikaze: they would be the kamikaze hand; null where a face is not recorded
-- looked: cards that the seat then looked at; null where no look is recorded
-- looked_total: their sum; null where a face is not recorded
with
    hand as (
        select
            game_key,
            round,
            seat,
            count(*) as cards,
            count(*) = count(face) as is_known,
            sum(value) as hand_total,
            count(power) as count_powers,
            list_unique(list(value)) < count(*) as has_equal,
            count(*) filter (where number = 12) as count_12,
            count(*) filter (where number = 13) as count_13
        from dealt_card
        group by game_key, round, seat
    ),

    looked as (
        select game_key, round, seat, unnest(faces) as face
        from event
        where type = 'opening_peeked' and is_live
    ),

    seen as (
        select
            p.game_key, p.round, p.seat, count(*) as looked,
            if(count(*) = count(f.value), sum(f.value), null) as looked_total
        from looked as p
        join counted_game as g on g.game_key = p.game_key
        left join dealt_face as f on f.ruleset_key = g.ruleset_key and f.face = p.face
        group by p.game_key, p.round, p.seat
    ),

    rule as (
        select ruleset_key, json_extract_string(body, '$.kamikaze') as kamikaze
        from ruleset
    )

select
    h.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    h.round,
    h.seat,
    h.cards::tinyint as cards,
    if(h.is_known, h.hand_total, null)::int as hand_total,
    if(h.is_known, h.count_powers, null)::tinyint as count_powers,
    if(h.is_known, h.has_equal, null) as has_equal,
    case
        when not h.is_known then null
        when r.kamikaze = 'none' then false
        when r.kamikaze = 'two_12_two_13_exactly'
            then h.cards = 4 and h.count_12 = 2 and h.count_13 = 2
        else h.count_12 >= 2 and h.count_13 >= 2
    end as is_kamikaze,
    s.looked::tinyint as looked,
    s.looked_total::int as looked_total
from hand as h
join counted_game as g on g.game_key = h.game_key
join rule as r on r.ruleset_key = g.ruleset_key
left join seen as s on s.game_key = h.game_key and s.round = h.round and s.seat = h.seat
