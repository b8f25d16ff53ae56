"""The fixed deals from which sequences are counted: a rule set, the cards, and what was played before."""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from cabo_events.cards import deck_cards
from cabo_events.events import RoundDealt
from cabo_events.ruleset import (
    CallerMayMatch,
    EmptyHand,
    FailedExchangeExtra,
    FailedExchangeIncoming,
    FailedExchangeShownCards,
    MatchCloses,
    MatchCompares,
    MatchesPerFlip,
    PairDiscard,
    PowerUse,
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD, checked_ruleset


class Deal(NamedTuple):
    """Where counting begins.

    ``stock`` begins with these faces and ends with ``bottom``; what is left of the deck lies between. If ``left`` is a
    number, the seats first draw and discard (and decline, or use a power they must use) until the stock has so many
    cards. Then ``given`` is played: a kind of ply a word, and of a kind always the first that is listed.
    """

    name: str
    rules: RuleSet
    hands: tuple[str, ...]
    discard: str | None = None
    stock: str = ""
    bottom: str = ""
    left: int | None = None
    given: str = ""


def hands_of(deal: Deal) -> tuple[tuple[str, ...], ...]:
    """The faces of each hand."""
    return tuple(tuple(hand.split()) for hand in deal.hands)


def stock_of(deal: Deal) -> tuple[str, ...]:
    """The faces of the stock, the next card first: all of the deck that does not lie elsewhere."""
    first, last = deal.stock.split(), deal.bottom.split()
    discard = [] if deal.discard is None else [deal.discard]
    named = Counter([*(face for hand in hands_of(deal) for face in hand), *discard, *first, *last])
    rest = Counter(deck_cards(deal.rules.deck))
    if not named <= rest:
        raise ValueError(f"not in the deck: {named - rest}")
    between = sorted((rest - named).elements(), key=deck_cards(deal.rules.deck).index)
    return (*first, *between, *last)


def round_dealt(deal: Deal) -> RoundDealt:
    """The deal as the event that opens the round; seat 0 is first."""
    return RoundDealt(round=1, dealer=None, first=0, hands=hands_of(deal), discard=deal.discard, stock=stock_of(deal))


def _odd(base: RuleSet, **axes: object) -> RuleSet:
    """A rule set with some axes at other values."""
    return checked_ruleset(replace(base, name=f"{base.name}+{'+'.join(axes)}", **axes), "deals")


_EQUALS = ("7 7 3 0", "9 12 7 9")
_EQUALS_OF_THREE = ("5 5 5 0", "9 12 5 9", "1 2 3 4")
_KINGS = ("Kd Ks 7c 2h", "7d Kh 2s 9c")
_KINGS_OF_THREE = ("Kd 7c 2h 3h", "7d Kh 2s 9c", "7h 7s 4c 5c")
_POWERS = ("7c 9c Jc 2h", "7d Kh 2s 9d")
_OLDER = ("7c 2d 2h", "7h Kh 2s")
_SMALL = ("Kd Ks", "7d Kh")
_SMALL_OF_THREE = ("Kd Ks", "7d Kh", "7h 7s")

_THREE_OR_MORE = _odd(
    PUBLISHER,
    failed_exchange_extra=FailedExchangeExtra.ONE_WHEN_THREE_OR_MORE,
    failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN,
)
_BEYOND_TWO = _odd(PUBLISHER, failed_exchange_extra=FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO)
_EVERYTHING = _odd(
    STANDARD,
    hand_size=3,
    exchange_several_equal=True,
    failed_exchange_incoming=FailedExchangeIncoming.JOINS_HAND,
    failed_exchange_extra=FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO,
    failed_exchange_shown_cards=FailedExchangeShownCards.KNOWN_TO_ALL,
    power_on_exchanged_out_card=True,
)
_FLIPPED_MISS = _odd(_EVERYTHING, failed_exchange_incoming=FailedExchangeIncoming.DISCARDED)
_OLDER_COUNTS = _odd(_EVERYTHING, match_after_top_taken=True)
_PROTECTED = _odd(STANDARD, caller_hand_protected=True)
_PROTECTED_MANDATORY = _odd(_PROTECTED, power_use=PowerUse.MANDATORY)
_TWO_CARDS = _odd(STANDARD, hand_size=2)
_FIRST_MATCHER = _odd(_TWO_CARDS, matches_per_flip=MatchesPerFlip.CHAIN_OF_FIRST_MATCHER)


def _caller(may_match: CallerMayMatch) -> RuleSet:
    return _odd(_TWO_CARDS, caller_may_match=may_match)


def _stock(way: StockOut) -> RuleSet:
    return _odd(_TWO_CARDS, stock_out=way)


def _stuck(way: StockOut) -> RuleSet:
    return _odd(_TWO_CARDS, stock_out=way, may_take_discard=False)


def _empty(what: EmptyHand, hand_size: int) -> RuleSet:
    return _odd(STANDARD, hand_size=hand_size, opening_peeks=1, empty_hand=what)


_NAMED = (
    Deal("publisher", PUBLISHER, _EQUALS, "3", "8 12 4"),
    Deal("publisher, three seats", PUBLISHER, _EQUALS_OF_THREE, "3", "11 9 7 3"),
    Deal("publisher, no card is left", PUBLISHER, _EQUALS, "3", bottom="2 2 8", left=0),
    Deal("publisher-1e", PUBLISHER_1E, _EQUALS, "3", "8 12 4"),
    Deal("publisher-1e, one card is left", PUBLISHER_1E, _EQUALS, "3", bottom="2 2 8", left=1),
    Deal("publisher-2e", PUBLISHER_2E, _EQUALS, "3", "8 12 4"),
    Deal("publisher-2e, three seats", PUBLISHER_2E, _EQUALS_OF_THREE, "3", "11 9 7 3"),
    Deal("publisher-2e, two cards are left", PUBLISHER_2E, _EQUALS, "3", bottom="2 2 8", left=2),
    Deal("standard", STANDARD, _KINGS, "Kc", "7h Jc 4d"),
    Deal("standard, three seats", STANDARD, _KINGS_OF_THREE, "2c", "Jc 9d Kc"),
    Deal("standard, called", STANDARD, _KINGS, "Kc", "7h Jc 4d", given="call"),
    Deal("standard, one card is left", STANDARD, _KINGS, "Kc", bottom="2d Jc", left=1),
)

_TURNS = (
    Deal("no opening discard", _odd(STANDARD, opening_discard=False), _KINGS, None, "Kc 7h Jc"),
    Deal("the opening discard is not matched", _odd(STANDARD, match_on_opening_discard=False), _KINGS, "Kc", "Jc"),
    Deal("the discard is never taken", _odd(STANDARD, may_take_discard=False), _KINGS, "Kc", "Jc Qc"),
    Deal("a swap may be left", STANDARD, _KINGS, "4d", "Jc", given="draw discard"),
    Deal("a swap must be used", _odd(STANDARD, power_use=PowerUse.MANDATORY), _KINGS, "4d", "Jc", given="draw discard"),
    Deal("a swap with the caller", STANDARD, _KINGS_OF_THREE, "4d", "Jc Qc", given="call draw discard"),
    Deal("no swap with the caller", _PROTECTED, _KINGS_OF_THREE, "4d", "Jc Qc", given="call draw discard"),
    Deal("no swap with anybody", _PROTECTED_MANDATORY, _KINGS, "4d", "Jc Qc", given="call draw discard"),
    Deal("an exchanged-out card has no power", STANDARD, _POWERS, "4d", "3c 3d", given="draw"),
    Deal("or it has one", _odd(STANDARD, power_on_exchanged_out_card=True), _POWERS, "4d", "3c 3d", given="draw"),
    Deal("several cards, one power", _EVERYTHING, ("7c 7d 2h", "7h Kh 2s"), "4d", "7s Jc"),
)

_MISSES = (
    Deal("one card more when three or more miss", _THREE_OR_MORE, _EQUALS_OF_THREE[:2], "3", "8 12"),
    Deal("more than the stock has", _BEYOND_TWO, _EQUALS_OF_THREE[:2], "3", bottom="2 2 8", left=2),
    Deal("the incoming card is flipped", _FLIPPED_MISS, ("7c 7d 2h", "7h Kh 2s"), "Kd", "Ks Jc"),
    Deal("an older card does not count", _EVERYTHING, _OLDER, "Kd", "Ks Jc", given="draw discard"),
    Deal("an older card counts as flipped", _OLDER_COUNTS, _OLDER, "Kd", "Ks Jc", given="draw discard"),
    Deal("a wrong match costs nothing", _odd(_TWO_CARDS, wrong_match_penalty_cards=0), _SMALL, "Kc", "7h Jc"),
)

_MATCHES = (
    Deal("a chain", _TWO_CARDS, _SMALL_OF_THREE, "Kc", "7c Jc"),
    Deal("one match", _odd(_TWO_CARDS, matches_per_flip=MatchesPerFlip.ONE), _SMALL_OF_THREE, "Kc", "7c Jc"),
    Deal("a chain of the first matcher", _FIRST_MATCHER, _SMALL_OF_THREE, "Kc", "7c Jc"),
    Deal("kings match by value", _odd(_TWO_CARDS, match_compares=MatchCompares.VALUE), _SMALL_OF_THREE, "Kc", "7c Jc"),
    Deal("until the next flip", _TWO_CARDS, _SMALL, "Kc", "7h Jc"),
    Deal("until the next draw", _odd(_TWO_CARDS, match_closes=MatchCloses.NEXT_DRAW), _SMALL, "Kc", "7h Jc"),
    Deal("a power outlives a match", _TWO_CARDS, _SMALL, "3c", "7h Jc", given="draw discard"),
    Deal(
        "a match forgoes a power, a miss does not",
        _odd(_TWO_CARDS, match_while_power_pending=False),
        _SMALL,
        "3c",
        "7h Jc",
        given="draw discard",
    ),
    Deal("no pairs", _odd(_TWO_CARDS, pair_discard=PairDiscard.NEVER), _SMALL, "Kc", "7h Jc"),
    Deal("a pair is a turn", _odd(_TWO_CARDS, pair_discard=PairDiscard.INSTEAD_OF_DRAWING), _SMALL, "Kc", "7h Jc"),
    Deal("the caller always matches", _TWO_CARDS, _SMALL, "Kc", "7h Jc", given="call"),
    Deal("the caller never matches", _caller(CallerMayMatch.NEVER), _SMALL, "Kc", "7h Jc", given="call"),
    Deal("the caller matches at last", _caller(CallerMayMatch.AFTER_LAST_TURN), _SMALL, "Kc", "7h Jc", given="call"),
)

_STOCKS = tuple(
    deal
    for way in StockOut
    for deal in (
        Deal(f"{way}: one card is left", _stock(way), _SMALL, "Kc", bottom="2d Jc", left=1),
        Deal(
            f"{way}: called with two left", _stock(way), _SMALL_OF_THREE, "Kc", bottom="7c Jc 9c", left=2, given="call"
        ),
        Deal(
            f"{way}: called, nothing to take", _stuck(way), _SMALL_OF_THREE, "Kc", bottom="7c 2c", left=1, given="call"
        ),
    )
)

_EMPTY_HANDS = tuple(
    deal
    for what in EmptyHand
    for deal in (
        Deal(f"{what}: matched away, three seats", _empty(what, 1), ("Kd", "Kh", "7h"), "Kc", "7c Jc 2c"),
        Deal(f"{what}: matched away, two seats", _empty(what, 1), ("7d", "Kh"), "Kc", "7c Jc 2c"),
        Deal(f"{what}: a pair thrown first", _empty(what, 2), ("2d 2h", "7d Kh"), "3c", "9c Jc", given="pair"),
    )
)

DEALS = (*_NAMED, *_TURNS, *_MISSES, *_MATCHES, *_STOCKS, *_EMPTY_HANDS)
