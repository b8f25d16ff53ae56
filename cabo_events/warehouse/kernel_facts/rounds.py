"""The tables of rounds and of the seats in them."""

import numpy as np
import pyarrow as pa

from cabo_events.kernel.facts import OUTCOMES, REASONS
from cabo_events.warehouse.kernel_facts.arrow import listed, numbers, present, table_of, texts, worded
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.tables import ROUND, ROUND_SEAT

_ENDS = ("called", "stock_out")


def round_table(games: Played) -> pa.Table:
    """Table ``round``."""
    facts = games.facts.rounds
    size = len(facts)
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or ()}
    return table_of(
        ROUND,
        {
            **columns,
            "game_key": games.key_of(facts),
            "kind": worded(("played",), np.zeros(size, np.int8)),
            "dealer": present(facts["dealer"]),
            "caller": present(facts["caller"]),
            "call_outcome": worded(OUTCOMES, facts["outcome"]),
            "reason": worded(_ENDS, facts["reason"] - 1),
            "kamikaze": present(facts["kamikaze"]),
            "is_scored": numbers(facts["reason"] > 0),
            "unknown": listed(texts([]), np.zeros(size, np.int32)),
        },
    )


def round_seat_table(games: Played) -> pa.Table:
    """Table ``round_seat``."""
    facts = games.facts.round_seats
    columns = {name: numbers(facts[name]) for name in facts.dtype.names or () if name != "hand"}
    seated = [player.id for opening in games.openings for player in opening.players]
    players = tuple(dict.fromkeys(seated))
    places = {player: place for place, player in enumerate(players)}
    who = np.array([places[player] for player in seated], np.int32)
    hands = facts["hand"]
    lying = hands[np.arange(hands.shape[1]) < facts["cards"][:, np.newaxis]]
    return table_of(
        ROUND_SEAT,
        {
            **columns,
            "game_key": games.key_of(facts),
            "player": worded(players, who[facts["game"] * games.seats + facts["seat"]]),
            "reason": worded(REASONS, facts["reason"]),
            "hand_faces": listed(games.faces_of(lying), facts["cards"]),
        },
    )
