"""One thing changed in a log: what an audit ought to find, unless the changed log is itself legal."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from cabo_events.cards import deck_faces
from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    Event,
    ExchangeMissed,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    RoundDealt,
    RoundScored,
    SeatEvent,
)

Log = tuple[Event, ...]
Mutation = Callable[[Log, Random], Log | None]


def dropped(log: Log, dice: Random) -> Log | None:
    """The log without one of its events."""
    place = dice.randrange(1, len(log))
    return (*log[:place], *log[place + 1 :])


def repeated(log: Log, dice: Random) -> Log | None:
    """The log with one of its events twice."""
    place = dice.randrange(len(log))
    return (*log[: place + 1], *log[place:])


def swapped(log: Log, dice: Random) -> Log | None:
    """The log with two neighbours the other way round."""
    place = dice.randrange(len(log) - 1)
    return (*log[:place], log[place + 1], log[place], *log[place + 2 :])


def _changed(log: Log, dice: Random, change: Callable[[Event], Event | None]) -> Log | None:
    """The log with one event changed, of those that ``change`` has something to say to."""
    places = [place for place, event in enumerate(log) if change(event) is not None]
    if not places:
        return None
    place = dice.choice(places)
    changed = change(log[place])
    return None if changed is None else (*log[:place], changed, *log[place + 1 :])


def another_face(log: Log, dice: Random) -> Log | None:
    """The log with another face of the deck told of one card."""
    opening = log[0]
    assert isinstance(opening, GameStarted)
    deck = sorted(deck_faces(opening.ruleset.deck))

    def other(face: str | None) -> str:
        return dice.choice([candidate for candidate in deck if candidate != face])

    def in_row(row: Sequence[str | None]) -> tuple[str | None, ...]:
        place = dice.randrange(len(row))
        return (*row[:place], other(row[place]), *row[place + 1 :])

    def change(event: Event) -> Event | None:
        match event:
            case CardDrawn() | CardDiscarded() | CardPeeked() | CardSpied() | CardMatched() | MatchMissed():
                return replace(event, face=other(event.face))
            case CardExchanged() | DiscardTaken() | ExchangeMissed():
                return replace(event, shown=in_row(event.shown))
            case OpeningPeeked() | PairDiscarded() | PairMissed():
                return replace(event, faces=in_row(event.faces))
            case RoundDealt() | HandsRevealed() if any(event.hands):
                seat = dice.choice([seat for seat, hand in enumerate(event.hands) if hand])
                hands = (*event.hands[:seat], in_row(event.hands[seat]), *event.hands[seat + 1 :])
                return replace(event, hands=hands)
            case _:
                return None

    return _changed(log, dice, change)


def another_slot(log: Log, dice: Random) -> Log | None:
    """The log with one slot off by a few."""

    def other(slot: int) -> int:
        return dice.choice([candidate for candidate in range(6) if candidate != slot])

    def change(event: Event) -> Event | None:
        match event:
            case CardPeeked() | CardSpied() | CardMatched() | MatchMissed() | CardsSwapped():
                return replace(event, slot=other(event.slot))
            case CardExchanged() | DiscardTaken() | ExchangeMissed() | OpeningPeeked() | PairDiscarded() | PairMissed():
                return replace(event, slots=(other(event.slots[0]), *event.slots[1:]))
            case _:
                return None

    return _changed(log, dice, change)


def another_seat(log: Log, dice: Random) -> Log | None:
    """The log with one event done by another seat."""
    opening = log[0]
    assert isinstance(opening, GameStarted)
    seats = range(len(opening.players))

    def change(event: Event) -> Event | None:
        if not isinstance(event, SeatEvent):
            return None
        return replace(event, seat=dice.choice([seat for seat in seats if seat != event.seat]))

    return _changed(log, dice, change)


def another_score(log: Log, dice: Random) -> Log | None:
    """The log with one figure of a scoring changed."""

    def change(event: Event) -> Event | None:
        if not isinstance(event, RoundScored):
            return None
        field = dice.choice(("points", "totals"))
        row: list[int | None] = list(getattr(event, field))
        seat = dice.randrange(len(row))
        row[seat] = (row[seat] or 0) + dice.choice((-10, -1, 1, 5, 10))
        return replace(event, **{field: tuple(row)})

    return _changed(log, dice, change)


MUTATIONS: dict[str, Mutation] = {
    "drop": dropped,
    "repeat": repeated,
    "swap": swapped,
    "face": another_face,
    "slot": another_slot,
    "seat": another_seat,
    "score": another_score,
}
