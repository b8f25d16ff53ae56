"""What the rules allow after the events read so far, said in the notation."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cabo_events.commands import (
    Call,
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
    TableCommand,
    Take,
)
from cabo_events.decide import legal_commands
from cabo_events.errors import CaboError, ReplayError
from cabo_events.events import Event, Rewound
from cabo_events.evolve import evolve
from cabo_events.state import State
from cabo_events.transcript.vocabulary import Opener, Statement, Table, Verb

_Slots = tuple[int, ...]
_Words = tuple[str | None, ...]
"""The words of a command; None is where its slots go."""


def legal_sentence(table: Table, events: Sequence[Event]) -> str:
    """What the seat on turn may do, or the table where none is; empty where the events lead to no state.

    Slots to choose from are told as ``0|1|3``.
    """
    try:
        state = _state_after(events)
    except CaboError:
        return ""
    seat = None if state.round is None else state.round.on_turn
    phrases = ", ".join(legal_phrases(table, legal_commands(state, seat)))
    who = "the table" if seat is None else table.word(seat)
    return f"here {who} may: {phrases}" if phrases else ""


def _state_after(events: Sequence[Event]) -> State:
    first, *others = events
    states = [evolve(None, first)]
    for version, event in enumerate(others, start=2):
        if isinstance(event, Rewound):
            states.append(_state_before(states, version, event.to))
        else:
            states.append(evolve(states[-1], event))
    return states[-1]


def _state_before(states: Sequence[State], version: int, to: int) -> State:
    if to >= version:
        raise ReplayError(version, "rewound", f"a version before it, 1 to {version - 1}", str(to))
    return states[to - 1]


def legal_phrases(table: Table, commands: Sequence[Command]) -> Iterator[str]:
    """A phrase for each kind of command, with the slots of all commands of that kind."""
    kinds: dict[_Words, list[tuple[_Slots, ...]]] = {}
    for command in commands:
        kinds.setdefault(command_words(table, command), []).append(slots_told(command))
    for words, choices in kinds.items():
        yield _phrase(words, [_choice(slots) for slots in zip(*choices, strict=True)])


def _phrase(words: _Words, choices: Sequence[str]) -> str:
    left = iter(choices)
    return " ".join(next(left) if word is None else word for word in words)


def _choice(choices: Sequence[_Slots]) -> str:
    """The slots of like commands, told together.

    >>> _choice([(0,), (2,)]), _choice([(0, 2), (1, 2)]), _choice([(0,), (0, 1)]), _choice([(0, 1)])
    ('0|2', '2 of 0|1|2', 'any of 0|1', '0 1')
    """
    told = "|".join(str(slot) for slot in sorted({slot for slots in choices for slot in slots}))
    sizes = {len(slots) for slots in choices}
    if len(choices) == 1:
        return " ".join(map(str, choices[0]))
    if len(sizes) > 1:
        return f"any of {told}"
    return told if sizes == {1} else f"{max(sizes)} of {told}"


def command_words(table: Table, command: Command) -> _Words:
    """What a command is in the notation; None is where its slots go."""
    match command:
        case Draw():
            return (Verb.DRAW,)
        case Discard():
            return (Verb.DISCARD,)
        case Decline():
            return (Verb.DECLINE,)
        case Call():
            return (Verb.CALL,)
        case LookAtOpening():
            return (Verb.LOOK, None)
        case Exchange():
            return (Verb.EXCHANGE, None)
        case Take():
            return (Verb.TAKE, None)
        case DiscardPair():
            return (Verb.PAIR, None)
        case Match():
            return (Verb.MATCH, None)
        case Peek():
            return (Verb.PEEK, None)
        case Spy():
            return (Verb.SPY, table.word(command.target), None)
        case Swap():
            return (Verb.SWAP, None, table.word(command.target), None)
        case _:
            return (_statement(command),)


def _statement(command: TableCommand) -> str:
    match command:
        case DealRound():
            return Statement.ROUND
        case Reveal():
            return Statement.REVEAL
        case Score():
            return Statement.SCORE
        case RecordRound():
            return Statement.SHEET
        case Rewind():
            return Statement.REWIND
        case EndGame():
            return f"{Statement.END} {command.reason}"
        case StartGame():
            return f"[{Opener.GAME} …]"
        case _:
            assert_never(command)


def slots_told(command: Command) -> tuple[_Slots, ...]:
    """The slots that a command is about, for each place in its words where slots go."""
    match command:
        case LookAtOpening() | Exchange() | Take() | DiscardPair():
            return (command.slots,)
        case Match() | Peek() | Spy():
            return ((command.slot,),)
        case Swap():
            return (command.slot,), (command.target_slot,)
        case _:
            return ()
