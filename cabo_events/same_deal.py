"""Rounds that begin with the same cards in the same places, whoever plays them and whatever they are called."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from cabo_events.events import RoundDealt
from cabo_events.replay import Timeline, round_spans


class DealtRound(Struct, frozen=True, kw_only=True):
    """A round of a game: its number, the version of its deal, the hash of that deal, its turns."""

    round: int
    version: int
    deal: str
    turns: int


def deal_hash(event: RoundDealt) -> str | None:
    """The hash of a deal: hands by seat, discard, stock and who begins; None where not every card is told.

    Two rounds of one hash give their players the same cards to start with and the same cards to draw, and nothing
    else is in it: no name, no seed, no number.
    """
    if event.stock is None or None in event.stock or any(None in hand for hand in event.hands):
        return None
    told = (event.hands, event.discard, event.stock, event.first)
    return sha256(msgspec.json.encode(told)).hexdigest()[:16]


def dealt_rounds(timeline: Timeline) -> tuple[DealtRound, ...]:
    """The rounds of a game whose deals are told whole, in order."""
    rounds: list[DealtRound] = []
    for span in round_spans(timeline):
        event = timeline.events[span.first_version - 1]
        deal = deal_hash(event) if isinstance(event, RoundDealt) else None
        if deal is not None:
            turns = max(turn.turn for turn in span.turns)
            rounds.append(DealtRound(round=span.round, version=span.first_version, deal=deal, turns=turns))
    return tuple(rounds)
