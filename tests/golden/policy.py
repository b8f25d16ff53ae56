"""Players who go by what they have seen, each with a temper of their own."""

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
from cabo_events.rules.powers import power_of
from cabo_events.rules.values import face_value
from cabo_events.ruleset import Power, RuleSet
from cabo_events.state import Card, Round, cards_in_hand

_UNSEEN = 6.5
_UNSEEN_OF_OTHERS = 5.0
_WORTH_TAKING = 3.0
_WORTH_A_LOOK = 1.5
_NEVER = -100.0
_AT_ONCE = 100.0


class Temper(Struct, frozen=True, kw_only=True):
    """How a player leans.

    ``calls_at`` is the hand total at which it calls, an unseen card counting as an average one. The others are
    chances: ``alert`` to see a match that is there, ``daring`` to throw cards that may be equal, ``careless`` to
    throw one that is not.
    """

    calls_at: float
    alert: float
    daring: float
    careless: float


class Mind(Struct, frozen=True, kw_only=True):
    """What a seat knows of a round: of every hand the faces by slot, None where it saw none."""

    rules: RuleSet
    round: Round
    seat: int
    hands: tuple[dict[int, str | None], ...]

    @property
    def own(self) -> dict[int, str | None]:
        """The seat's own hand."""
        return self.hands[self.seat]

    def points(self, face: str | None, unseen: float = _UNSEEN) -> float:
        """What a card counts, or what an unseen one may count."""
        return unseen if face is None else face_value(self.rules, face)

    def sum(self, slots: Sequence[int]) -> float:
        """What own cards count, as far as known."""
        return sum(self.points(self.own[slot]) for slot in slots)


def mind_of(rules: RuleSet, round_: Round, seat: int) -> Mind:
    """What ``seat`` has seen up to now, and no more."""
    hands = [{slot: _seen(card, seat) for slot, card in cards_in_hand(hand)} for hand in round_.hands]
    return Mind(rules=rules, round=round_, seat=seat, hands=tuple(hands))


def _seen(card: Card, seat: int) -> str | None:
    return None if card.seen[seat] is None else card.face


def best_command(mind: Mind, temper: Temper, commands: Sequence[SeatCommand], dice: Random) -> SeatCommand:
    """The command that promises most, or now and then a guess."""
    guesses = [command for command in commands if _guess(mind, command) is None]
    slips = [command for command in commands if _guess(mind, command) is False]
    if guesses and dice.random() < temper.daring:
        return dice.choice(guesses)
    if slips and dice.random() < temper.careless:
        return dice.choice(slips)
    return max(commands, key=lambda command: _promise(mind, temper, command) + dice.random())


def seen_match(mind: Mind, temper: Temper, matches: Sequence[Match], dice: Random) -> Match | None:
    """The match that a seat sees, or believes to see."""
    top = mind.round.pile[-1].face
    good = [one for one in matches if are_equal((top, mind.own[one.slot])) and mind.points(mind.own[one.slot]) > 0]
    if good:
        return dice.choice(good) if dice.random() < temper.alert else None
    return dice.choice(matches) if matches and dice.random() < temper.careless else None


def _guess(mind: Mind, command: SeatCommand) -> bool | None:
    """Whether cards thrown together are known to be equal; None is a guess, and one card is no question."""
    if not isinstance(command, Exchange | Take | DiscardPair) or len(command.slots) == 1:
        return True
    return are_equal([mind.own[slot] for slot in command.slots])


def _promise(mind: Mind, temper: Temper, command: SeatCommand) -> float:
    """The points that a command may save."""
    match command:
        case Call():
            unseen = sum(face is None for face in mind.own.values())
            return _AT_ONCE if unseen <= 1 and mind.sum(tuple(mind.own)) <= temper.calls_at else _NEVER
        case Draw():
            return _WORTH_TAKING
        case Take():
            return mind.sum(command.slots) - mind.points(mind.round.pile[-1].face) if _guess(mind, command) else _NEVER
        case Exchange():
            return mind.sum(command.slots) - _held(mind) if _guess(mind, command) else _NEVER
        case Discard():
            return _worth_of_power(mind)
        case DiscardPair():
            return mind.sum(command.slots) if _guess(mind, command) else _NEVER
        case Peek():
            return _WORTH_A_LOOK if mind.own[command.slot] is None else _NEVER
        case Spy():
            unseen = mind.hands[command.target][command.slot] is None
            return _WORTH_A_LOOK + (command.target == mind.round.caller) if unseen else _NEVER
        case Swap():
            theirs = mind.points(mind.hands[command.target][command.target_slot], _UNSEEN_OF_OTHERS)
            return mind.points(mind.own[command.slot]) - theirs
        case Decline():
            return 0.0
        case LookAtOpening() | Match():
            return _NEVER
        case _:
            assert_never(command)


def _held(mind: Mind) -> float:
    return mind.points(None if mind.round.held is None else mind.round.held.face)


def _worth_of_power(mind: Mind) -> float:
    face = None if mind.round.held is None else mind.round.held.face
    match None if face is None else power_of(mind.rules, face):
        case Power.PEEK:
            return _WORTH_A_LOOK if None in mind.own.values() else 0.0
        case Power.SPY | Power.SWAP:
            return 1.0
        case _:
            return 0.0
