"""The first counter: the ways a round can go on, as `legal_commands`, `decide` and `evolve` have it."""

from collections.abc import Iterator
from functools import reduce

from cabo_events.commands import Chance, Command, Draw, LookAtOpening, Reveal
from cabo_events.decide import decide, legal_commands
from cabo_events.events import Event
from cabo_events.evolve import evolve
from cabo_events.state import Round, State
from tests.game_builder import running


def first_plies(state: State) -> Iterator[tuple[tuple[Event, ...], State]]:
    """Each ply that may follow, as its events and the state after it."""
    return (_decided(state, command) for command in _commands(state))


def _commands(state: State) -> Iterator[Command]:
    """Everything that a seat or the table may do next in the round, the opening looks left out."""
    round_ = running(state)
    for seat in range(len(round_.hands)):
        yield from (command for command in legal_commands(state, seat) if not isinstance(command, LookAtOpening))
    yield from (command for command in legal_commands(state, None) if isinstance(command, Reveal))


def _decided(state: State, command: Command) -> tuple[tuple[Event, ...], State]:
    """What a command brings; the scoring is no part of the ply that turns up the hands."""
    events = decide(state, command, _chance(running(state), command))
    counted = events[:1] if isinstance(command, Reveal) else events
    return counted, reduce(evolve, counted, state)


def _chance(round_: Round, command: Command) -> Chance:
    """The reshuffled pile: what was discarded last is drawn first."""
    if isinstance(command, Draw) and not round_.stock:
        return tuple(card.face for card in reversed(round_.pile[:-1]))
    return None
