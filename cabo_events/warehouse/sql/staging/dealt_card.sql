-- One row per card that was dealt to a hand in a game that is counted, those of undone deals left out.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- seat: whose hand
-- slot: the slot, from 0
-- face: the face; null where it is not recorded
-- number: what it is in both decks, 0 to 13
-- value: its points under the rule set
-- power: peek, spy or swap where it has one
with
    deal as (
        -- The faces are the hands by seat, then the opening discard and the stock; the sizes of the hands come last.
        select game_key, round, faces, numbers[4:] as sizes
        from event
        where type = 'round_dealt' and is_live
    ),

    placed as (
        select *, unnest(range(len(sizes))) as seat
        from deal
    ),

    hand as (
        select
            game_key,
            round,
            seat,
            coalesce(list_sum(sizes[1:seat]), 0)::int as before,
            faces[before + 1:before + sizes[seat + 1]] as hand
        from placed
    ),

    card as (
        select game_key, round, seat, unnest(range(len(hand))) as slot, unnest(hand) as face
        from hand
    )

select
    c.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    c.round,
    c.seat::tinyint as seat,
    c.slot::tinyint as slot,
    c.face,
    f.number,
    f.value,
    f.power
from card as c
join counted_game as g on g.game_key = c.game_key
left join dealt_face as f on f.ruleset_key = g.ruleset_key and f.face = c.face
