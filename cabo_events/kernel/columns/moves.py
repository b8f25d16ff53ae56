"""Moves to rows."""

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec import Struct

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
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    Source,
)
from cabo_events.kernel import layout
from cabo_events.kernel.columns.numbering import refusal
from cabo_events.kernel.layout import NONE
from cabo_events.state import Card, Round

Row = list[int]
_Pair = tuple[int, int]
_SOURCES: Final = {Source.STOCK: 0, Source.DISCARD: 1}


class Step(Struct, frozen=True, kw_only=True):
    """A move on its way into rows: its version, the round before it, the ids of the cards by instance."""

    version: int
    event: Event
    round_: Round
    ids: list[int]

    def card(self, card: Card | None, face: str | None) -> int:
        """What a row says of a card: its id, NONE where the event does not tell its face."""
        if card is None or face is None:
            return NONE
        if card.face != face:
            raise refusal(self.version, self.event, f"the face of the card there, {card.face}", face)
        return self.ids[card.instance]

    def at(self, seat: int, slot: int, face: str | None) -> int:
        """What a row says of the card in a slot."""
        return self.card(self.round_.hands[seat][slot], face)

    def next_in_stock(self, place: int, face: str | None) -> int:
        """What a row says of a card of the stock, the next one at place 0."""
        return self.card(self.round_.stock[place], face)

    def pairs(self, seat: int, slots: Sequence[int], faces: Sequence[str | None]) -> list[_Pair]:
        """Slots and what a row says of the cards in them."""
        return [(slot, self.at(seat, slot, face)) for slot, face in zip(slots, faces, strict=True)]


def refuse_beyond_limits(step: Step, after: Round) -> None:
    """Refuse a move after which a round is larger than ``layout`` has room for."""
    most = max(after.hand_sizes)
    if most > layout.HAND_MAX:
        raise refusal(step.version, step.event, f"at most {layout.HAND_MAX} cards in a hand", str(most))
    if after.turn > layout.TURNS_MAX:
        raise refusal(step.version, step.event, f"at most {layout.TURNS_MAX} turns in a round", str(after.turn))


Moved = (
    OpeningPeeked | CardDrawn | CardExchanged | DiscardTaken | ExchangeMissed | CardDiscarded | CardPeeked | CardSpied
    | CardsSwapped | PowerDeclined | CardMatched | MatchMissed | PairDiscarded | PairMissed | CaboCalled
)  # fmt: skip


def moved(step: Step, event: Moved) -> list[Row]:
    """The rows of a move."""
    seat = event.seat
    match event:
        case CardDrawn():
            return [[layout.CARD_DRAWN, seat, NONE, step.next_in_stock(0, event.face), NONE, NONE, NONE, NONE]]
        case CardDiscarded():
            return [[layout.CARD_DISCARDED, seat, NONE, step.card(step.round_.held, event.face), *[NONE] * 4]]
        case CardExchanged():
            return _paired(layout.CARD_EXCHANGED, seat, step.pairs(seat, event.slots, event.shown))
        case DiscardTaken():
            return _paired(layout.DISCARD_TAKEN, seat, step.pairs(seat, event.slots, event.shown))
        case OpeningPeeked():
            return _paired(layout.OPENING_PEEKED, seat, step.pairs(seat, event.slots, event.faces))
        case ExchangeMissed():
            return _missed(step, event)
        case CardPeeked():
            return [[layout.CARD_PEEKED, seat, event.slot, step.at(seat, event.slot, event.face), *[NONE] * 4]]
        case CardSpied():
            face = step.at(event.target, event.slot, event.face)
            return [[layout.CARD_SPIED, seat, NONE, face, event.target, event.slot, NONE, NONE]]
        case CardsSwapped():
            return [[layout.CARDS_SWAPPED, seat, event.slot, NONE, event.target, event.target_slot, NONE, NONE]]
        case CardMatched():
            return [[layout.CARD_MATCHED, seat, event.slot, step.at(seat, event.slot, event.face), *[NONE] * 4]]
        case MatchMissed():
            face = step.at(seat, event.slot, event.face)
            return [[layout.MATCH_MISSED, seat, event.slot, face, NONE, NONE, *_penalty(step, event)]]
        case PairDiscarded():
            return [[layout.PAIR_DISCARDED, seat, *_pair(step, event), NONE, NONE]]
        case PairMissed():
            return [[layout.PAIR_MISSED, seat, *_pair(step, event), *_penalty(step, event)]]
        case PowerDeclined():
            return [[layout.POWER_DECLINED, seat, *[NONE] * 6]]
        case CaboCalled():
            return [[layout.CABO_CALLED, seat, *[NONE] * 6]]
        case _:
            assert_never(event)


def _paired(kind: int, seat: int, pairs: list[_Pair]) -> list[Row]:
    first = pairs[0] if pairs else (NONE, NONE)
    return [[kind, seat, *first, *[NONE] * 4], *_more(layout.MORE, pairs[1:])]


def _more(kind: int, pairs: list[_Pair]) -> list[Row]:
    rows = [pairs[at : at + layout.PAIRS_A_ROW] for at in range(0, len(pairs), layout.PAIRS_A_ROW)]
    told = [[number for pair in row for number in pair] for row in rows]
    return [[kind, NONE, *row, *[NONE] * (2 * layout.PAIRS_A_ROW - len(row))] for row in told]


def _missed(step: Step, event: ExchangeMissed) -> list[Row]:
    seat = event.seat
    incoming = step.round_.held if event.source is Source.STOCK else step.round_.pile[-1]
    kept = NONE if event.kept_slot is None else event.kept_slot
    head, *more = _paired(layout.EXCHANGE_MISSED, seat, step.pairs(seat, event.slots, event.shown))
    discarded = step.card(incoming, event.discarded)
    head[layout.TARGET_COLUMN :] = [_SOURCES[event.source], kept, discarded, len(event.extra)]
    extra = [(one.slot, step.next_in_stock(place, one.face)) for place, one in enumerate(event.extra)]
    return [head, *more, *_more(layout.EXTRA, extra)]


def _pair(step: Step, event: PairDiscarded | PairMissed) -> list[int]:
    (slot, face), (other, its_face) = step.pairs(event.seat, event.slots, event.faces)
    return [slot, face, its_face, other]


def _penalty(step: Step, event: MatchMissed | PairMissed) -> list[int]:
    if event.penalty_slot is None:
        if event.penalty_face is not None:
            raise refusal(step.version, event, "a penalty card in a slot", f"{event.penalty_face} in none")
        return [NONE, NONE]
    return [event.penalty_slot, step.next_in_stock(0, event.penalty_face)]


def card_rows(ids: Sequence[int]) -> list[Row]:
    """Rows CARDS with these cards, padded with NONE."""
    rows = [list(ids[at : at + layout.CARDS_A_ROW]) for at in range(0, len(ids), layout.CARDS_A_ROW)]
    return [[layout.CARDS_ROW, *row, *[NONE] * (layout.CARDS_A_ROW - len(row))] for row in rows]
