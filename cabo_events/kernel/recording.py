"""A game in columns: what a file of events says, in eight small numbers a row."""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.events import EndReason, GameStarted, RevealReason
from cabo_events.kernel import layout

Rows = NDArray[np.int8]
"""Rows as ``layout`` describes them: int8[n, 8]."""

REVEALED_FOR: Final = {RevealReason.CALLED: layout.CALLED, RevealReason.STOCK_OUT: layout.STOCK_OUT}
"""What column X of ``hands_revealed`` says."""

ENDED_FOR: Final = {
    EndReason.LIMIT: layout.BY_LIMIT,
    EndReason.AGREED_LENGTH: layout.BY_AGREEMENT,
    EndReason.ABANDONED: layout.ABANDONED,
}
"""What column X of ``game_ended`` says."""

TAGS: Final = (
    "",
    "round_dealt",
    "opening_peeked",
    "card_drawn",
    "card_exchanged",
    "discard_taken",
    "exchange_missed",
    "card_discarded",
    "card_peeked",
    "card_spied",
    "cards_swapped",
    "power_declined",
    "card_matched",
    "match_missed",
    "pair_discarded",
    "pair_missed",
    "cabo_called",
    "stock_reshuffled",
    "hands_revealed",
    "round_scored",
    "game_ended",
)
"""The names of the events by the type of their first row, which counts from 1."""


class Recording(Struct, frozen=True, kw_only=True, eq=False):
    """A game of which every card is known: its first event as it is, all others as rows.

    ``instants`` are the versions (from 1) of the events that say when they were, each with its time.
    """

    opening: GameStarted
    rows: Rows
    instants: tuple[tuple[int, str], ...] = ()

    @property
    def first_rows(self) -> NDArray[np.int64]:
        """Where the rows of each event begin: that of version v at ``first_rows[v - 2]``."""
        return np.flatnonzero(self.rows[:, layout.TYPE] < layout.CARDS_ROW)
