"""Rows to events without the kernel: what the rows do not hold is taken from the reducer, not from the kernel."""

from collections.abc import Iterator, Sequence

from cabo_events.cards import deck_cards
from cabo_events.commands import EndGame, StartGame
from cabo_events.decide import decide
from cabo_events.decide.closing import computed_scoring, reveal_reason
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
    EndReason,
    Event,
    ExchangeMissed,
    ExtraCard,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    Player,
    PowerDeclined,
    RevealReason,
    RoundDealt,
    RoundScored,
    Source,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.kernel import layout as at
from cabo_events.ruleset import RuleSet
from cabo_events.state import State

Row = Sequence[int]
REASONS = {at.CALLED: RevealReason.CALLED, at.STOCK_OUT: RevealReason.STOCK_OUT}
ENDS = {at.BY_LIMIT: EndReason.LIMIT, at.BY_AGREEMENT: EndReason.AGREED_LENGTH, at.ABANDONED: EndReason.ABANDONED}


def opening(rules: RuleSet, seats: int) -> Event:
    """The first event of a game of bots."""
    players = tuple(Player(id=f"p{seat}", name=None, bot="random") for seat in range(seats))
    return decide(None, StartGame(game="kernel", ruleset=rules, players=players))[0]


def grouped(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows of one event after the other."""
    group: list[Row] = []
    for row in rows:
        if group and row[at.TYPE] < at.CARDS_ROW:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def states_of(rules: RuleSet, seats: int, rows: Sequence[Row]) -> tuple[list[Event], list[State]]:
    """Every event of a game and the reducer's state after it."""
    events = [opening(rules, seats)]
    states = [evolve(None, events[0])]
    for group in grouped(rows):
        events.append(event_of(states[-1], group))
        states.append(evolve(states[-1], events[-1]))
    return events, states


def event_of(state: State, group: Sequence[Row]) -> Event:  # noqa: PLR0915 - one arm an event
    """The event that some rows are, after a state."""
    cards = deck_cards(state.game.rules.deck)
    kind, seat, slot, card, target, target_slot, x, y = (int(value) for value in group[0])
    face = cards[card] if card >= 0 else None
    pairs = [(slot, cards[card])] if card >= 0 else []
    pairs += [(int(place), cards[one]) for place, one in pairs_in(group, at.MORE)]
    slots, faces = tuple(place for place, _ in pairs), tuple(one for _, one in pairs)
    match kind:
        case at.ROUND_DEALT:
            return dealt(state, group)
        case at.OPENING_PEEKED:
            return OpeningPeeked(seat=seat, slots=slots, faces=faces)
        case at.CARD_DRAWN:
            return CardDrawn(seat=seat, face=face)
        case at.CARD_EXCHANGED:
            return CardExchanged(seat=seat, slots=slots, shown=faces)
        case at.DISCARD_TAKEN:
            return DiscardTaken(seat=seat, slots=slots, shown=faces)
        case at.EXCHANGE_MISSED:
            extra = tuple(ExtraCard(slot=place, face=cards[one]) for place, one in pairs_in(group, at.EXTRA))
            assert len(extra) == y
            return ExchangeMissed(
                seat=seat,
                source=(Source.STOCK, Source.DISCARD)[target],
                slots=slots,
                shown=faces,
                kept_slot=target_slot if target_slot >= 0 else None,
                discarded=cards[x] if x >= 0 else None,
                extra=extra,
            )
        case at.CARD_DISCARDED:
            return CardDiscarded(seat=seat, face=face)
        case at.CARD_PEEKED:
            return CardPeeked(seat=seat, slot=slot, face=face)
        case at.CARD_SPIED:
            return CardSpied(seat=seat, target=target, slot=target_slot, face=face)
        case at.CARDS_SWAPPED:
            return CardsSwapped(seat=seat, slot=slot, target=target, target_slot=target_slot)
        case at.POWER_DECLINED:
            return PowerDeclined(seat=seat)
        case at.CARD_MATCHED:
            return CardMatched(seat=seat, slot=slot, face=face)
        case at.MATCH_MISSED:
            blind_slot, blind = penalty(cards, x, y)
            return MatchMissed(seat=seat, slot=slot, face=face, penalty_slot=blind_slot, penalty_face=blind)
        case at.PAIR_DISCARDED:
            return PairDiscarded(seat=seat, slots=(slot, target_slot), faces=(str(face), cards[target]))
        case at.PAIR_MISSED:
            both = (str(face), cards[target])
            blind_slot, blind = penalty(cards, x, y)
            return PairMissed(
                seat=seat, slots=(slot, target_slot), faces=both, penalty_slot=blind_slot, penalty_face=blind
            )
        case at.CABO_CALLED:
            return CaboCalled(seat=seat)
        case at.STOCK_RESHUFFLED:
            stock = cards_in(group)
            assert len(stock) == x
            return StockReshuffled(stock=tuple(cards[one] for one in stock))
        case at.HANDS_REVEALED:
            return revealed(state, REASONS[x])
        case at.ROUND_SCORED:
            scoring = computed_scoring(state.game)
            assert isinstance(scoring, RoundScored)
            return scoring
        case at.GAME_ENDED:
            return decide(state, EndGame(reason=ENDS[x]))[0]
        case _:
            raise LookupError(f"no event has rows of type {kind}")


def penalty(cards: Sequence[str], slot: int, card: int) -> tuple[int | None, str | None]:
    """The penalty of a miss: its slot and its face."""
    return (slot if slot >= 0 else None), (cards[card] if card >= 0 else None)


def pairs_in(group: Sequence[Row], kind: int) -> list[tuple[int, int]]:
    """The pairs of slot and card in the rows MORE or EXTRA of an event."""
    rows = [row for row in group[1:] if row[at.TYPE] == kind]
    pairs = [(int(row[place]), int(row[place + 1])) for row in rows for place in (2, 4, 6)]
    return [pair for pair in pairs if pair[0] >= 0]


def cards_in(group: Sequence[Row]) -> list[int]:
    """The cards in the rows CARDS of an event."""
    return [int(card) for row in group if row[at.TYPE] == at.CARDS_ROW for card in row[1:] if card >= 0]


def dealt(state: State, group: Sequence[Row]) -> RoundDealt:
    """The deal of the next round."""
    rules, seats = state.game.rules, len(state.game.players)
    faces = [deck_cards(rules.deck)[card] for card in cards_in(group)]
    in_hands = seats * rules.hand_size
    has_discard, dealer = int(group[0][at.X_COLUMN]), int(group[0][at.TARGET_COLUMN])
    return RoundDealt(
        round=len(state.game.results) + 1,
        dealer=dealer if dealer >= 0 else None,
        first=int(group[0][at.SEAT_COLUMN]),
        hands=tuple(tuple(faces[place : place + rules.hand_size]) for place in range(0, in_hands, rules.hand_size)),
        discard=faces[in_hands] if has_discard else None,
        stock=tuple(faces[in_hands + has_discard :]),
    )


def revealed(state: State, reason: RevealReason) -> HandsRevealed:
    """The hands that the reducer knows, turned up; the kernel must give the same reason."""
    assert state.round is not None
    assert reveal_reason(state.round) is reason
    hands = tuple(tuple(card.face for card in hand if card is not None) for hand in state.round.hands)
    return HandsRevealed(reason=reason, hands=hands)
