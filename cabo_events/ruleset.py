"""The axes of the game: every question on which rulebooks disagree, as one frozen value."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cabo_events.cards import Deck


class Power(StrEnum):
    """What a drawn card may do when it is discarded; a rule set may name the last two, no event can express them."""

    PEEK = "peek"
    SPY = "spy"
    SWAP = "swap"
    LOOK_THEN_SWAP = "look_then_swap"
    LOOK_TWICE_THEN_SWAP = "look_twice_then_swap"


class PowerUse(StrEnum):
    """Whether a power may be left unused."""

    OPTIONAL = "optional"
    MANDATORY = "mandatory"


class OpeningPeekChoice(StrEnum):
    """Which own cards the free look at the start may show."""

    ANY = "any"
    FIRST_TWO = "first_two"
    LAST_TWO = "last_two"


class FirstSeat(StrEnum):
    """Who has the first turn of a round."""

    LEFT_OF_DEALER = "left_of_dealer"
    PREVIOUS_LOWEST = "previous_lowest"
    SEAT_ZERO = "seat_zero"
    RANDOM = "random"


class TakenDiscardLies(StrEnum):
    """How a taken discard lies in the hand; everybody knows it either way."""

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class FailedExchangeIncoming(StrEnum):
    """Where the incoming card goes when the chosen cards are not equal."""

    JOINS_HAND = "joins_hand"
    DISCARDED = "discarded"


class FailedExchangeExtra(StrEnum):
    """The blind cards a failed exchange costs."""

    NONE = "none"
    ONE_PER_CARD_BEYOND_TWO = "one_per_card_beyond_two"
    ONE_WHEN_THREE_OR_MORE = "one_when_three_or_more"


class FailedExchangeShownCards(StrEnum):
    """Whether the others see the cards of a failed exchange."""

    KNOWN_TO_ALL = "known_to_all"
    HIDDEN = "hidden"


class MatchCompares(StrEnum):
    """What makes two cards a match."""

    RANK = "rank"
    VALUE = "value"


class MatchTargets(StrEnum):
    """Whose cards may be matched."""

    OWN_HAND = "own_hand"


class MatchesPerFlip(StrEnum):
    """How many matches one flipped card allows."""

    ONE = "one"
    CHAIN = "chain"
    CHAIN_OF_FIRST_MATCHER = "chain_of_first_matcher"


class MatchCloses(StrEnum):
    """What ends the time in which a flipped card may be matched."""

    NEXT_FLIP = "next_flip"
    NEXT_DRAW = "next_draw"


class PairDiscard(StrEnum):
    """Whether two own cards of one rank may be thrown on one's own turn."""

    NEVER = "never"
    EXTRA = "extra"
    INSTEAD_OF_DRAWING = "instead_of_drawing"


class CallerMayMatch(StrEnum):
    """Whether the caller may still match."""

    ALWAYS = "always"
    AFTER_LAST_TURN = "after_last_turn"
    NEVER = "never"


class StockOut(StrEnum):
    """What an empty stock means."""

    RESHUFFLE = "reshuffle"
    ENDS_AFTER_THE_TURN = "ends_after_the_turn"
    ENDS_AT_ONCE = "ends_at_once"
    ENDS_WHEN_A_DRAW_FAILS = "ends_when_a_draw_fails"
    ONLY_A_CALL_IS_LEFT = "only_a_call_is_left"


class EmptyHand(StrEnum):
    """What a seat without cards does on its turn."""

    PLAYS_ON = "plays_on"
    CALLS = "calls"
    SKIPPED = "skipped"


class CallerLowestAloneScores(StrEnum):
    """The points of a caller who is lowest alone."""

    ZERO = "zero"
    HAND = "hand"


class CallerTied(StrEnum):
    """What a caller who shares the lowest hand gets."""

    CALLER_ZERO = "caller_zero"
    CALLER_BEATEN = "caller_beaten"
    ALL_SCORE_HAND = "all_score_hand"


class LowestOpponentScores(StrEnum):
    """What the opponents of a beaten caller get who are not above the caller."""

    ZERO = "zero"
    ZERO_FOR_ALL_NOT_ABOVE_CALLER = "zero_for_all_not_above_caller"
    HAND = "hand"


class NobodyCalledScores(StrEnum):
    """What the lowest hands get when nobody called."""

    LOWEST_ZERO = "lowest_zero"
    HAND = "hand"


class Kamikaze(StrEnum):
    """Which hand shoots the moon."""

    NONE = "none"
    TWO_12_TWO_13_EXACTLY = "two_12_two_13_exactly"
    TWO_12_TWO_13_AMONG_OTHERS = "two_12_two_13_among_others"


class GameEnds(StrEnum):
    """When the game is over."""

    OVER = "over"
    AT_OR_OVER = "at_or_over"
    AFTER_ONE_ROUND = "after_one_round"
    NEVER = "never"


class GameTie(StrEnum):
    """Who wins among those with the lowest total."""

    SHARED = "shared"
    LAST_ROUND = "last_round"
    LAST_ROUND_THEN_FIRST_SEAT = "last_round_then_first_seat"
    CALLER_THEN_FIRST_SEAT = "caller_then_first_seat"


_Points = Annotated[int, Meta(ge=0, le=1_000_000)]
_Value = Annotated[int, Meta(ge=-100, le=100)]
_Seats = Annotated[int, Meta(ge=2, le=6)]
if TYPE_CHECKING:
    _PowerKey = str
    _ValueKey = str
else:
    # The decoder refuses any other word by itself; to a type checker a rank is a plain string.
    _PowerKey = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "A", "J", "Q", "K"]
    _ValueKey = Literal[_PowerKey, "K_red", "K_black"]


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One variant of Cabo, whole: no field has a default, none may be left out.

    Field names are the keys of the game file, in its order. Points and totals are integers, cards are counted
    in cards, seats in seats. An axis that does not apply is null.
    """

    name: str
    based_on: str | None
    deck: Deck
    values: Mapping[_ValueKey, _Value]
    powers: Mapping[_PowerKey, Power]
    power_use: PowerUse
    players_min: _Seats
    players_max: _Seats
    hand_size: Annotated[int, Meta(ge=1, le=8)]
    opening_peeks: Annotated[int, Meta(ge=0, le=8)]
    opening_peek_choice: OpeningPeekChoice
    opening_discard: bool
    first_seat: FirstSeat
    may_take_discard: bool
    taken_discard_lies: TakenDiscardLies
    power_on_exchanged_out_card: bool
    exchange_several_equal: bool
    failed_exchange_incoming: FailedExchangeIncoming | None
    failed_exchange_extra: FailedExchangeExtra | None
    failed_exchange_shown_cards: FailedExchangeShownCards | None
    match_out_of_turn: bool
    match_compares: MatchCompares
    match_targets: MatchTargets
    matches_per_flip: MatchesPerFlip
    match_closes: MatchCloses
    match_on_opening_discard: bool
    match_after_top_taken: bool
    match_while_power_pending: bool
    wrong_match_penalty_cards: Annotated[int, Meta(ge=0, le=1)]
    pair_discard: PairDiscard
    caller_hand_protected: bool
    caller_may_match: CallerMayMatch
    stock_out: StockOut
    empty_hand: EmptyHand
    caller_lowest_alone_scores: CallerLowestAloneScores
    caller_tied: CallerTied
    beaten_caller_penalty: _Points
    lowest_opponent_scores: LowestOpponentScores
    nobody_called_scores: NobodyCalledScores
    kamikaze: Kamikaze
    kamikaze_others_score: _Points | None
    reset_at: _Points | None
    reset_to: _Points | None
    resets_per_player: _Points | None
    reset_before_end_check: bool
    game_ends: GameEnds
    end_score: _Points | None
    game_tie: GameTie


LABELS = ("name", "based_on")
"""The fields that name a rule set and change nothing in play."""

AXES: tuple[str, ...] = tuple(field for field in RuleSet.__struct_fields__ if field not in LABELS)
"""The names of all axes, in the file's order."""


def axis_values(rules: RuleSet) -> dict[str, object]:
    """The rule set as JSON-like plain values by axis, without its labels."""
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return {axis: plain[axis] for axis in AXES}


def ruleset_hash(rules: RuleSet) -> str:
    """Eight hex digits that are equal for rule sets that play alike, whatever their names.

    SHA-256 over the axes as JSON with sorted keys; stable over platforms and versions of this schema.
    """
    body = msgspec.json.encode(axis_values(rules), order="sorted")
    return hashlib.sha256(body).hexdigest()[:8]


def differences(rules: RuleSet, other: RuleSet) -> dict[str, tuple[object, object]]:
    """The axes on which two rule sets differ, each with both values."""
    ours, theirs = axis_values(rules), axis_values(other)
    return {axis: (ours[axis], theirs[axis]) for axis in AXES if ours[axis] != theirs[axis]}
