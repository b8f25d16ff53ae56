"""Whose turn it is after a call, over an empty hand, and when the stock runs out."""

import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    DiscardTaken,
    HandsRevealed,
    MatchMissed,
    RevealReason,
    StockReshuffled,
)
from cabo_events.ruleset import (
    EmptyHand,
    Power,
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import STANDARD
from cabo_events.state import Phase, all_cards
from tests.evolve.tables import drained, short_stock, standard
from tests.game_builder import Table, dealt


def test_after_the_call_every_other_seat_has_one_final_turn() -> None:
    table = standard(players=3).play(CaboCalled(seat=0))
    assert (table.round.caller, table.round.on_turn, table.round.is_final) == (0, 1, True)
    table.play(CardDrawn(seat=1, face="3c"), CardDiscarded(seat=1, face="3c"))
    assert (table.round.on_turn, table.round.turn) == (2, 3)
    table.play(DiscardTaken(seat=2, slots=(0,), shown=("5s",)))
    assert (table.round.on_turn, table.round.phase) == (None, Phase.TURNS_OVER)
    assert not table.round.turns_cut


def test_a_match_after_the_last_turn_changes_no_turn() -> None:
    table = standard().play(
        CaboCalled(seat=0),
        CardDrawn(seat=1, face="3c"),
        CardExchanged(seat=1, slots=(2,), shown=("6s",)),
        CardMatched(seat=0, slot=2, face="6h"),
    )
    assert (table.round.on_turn, table.round.phase) == (None, Phase.TURNS_OVER)
    assert table.round.pile[-1].face == "6h"


def test_a_power_of_the_last_final_turn_may_still_be_used() -> None:
    table = Table(STANDARD).deal("5c", "7s Qc", discard="5h", stock="7d")
    table.play(CaboCalled(seat=0), CardDrawn(seat=1, face="7d"), CardDiscarded(seat=1, face="7d"))
    assert (table.round.pending, table.round.on_turn) == (Power.PEEK, 1)
    table.play(CardPeeked(seat=1, slot=1, face="Qc"))
    assert (table.round.pending, table.round.on_turn) == (None, None)


@pytest.mark.parametrize(
    ("empty_hand", "on_turn"),
    [
        pytest.param(EmptyHand.PLAYS_ON, 1, id="plays_on: an empty hand has its turn"),
        pytest.param(EmptyHand.CALLS, 1, id="calls: an empty hand has a turn, to call"),
        pytest.param(EmptyHand.SKIPPED, 2, id="skipped: an empty hand has none"),
    ],
)
def test_whose_turn_follows_where_a_hand_is_empty(empty_hand: EmptyHand, on_turn: int) -> None:
    table = Table(replace(STANDARD, empty_hand=empty_hand), 3).deal("4c", "5c", "6c", discard="5h", stock="Ac")
    table.play(CardMatched(seat=1, slot=0, face="5c"), CardDrawn(seat=0, face="Ac"), CardDiscarded(seat=0, face="Ac"))
    assert table.round.on_turn == on_turn


def test_skipped_a_seat_that_empties_its_hand_before_its_turn_has_none() -> None:
    rules = replace(STANDARD, empty_hand=EmptyHand.SKIPPED)
    table = Table(rules, 3).deal("5c", "4c", "6c", discard="5h").play(CardMatched(seat=0, slot=0, face="5c"))
    assert table.round.on_turn == 1


@pytest.mark.parametrize(
    ("stock_out", "phase"),
    [
        pytest.param(StockOut.RESHUFFLE, Phase.TURN, id="reshuffle: the next seat is on, and may have it reshuffled"),
        pytest.param(StockOut.ENDS_AFTER_THE_TURN, Phase.TURNS_OVER, id="ends_after_the_turn: no turn is left"),
        pytest.param(StockOut.ENDS_AT_ONCE, Phase.TURNS_OVER, id="ends_at_once: no turn is left"),
        pytest.param(StockOut.ENDS_WHEN_A_DRAW_FAILS, Phase.TURN, id="ends_when_a_draw_fails: the next seat is on"),
        pytest.param(StockOut.ONLY_A_CALL_IS_LEFT, Phase.TURN, id="only_a_call_is_left: the next seat is on"),
    ],
)
def test_after_the_turn_that_took_the_last_card(stock_out: StockOut, phase: Phase) -> None:
    table = drained(stock_out)
    seat, face = table.round.on_turn, table.round.stock[0].face
    assert seat is not None
    table.play(CardDrawn(seat=seat, face=face), CardExchanged(seat=seat, slots=(0,), shown=(table.faces(seat)[0],)))
    assert table.round.stock == ()
    assert table.round.phase is phase
    assert table.round.turns_cut is (phase is Phase.TURNS_OVER)


def test_ends_after_the_turn_the_power_of_the_last_card_is_still_there() -> None:
    table = last_card("7d", STANDARD)
    assert (table.round.pending, table.round.on_turn) == (Power.PEEK, 0)
    table.play(CardPeeked(seat=0, slot=0, face="2c"))
    assert (table.round.pending, table.round.phase) == (None, Phase.TURNS_OVER)


def test_ends_at_once_the_power_of_the_last_card_is_lost() -> None:
    table = last_card("7d", replace(STANDARD, stock_out=StockOut.ENDS_AT_ONCE))
    assert (table.round.pending, table.round.phase) == (None, Phase.TURNS_OVER)


def test_ends_at_once_a_drawn_card_is_discarded_at_the_reveal() -> None:
    rules = replace(STANDARD, stock_out=StockOut.ENDS_AT_ONCE)
    table = short_stock("7d", rules).play(CardDrawn(seat=0, face="7d"))
    assert table.round.phase is Phase.TURNS_OVER
    table.play(HandsRevealed(reason=RevealReason.STOCK_OUT, hands=(("2c",), ("3c",))))
    assert (table.round.held, table.round.pile[-1].face, table.round.pending) == (None, "7d", None)


def last_card(face: str, rules: RuleSet) -> Table:
    return short_stock(face, rules).play(CardDrawn(seat=0, face=face), CardDiscarded(seat=0, face=face))


def test_a_stock_that_runs_out_cuts_the_final_turns_short() -> None:
    deal = replace(dealt(STANDARD, [["2c"], ["3c"], ["5c"]], "4c"), stock=("Ac",))
    table = Table(STANDARD, 3).play(deal, CaboCalled(seat=0), CardDrawn(seat=1, face="Ac"))
    table.play(CardDiscarded(seat=1, face="Ac"))
    assert (table.round.phase, table.round.turns_cut, table.round.caller) == (Phase.TURNS_OVER, True, 0)


def test_a_stock_that_runs_out_in_the_very_last_final_turn_cuts_nothing() -> None:
    table = short_stock("Ac", STANDARD).play(
        CaboCalled(seat=0), CardDrawn(seat=1, face="Ac"), CardDiscarded(seat=1, face="Ac")
    )
    assert (table.round.phase, table.round.turns_cut) == (Phase.TURNS_OVER, False)


def penalised(rules: RuleSet, *, caller: bool = False) -> Table:
    """The last card goes as a penalty of seat 1 before the seat on turn has begun."""
    deal = replace(dealt(rules, [["2c", "6c"], ["3c", "7c"]], "4c"), stock=("Ac",))
    table = Table(rules).play(deal, *([CaboCalled(seat=0)] if caller else []))
    return table.play(MatchMissed(seat=1, slot=0, face="3c", penalty_slot=2, penalty_face="Ac"))


def test_where_a_penalty_takes_the_last_card_the_seat_on_turn_still_plays() -> None:
    assert penalised(STANDARD).round.phase is Phase.TURN
    final = penalised(STANDARD, caller=True)
    assert (final.round.phase, final.round.on_turn) == (Phase.TURN, 1)
    final.play(DiscardTaken(seat=1, slots=(0,), shown=("3c",)))
    assert (final.round.phase, final.round.turns_cut) == (Phase.TURNS_OVER, False)


def test_where_it_can_neither_take_nor_call_the_round_is_over() -> None:
    round_ = penalised(replace(STANDARD, may_take_discard=False), caller=True).round
    assert (round_.phase, round_.turns_cut) == (Phase.TURNS_OVER, True)


def test_ends_at_once_a_penalty_that_takes_the_last_card_ends_the_round() -> None:
    round_ = penalised(replace(STANDARD, stock_out=StockOut.ENDS_AT_ONCE)).round
    assert (round_.phase, round_.turns_cut) == (Phase.TURNS_OVER, True)


@pytest.mark.parametrize(
    "stock_out", [StockOut.RESHUFFLE, StockOut.ENDS_WHEN_A_DRAW_FAILS, StockOut.ONLY_A_CALL_IS_LEFT]
)
def test_elsewhere_a_penalty_that_takes_the_last_card_ends_nothing(stock_out: StockOut) -> None:
    assert penalised(replace(STANDARD, stock_out=stock_out)).round.phase is Phase.TURN


def test_a_reshuffle_makes_the_pile_under_its_top_the_stock_of_new_unseen_cards() -> None:
    table = drained(StockOut.RESHUFFLE, 0)
    round_ = table.round
    under = [card.face for card in round_.pile[:-1]]
    table.play(StockReshuffled(stock=tuple(reversed(under))))
    after = table.round
    assert [card.face for card in after.stock] == list(reversed(under))
    assert {card.seen for card in after.stock} == {(None, None)}
    assert after.pile == round_.pile[-1:]
    assert not {card.instance for card in after.stock} & {card.instance for card in all_cards(round_)}
    assert after.instances == round_.instances + len(under)
    assert len(list(all_cards(after))) == 52


def test_a_reshuffle_that_nobody_saw_has_as_many_unknown_cards() -> None:
    table = drained(StockOut.RESHUFFLE, 0)
    count = len(table.round.pile) - 1
    table.play(StockReshuffled(stock=None))
    assert [card.face for card in table.round.stock] == [None] * count


def test_a_reshuffle_changes_neither_hands_nor_whose_turn_it_is() -> None:
    table = drained(StockOut.RESHUFFLE, 0)
    before = table.round
    after = table.play(StockReshuffled(stock=None)).round
    assert (after.hands, after.on_turn, after.turn) == (before.hands, before.on_turn, before.turn)


def test_a_reshuffle_of_a_single_card_is_one() -> None:
    rules = replace(STANDARD, stock_out=StockOut.RESHUFFLE)
    table = short_stock("Ac", rules).play(CardDrawn(seat=0, face="Ac"), CardDiscarded(seat=0, face="Ac"))
    table.play(StockReshuffled(stock=("4c",)), CardDrawn(seat=1, face="4c"))
    assert ([card.face for card in table.round.pile], table.round.stock) == (["Ac"], ())


@pytest.mark.parametrize(
    ("face", "phase"),
    [
        pytest.param("Kc", Phase.DRAWN, id="holding a card it has drawn"),
        pytest.param("7c", Phase.POWER, id="having a power to use"),
    ],
)
def test_where_a_penalty_takes_the_last_card_a_turn_that_has_begun_is_finished(face: str, phase: Phase) -> None:
    rules = replace(STANDARD, may_take_discard=False)
    table = short_stock(f"{face} Ac", rules).play(CaboCalled(seat=0), CardDrawn(seat=1, face=face))
    if phase is Phase.POWER:
        table.play(CardDiscarded(seat=1, face=face))
    table.play(MatchMissed(seat=0, slot=0, face="2c", penalty_slot=1, penalty_face="Ac"))
    assert (table.round.stock, table.round.on_turn, table.round.phase) == ((), 1, phase)


def test_a_draw_out_of_turn_is_followed_not_judged() -> None:
    table = standard(players=3).play(CardDrawn(seat=1, face="3c"), CardDiscarded(seat=1, face="3c"))
    assert (table.round.on_turn, table.round.turn) == (2, 2)
