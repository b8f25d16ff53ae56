"""The rule vector: the place of each axis, and the numbers of the values that play or scoring asks for.

A value of an axis is its index in its enum, a boolean 0 or 1, a number itself, and null ``NONE`` (-1).
"""

from enum import StrEnum
from typing import Final

from cabo_events import ruleset

AXES: Final = (
    "power_use",
    "hand_size",
    "opening_peeks",
    "opening_peek_choice",
    "opening_discard",
    "first_seat",
    "may_take_discard",
    "power_on_exchanged_out_card",
    "exchange_several_equal",
    "failed_exchange_incoming",
    "failed_exchange_extra",
    "failed_exchange_shown_cards",
    "match_out_of_turn",
    "match_compares",
    "matches_per_flip",
    "match_closes",
    "match_on_opening_discard",
    "match_after_top_taken",
    "match_while_power_pending",
    "wrong_match_penalty_cards",
    "pair_discard",
    "caller_hand_protected",
    "caller_may_match",
    "stock_out",
    "empty_hand",
    "caller_lowest_alone_scores",
    "caller_tied",
    "beaten_caller_penalty",
    "lowest_opponent_scores",
    "nobody_called_scores",
    "kamikaze",
    "kamikaze_others_score",
    "reset_at",
    "reset_to",
    "resets_per_player",
    "reset_before_end_check",
    "game_ends",
    "end_score",
    "game_tie",
)
"""The axes in the order of the rule vector."""

ELSEWHERE: Final = ("deck", "values", "powers", "players_min", "players_max", "taken_discard_lies", "match_targets")
"""The other axes: in the card table, checked where a rule set is compiled, or of one value or effect."""

(
    POWER_USE,
    HAND_SIZE,
    OPENING_PEEKS,
    OPENING_PEEK_CHOICE,
    OPENING_DISCARD,
    FIRST_SEAT,
    MAY_TAKE_DISCARD,
    POWER_ON_EXCHANGED_OUT_CARD,
    EXCHANGE_SEVERAL_EQUAL,
    FAILED_EXCHANGE_INCOMING,
    FAILED_EXCHANGE_EXTRA,
    FAILED_EXCHANGE_SHOWN_CARDS,
    MATCH_OUT_OF_TURN,
    MATCH_COMPARES,
    MATCHES_PER_FLIP,
    MATCH_CLOSES,
    MATCH_ON_OPENING_DISCARD,
    MATCH_AFTER_TOP_TAKEN,
    MATCH_WHILE_POWER_PENDING,
    WRONG_MATCH_PENALTY_CARDS,
    PAIR_DISCARD,
    CALLER_HAND_PROTECTED,
    CALLER_MAY_MATCH,
    STOCK_OUT,
    EMPTY_HAND,
    CALLER_LOWEST_ALONE_SCORES,
    CALLER_TIED,
    BEATEN_CALLER_PENALTY,
    LOWEST_OPPONENT_SCORES,
    NOBODY_CALLED_SCORES,
    KAMIKAZE,
    KAMIKAZE_OTHERS_SCORE,
    RESET_AT,
    RESET_TO,
    RESETS_PER_PLAYER,
    RESET_BEFORE_END_CHECK,
    GAME_ENDS,
    END_SCORE,
    GAME_TIE,
) = range(39)


def number_of(value: StrEnum) -> int:
    """The number of an axis' value: its index in its enum."""
    return list(type(value)).index(value)


MANDATORY: Final = number_of(ruleset.PowerUse.MANDATORY)
PEEK_ANY: Final = number_of(ruleset.OpeningPeekChoice.ANY)
PEEK_LAST_TWO: Final = number_of(ruleset.OpeningPeekChoice.LAST_TWO)
LEFT_OF_DEALER: Final = number_of(ruleset.FirstSeat.LEFT_OF_DEALER)
PREVIOUS_LOWEST: Final = number_of(ruleset.FirstSeat.PREVIOUS_LOWEST)
SEAT_ZERO: Final = number_of(ruleset.FirstSeat.SEAT_ZERO)
INCOMING_DISCARDED: Final = number_of(ruleset.FailedExchangeIncoming.DISCARDED)
EXTRA_BEYOND_TWO: Final = number_of(ruleset.FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO)
EXTRA_WHEN_THREE: Final = number_of(ruleset.FailedExchangeExtra.ONE_WHEN_THREE_OR_MORE)
SHOWN_HIDDEN: Final = number_of(ruleset.FailedExchangeShownCards.HIDDEN)
BY_RANK: Final = number_of(ruleset.MatchCompares.RANK)
ONE_MATCH: Final = number_of(ruleset.MatchesPerFlip.ONE)
FIRST_MATCHERS_CHAIN: Final = number_of(ruleset.MatchesPerFlip.CHAIN_OF_FIRST_MATCHER)
NEXT_DRAW: Final = number_of(ruleset.MatchCloses.NEXT_DRAW)
PAIR_NEVER: Final = number_of(ruleset.PairDiscard.NEVER)
PAIR_INSTEAD: Final = number_of(ruleset.PairDiscard.INSTEAD_OF_DRAWING)
AFTER_LAST_TURN: Final = number_of(ruleset.CallerMayMatch.AFTER_LAST_TURN)
NEVER_MATCHES: Final = number_of(ruleset.CallerMayMatch.NEVER)
RESHUFFLE: Final = number_of(ruleset.StockOut.RESHUFFLE)
ENDS_AFTER_THE_TURN: Final = number_of(ruleset.StockOut.ENDS_AFTER_THE_TURN)
ENDS_AT_ONCE: Final = number_of(ruleset.StockOut.ENDS_AT_ONCE)
ENDS_WHEN_A_DRAW_FAILS: Final = number_of(ruleset.StockOut.ENDS_WHEN_A_DRAW_FAILS)
ONLY_A_CALL_IS_LEFT: Final = number_of(ruleset.StockOut.ONLY_A_CALL_IS_LEFT)
EMPTY_CALLS: Final = number_of(ruleset.EmptyHand.CALLS)
EMPTY_SKIPPED: Final = number_of(ruleset.EmptyHand.SKIPPED)
LOWEST_ALONE_HAND: Final = number_of(ruleset.CallerLowestAloneScores.HAND)
TIED_CALLER_ZERO: Final = number_of(ruleset.CallerTied.CALLER_ZERO)
TIED_ALL_SCORE_HAND: Final = number_of(ruleset.CallerTied.ALL_SCORE_HAND)
OPPONENT_ZERO: Final = number_of(ruleset.LowestOpponentScores.ZERO)
OPPONENT_HAND: Final = number_of(ruleset.LowestOpponentScores.HAND)
UNCALLED_LOWEST_ZERO: Final = number_of(ruleset.NobodyCalledScores.LOWEST_ZERO)
KAMIKAZE_NONE: Final = number_of(ruleset.Kamikaze.NONE)
KAMIKAZE_EXACTLY: Final = number_of(ruleset.Kamikaze.TWO_12_TWO_13_EXACTLY)
OVER: Final = number_of(ruleset.GameEnds.OVER)
AT_OR_OVER: Final = number_of(ruleset.GameEnds.AT_OR_OVER)
AFTER_ONE_ROUND: Final = number_of(ruleset.GameEnds.AFTER_ONE_ROUND)
TIE_SHARED: Final = number_of(ruleset.GameTie.SHARED)
TIE_LAST_ROUND: Final = number_of(ruleset.GameTie.LAST_ROUND)
TIE_CALLER_THEN_FIRST: Final = number_of(ruleset.GameTie.CALLER_THEN_FIRST_SEAT)
