"""Following a log event by event, and judging each where it stands."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cabo_events.audit.comparing import Difference, difference
from cabo_events.audit.pools import Pool, contradiction, pools_after
from cabo_events.audit.requests import request_for
from cabo_events.audit.unwritten import with_unwritten
from cabo_events.decide import decide
from cabo_events.decide.closing import computed_scoring
from cabo_events.errors import IllegalMove, ReplayError
from cabo_events.events import (
    CardDrawn,
    Event,
    GameStarted,
    HandsRevealed,
    RoundDealt,
    RoundScored,
    StockReshuffled,
    event_tag,
)
from cabo_events.evolve import evolve
from cabo_events.rules.breaches import Breach
from cabo_events.rules.opening import deal_sizes
from cabo_events.ruleset import StockOut
from cabo_events.state import State


class Followed(Struct, frozen=True, kw_only=True):
    """How far a log was followed: the state there, the event before, what is known of reshuffled cards.

    ``is_scored`` says whether the round that was revealed last has had its scoring.
    """

    state: State | None = None
    last: Event | None = None
    is_scored: bool = False
    pools: tuple[Pool, ...] = ()


def differences(line: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, Difference]]:
    """Every break of a rule in events with their versions, up to where they cannot be followed."""
    log = Followed()
    for version, event in line:
        broken = _break(log, event)
        if broken is not None:
            yield version, broken
        try:
            log, impossible = _checked(_after(log, event))
        except ReplayError as error:
            if _is_spare(log, event):
                continue
            yield version, Difference(Breach.STOPPED, error.expected, f"{error.found}; the audit stops here")
            return
        if impossible is not None and broken is None:
            yield version, impossible


def _is_spare(log: Followed, event: Event) -> bool:
    """Whether an event that moves nothing is best passed over: one written twice, or another beginning."""
    return log.state is not None and (event == log.last or isinstance(event, GameStarted))


def _after(log: Followed, event: Event) -> Followed:
    before = log.state.round if log.state else None
    state = evolve(log.state, event)
    match event:
        case RoundDealt() | HandsRevealed():
            return Followed(state=state, last=event)
        case StockReshuffled() if before is not None and state.round is not None:
            return Followed(state=state, last=event, pools=pools_after(log.pools, before, state.round))
        case _:
            is_scored = log.is_scored or isinstance(event, RoundScored)
            return Followed(state=state, last=event, is_scored=is_scored, pools=log.pools)


def _checked(log: Followed) -> tuple[Followed, Difference | None]:
    """The log, and what cannot be of the cards seen so far; then the reshuffled ones are not looked at again."""
    if not log.pools or log.state is None or log.state.round is None:
        return log, None
    impossible = contradiction(log.state.game.rules.deck, log.pools, log.state.round)
    if impossible is None:
        return log, None
    without = Followed(state=log.state, last=log.last, is_scored=log.is_scored)
    return without, Difference(Breach.FACE, "a card that can still be there", impossible)


def _break(log: Followed, event: Event) -> Difference | None:
    """The rule that an event breaks where the log stands, or None."""
    if isinstance(log.last, StockReshuffled) and not isinstance(event, CardDrawn):
        return Difference(Breach.RESHUFFLE, "a draw directly after the reshuffle", event_tag(event))
    try:
        state = with_unwritten(log.state, event)
        return _own_break(log, state, event) or _judged(state, event)
    except IllegalMove as refused:
        return Difference(Breach(refused.rule), refused.expected, refused.found)


def _judged(state: State | None, event: Event) -> Difference | None:
    if state is not None and isinstance(event, RoundScored) and computed_scoring(state.game) is not None:
        return None  # compared with what the rule set gives, which decide writes by itself
    command, chance = request_for(state, event)
    return difference(decide(state, command, chance)[0], event)


def _own_break(log: Followed, state: State | None, event: Event) -> Difference | None:
    """What only a log can get wrong, and no command: a deal of other sizes, a scoring that is not the rules'."""
    match event:
        case RoundDealt() if state is not None:
            return _wrong_sizes(state, event)
        case RoundScored() if state is not None:
            return _wrong_scoring(log, state, event)
        case StockReshuffled() if state is not None:
            return _wrong_reshuffle(state)
        case _:
            return None


def _wrong_sizes(state: State, event: RoundDealt) -> Difference | None:
    seats = len(state.game.players)
    sizes = deal_sizes(state.game.rules, seats)
    hands = [len(hand) for hand in event.hands]
    if hands != [sizes.hand] * seats:
        expected = f"{seats} hands of {sizes.hand} cards"
        return Difference(Breach.DEAL, expected, f"hands of {', '.join(map(str, hands))}")
    if (event.discard is not None) != bool(sizes.discard):
        expected = "an opening discard" if sizes.discard else "no opening discard"
        return Difference(Breach.DEAL, expected, event.discard or "none")
    if event.stock is not None and len(event.stock) != sizes.stock:
        return Difference(Breach.DECK, f"a stock of {sizes.stock} cards", str(len(event.stock)))
    return None


def _wrong_scoring(log: Followed, state: State, event: RoundScored) -> Difference | None:
    if state.game.ended_by is not None:
        return Difference(Breach.GAME_CLOSED, "nothing after the end of the game", event_tag(event))
    if state.round is None or state.round.ended_by is None or log.is_scored:
        return Difference(Breach.SCORED_TWICE, "one scoring of a round whose hands were turned up", "another")
    due = computed_scoring(state.game)
    return None if due is None else difference(due, event)


def _wrong_reshuffle(state: State) -> Difference | None:
    rules = state.game.rules
    stock = len(state.round.stock) if state.round else 0
    if rules.stock_out is not StockOut.RESHUFFLE:
        return Difference(Breach.RESHUFFLE, f"no reshuffle ({rules.stock_out})", "one")
    if stock:
        return Difference(Breach.RESHUFFLE, "an empty stock", f"{stock} cards in it")
    return None
