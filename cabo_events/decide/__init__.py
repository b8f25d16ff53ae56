"""The judge: from a request to what it makes happen."""

from typing import assert_never

from cabo_events.commands import (
    Call,
    Chance,
    Command,
    DealRound,
    Decline,
    Discard,
    DiscardPair,
    Draw,
    EndGame,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    RecordRound,
    Reveal,
    Rewind,
    Score,
    Spy,
    StartGame,
    Swap,
    Take,
)
from cabo_events.decide import closing, opening, powers, reactions, turn
from cabo_events.decide.access import open_game
from cabo_events.decide.legal import legal_commands
from cabo_events.events import Event
from cabo_events.state import State

__all__ = ["decide", "legal_commands"]


def decide(state: State | None, command: Command, chance: Chance = None) -> tuple[Event, ...]:
    """The events that a command makes happen; ``state`` is None before the game is started.

    A wrong guess is no refusal: an unequal exchange, match or pair is a miss, with its price. Faces that the state
    knows need not be told; where it does not know one, what the command tells is believed unless it contradicts
    an earlier sight of that card or the deck. ``chance`` is what the dice bring: see ``Chance``. Raises IllegalMove
    (rule, expected, found), and then nothing has happened.

    >>> from cabo_events.commands import StartGame
    >>> from cabo_events.events import Player
    >>> from cabo_events.rulesets import STANDARD
    >>> alone = StartGame(game="g", ruleset=STANDARD, players=(Player(id="a", name="Ada", bot=None),))
    >>> decide(None, alone)
    Traceback (most recent call last):
    cabo_events.errors.IllegalMove: not legal (players): expected 2 to 6 players, found 1
    """
    match command:
        case StartGame():
            return opening.started(state, command)
        case Rewind():
            return closing.rewound(state, command)
        case _:
            return _in_game(open_game(state), command, chance)


_InGame = (
    LookAtOpening | Draw | Exchange | Take | Discard | Peek | Spy | Swap | Decline | Match | DiscardPair | Call
    | DealRound | Reveal | Score | RecordRound | EndGame
)  # fmt: skip


def _in_game(state: State, command: _InGame, chance: Chance) -> tuple[Event, ...]:
    match command:
        case DealRound():
            return opening.dealt(state, command, chance)
        case LookAtOpening():
            return opening.looked(state, command)
        case Draw():
            return turn.drawn(state, command, chance)
        case Exchange():
            return turn.exchanged(state, command, chance)
        case Take():
            return turn.taken(state, command, chance)
        case Discard():
            return turn.discarded(state, command)
        case Call():
            return turn.called(state, command)
        case Peek():
            return powers.peeked(state, command)
        case Spy():
            return powers.spied(state, command)
        case Swap():
            return powers.swapped(state, command)
        case Decline():
            return powers.declined(state, command)
        case Match():
            return reactions.matched(state, command, chance)
        case DiscardPair():
            return reactions.paired(state, command, chance)
        case Reveal():
            return closing.revealed(state, command)
        case Score():
            return closing.scored(state, command)
        case RecordRound():
            return closing.recorded(state, command)
        case EndGame():
            return closing.ended(state, command)
        case _:
            assert_never(command)
