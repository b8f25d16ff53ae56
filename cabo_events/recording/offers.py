"""What can happen next at the table, by seat, with the choices that each possibility leaves."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.commands import (
    Command,
    DealRound,
    Decline,
    DiscardPair,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    SeatCommand,
    Spy,
    Swap,
    Take,
)
from cabo_events.decide import decide, legal_commands
from cabo_events.errors import IllegalMove
from cabo_events.state import Round, State, cards_in_hand
from cabo_events.transcript.legal import command_words, legal_phrases
from cabo_events.transcript.vocabulary import Table


class Offer(Struct, frozen=True, kw_only=True):
    """A kind of thing that ``seat`` (None: the table) can do now, and the legal commands of that kind.

    ``words`` are the notation's without slots, as in ``spy Bo``; ``phrase`` has the slots to choose from in it.
    """

    seat: int | None
    words: str
    phrase: str
    commands: tuple[Command, ...]


class Part(StrEnum):
    """A choice that the commands of an offer may differ in."""

    DEALER = "dealer"
    FIRST = "first"
    SLOTS = "slots"
    TARGET_SLOT = "target_slot"


Chosen = int | tuple[int, ...] | None
"""A seat (None: nobody), or slots."""


def offers(table: Table, state: State) -> tuple[Offer, ...]:
    """Everything that can happen now but for corrections and lines of a sheet: the seat on turn first, the table last.

    A power whose card was not seen is among them, and so is a wrong guess: it is a miss.
    """
    on_turn = 0 if state.round is None else state.round.on_turn or 0
    seats = range(len(state.game.players))
    in_turn = [*seats[on_turn:], *seats[:on_turn]]
    found: list[Offer] = []
    for seat in (*in_turn, None):
        commands = (*legal_commands(state, seat), *(() if seat is None else _unsaid_powers(state, seat)))
        found += _grouped(table, seat, commands)
    return tuple(found)


def _grouped(table: Table, seat: int | None, commands: Sequence[Command]) -> Iterator[Offer]:
    kinds: dict[str, list[Command]] = {}
    for command in commands:
        words = " ".join(word for word in command_words(table, command) if word is not None)
        kinds.setdefault(words, []).append(command)
    for words, alike in kinds.items():
        (phrase,) = legal_phrases(table, alike)
        yield Offer(seat=seat, words=words, phrase=phrase, commands=tuple(alike))


def _unsaid_powers(state: State, seat: int) -> Iterator[SeatCommand]:
    """The uses of a power that may have been there, though its card was not seen."""
    round_ = state.round
    if round_ is None or round_.window is None or round_.window.unsaid_power != seat:
        return
    for command in _uses(round_, seat):
        try:
            decide(state, command)
        except IllegalMove:
            continue
        yield command


def _uses(round_: Round, seat: int) -> Iterator[SeatCommand]:
    slots = [[slot for slot, _ in cards_in_hand(hand)] for hand in round_.hands]
    others = [other for other in range(len(slots)) if other != seat]
    yield Decline(seat=seat)
    yield from (Peek(seat=seat, slot=slot) for slot in slots[seat])
    for other in others:
        yield from (Spy(seat=seat, target=other, slot=slot) for slot in slots[other])
    for other in others:
        for own, theirs in product(slots[seat], slots[other]):
            yield Swap(seat=seat, slot=own, target=other, target_slot=theirs)


def parts_of(command: Command) -> tuple[tuple[Part, Chosen], ...]:
    """The choices that were made for a command, in the order in which they are asked for."""
    match command:
        case DealRound():
            return (Part.DEALER, command.dealer), (Part.FIRST, command.first)
        case LookAtOpening() | Exchange() | Take() | DiscardPair():
            return ((Part.SLOTS, command.slots),)
        case Match() | Peek() | Spy():
            return ((Part.SLOTS, (command.slot,)),)
        case Swap():
            return (Part.SLOTS, (command.slot,)), (Part.TARGET_SLOT, (command.target_slot,))
        case _:
            return ()


def choices(commands: Sequence[Command], part: Part) -> tuple[Chosen, ...]:
    """What can be chosen for one part, each once, in the commands' order."""
    return tuple(dict.fromkeys(value for command in commands for named, value in parts_of(command) if named is part))


def narrowed(commands: Sequence[Command], part: Part, chosen: Chosen) -> tuple[Command, ...]:
    """The commands in which that was chosen; slots keep the order in which they were chosen. None if there are none."""
    wanted = _sorted(chosen)
    fitting = [command for command in commands if (part, wanted) in _sorted_parts(command)]
    if part is Part.SLOTS and isinstance(chosen, tuple):
        return tuple(_in_order(command, chosen) for command in fitting)
    return tuple(fitting)


def _sorted(chosen: Chosen) -> Chosen:
    return tuple(sorted(chosen)) if isinstance(chosen, tuple) else chosen


def _sorted_parts(command: Command) -> tuple[tuple[Part, Chosen], ...]:
    return tuple((part, _sorted(value)) for part, value in parts_of(command))


def _in_order(command: Command, slots: tuple[int, ...]) -> Command:
    if isinstance(command, LookAtOpening | Exchange | Take | DiscardPair):
        return replace(command, slots=slots)
    return command


def part_words(table: Table, command: Command, part: Part) -> str:
    """What is asked for a part."""
    match part:
        case Part.DEALER:
            return "who deals"
        case Part.FIRST:
            return "who begins"
        case Part.SLOTS:
            return "which slots" if isinstance(command, LookAtOpening | DiscardPair) else "which slot"
        case Part.TARGET_SLOT:
            target = command.target if isinstance(command, Swap) else None
            return "for which slot" if target is None else f"for which slot of {table.word(target)}"
        case _:
            assert_never(part)
