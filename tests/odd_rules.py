"""Rule sets with any value on any axis, as far as the axes go together."""

from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import Deck
from cabo_events.errors import RuleSetError
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerMayMatch,
    CallerTied,
    EmptyHand,
    FailedExchangeExtra,
    FailedExchangeIncoming,
    FailedExchangeShownCards,
    FirstSeat,
    GameEnds,
    GameTie,
    Kamikaze,
    LowestOpponentScores,
    MatchCloses,
    MatchCompares,
    MatchesPerFlip,
    NobodyCalledScores,
    OpeningPeekChoice,
    PairDiscard,
    Power,
    PowerUse,
    RuleSet,
    StockOut,
    TakenDiscardLies,
)
from cabo_events.rulesets import NAMED, checked_ruleset

_BOOLEANS = st.booleans()
_VALUES = {
    Deck.PUBLISHER: st.sampled_from(({}, {"12": 10}, {"0": -1, "13": 20})),
    Deck.STANDARD: st.sampled_from(
        ({"A": 1, "J": 11, "Q": 12, "K_red": 0, "K_black": 13}, {"J": 10, "Q": 10, "K_red": -1}, {"K": 0})
    ),
}
_RANKS = {Deck.PUBLISHER: ("7", "9", "11", "13"), Deck.STANDARD: ("7", "10", "J", "K")}


@st.composite
def odd_rules(draw: st.DrawFn) -> RuleSet:
    """A named variant with some of its axes at other values, or with all of them."""
    base = draw(st.sampled_from(tuple(NAMED.values())))
    rules = draw(_anything()) if draw(_BOOLEANS) else base
    for field in draw(st.lists(st.sampled_from(_FREE), max_size=4, unique=True)):
        rules = replace(rules, **{field: getattr(draw(_anything()), field)})
    try:
        return checked_ruleset(rules, "odd")
    except RuleSetError:
        return base


@st.composite
def _anything(draw: st.DrawFn) -> RuleSet:
    deck = draw(st.sampled_from(Deck))
    seats = draw(st.integers(2, 6))
    hand_size = draw(st.integers(1, 5))
    reset_at = draw(st.sampled_from((None, 20, 50)))
    return RuleSet(
        name="odd",
        based_on=None,
        deck=deck,
        values=draw(_VALUES[deck]),
        powers=draw(st.dictionaries(st.sampled_from(_RANKS[deck]), st.sampled_from(Power))),
        power_use=draw(st.sampled_from(PowerUse)),
        players_min=2,
        players_max=seats,
        hand_size=hand_size,
        opening_peeks=draw(st.integers(0, hand_size)),
        opening_peek_choice=draw(st.sampled_from(OpeningPeekChoice)),
        opening_discard=draw(_BOOLEANS),
        first_seat=draw(st.sampled_from(FirstSeat)),
        may_take_discard=draw(_BOOLEANS),
        taken_discard_lies=draw(st.sampled_from(TakenDiscardLies)),
        power_on_exchanged_out_card=draw(_BOOLEANS),
        exchange_several_equal=draw(_BOOLEANS),
        failed_exchange_incoming=draw(st.sampled_from(FailedExchangeIncoming)),
        failed_exchange_extra=draw(st.sampled_from(FailedExchangeExtra)),
        failed_exchange_shown_cards=draw(st.sampled_from(FailedExchangeShownCards)),
        match_out_of_turn=draw(_BOOLEANS),
        match_compares=draw(st.sampled_from(MatchCompares)),
        match_targets=NAMED["standard"].match_targets,
        matches_per_flip=draw(st.sampled_from(MatchesPerFlip)),
        match_closes=draw(st.sampled_from(MatchCloses)),
        match_on_opening_discard=draw(_BOOLEANS),
        match_after_top_taken=draw(_BOOLEANS),
        match_while_power_pending=draw(_BOOLEANS),
        wrong_match_penalty_cards=draw(st.integers(0, 1)),
        pair_discard=draw(st.sampled_from(PairDiscard)),
        caller_hand_protected=draw(_BOOLEANS),
        caller_may_match=draw(st.sampled_from(CallerMayMatch)),
        stock_out=draw(st.sampled_from(StockOut)),
        empty_hand=draw(st.sampled_from(EmptyHand)),
        caller_lowest_alone_scores=draw(st.sampled_from(CallerLowestAloneScores)),
        caller_tied=draw(st.sampled_from(CallerTied)),
        beaten_caller_penalty=draw(st.sampled_from((0, 5, 10))),
        lowest_opponent_scores=draw(st.sampled_from(LowestOpponentScores)),
        nobody_called_scores=draw(st.sampled_from(NobodyCalledScores)),
        kamikaze=draw(st.sampled_from(Kamikaze)),
        kamikaze_others_score=50,
        reset_at=reset_at,
        reset_to=None if reset_at is None else reset_at // 2,
        resets_per_player=draw(st.sampled_from((None, 1))),
        reset_before_end_check=draw(_BOOLEANS),
        game_ends=draw(st.sampled_from(GameEnds)),
        end_score=50,
        game_tie=draw(st.sampled_from(GameTie)),
    )


_FREE = tuple(
    field for field in RuleSet.__struct_fields__ if field not in {"name", "based_on", "deck", "values", "powers"}
)
