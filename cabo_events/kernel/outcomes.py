"""Games of which only the outcome of each round is kept: who called, the hands at the end, what they scored."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from cabo_events.kernel import layout as at
from cabo_events.kernel.batch import DESK, Caps, Numbers, Seeds, limits_of, refuse_seats
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.game import begin_game, play_round
from cabo_events.kernel.hands import card_at, hand_size
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.ruling import rule_tables
from cabo_events.kernel.turn import turn_number
from cabo_events.ruleset import RuleSet

_NUMBERS: Final = 14
_BY_SEAT: Final = (at.SEATS_MAX,)

OUTCOME: Final = np.dtype(
    [
        ("turns", np.int32),
        ("caller", np.int8),
        ("kamikaze", np.int8),
        ("hand_totals", np.int32, _BY_SEAT),
        ("points", np.int32, _BY_SEAT),
        ("cards", np.int8, (_NUMBERS, at.SEATS_MAX)),
    ]
)
"""One round that came to its end: its turns, ``caller`` and ``kamikaze`` (NONE: nobody), and by seat the hand's total,
its points, and ``cards[n]``: how many cards of number n, 0 to 13, are in it."""


class Outcomes(Struct, frozen=True, kw_only=True, eq=False):
    """Games that were played: game i has the rounds ``offsets[i]`` up to ``offsets[i + 1]``, OUTCOME records."""

    rounds: Records
    offsets: Numbers


@compiled
def note_outcome(state: Record, tables: Record, game: Record, outcome: Record) -> None:
    """The outcome of the round that has just been scored."""
    numbers = tables["card"][at.NUMBER]
    outcome["turns"] = turn_number(state)
    outcome["caller"] = game["caller"]
    outcome["kamikaze"] = game["kamikaze"]
    for seat in range(int(game["seats"])):
        outcome["hand_totals"][seat] = game["hand_totals"][seat]
        outcome["points"][seat] = game["points"][seat]
        for place in range(hand_size(state, seat)):
            number = int(numbers[card_at(state, seat, place)])
            outcome["cards"][number, seat] = int(outcome["cards"][number, seat]) + 1


@compiled
def play_to_outcomes(
    tables: Record, policies: Records, seeds: Seeds, limits: Record, desk: Record, rounds: Records, offsets: Numbers
) -> None:
    """Play a game for each seed; ``rounds`` has room for all rounds that the limits allow."""
    state, log, dice, mask = desk["state"], desk["log"], desk["dice"], desk["mask"]
    game, seats = desk["game"], len(policies)
    for number in range(len(seeds)):
        begin_game(game, seats)
        dice["s"] = seeds[number]
        end = offsets[number]
        while game["ended"] == 0:
            play_round(state, tables, game, policies, limits, dice, log, mask)
            if state["b"][at.ENDED] != 0:
                note_outcome(state, tables, game, rounds[end])
                end += 1
        offsets[number + 1] = end


_DESK: Final = np.dtype([*((name, DESK[name]) for name in DESK.names or ()), ("game", at.GAME)])


def outcomes(rules: RuleSet, policies: Records, seeds: Sequence[int], caps: Caps) -> Outcomes:
    """The rounds of games under one rule set, one for each seed (not 0), a policy a seat; the same for the same.

    Raises RuleSetError for rules that do not go together and IllegalMove for a number of seats that they do not allow.
    """
    refuse_seats(rules, len(policies))
    rounds = np.zeros(len(seeds) * caps.rounds, OUTCOME)
    offsets = np.zeros(len(seeds) + 1, np.int64)
    desk = np.zeros(1, _DESK)[0]
    play_to_outcomes(rule_tables(rules), policies, np.array(seeds, np.uint64), limits_of(caps), desk, rounds, offsets)
    return Outcomes(rounds=rounds[: offsets[-1]], offsets=offsets)
