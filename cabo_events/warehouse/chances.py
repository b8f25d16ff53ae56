"""How likely a caller is to be lowest, by what it has seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, combinations, pairwise
from math import comb, prod
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.cards import deck_cards
from cabo_events.rules.values import face_value
from cabo_events.ruleset import CallerTied, RuleSet
from cabo_events.state import Hand, Round, all_cards

MOST_CELLS: Final = 100_000
"""The largest tables that are filled for one call, both together; above it the chance is None."""

_HELD: Final = 2**62
"""Below it numbers of ways are held in 64 bits; above it they are whole numbers of Python."""


class Partly(Struct, frozen=True, kw_only=True):
    """A hand as the caller knows it: the sum of the cards it has seen, and how many it has not."""

    known: int
    unseen: int


class Question(Struct, frozen=True, kw_only=True):
    """Is no opponent's hand at or below ``own`` plus ``margin``, if the unseen cards lie anywhere?

    ``margin`` is 0 where a tie counts against the caller and -1 where it does not. ``pool`` is what each card that
    the caller has not seen counts, wherever it lies.
    """

    own: Partly
    others: tuple[Partly, ...]
    pool: tuple[int, ...]
    margin: int


def chance_lowest(rules: RuleSet, round_: Round, seat: int) -> float | None:
    """The probability that no opponent's hand is below that of ``seat``, given what ``seat`` has seen.

    Where ``caller_tied`` is ``caller_beaten`` a level hand counts as below. All ways in which the cards that the seat
    has not seen can lie in their places are equally likely. None where a card that it has seen was not recorded,
    where cards are missing or twice there, and where the tables to be filled have more than MOST_CELLS cells.
    """
    asked = question(rules, round_, seat)
    return None if asked is None else answer(asked)


def question(rules: RuleSet, round_: Round, seat: int) -> Question | None:
    """What the seat has seen of the round; None where that was not recorded."""
    seen = [card.face for card in all_cards(round_) if card.seen[seat] is not None]
    faces = Counter(deck_cards(rules.deck))
    faces.subtract(face for face in seen if face is not None)
    if None in seen or min(faces.values()) < 0:
        return None
    pool = tuple(face_value(rules, face) for face in faces.elements())
    hands = [_partly(rules, hand, seat) for hand in round_.hands]
    own = hands.pop(seat)
    if sum(hand.unseen for hand in (own, *hands)) > len(pool):
        return None
    return Question(own=own, others=tuple(hands), pool=pool, margin=margin(rules))


def margin(rules: RuleSet) -> int:
    """How far above the caller's hand one is low: 0 where a tie counts against the caller, -1 where it does not."""
    return 0 if rules.caller_tied is CallerTied.CALLER_BEATEN else -1


def _partly(rules: RuleSet, hand: Hand, seat: int) -> Partly:
    cards = [card for card in hand if card is not None]
    seen = [card.face for card in cards if card.seen[seat] is not None]
    known = sum(face_value(rules, face) for face in seen if face is not None)
    return Partly(known=known, unseen=len(cards) - len(seen))


class _Hand(Struct, frozen=True, kw_only=True, gc=False):
    """A hand in the tables: how many unseen cards it has, and the largest sum of them that matters.

    An opponent's is low where its sum is at most ``slack`` above the caller's.
    """

    cards: int
    most: int
    slack: int = 0


_Sums = Sequence[range]
"""The sums that cards in a hand can have, by how many they are."""

_Ways = NDArray[np.int64 | np.object_]
"""In how many ways the cards can lie, by the cell of each hand: how many it has of them and what they add up to."""


@lru_cache(maxsize=1 << 12)
def answer(asked: Question, most_cells: int = MOST_CELLS) -> float | None:
    """The probability that the question asks for, from whole numbers; None where the tables would be too large.

    By inclusion and exclusion over the opponents that are low at once. Of the cards from some value up, and of those
    below it, a table counts in how many ways they can lie in the hands of the caller and of each opponent that can be
    low at all: it has a cell for each combination of what these hands can have of them, by number and by sum, counted
    above that many of the pool's lowest card. The value is the one that makes for the fewest cells.
    """
    least = min(asked.pool, default=0)
    weights = sorted((value - least for value in asked.pool), reverse=True)
    own = _Hand(cards=asked.own.unseen, most=sum(weights[: asked.own.unseen]))
    able = []
    for hand in asked.others:
        slack = asked.margin + asked.own.known - hand.known + (asked.own.unseen - hand.unseen) * least
        if slack >= 0 and not hand.unseen:
            return 0.0
        if own.most + slack >= 0:
            most = min(own.most + slack, sum(weights[: hand.unseen]))
            able.append(_Hand(cards=hand.unseen, most=most, slack=slack))
    return _none_low((own, *able), weights, most_cells) if able else 1.0


def _none_low(hands: Sequence[_Hand], weights: Sequence[int], most_cells: int) -> float | None:
    """The probability that no hand but the first is low; ``weights`` fall."""
    cells, pivot = min((_cells(hands, value), value) for value in range(1, max(weights, default=0) + 2))
    if cells > most_cells:
        return None
    split = _split(hands, weights, pivot)
    ways = _low_at_once(split, hands)
    chance = 1.0
    for chosen in _together(hands):
        low, left = float(ways[chosen]), len(weights)
        for place in (0, *chosen):
            low /= comb(left, hands[place].cards)
            left -= hands[place].cards
        chance += -low if len(chosen) % 2 else low
    return chance


def _together(hands: Sequence[_Hand]) -> Iterator[tuple[int, ...]]:
    """The places of the opponents that may be low at once: of each alone, of each two, and so on."""
    places = range(1, len(hands))
    return chain.from_iterable(combinations(places, size) for size in places)


class _Split(Struct, frozen=True, kw_only=True, eq=False):
    """The two tables: of the cards whose weight is at least ``pivot``, and of those below it."""

    high: _Ways
    low: _Ways
    pivot: int


def _split(hands: Sequence[_Hand], weights: Sequence[int], pivot: int) -> _Split:
    number = np.int64 if _most_ways(hands, weights) < _HELD else np.object_
    high = _ways([_high(hand, pivot) for hand in hands], [one for one in weights if one >= pivot], number)
    low = _ways([_low(hand, pivot) for hand in hands], [one for one in weights if one < pivot], number)
    for axis, hand in enumerate(hands[1:], start=1):
        _add_up(low.swapaxes(0, axis), _low(hand, pivot))
    return _Split(high=high, low=low, pivot=pivot)


def _add_up(low: _Ways, sums: _Sums) -> None:
    """Have each cell count the ways for all sums up to its own."""
    first = 0
    for totals in sums:
        cells = slice(first, first + len(totals))
        low[cells] = low[cells].cumsum(axis=0)
        first += len(totals)


def _high(hand: _Hand, pivot: int) -> _Sums:
    """Of cards that weigh at least ``pivot`` each."""
    return range(1), *(range(held * pivot, hand.most + 1) for held in range(1, hand.cards + 1))


def _low(hand: _Hand, pivot: int) -> _Sums:
    """Of cards that weigh less."""
    return [range(min(hand.most, held * (pivot - 1)) + 1) for held in range(hand.cards + 1)]


def _cells(hands: Sequence[_Hand], pivot: int) -> int:
    """How large the tables are together."""
    return sum(prod(sum(map(len, sums(hand, pivot))) for hand in hands) for sums in (_high, _low))


def _cells_of(sums: _Sums) -> list[tuple[int, int]]:
    """The cells of a hand, its number of cards and their sum; the first is that of no card."""
    return [(held, total) for held, totals in enumerate(sums) for total in totals]


def _most_ways(hands: Sequence[_Hand], weights: Sequence[int]) -> int:
    """No number of ways is larger: each hand by itself, of the cards that do not make it too large."""
    pools = [len(weights), *(sum(weight <= hand.most for weight in weights) for hand in hands[1:])]
    return prod(
        max(comb(pool, held) for held in range(hand.cards + 1)) for hand, pool in zip(hands, pools, strict=True)
    )


def _ways(hands: Sequence[_Sums], weights: Iterable[int], number: type[np.int64 | np.object_]) -> _Ways:
    """A table filled card by card: each lies in one of the hands or elsewhere."""
    ways = np.zeros([sum(map(len, sums)) for sums in hands], number)
    ways.flat[0] = 1
    for weight, copies in Counter(weights).items():
        moves = [(axis, move) for axis, sums in enumerate(hands) for move in _moves(sums, weight)]
        for _ in range(copies if moves else 0):
            before = ways.copy()
            for axis, (with_it, without, many) in moves:
                there = before.swapaxes(0, axis)[without : without + many]
                here = ways.swapaxes(0, axis)[with_it : with_it + many]
                here[...] = np.add(here, there)
    return ways


def _moves(sums: _Sums, weight: int) -> Iterator[tuple[int, int, int]]:
    """The first cell of a hand with a card of that weight, the one without it, and how many follow each other so."""
    first = list(accumulate(map(len, sums), initial=0))
    for held, (fewer, more) in enumerate(pairwise(sums)):
        start = max(more.start, fewer.start + weight)
        many = min(more.stop, fewer.stop + weight) - start
        if many > 0:
            yield first[held + 1] + start - more.start, first[held] + start - weight - fewer.start, many


def _low_at_once(split: _Split, hands: Sequence[_Hand]) -> Counter[tuple[int, ...]]:
    """In how many ways all of some hands are low, by their places, over everything that the caller's own may be."""
    found: Counter[tuple[int, ...]] = Counter()
    for weight, own in _own_hands(hands[0], split.pivot).items():
        fits = [_Fits(high=[0], low=[0]), *(_fits(hand, split.pivot, weight) for hand in hands[1:])]
        for chosen in _together(hands):
            whole = [own, *(fits[place if place in chosen else 0] for place in range(1, len(hands)))]
            high, low = np.ix_(*(one.high for one in whole)), np.ix_(*(one.low for one in whole))
            found[chosen] += int(np.multiply(split.high[high], split.low[low]).sum())
    return found


def _own_hands(own: _Hand, pivot: int) -> dict[int, "_Fits"]:
    """The cells of the caller's high cards, each with one of low cards that makes its hand whole, by what it weighs."""
    found: dict[int, _Fits] = defaultdict(lambda: _Fits(high=[], low=[]))
    for high, (held, above) in enumerate(_cells_of(_high(own, pivot))):
        for low, (others, below) in enumerate(_cells_of(_low(own, pivot))):
            if held + others == own.cards:
                found[above + below].high.append(high)
                found[above + below].low.append(low)
    return found


class _Fits(Struct, frozen=True, kw_only=True, gc=False):
    """Cells of a hand's high cards, each with one of low cards that makes it whole."""

    high: list[int]
    low: list[int]


def _fits(hand: _Hand, pivot: int, own: int) -> _Fits:
    """Those of an opponent's hand that is low, the low cards with all sums up to their cell's."""
    low, most = _low(hand, pivot), own + hand.slack
    first = [0, *accumulate(map(len, low))]
    pairs = [
        (place, first[hand.cards - held] + min(most - total, low[hand.cards - held][-1]))
        for place, (held, total) in enumerate(_cells_of(_high(hand, pivot)))
        if total <= most
    ]
    return _Fits(high=[high for high, _ in pairs], low=[low for _, low in pairs])
