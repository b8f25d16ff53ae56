"""Rows of ``power_use``."""

from collections.abc import Iterator

from cabo_events.events import CardPeeked, CardSpied, CardsSwapped, PowerDeclined, SeatEvent
from cabo_events.ruleset import Power
from cabo_events.sights import EventInRound
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import difference, total_of
from cabo_events.warehouse.facts.rows import Cell, Row

_Use = CardPeeked | CardSpied | CardsSwapped | PowerDeclined


def power_rows(game: Followed) -> Iterator[Row]:
    """A row for each power that was there, used, declined or forgone without a word.

    A power is forgone where it waited and an event that neither uses nor declines it ended the wait: the next turn,
    a match that the rules let end it, the hands turned up.
    """
    flip: EventInRound | None = None
    for happened in game.happened:
        waiting, event = happened.before.pending, happened.event
        if isinstance(event, _Use):
            yield _used(game, happened, event)
        elif waiting is not None and happened.after.pending is None and flip is not None and flip.deal == happened.deal:
            yield _unused(game, flip, waiting)
        if waiting is None and happened.after.pending is not None:
            flip = happened


def _used(game: Followed, happened: EventInRound, event: _Use) -> Row:
    place = game.places[happened.version]
    power = _power(event) or happened.before.pending
    return (
        game.key,
        place.round,
        place.turn,
        happened.version,
        event.seat,
        None if power is None else power.value,
        not isinstance(event, PowerDeclined),
        event.target if isinstance(event, CardSpied | CardsSwapped) else None,
        *_yield(game, happened, event),
    )


def _power(event: _Use) -> Power | None:
    match event:
        case CardPeeked():
            return Power.PEEK
        case CardSpied():
            return Power.SPY
        case CardsSwapped():
            return Power.SWAP
        case PowerDeclined():
            return None


def _yield(game: Followed, happened: EventInRound, event: _Use) -> tuple[Cell, Cell, Cell]:
    """Whether the card was new to the seat, what a swap changed, what the card counts."""
    match event:
        case CardPeeked(seat=seat, slot=slot):
            return (*_looked(game, happened, (seat, seat, slot)),)
        case CardSpied(seat=seat, target=target, slot=slot):
            return (*_looked(game, happened, (seat, target, slot)),)
        case CardsSwapped(seat=seat):
            before, after = happened.before.hands[seat], happened.after.hands[seat]
            return None, difference(total_of(game.points, after), total_of(game.points, before)), None
        case PowerDeclined():
            return None, None, None


def _looked(game: Followed, happened: EventInRound, look: tuple[int, int, int]) -> tuple[Cell, Cell, Cell]:
    seat, owner, slot = look
    card = happened.before.hands[owner][slot]
    if card is None:
        return None, None, None
    return card.seen[seat] is None, None, None if card.face is None else game.points[card.face]


def _unused(game: Followed, flip: EventInRound, power: Power) -> Row:
    place = game.places[flip.version]
    seat = flip.event.seat if isinstance(flip.event, SeatEvent) else None
    return (game.key, place.round, place.turn, flip.version, seat, power.value, False, None, None, None, None)
