-- One row per round with points, played or from a score sheet, of a game that is counted.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- round: the round
-- round_kind: played, or sheet where only the score sheet is known
-- caller: seat that called; null: nobody (outcome says so), or not told by the sheet
-- caller_player: id of the caller
-- outcome: caller's hand total against the lowest opponent's at the end: lowest (below), tied, beaten (above);
--     nobody (no call); null where it is not told
-- turns: turns of the round; null for a sheet
-- reshuffles: times that the pile became the stock; null for a sheet
-- lowest: lowest hand total; null where one is not known
-- highest: highest hand total; null where one is not known
-- is_lowest_tied: several seats have the lowest hand total; null where one is not known
-- kamikaze: seat whose hand was the kamikaze hand
-- has_kamikaze: there was such a hand; null where the sheet leaves that in doubt
-- count_resets: seats whose total was reset
-- points: points of all seats
-- version_from: first event of the round
-- version_to: last event of the round
with hand as (
    select
        game_key,
        round,
        count(*) = count(hand_total) as is_known,
        min(hand_total) as lowest,
        max(hand_total) as highest,
        count(*) filter (where is_reset) as count_resets,
        sum(points) as points,
        min(hand_total, 2) as lowest_two,
        bool_or(is_kamikaze is null) as is_doubtful
    from scored_seat
    group by game_key, round
)

select
    r.game_key,
    g.ruleset_key,
    g.ruleset,
    g.seats,
    g.kind,
    r.round,
    r.kind as round_kind,
    r.caller,
    s.player as caller_player,
    case
        when r.call_outcome is not null then r.call_outcome
        when r.caller is null and not list_contains(r.unknown, 'caller') then 'nobody'
    end as outcome,
    if(r.kind = 'played', r.turns, null) as turns,
    if(r.kind = 'played', r.reshuffles, null) as reshuffles,
    if(h.is_known, h.lowest, null) as lowest,
    if(h.is_known, h.highest, null) as highest,
    if(h.is_known, h.lowest_two[1] = h.lowest_two[2], null) as is_lowest_tied,
    r.kamikaze,
    if(h.is_doubtful, null, r.kamikaze is not null) as has_kamikaze,
    h.count_resets,
    h.points::int as points,
    r.version_from,
    r.version_to
from round as r
join counted_game as g on g.game_key = r.game_key
join hand as h on h.game_key = r.game_key and h.round = r.round
left join seat as s on s.game_key = r.game_key and s.seat = r.caller
where r.is_scored
