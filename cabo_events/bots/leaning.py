"""A random player's choice among legal commands."""

from collections.abc import Sequence
from random import Random
from typing import assert_never

from msgspec import Struct

from cabo_events.commands import (
    Call,
    Decline,
    Discard,
    DiscardPair,
    Draw,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    SeatCommand,
    Spy,
    Swap,
    Take,
)
from cabo_events.rules.exchanging import are_equal
from cabo_events.rules.matching import is_match
from cabo_events.state import State


class RandomPolicy(Struct, frozen=True, kw_only=True):
    """How a random player leans.

    The weights of the kinds of commands are against each other: 0 is never. ``look``, ``match_hit`` and
    ``match_miss`` are probabilities at each moment in which the seat may do that. Attempts that succeed and
    attempts that fail are weighed apart, so that a game has enough of both; for this the player peeks.
    """

    call: float = 0.25
    draw: float = 4.0
    take: float = 2.0
    exchange: float = 3.0
    several_hit: float = 3.0
    several_miss: float = 0.3
    discard: float = 3.0
    power: float = 3.0
    decline: float = 1.0
    pair_hit: float = 2.0
    pair_miss: float = 0.1
    look: float = 0.9
    match_hit: float = 0.3
    match_miss: float = 0.015


STEADY = RandomPolicy()
"""A player who tries everything and comes to an end."""


def random_choice(policy: RandomPolicy, state: State, commands: Sequence[SeatCommand], dice: Random) -> SeatCommand:
    """One of the commands, of which there is at least one: a kind by its weight, then any of that kind."""
    kinds: dict[str, list[SeatCommand]] = {}
    weights: dict[str, float] = {}
    for command in commands:
        kind, weight = _kind(policy, state, command)
        kinds.setdefault(kind, []).append(command)
        weights[kind] = weight
    names = sorted(kinds)
    scale = [weights[name] for name in names]
    name = dice.choices(names, scale)[0] if any(scale) else dice.choice(names)
    return dice.choice(kinds[name])


def random_match(policy: RandomPolicy, state: State, matches: Sequence[Match], dice: Random) -> Match | None:
    """One of the matches that a seat may try, or None to let the moment pass."""
    hits = [command for command in matches if _hits(state, command)]
    if hits and dice.random() < policy.match_hit:
        return dice.choice(hits)
    misses = [command for command in matches if command not in hits]
    if misses and dice.random() < policy.match_miss:
        return dice.choice(misses)
    return None


def _kind(policy: RandomPolicy, state: State, command: SeatCommand) -> tuple[str, float]:
    match command:
        case Draw():
            return "draw", policy.draw
        case Discard():
            return "discard", policy.discard
        case Call():
            return "call", policy.call
        case Decline():
            return "decline", policy.decline
        case Peek() | Spy() | Swap():
            return "power", policy.power
        case Exchange() | Take() if len(command.slots) > 1:
            kind = "several hit" if _hits(state, command) else "several miss"
            return kind, policy.several_hit if _hits(state, command) else policy.several_miss
        case Exchange():
            return "exchange", policy.exchange
        case Take():
            return "take", policy.take
        case DiscardPair():
            return ("pair hit", policy.pair_hit) if _hits(state, command) else ("pair miss", policy.pair_miss)
        case LookAtOpening():
            return "look", policy.look
        case Match():
            return ("match hit", policy.match_hit) if _hits(state, command) else ("match miss", policy.match_miss)
        case _:
            assert_never(command)


def _hits(state: State, command: Exchange | Take | DiscardPair | Match) -> bool:
    """Whether an attempt succeeds, or may succeed for all the state knows."""
    round_ = state.round
    if round_ is None:
        return False
    slots = (command.slot,) if isinstance(command, Match) else command.slots
    cards = [round_.hands[command.seat][slot] for slot in slots]
    faces = [None if card is None else card.face for card in cards]
    if isinstance(command, Match):
        return is_match(state.game.rules, round_.pile[-1].face, faces[0]) is not False
    return are_equal(faces) is not False
