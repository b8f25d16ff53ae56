"""The tables of rounds and of the seats in them."""

import numpy as np
import pyarrow as pa

from cabo_events.kernel.facts import OUTCOMES, REASONS
from cabo_events.warehouse.kernel_facts.arrow import listed, present, table_of, worded
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.tables import ROUND, ROUND_SEAT

_ENDS = ("called", "stock_out")


def round_table(games: Played) -> pa.Table:
    """Table ``round``."""
    facts = games.facts.rounds
    size = len(facts)
    columns = {name: pa.array(facts[name]) for name in facts.dtype.names or ()}
    return table_of(
        ROUND,
        {
            **columns,
            "game_key": games.key_of(facts),
            "kind": pa.repeat(pa.scalar("played"), size),
            "dealer": present(facts["dealer"]),
            "caller": present(facts["caller"]),
            "call_outcome": worded(OUTCOMES, facts["outcome"]),
            "reason": worded(_ENDS, facts["reason"] - 1),
            "kamikaze": present(facts["kamikaze"]),
            "is_scored": pa.array(facts["reason"] > 0),
            "unknown": listed(pa.array([], pa.string()), np.zeros(size, np.int32)),
        },
    )


def round_seat_table(games: Played) -> pa.Table:
    """Table ``round_seat``."""
    facts = games.facts.round_seats
    columns = {name: pa.array(facts[name]) for name in facts.dtype.names or () if name != "hand"}
    players = pa.array([player.id for opening in games.openings for player in opening.players], pa.string())
    hands = facts["hand"]
    lying = hands[np.arange(hands.shape[1]) < facts["cards"][:, np.newaxis]]
    return table_of(
        ROUND_SEAT,
        {
            **columns,
            "game_key": games.key_of(facts),
            "player": players.take(pa.array(facts["game"].astype(np.int64) * games.seats + facts["seat"])),
            "reason": worded(REASONS, facts["reason"]),
            "hand_faces": listed(games.faces_of(lying), facts["cards"]),
        },
    )
