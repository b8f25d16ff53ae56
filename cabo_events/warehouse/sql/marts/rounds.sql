-- One row per round with points of a game that is counted: to filter, and to open the game there.
--
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
-- outcome: the caller's hand total at the end, whatever a kamikaze made of it: lowest, tied, beaten; nobody (no call); null where it is not told
-- known_total: sum of the caller's own cards that it had seen at the call
-- unseen: the caller's own cards that it had not seen at the call
-- turns: turns of the round; null for a sheet
-- hand_totals: hand totals at the end by seat, null where not known
-- points: points by seat, null for a seat that was not in the round
-- totals: totals after the round by seat
-- kamikaze: seat whose hand was the kamikaze hand
-- count_resets: seats whose total was reset
-- is_lowest_tied: several seats have the lowest hand total
-- game_number: place of its game in the list, from 1
--
-- Ordered by game_number, round, version_from.
select
    ruleset_key,
    ruleset,
    seats,
    kind,
    stream,
    round,
    version_from,
    version_to,
    round_kind,
    played_on,
    caller,
    caller_player,
    outcome,
    known_total,
    unseen,
    turns,
    hand_totals,
    points,
    totals,
    kamikaze,
    count_resets,
    is_lowest_tied,
    game_number
from listed_round
