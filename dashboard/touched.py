"""Which cards on the table an event is about."""

from typing import assert_never

from cabo_events.events import (
    CaboCalled,
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
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    StockReshuffled,
)


def touched_slots(event: Event, seat: int) -> frozenset[int]:
    """The slots of a seat's hand that the event moved, showed or filled; none where it is about the whole table."""
    match event:
        case CardsSwapped():
            return _slots(
                event.slot if event.seat == seat else None, event.target_slot if event.target == seat else None
            )
        case CardSpied():
            return _slots(event.slot) if event.target == seat else frozenset()
        case (
            CaboCalled() | CardDiscarded() | CardDrawn() | GameEnded() | GameStarted() | HandsRevealed()
            | PowerDeclined() | Rewound() | RoundDealt() | RoundRecorded() | RoundScored() | StockReshuffled()
        ):  # fmt: skip
            return frozenset()
        case _:
            return _own_slots(event) if event.seat == seat else frozenset()


_OwnHandEvent = (
    CardExchanged | DiscardTaken | OpeningPeeked | PairDiscarded | ExchangeMissed | PairMissed | MatchMissed
    | CardPeeked | CardMatched
)  # fmt: skip


def _own_slots(event: _OwnHandEvent) -> frozenset[int]:
    match event:
        case CardExchanged() | DiscardTaken() | OpeningPeeked() | PairDiscarded():
            return _slots(*event.slots)
        case ExchangeMissed():
            return _slots(*event.slots, event.kept_slot, *(card.slot for card in event.extra))
        case PairMissed():
            return _slots(*event.slots, event.penalty_slot)
        case MatchMissed():
            return _slots(event.slot, event.penalty_slot)
        case CardPeeked() | CardMatched():
            return _slots(event.slot)
        case _:
            assert_never(event)


def _slots(*slots: int | None) -> frozenset[int]:
    return frozenset(slot for slot in slots if slot is not None)
