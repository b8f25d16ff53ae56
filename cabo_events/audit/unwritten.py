"""What a recorder may leave unwritten: a power that was not used, a card that was not placed."""

from cabo_events.commands import Decline
from cabo_events.decide import decide
from cabo_events.decide.turn import drawer
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    DiscardTaken,
    Event,
    ExchangeMissed,
    HandsRevealed,
    PairDiscarded,
    PairMissed,
    Source,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.state import Round, State


def with_unwritten(state: State | None, event: Event) -> State | None:
    """The state just before an event, after what goes without saying; raises IllegalMove where that was not legal.

    A power that nobody used or declined before the next turn's first event, or the reveal, counts as declined. A
    card drawn as the turns ended at once counts as discarded.
    """
    round_ = state.round if state else None
    if state is None or round_ is None:
        return state
    if round_.pending is not None and round_.on_turn is not None and _leaves_power(round_.on_turn, event):
        (declined,) = decide(state, Decline(seat=round_.on_turn))
        return evolve(state, declined)
    holder = _holder_after_the_turns(round_)
    if holder is not None and isinstance(event, HandsRevealed):
        return evolve(state, CardDiscarded(seat=holder, face=None))
    return state


def _leaves_power(on_turn: int, event: Event) -> bool:
    match event:
        case CardDrawn() | DiscardTaken() | CaboCalled() | StockReshuffled() | HandsRevealed():
            return True
        case ExchangeMissed():
            return event.source is Source.DISCARD
        case PairDiscarded() | PairMissed():
            return event.seat != on_turn
        case _:
            return False


def _holder_after_the_turns(round_: Round) -> int | None:
    return drawer(round_) if round_.on_turn is None else None
