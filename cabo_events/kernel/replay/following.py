"""Recorded rows followed one event after the other."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.exchanges import card_exchanged, discard_taken, exchange_missed
from cabo_events.kernel.replay.moves import (
    cabo_called,
    card_discarded,
    card_drawn,
    card_peeked,
    card_spied,
    cards_swapped,
    opening_peeked,
)
from cabo_events.kernel.replay.rounds import hands_revealed, round_dealt, stock_reshuffled
from cabo_events.kernel.replay.sheet import game_ended, has_scores, round_begun, round_settled
from cabo_events.kernel.replay.throws import card_matched, match_missed, pair_discarded, pair_missed
from cabo_events.kernel.replay.whose_turn import is_seated, power_spent


@compiled
def apply_row(state: Record, game: Record, tables: Record, rows: Rows, here: int) -> bool:
    """The round and the game after the event whose first row is ``here``; whether they could take it.

    An event is followed as far as the cards allow, and not judged: ``evolve`` in numbers. ``rows`` are of one game.
    """
    kind = int(rows[here, at.TYPE])
    if kind < at.HANDS_REVEALED and kind != at.ROUND_DEALT:
        return game["round"] > 0 and moved(state, tables, rows, here, kind)
    if kind == at.ROUND_DEALT:
        is_free = game["round"] == 0 or state["b"][at.ENDED] > 0
        round_begun(game, rows, here)
        return is_free and round_dealt(state, tables, game, rows, here)
    if kind == at.HANDS_REVEALED:
        can_be = game["round"] > 0 and hands_revealed(state, rows, here)
        return can_be and round_settled(state, tables, game)
    if kind == at.ROUND_SCORED:
        return has_scores(state, game)
    return kind == at.GAME_ENDED and game_ended(state, tables, game, int(rows[here, at.X_COLUMN]))


@compiled
def moved(state: Record, tables: Record, rows: Rows, here: int, kind: int) -> bool:
    """The round after a move, the commonest first; whether it could take it."""
    if kind == at.STOCK_RESHUFFLED:
        return stock_reshuffled(state, rows, here)
    if not is_seated(state, int(rows[here, at.SEAT_COLUMN])):
        return False
    if kind == at.CARD_DRAWN:
        return card_drawn(state, tables, rows, here)
    if kind == at.CARD_DISCARDED:
        return card_discarded(state, tables, rows, here)
    if kind == at.CARD_EXCHANGED:
        return card_exchanged(state, tables, rows, here)
    if kind == at.DISCARD_TAKEN:
        return discard_taken(state, tables, rows, here)
    if kind == at.OPENING_PEEKED:
        return opening_peeked(state, rows, here)
    if kind == at.CARD_MATCHED:
        return card_matched(state, tables, rows, here)
    if kind == at.CARD_SPIED:
        return card_spied(state, tables, rows, here)
    if kind == at.CARD_PEEKED:
        return card_peeked(state, tables, rows, here)
    if kind == at.EXCHANGE_MISSED:
        return exchange_missed(state, tables, rows, here)
    if kind == at.POWER_DECLINED:
        return power_spent(state, tables, int(rows[here, at.SEAT_COLUMN]))
    if kind == at.CABO_CALLED:
        return cabo_called(state, tables, rows, here)
    if kind == at.CARDS_SWAPPED:
        return cards_swapped(state, tables, rows, here)
    if kind == at.MATCH_MISSED:
        return match_missed(state, tables, rows, here)
    if kind == at.PAIR_MISSED:
        return pair_missed(state, tables, rows, here)
    if kind == at.PAIR_DISCARDED:
        return pair_discarded(state, tables, rows, here)
    return False
