"""How likely a caller is to be lowest, by what it has seen."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import comb, prod
from operator import mul

from msgspec import Struct

from cabo_events.cards import deck_cards
from cabo_events.rules.values import face_value
from cabo_events.ruleset import CallerTied, RuleSet
from cabo_events.state import Hand, Round, all_cards

MOST_CELLS = 20_000
"""The largest table that is filled for one call; above it the chance is None."""


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
    where cards are missing or twice there, and where the table to be filled has more than MOST_CELLS cells.
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
    margin = 0 if rules.caller_tied is CallerTied.CALLER_BEATEN else -1
    if sum(hand.unseen for hand in (own, *hands)) > len(pool):
        return None
    return Question(own=own, others=tuple(hands), pool=pool, margin=margin)


def _partly(rules: RuleSet, hand: Hand, seat: int) -> Partly:
    cards = [card for card in hand if card is not None]
    seen = [card.face for card in cards if card.seen[seat] is not None]
    known = sum(face_value(rules, face) for face in seen if face is not None)
    return Partly(known=known, unseen=len(cards) - len(seen))


class _Part(Struct, frozen=True, kw_only=True, gc=False):
    """A hand in the table: how many unseen cards it has, and the largest sum of them that is kept track of."""

    cards: int
    most: int

    @property
    def cells(self) -> int:
        """A cell for each count of cards and each sum of them."""
        return (self.cards + 1) * (self.most + 1)


class _Low(Struct, frozen=True, kw_only=True, gc=False):
    """An opponent's hand that can be low: it is where its sum is at most ``slack`` above the caller's."""

    part: _Part
    slack: int


class _Ways(Struct, frozen=True, kw_only=True, gc=False):
    """In how many ways the cards can lie, ``width`` bytes a cell; a hand's cells are ``strides`` of them apart."""

    raw: bytes
    width: int
    strides: tuple[int, ...]

    def at(self, cell: int) -> int:
        """The number in one cell."""
        return int.from_bytes(self.raw[cell * self.width : (cell + 1) * self.width], "little")


def answer(asked: Question, most_cells: int = MOST_CELLS) -> float | None:
    """The probability that the question asks for, from whole numbers; None where the table would be too large.

    By inclusion and exclusion over the opponents that are low at once. The table counts, for the caller and each
    opponent that can be low at all, in how many ways so many of the pool's cards can lie in each of these hands with
    such sums: it has the product of (unseen + 1) * (largest sum that matters + 1) cells, the sums counted above that
    many of the pool's lowest card.
    """
    least = min(asked.pool, default=0)
    weights = sorted((value - least for value in asked.pool), reverse=True)
    own = _Part(cards=asked.own.unseen, most=sum(weights[: asked.own.unseen]))
    able = []
    for hand in asked.others:
        slack = asked.margin + asked.own.known - hand.known + (asked.own.unseen - hand.unseen) * least
        if slack >= 0 and not hand.unseen:
            return 0.0
        if own.most + slack >= 0:
            most = min(own.most + slack, sum(weights[: hand.unseen]))
            able.append(_Low(part=_Part(cards=hand.unseen, most=most), slack=slack))
    parts = (own, *(low.part for low in able))
    if prod(part.cells for part in parts) > most_cells:
        return None
    return _none_low(_ways(parts, weights), own, able, len(weights))


def _none_low(ways: _Ways, own: _Part, able: Sequence[_Low], pool: int) -> float:
    chance = 1.0
    for size in range(1, len(able) + 1):
        for chosen in combinations(range(len(able)), size):
            hands = [able[place].part.cards for place in chosen]
            low = _low_at_once(ways, own, able, chosen) / _all((own.cards, *hands), pool)
            chance += -low if size % 2 else low
    return chance


def _all(hands: Sequence[int], pool: int) -> int:
    """In how many ways that many cards of the pool can lie in each of these hands."""
    ways = 1
    for cards in hands:
        ways *= comb(pool, cards)
        pool -= cards
    return ways


def _ways(parts: Sequence[_Part], weights: Sequence[int]) -> _Ways:
    """The table filled, card by card: each lies in one of the hands or elsewhere. ``weights`` fall.

    The cells are the digits of one number: to put a card into a hand is to move the digits that have room for it.
    """
    width = (_most_ways(parts, len(weights)).bit_length() + 7) // 8
    strides = tuple(accumulate((part.cells for part in parts), mul, initial=1))
    table = 1
    for weight, cards in Counter(weights).items():
        moves = [
            (_room(part, weight, width * stride, strides[-1] * width), 8 * width * stride * (part.most + 1 + weight))
            for part, stride in zip(parts, strides, strict=False)
            if part.cards and weight <= part.most
        ]
        for _ in range(cards):
            table += sum([(table & room) << shift for room, shift in moves])
    return _Ways(raw=table.to_bytes(strides[-1] * width, "little"), width=width, strides=strides)


def _most_ways(parts: Sequence[_Part], pool: int) -> int:
    """No cell holds more: each hand by itself, whatever lies in the others."""
    return prod(max(comb(pool, cards) for cards in range(part.cards + 1)) for part in parts)


@lru_cache(maxsize=1 << 12)
def _room(part: _Part, weight: int, stride: int, size: int) -> int:
    """A mask of the cells in which the hand has room for a card of that weight; sizes in bytes."""
    fits = part.most + 1 - weight
    row = b"\xff" * (fits * stride) + bytes(weight * stride)
    block = row * part.cards + bytes((part.most + 1) * stride)
    return int.from_bytes(block * (size // len(block)), "little")


def _low_at_once(ways: _Ways, own: _Part, able: Sequence[_Low], chosen: Sequence[int]) -> int:
    """In how many ways all the chosen hands are low, over everything that the caller's own may be."""
    total = 0
    for sum_ in range(own.most + 1):
        cells: list[Sequence[int]] = [(own.cards * (own.most + 1) + sum_,)]
        for place in chosen:
            part, stride = able[place].part, ways.strides[place + 1]
            first = part.cards * (part.most + 1) * stride
            most = min(sum_ + able[place].slack, part.most)
            cells.append(range(first, first + (most + 1) * stride, stride))
        total += sum(map(ways.at, map(sum, product(*cells))))
    return total
