"""What matches and pairs do to cards, to the matching window and to the turn."""

import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    MatchMissed,
    PairDiscarded,
    PairMissed,
)
from cabo_events.ruleset import (
    EmptyHand,
    MatchCloses,
    PairDiscard,
    Power,
    RuleSet,
)
from cabo_events.rulesets import STANDARD
from cabo_events.state import MatchWindow
from tests.evolve.tables import FRESH, standard
from tests.game_builder import Table


def test_a_match_goes_to_the_pile_known_to_all_and_its_slot_stays_empty() -> None:
    table = standard().play(CardMatched(seat=1, slot=0, face="Kd"))
    assert table.faces(1) == [None, "Qc", "6s", "4h"]
    assert table.round.pile[-1].seen == (3, 3)
    assert table.round.window == MatchWindow(opening=True, matches=1, first_matcher=1)
    assert (table.round.on_turn, table.round.turn) == (0, 1)


def test_a_chain_of_matches_is_counted_and_remembers_who_was_first() -> None:
    table = standard(players=3).play(
        CardMatched(seat=2, slot=0, face="5s"),
        CardMatched(seat=0, slot=0, face="5c"),
        CardMatched(seat=0, slot=1, face="5d"),
    )
    assert table.round.window == MatchWindow(opening=True, matches=3, first_matcher=2)


def test_the_next_flip_opens_a_new_window() -> None:
    table = standard().play(
        CardMatched(seat=0, slot=0, face="5c"), CardDrawn(seat=0, face="3c"), CardDiscarded(seat=0, face="3c")
    )
    assert table.round.window == FRESH


@pytest.mark.parametrize(
    ("closes", "window"),
    [
        pytest.param(
            MatchCloses.NEXT_FLIP,
            MatchWindow(opening=True, matches=0, first_matcher=None),
            id="match_closes next_flip: while a card is drawn the flipped one may be matched",
        ),
        pytest.param(MatchCloses.NEXT_DRAW, None, id="match_closes next_draw: with the next draw it may not"),
    ],
)
def test_when_the_window_closes(closes: MatchCloses, window: MatchWindow | None) -> None:
    table = standard(replace(STANDARD, match_closes=closes)).play(CardDrawn(seat=0, face="3c"))
    assert table.round.window == window


def test_a_missed_match_goes_back_known_to_all_and_a_blind_card_joins_at_the_next_slot() -> None:
    table = standard().play(MatchMissed(seat=1, slot=1, face="Qc", penalty_slot=4, penalty_face="3c"))
    assert table.faces(1) == ["Kd", "Qc", "6s", "4h", "3c"]
    assert table.card(1, 1).seen == (3, 3)
    assert table.card(1, 4).seen == (None, None)
    assert (len(table.round.stock), table.round.on_turn, table.round.turn) == (42, 0, 1)
    assert table.round.window == MatchWindow(opening=True, matches=0, first_matcher=None)


def test_a_penalty_never_fills_a_slot_that_was_emptied() -> None:
    table = standard().play(
        CardMatched(seat=0, slot=1, face="5d"),
        MatchMissed(seat=0, slot=2, face="6h", penalty_slot=4, penalty_face=None),
    )
    assert table.faces(0) == ["5c", None, "6h", "Ks", "3c"]


def test_a_missed_match_may_cost_nothing() -> None:
    table = standard().play(MatchMissed(seat=1, slot=1, face="Qc", penalty_slot=None, penalty_face=None))
    assert (table.round.hand_sizes, len(table.round.stock)) == ((4, 4), 43)


def pending(rules: RuleSet) -> Table:
    """Seat 0 has discarded a 7 and may peek; seat 1 holds a 7 of its own."""
    table = Table(rules, 2).deal("5c 5d 6h Ks", "7s Qc 6s 4h", discard="5h", stock="7d")
    return table.play(CardDrawn(seat=0, face="7d"), CardDiscarded(seat=0, face="7d"))


def test_match_while_power_pending_true_the_power_is_still_there_after_a_match() -> None:
    table = pending(STANDARD).play(CardMatched(seat=1, slot=0, face="7s"))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (Power.PEEK, 0, 1)


def test_match_while_power_pending_false_a_match_forgoes_the_power() -> None:
    table = pending(replace(STANDARD, match_while_power_pending=False)).play(CardMatched(seat=1, slot=0, face="7s"))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (None, 1, 2)


def test_match_while_power_pending_false_a_missed_match_ends_no_turn_and_so_forgoes_none() -> None:
    table = pending(replace(STANDARD, match_while_power_pending=False))
    table.play(MatchMissed(seat=1, slot=1, face="Qc", penalty_slot=None, penalty_face=None))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (Power.PEEK, 0, 1)


def test_match_while_power_pending_false_a_missed_match_is_no_match_and_forgoes_nothing() -> None:
    miss = MatchMissed(seat=1, slot=1, face="Qc", penalty_slot=4, penalty_face=None)
    table = pending(replace(STANDARD, match_while_power_pending=False)).play(miss)
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (Power.PEEK, 0, 1)


def test_a_match_that_forgoes_a_power_and_empties_the_next_hand_skips_it() -> None:
    rules = replace(STANDARD, match_while_power_pending=False, empty_hand=EmptyHand.SKIPPED)
    table = Table(rules, 3).deal("5c", "7s", "4h", discard="5h", stock="7d")
    table.play(CardDrawn(seat=0, face="7d"), CardDiscarded(seat=0, face="7d"), CardMatched(seat=1, slot=0, face="7s"))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (None, 2, 2)


def test_a_pair_goes_to_the_pile_and_the_turn_goes_on() -> None:
    table = standard().play(PairDiscarded(seat=0, slots=(0, 1), faces=("5c", "5d")))
    assert table.faces(0) == [None, None, "6h", "Ks"]
    assert [card.face for card in table.round.pile] == ["5h", "5c", "5d"]
    assert (table.round.window, table.round.on_turn, table.round.turn) == (FRESH, 0, 1)
    table.play(CardDrawn(seat=0, face="3c"))
    assert (table.round.on_turn, table.round.turn) == (0, 1)


def test_a_pair_may_be_thrown_while_a_card_is_held() -> None:
    table = standard().play(
        CardDrawn(seat=0, face="3c"),
        PairDiscarded(seat=0, slots=(0, 1), faces=("5c", "5d")),
        CardExchanged(seat=0, slots=(2,), shown=("6h",)),
    )
    assert table.faces(0) == [None, None, "3c", "Ks"]
    assert (table.round.on_turn, table.round.turn) == (1, 2)


def test_a_pair_may_be_thrown_while_a_power_is_pending() -> None:
    table = pending(STANDARD).play(PairDiscarded(seat=0, slots=(0, 1), faces=("5c", "5d")))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (Power.PEEK, 0, 1)


def test_a_missed_pair_goes_back_known_to_all_and_costs_a_blind_card() -> None:
    table = standard().play(
        PairMissed(seat=0, slots=(0, 2), faces=("5c", "6h"), penalty_slot=4, penalty_face="3c"),
        CardDrawn(seat=0, face="7d"),
    )
    assert table.faces(0) == ["5c", "5d", "6h", "Ks", "3c"]
    assert [table.card(0, slot).seen for slot in (0, 1, 2, 4)] == [(3, 3), (None, None), (3, 3), (None, None)]
    assert (table.round.on_turn, table.round.turn) == (0, 1)


def test_a_pair_thrown_instead_of_drawing_ends_the_turn() -> None:
    rules = replace(STANDARD, pair_discard=PairDiscard.INSTEAD_OF_DRAWING)
    table = standard(rules).play(PairDiscarded(seat=0, slots=(0, 1), faces=("5c", "5d")))
    assert (table.round.on_turn, table.round.turn) == (1, 2)
