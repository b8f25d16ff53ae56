"""The facets that are seen in the course of a round."""

from collections.abc import Callable
from itertools import pairwise

from cabo_events.cards import NUMBERS, deck_cards, rank_of
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
    ExchangeMissed,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    RevealReason,
    RoundDealt,
    StockReshuffled,
)
from cabo_events.rules.powers import power_of
from cabo_events.ruleset import (
    FailedExchangeExtra,
    FailedExchangeIncoming,
    FirstSeat,
    PairDiscard,
    RuleSet,
    StockOut,
)
from cabo_events.sights import EventInRound
from cabo_events.state import Round, cards_in_hand
from tests.golden.facets import Facet, MomentTest, Played, always, in_some_moment

_PowerUsed = CardPeeked | CardSpied | CardsSwapped
_POWER_RANKS = ("7", "8", "9", "10", "11", "12", "J", "Q")
_OPENING_EDGES = ((0, 1), (2, 3))


def _deals_the_whole_deck(rules: RuleSet, moment: EventInRound) -> bool:
    if not isinstance(moment.event, RoundDealt):
        return False
    deal = moment.event
    cards = [*(face for hand in deal.hands for face in hand), deal.discard, *(deal.stock or ())]
    return sorted(map(str, cards)) == sorted(deck_cards(rules.deck))


def _uses_power_of(rank: str) -> MomentTest:
    def test(_: RuleSet, moment: EventInRound) -> bool:
        return isinstance(moment.event, _PowerUsed) and _top_rank(moment.before) == rank

    return test


def _top_rank(round_: Round) -> str | None:
    top = round_.pile[-1].face if round_.pile else None
    return None if top is None else rank_of(top)


def _ranks_seen(round_: Round, seat: int) -> list[tuple[int, str]]:
    """The seat's own cards that it has seen: slot and rank."""
    hand = cards_in_hand(round_.hands[seat])
    return [(slot, rank_of(card.face)) for slot, card in hand if card.face and card.seen[seat] is not None]


def _gives_one_of_two_equal(_: RuleSet, moment: EventInRound) -> bool:
    event = moment.event
    if not isinstance(event, CardExchanged | DiscardTaken) or len(event.slots) > 1:
        return False
    seen = dict(_ranks_seen(moment.before, event.seat))
    rank = seen.get(event.slots[0])
    return rank is not None and list(seen.values()).count(rank) > 1


def _lets_an_equal_card_lie(game: Played) -> bool:
    """Whether a card was flipped whose like another seat knew to have, and that seat kept it."""
    return any(
        isinstance(moment.event, CardDiscarded | CardExchanged)
        and any(
            rank == _top_rank(moment.after)
            for seat in range(len(moment.after.hands))
            if seat != moment.event.seat
            for _, rank in _ranks_seen(moment.after, seat)
        )
        for moment in game.moments
    ) and not any(isinstance(moment.event, CardMatched | MatchMissed) for moment in game.moments)


def _shows_the_missed_cards_to_all(_: RuleSet, moment: EventInRound) -> bool:
    if not isinstance(moment.event, ExchangeMissed):
        return False
    hand = moment.after.hands[moment.event.seat]
    shown = [card for slot, card in cards_in_hand(hand) if slot in moment.event.slots]
    return all(since is not None for card in shown for since in card.seen)


def _matches_another_value(_: RuleSet, moment: EventInRound) -> bool:
    top = moment.before.pile[-1].face if moment.before.pile else None
    event = moment.event
    if not isinstance(event, CardMatched) or event.face is None or top is None:
        return False
    return NUMBERS[event.face] != NUMBERS[top]


def _continues_the_chain_of_another(_: RuleSet, moment: EventInRound) -> bool:
    window = moment.before.window
    if not isinstance(moment.event, CardMatched) or window is None:
        return False
    return window.first_matcher not in {None, moment.event.seat}


def _uses_a_power_after_a_match(game: Played) -> bool:
    return any(
        isinstance(one.event, CardMatched) and one.before.pending is not None and isinstance(two.event, _PowerUsed)
        for one, two in pairwise(game.moments)
    )


def _draws_after_a_pair(game: Played) -> bool:
    return any(
        isinstance(one.event, PairDiscarded) and isinstance(two.event, CardDrawn) and one.event.seat == two.event.seat
        for one, two in pairwise(game.moments)
    )


def _acts_without_cards(kind: type[CardDrawn] | type[CaboCalled]) -> MomentTest:
    def test(_: RuleSet, moment: EventInRound) -> bool:
        event = moment.event
        return isinstance(event, kind) and not any(moment.before.hands[event.seat])

    return test


def _uses_the_power_of_the_last_card(game: Played) -> bool:
    return any(
        isinstance(one.event, _PowerUsed) and not one.before.stock and isinstance(two.event, HandsRevealed)
        for one, two in pairwise(game.moments)
    )


def _left_of_dealer(game: Played) -> bool:
    deals = [moment.event for moment in game.moments if isinstance(moment.event, RoundDealt)]
    seats = len(game.timeline.last.game.players)
    return len({deal.dealer for deal in deals}) > 1 and all(
        deal.dealer is not None and deal.first == (deal.dealer + 1) % seats for deal in deals
    )


def _fewest_points_first(game: Played) -> bool:
    return any(
        before.points is not None and after.first is not None and after.first != before.first
        and before.points[after.first] == min(point for point in before.points if point is not None)
        for before, after in pairwise(game.results)
    )  # fmt: skip


def _matching(rules: RuleSet) -> bool:
    return rules.match_out_of_turn


def _several(rules: RuleSet) -> bool:
    return rules.exchange_several_equal


def _power(rank: str) -> Facet:
    return Facet(
        axis="powers",
        sight=f"the power of a {rank} used",
        applies=lambda rules: rank in rules.powers,
        is_in=in_some_moment(_uses_power_of(rank)),
    )


def _players(axis: str, count: Callable[[RuleSet], int]) -> Facet:
    return Facet(
        axis=axis,
        sight="as many players",
        applies=always,
        is_in=lambda game: len(game.timeline.last.game.players) == count(game.rules),
    )


def _seen(axis: str, sight: str, test: MomentTest, applies: Callable[[RuleSet], bool] = always) -> Facet:
    return Facet(axis=axis, sight=sight, applies=applies, is_in=in_some_moment(test))


def _missed_for(price: FailedExchangeExtra, *, cards: int, extra: int) -> Facet:
    def test(_: RuleSet, moment: EventInRound) -> bool:
        event = moment.event
        return isinstance(event, ExchangeMissed) and len(event.slots) == cards and len(event.extra) == extra

    return Facet(
        axis="failed_exchange_extra",
        sight=f"{extra} for {cards} cards",
        applies=lambda rules: rules.failed_exchange_extra is price,
        is_in=in_some_moment(test),
    )


PLAY: tuple[Facet, ...] = (
    _seen("deck", "all 52 cards of the deck", _deals_the_whole_deck),
    *(_power(rank) for rank in _POWER_RANKS),
    _seen("power_use", "a power declined", lambda _, m: isinstance(m.event, PowerDeclined)),
    _players("players_min", lambda rules: rules.players_min),
    _players("players_max", lambda rules: rules.players_max),
    _seen(
        "hand_size",
        "hands of so many cards dealt",
        lambda rules, m: isinstance(m.event, RoundDealt) and {len(hand) for hand in m.event.hands} == {rules.hand_size},
    ),
    _seen(
        "opening_peeks",
        "so many cards looked at",
        lambda rules, m: isinstance(m.event, OpeningPeeked) and len(m.event.slots) == rules.opening_peeks,
    ),
    _seen(
        "opening_peek_choice",
        "a look at neither the first two nor the last two",
        lambda _, m: isinstance(m.event, OpeningPeeked) and tuple(sorted(m.event.slots)) not in _OPENING_EDGES,
    ),
    _seen(
        "opening_discard", "a card turned up", lambda _, m: isinstance(m.event, RoundDealt) and bool(m.event.discard)
    ),
    Facet(
        axis="first_seat",
        sight="the seat left of the dealer, deal after deal",
        applies=lambda rules: rules.first_seat is FirstSeat.LEFT_OF_DEALER,
        is_in=_left_of_dealer,
    ),
    Facet(
        axis="first_seat",
        sight="the seat with the fewest points, another than before",
        applies=lambda rules: rules.first_seat is FirstSeat.PREVIOUS_LOWEST,
        is_in=_fewest_points_first,
    ),
    _seen("may_take_discard", "a discard taken", lambda _, m: isinstance(m.event, DiscardTaken)),
    _seen("taken_discard_lies", "a discard taken", lambda _, m: isinstance(m.event, DiscardTaken)),
    _seen(
        "power_on_exchanged_out_card",
        "a card with a power exchanged out, and no power",
        lambda rules, m: (
            isinstance(m.event, CardExchanged)
            and power_of(rules, m.event.shown[-1] or "") is not None
            and m.after.pending is None
        ),
    ),
    _seen(
        "exchange_several_equal",
        "several cards exchanged",
        lambda _, m: isinstance(m.event, CardExchanged) and len(m.event.slots) > 1,
        _several,
    ),
    _seen(
        "exchange_several_equal",
        "several cards given for a discard",
        lambda _, m: isinstance(m.event, DiscardTaken) and len(m.event.slots) > 1,
        _several,
    ),
    _seen(
        "exchange_several_equal",
        "one of two known equal cards exchanged",
        _gives_one_of_two_equal,
        lambda rules: not rules.exchange_several_equal,
    ),
    _seen(
        "failed_exchange_incoming",
        "kept",
        lambda _, m: isinstance(m.event, ExchangeMissed) and m.event.kept_slot is not None,
        lambda rules: rules.failed_exchange_incoming is FailedExchangeIncoming.JOINS_HAND,
    ),
    _seen(
        "failed_exchange_incoming",
        "discarded",
        lambda _, m: isinstance(m.event, ExchangeMissed) and m.event.discarded is not None,
        lambda rules: rules.failed_exchange_incoming is FailedExchangeIncoming.DISCARDED,
    ),
    _missed_for(FailedExchangeExtra.NONE, cards=3, extra=0),
    _missed_for(FailedExchangeExtra.NONE, cards=4, extra=0),
    _missed_for(FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO, cards=2, extra=0),
    _missed_for(FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO, cards=3, extra=1),
    _missed_for(FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO, cards=4, extra=2),
    _seen("failed_exchange_shown_cards", "seen by all", _shows_the_missed_cards_to_all, _several),
    Facet(
        axis="match_out_of_turn",
        sight="an equal card known and kept",
        applies=lambda rules: not rules.match_out_of_turn,
        is_in=_lets_an_equal_card_lie,
    ),
    _seen(
        "match_out_of_turn",
        "a match by another seat than the one on turn",
        lambda _, m: isinstance(m.event, CardMatched) and m.event.seat != m.before.on_turn,
        _matching,
    ),
    _seen("match_compares", "a red king and a black one", _matches_another_value, _matching),
    _seen("match_targets", "an own card thrown", lambda _, m: isinstance(m.event, CardMatched), _matching),
    _seen("matches_per_flip", "the chain of another continued", _continues_the_chain_of_another, _matching),
    _seen(
        "match_closes",
        "a match after the next draw",
        lambda _, m: isinstance(m.event, CardMatched) and m.before.held is not None,
        _matching,
    ),
    _seen(
        "match_on_opening_discard",
        "a match on the card turned up at the deal",
        lambda _, m: isinstance(m.event, CardMatched) and m.before.window is not None and m.before.window.opening,
        _matching,
    ),
    Facet(
        axis="match_while_power_pending",
        sight="a power used after a match",
        applies=_matching,
        is_in=_uses_a_power_after_a_match,
    ),
    _seen(
        "wrong_match_penalty_cards",
        "a blind card for a wrong match",
        lambda _, m: isinstance(m.event, MatchMissed) and m.event.penalty_slot is not None,
        _matching,
    ),
    _seen(
        "wrong_match_penalty_cards",
        "a blind card for an unequal pair",
        lambda _, m: isinstance(m.event, PairMissed) and m.event.penalty_slot is not None,
        lambda rules: rules.pair_discard is not PairDiscard.NEVER,
    ),
    Facet(
        axis="pair_discard",
        sight="a pair, and then a draw in the same turn",
        applies=lambda rules: rules.pair_discard is PairDiscard.EXTRA,
        is_in=_draws_after_a_pair,
    ),
    _seen(
        "pair_discard",
        "a pair after the draw",
        lambda _, m: isinstance(m.event, PairDiscarded) and m.before.held is not None,
        lambda rules: rules.pair_discard is PairDiscard.EXTRA,
    ),
    Facet(
        axis="pair_discard",
        sight="no pair in the whole game",
        applies=lambda rules: rules.pair_discard is PairDiscard.NEVER,
        is_in=lambda game: not any(isinstance(moment.event, PairDiscarded | PairMissed) for moment in game.moments),
    ),
    _seen(
        "caller_hand_protected",
        "a swap with the caller",
        lambda _, m: isinstance(m.event, CardsSwapped) and m.event.target == m.before.caller,
    ),
    _seen(
        "caller_hand_protected",
        "a spy on the caller",
        lambda _, m: isinstance(m.event, CardSpied) and m.event.target == m.before.caller,
    ),
    _seen(
        "caller_may_match",
        "a match by the caller in the final turns",
        lambda _, m: (
            isinstance(m.event, CardMatched) and m.event.seat == m.before.caller and m.before.on_turn is not None
        ),
        _matching,
    ),
    _seen(
        "stock_out",
        "the pile shuffled into the stock",
        lambda _, m: isinstance(m.event, StockReshuffled),
        lambda rules: rules.stock_out is StockOut.RESHUFFLE,
    ),
    Facet(
        axis="stock_out",
        sight="the power of the last card used before the hands are turned up",
        applies=lambda rules: rules.stock_out is StockOut.ENDS_AFTER_THE_TURN,
        is_in=_uses_the_power_of_the_last_card,
    ),
    _seen(
        "stock_out",
        "final turns cut short",
        lambda _, m: (
            isinstance(m.event, HandsRevealed)
            and m.event.reason is RevealReason.STOCK_OUT
            and m.before.caller is not None
        ),
        lambda rules: rules.stock_out is StockOut.ENDS_AFTER_THE_TURN,
    ),
    _seen("empty_hand", "a call without cards", _acts_without_cards(CaboCalled), _matching),
    _seen("empty_hand", "a draw without cards", _acts_without_cards(CardDrawn), _matching),
)
