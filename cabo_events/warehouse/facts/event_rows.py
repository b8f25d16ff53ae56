"""Rows of ``event``: every event of the stream, where it falls, and whom it shows its cards."""

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
from cabo_events.ruleset import FailedExchangeShownCards, RuleSet
from cabo_events.warehouse.event_columns import event_columns
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.rows import Row


def event_rows(game: Followed) -> list[Row]:
    """A row for each event, in order."""
    key, rules, seats = game.key, game.rules, game.seats
    rows: list[Row] = []
    for version, event in enumerate(game.events, start=1):
        told = event_columns(event)
        place = game.places.get(version)
        if place is None or type(event) is GameEnded:
            number, turn, is_live = _outside(game, version, event)
        else:
            number, turn, is_live = place.round, place.turn, True
        rows.append((
            key, version, number, turn, told.type, is_live, told.seat, told.target, told.target_slot, told.slots,
            told.faces, told.numbers, seen_by(rules, seats, event), told.at, told.body,
        ))  # fmt: skip
    return rows


def _outside(game: Followed, version: int, event: Event) -> tuple[int | None, None, bool]:
    """The round of an event that counts in none, or does not count: as far as it can be told; no turn."""
    is_live = version in game.live_set
    if isinstance(event, RoundRecorded):
        return event.round, None, is_live
    round_ = game.timeline.states[version - 1].round
    is_in_none = round_ is None or isinstance(event, GameEnded | Rewound)
    return None if is_in_none or round_ is None else round_.number, None, is_live


def seen_by(rules: RuleSet, seats: int, event: Event) -> int | None:
    """The seats that an event shows its cards, as a bitmask; None where it shows none.

    Its cards are those in ``slots``, the one drawn, discarded or turned up at the deal, all hands when they are
    revealed. Penalty cards, extra cards and the stock are shown to nobody; what a failed exchange discards is shown
    to all, even where the cards in its slots are not.
    """
    everybody = (1 << seats) - 1
    match event:
        case CardDrawn() | OpeningPeeked() | CardPeeked() | CardSpied():
            return 1 << event.seat
        case ExchangeMissed():
            is_hidden = rules.failed_exchange_shown_cards is FailedExchangeShownCards.HIDDEN
            return 1 << event.seat if is_hidden else everybody
        case RoundDealt():
            return None if event.discard is None else everybody
        case (
            CardDiscarded() | CardExchanged() | DiscardTaken() | CardMatched() | MatchMissed() | PairDiscarded()
            | PairMissed() | HandsRevealed()
        ):  # fmt: skip
            return everybody
        case (
            CardsSwapped() | PowerDeclined() | CaboCalled() | StockReshuffled() | GameStarted() | RoundScored()
            | RoundRecorded() | Rewound() | GameEnded()
        ):  # fmt: skip
            return None
        case _:
            assert_never(event)
