-- One row per event, card and seat that saw the card.
--
-- game_key: the record of the game
-- version: the event
-- round: the round
-- turn: the turn; 0 for the opening looks
-- type: name of the event
-- owner: seat in whose hand the card lies or lay: the one spied at, else the acting one
-- viewer: seat that saw the card
-- number: place of the card among those of the event, from 1
-- slot: slot of the card, null where it lay in none
-- face: the card's face, null where it was not recorded
with
    live as (
        select *, greatest(coalesce(len(slots), 0), coalesce(len(faces), 0)) as count_cards
        from event
        where is_live and seen_by is not null
    ),

    card as (
        select *, unnest(generate_series(1, count_cards)) as number
        from live
    )

select
    c.game_key,
    c.version,
    c.round,
    c.turn,
    c.type,
    if(c.type = 'card_spied', c.target, c.seat) as owner,
    v.viewer::tinyint as viewer,
    c.number,
    c.slots[c.number] as slot,
    c.faces[c.number] as face
from card as c
join generate_series(0, 5) as v (viewer) on (c.seen_by >> v.viewer) & 1 = 1
