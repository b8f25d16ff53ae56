-- One row per rule set and face of its deck: what the rule set makes of the card.
--
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- deck: publisher or standard
-- face: the face
-- number: what it is in both decks, 0 to 13: A 1, J 11, Q 12, red K 0, black K 13
-- value: its points under the rule set
-- power: peek, spy or swap where it has one
with
    named as (
        select number::varchar as face, number::varchar as rank, null as king, number, 'publisher' as deck
        from generate_series(0, 13) as all_numbers (number)
        union all
        select
            rank || suit,
            rank,
            if(rank = 'K', if(suit in ('d', 'h'), 'K_red', 'K_black'), null),
            if(rank = 'K' and suit in ('d', 'h'), 0, number),
            'standard'
        from (
            select
                unnest(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']) as rank,
                unnest(generate_series(1, 13)) as number
        )
        cross join (select unnest(['c', 'd', 'h', 's']) as suit)
    ),

    ruled as (
        select
            r.ruleset_key,
            r.name as ruleset,
            r.deck,
            n.face,
            n.number,
            json_extract_string(r.body, '$.values."' || n.king || '"')::int as of_king,
            json_extract_string(r.body, '$.values."' || n.rank || '"')::int as of_rank,
            json_extract_string(r.body, '$.powers."' || n.rank || '"') as power
        from ruleset as r
        join named as n on n.deck = r.deck
    )

select
    ruleset_key,
    ruleset,
    deck,
    face,
    number::int as number,
    coalesce(of_king, of_rank, number)::int as value,
    -- A power that no event can express is none.
    if(power in ('peek', 'spy', 'swap'), power, null) as power
from ruled
