"""Finished rounds as arrays, game after game, ready to be scored."""

from collections.abc import Iterable
from enum import IntFlag
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from cabo_events.cards import NUMBERS, deck_cards, translated
from cabo_events.events import SheetField
from cabo_events.rules.values import face_value
from cabo_events.ruleset import RuleSet

Flags = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int8]
Points = npt.NDArray[np.int32]
Totals = npt.NDArray[np.int64]

NUMBER_COUNT: Final = 14
"""A card is a number from 0 to 13 in both decks."""

NOBODY: Final = -1
"""In an array of seats: no seat."""

UNTOLD: Final = -1
"""In an array of counts: not known."""


class Untold(IntFlag):
    """What a line of a score sheet does not tell, of that which scoring asks for."""

    HAND_TOTALS = 1
    CALLER = 2
    KAMIKAZE = 4


_UNTOLD = {
    SheetField.HAND_TOTALS: Untold.HAND_TOTALS,
    SheetField.CALLER: Untold.CALLER,
    SheetField.KAMIKAZE: Untold.KAMIKAZE,
}


class Rounds(Struct, frozen=True, kw_only=True, eq=False):
    """Finished rounds in the order of play, those of a game together: G games, R rounds, S seats at most.

    Game g has the rounds ``offsets[g]`` up to ``offsets[g + 1]`` and ``seats[g]`` seats. ``number`` is a round's
    number as recorded, ``turns`` how many it had (UNTOLD: only its sheet is known), ``caller`` and ``kamikaze``
    (who shot the moon, as played) are seats or NOBODY. ``counts[n, r, s]`` are the cards of number n in a hand at
    the end, where ``has_faces``: every face of the round is known. ``hand_totals`` and ``points`` are as played,
    and mean something where ``has_total`` and ``has_points``; ``is_scored`` says that a round has points at all.
    ``untold`` are the flags of Untold, 0 for a round that was dealt.
    """

    offsets: npt.NDArray[np.int64]
    seats: Seats
    number: npt.NDArray[np.int32]
    turns: npt.NDArray[np.int32]
    is_sheet: Flags
    has_faces: Flags
    caller: Seats
    kamikaze: Seats
    untold: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int8]
    hand_totals: Points
    has_total: Flags
    points: Points
    has_points: Flags
    is_scored: Flags

    @property
    def games(self) -> int:
        """How many games there are, those without a finished round included."""
        return len(self.seats)

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """How many finished rounds each game has."""
        return np.diff(self.offsets)

    @property
    def game_of(self) -> npt.NDArray[np.int64]:
        """By round the game it belongs to."""
        return np.repeat(np.arange(self.games), self.lengths)


def hand_counts(hand: Iterable[str]) -> list[int]:
    """How many cards of each number, 0 to 13, a hand has.

    >>> hand_counts(["Kd", "Qs", "Qh"])
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    """
    numbers = [NUMBERS[face] for face in hand]
    return [numbers.count(number) for number in range(NUMBER_COUNT)]


def number_values(rules: RuleSet) -> tuple[int, ...]:
    """What a card of each number, 0 to 13, counts; in either deck cards of one number count the same.

    >>> from cabo_events.rulesets import STANDARD
    >>> number_values(STANDARD) == tuple(range(14))
    True
    """
    return tuple(face_value(rules, translated(rules.deck, str(number))) for number in range(NUMBER_COUNT))


def number_copies(rules: RuleSet) -> tuple[int, ...]:
    """How many cards of each number, 0 to 13, the deck has."""
    return tuple(hand_counts(deck_cards(rules.deck)))


def untold_flags(fields: Iterable[str]) -> int:
    """The flags of Untold for the fields that a sheet does not tell."""
    told = set(fields)
    return sum(flag for field, flag in _UNTOLD.items() if field in told)
