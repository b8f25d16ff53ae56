"""Rows of ``turn``."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    DiscardTaken,
    Event,
    ExchangeMissed,
    PairDiscarded,
    PairMissed,
    SeatEvent,
    Source,
)
from cabo_events.sights import EventInRound
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import known_to, total_of
from cabo_events.warehouse.facts.rows import Row


class Turn(Struct, frozen=True, kw_only=True):
    """A turn in which its seat acted: its events, in order, and what it did."""

    deal: int
    round: int
    turn: int
    seat: int
    action: str
    events: Sequence[EventInRound]


def turns_of(game: Followed) -> tuple[Turn, ...]:
    """The turns of all rounds, in order."""
    return tuple(_turns(game))


def _turns(game: Followed) -> Iterator[Turn]:
    group: list[EventInRound] = []
    for happened in game.happened:
        place = game.places[happened.version]
        if group and (group[0].deal != happened.deal or game.places[group[0].version] is not place):
            yield from _turn(game, group)
            group = []
        if place.turn:
            group.append(happened)
    if group:
        yield from _turn(game, group)


def _turn(game: Followed, events: Sequence[EventInRound]) -> Iterator[Turn]:
    """The turn that these events make, if its seat did anything but match in it."""
    place = game.places[events[0].version]
    action, seat = "", 0
    for happened in events:
        did = _action(happened.event)
        if did is not None and _WEIGHT.get(did, _PLACED) > _WEIGHT.get(action, _PLACED):
            action, seat = did, happened.event.seat if isinstance(happened.event, SeatEvent) else seat
    if action:
        yield Turn(deal=events[0].deal, round=place.round, turn=place.turn, seat=seat, action=action, events=events)


_ACTIONS: Mapping[type, str] = {
    CardDrawn: "draw",
    CardDiscarded: "draw_discard",
    CardExchanged: "draw_exchange",
    DiscardTaken: "take",
    CaboCalled: "call",
    PairDiscarded: "pair",
    PairMissed: "pair",
}
_MISSED = {Source.STOCK: "draw_missed", Source.DISCARD: "take_missed"}
_WEIGHT = {"": 0, "pair": 1, "draw": 2}
_PLACED = 3
"""A pair is thrown besides the turn, and a draw comes to something else: what weighs most is what the turn was."""


def _action(event: Event) -> str | None:
    return _MISSED[event.source] if isinstance(event, ExchangeMissed) else _ACTIONS.get(type(event))


def turn_rows(game: Followed, turns: Sequence[Turn]) -> list[Row]:
    """A row for each turn."""
    return [_row(game, turn) for turn in turns]


def _row(game: Followed, turn: Turn) -> Row:
    first, last, seat = turn.events[0], turn.events[-1], turn.seat
    hand = first.before.hands[seat]
    known, unseen = known_to(game.points, hand, seat)
    return (
        game.key,
        turn.round,
        turn.turn,
        seat,
        first.version,
        last.version,
        turn.action,
        first.before.caller is not None,
        _drawn(turn),
        known,
        unseen,
        total_of(game.points, hand),
        total_of(game.points, last.after.hands[seat]),
        _power(turn),
    )


def _drawn(turn: Turn) -> str | None:
    for happened in turn.events:
        if isinstance(happened.event, CardDrawn) and happened.after.held is not None:
            return happened.after.held.face
    return None


def _power(turn: Turn) -> str | None:
    for happened in turn.events:
        if happened.after.pending is not None:
            return happened.after.pending.value
    return None
