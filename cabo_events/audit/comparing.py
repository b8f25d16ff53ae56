"""How an event differs from the one that the rules give."""

from collections.abc import Iterator
from typing import NamedTuple

from cabo_events.decide.access import shown
from cabo_events.events import (
    CardDrawn,
    CardExchanged,
    CardMatched,
    DiscardTaken,
    Event,
    ExchangeMissed,
    HandsRevealed,
    MatchMissed,
    PairDiscarded,
    PairMissed,
    RoundDealt,
    RoundScored,
    StockReshuffled,
    event_tag,
)
from cabo_events.rules.breaches import Breach


class Difference(NamedTuple):
    """A break of a rule: which, what the rules give, what was found."""

    code: Breach
    expected: str
    found: str


_MISSES = (ExchangeMissed, MatchMissed, PairMissed)
_SUCCESSES = (CardExchanged, DiscardTaken, CardMatched, PairDiscarded)


def difference(due: Event, found: Event) -> Difference | None:
    """The first way in which an event is not the one due; faces were agreed upon before."""
    if type(due) is not type(found):
        return Difference(_code_of_kinds(due, found), _in_words(due), event_tag(found))
    for code, field, expected, actual in _figures(due, found):
        if expected != actual:
            return Difference(code, f"{field} {shown(expected)}", shown(actual))
    return None


def _code_of_kinds(due: Event, found: Event) -> Breach:
    if isinstance(due, StockReshuffled | CardDrawn):
        return Breach.RESHUFFLE
    if isinstance(due, _MISSES) and isinstance(found, _SUCCESSES):
        return Breach.UNEQUAL
    return Breach.EQUAL


def _in_words(event: Event) -> str:
    match event:
        case ExchangeMissed():
            return f"{event_tag(event)}, since {shown(event.shown)} are not equal"
        case PairMissed():
            return f"{event_tag(event)}, since {shown(event.faces)} are not equal"
        case MatchMissed():
            return f"{event_tag(event)}, since {shown(event.face)} is no match"
        case _:
            return event_tag(event)


_Figure = tuple[Breach, str, object, object]


def _figures(due: Event, found: Event) -> Iterator[_Figure]:
    match due, found:
        case ExchangeMissed(), ExchangeMissed():
            yield Breach.MISS_PRICE, "kept_slot", due.kept_slot, found.kept_slot
            yield Breach.MISS_PRICE, "extra slots", _slots(due), _slots(found)
            if due.kept_slot is not None:
                yield Breach.MISS_PRICE, "discarded", None, found.discarded
        case ((MatchMissed() | PairMissed()), (MatchMissed() | PairMissed())):
            yield Breach.MISS_PRICE, "penalty_slot", due.penalty_slot, found.penalty_slot
            if due.penalty_slot is None:
                yield Breach.MISS_PRICE, "penalty_face", None, found.penalty_face
        case HandsRevealed(), HandsRevealed():
            yield Breach.REVEAL_REASON, "reason", due.reason, found.reason
        case RoundDealt(), RoundDealt():
            yield Breach.ROUND_NUMBER, "round", due.round, found.round
        case RoundScored(), RoundScored():
            yield Breach.SCORING, "points", due.points, found.points
            yield Breach.SCORING, "totals", due.totals, found.totals
            yield Breach.SCORING, "resets", tuple(sorted(due.resets)), tuple(sorted(found.resets))
            yield Breach.SCORING, "kamikaze", due.kamikaze, found.kamikaze
        case _:
            return


def _slots(event: ExchangeMissed) -> tuple[int, ...]:
    return tuple([card.slot for card in event.extra])
