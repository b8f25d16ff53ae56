-- One row per round with points of a game that is counted: what the view rounds lists of it.
--
-- game_key: the game
-- ruleset_key: hash of the rule set
-- ruleset: name of the rule set
-- seats: how many play
-- kind: who plays: people, bots or mixed
-- stream: the record to open
-- round: the round
-- version_from: first event of the round
-- version_to: last event of the round: the moment to open
-- round_kind: played, or sheet where only the score sheet is known
-- played_on: date it was played, where known
-- caller: seat that called; null: nobody, or not told
-- caller_player: id of the caller
-- outcome: lowest, tied, beaten; nobody (no call); null where it is not told
-- known_total: sum of the caller's own cards that it had seen at the call
-- unseen: the caller's own cards that it had not seen at the call
-- turns: turns of the round; null for a sheet
-- hand_totals: hand totals at the end by seat, null where not known
-- points: points by seat, null for a seat that was not in the round
-- totals: totals after the round by seat
-- kamikaze: seat whose hand was the kamikaze hand
-- count_resets: seats whose total was reset
-- is_lowest_tied: several seats have the lowest hand total
with hand as (
    -- Sorted by seat, which comes first; that is twice as fast as three lists put in order one by one.
    select game_key, round, list_sort(list((seat, hand_total, points, total_after))) as told
    from round_seat
    group by game_key, round
)

select
    f.game_key,
    f.ruleset_key,
    f.ruleset,
    f.seats,
    f.kind,
    g.stream,
    f.round,
    f.version_from,
    f.version_to,
    f.round_kind,
    g.played_on,
    f.caller,
    f.caller_player,
    f.outcome,
    c.known_total,
    c.unseen,
    f.turns,
    list_transform(h.told, lambda seat: seat[2]) as hand_totals,
    list_transform(h.told, lambda seat: seat[3]) as points,
    list_transform(h.told, lambda seat: seat[4]) as totals,
    f.kamikaze,
    f.count_resets,
    f.is_lowest_tied
from finished_round as f
join game as g on g.game_key = f.game_key
join hand as h on h.game_key = f.game_key and h.round = f.round
left join call as c on c.game_key = f.game_key and c.round = f.round
