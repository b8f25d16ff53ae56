"""Where cards go in deals, looks, draws, exchanges, takes and misses, and who has seen them since."""

from msgspec.structs import replace

from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardPeeked,
    DiscardTaken,
    ExchangeMissed,
    ExtraCard,
    OpeningPeeked,
    Source,
)
from cabo_events.evolve import evolve
from cabo_events.ruleset import (
    FailedExchangeShownCards,
    Power,
    RuleSet,
)
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD
from cabo_events.state import MatchWindow, Phase, all_cards
from tests.evolve.tables import FRESH, publisher
from tests.game_builder import Table, dealt, started


def test_a_game_starts_with_an_empty_sheet() -> None:
    state = evolve(None, started(STANDARD, 3))
    assert (state.version, state.round) == (1, None)
    game = state.game
    assert (game.rules, game.totals, game.results) == (STANDARD, (0, 0, 0), ())
    assert (game.is_over, game.winners, game.ended_by) == (False, None, None)


def test_the_deal_fills_slots_in_order_and_nobody_has_seen_a_card() -> None:
    table = publisher()
    assert table.faces(0) == ["2", "2", "5", "6"]
    assert table.faces(1) == ["4", "4", "4", "8"]
    assert {card.seen for hand in table.round.hands for card in hand if card} == {(None, None)}
    assert [card.face for card in table.round.stock[:4]] == ["1", "7", "9", "11"]


def test_the_card_turned_up_at_the_deal_is_known_to_all_and_flipped() -> None:
    round_ = publisher().round
    (top,) = round_.pile
    assert (top.face, top.seen) == ("3", (2, 2))
    assert round_.window == MatchWindow(opening=True, matches=0, first_matcher=None)


def test_without_an_opening_discard_the_pile_is_empty_and_nothing_is_flipped() -> None:
    round_ = Table(STANDARD).deal("Ac", "2c").round
    assert (round_.pile, round_.window) == ((), None)


def test_a_stock_that_nobody_saw_has_the_rest_of_the_deck() -> None:
    deal = replace(dealt(PUBLISHER, [["2"], ["4"]], "3"), hands=((None,), (None,)), stock=None)
    round_ = Table(PUBLISHER).play(deal).round
    assert (len(round_.stock), len(list(all_cards(round_)))) == (49, 52)
    assert {card.face for card in round_.stock} == {None}


def test_every_card_of_a_round_is_an_object_of_its_own() -> None:
    cards = list(all_cards(publisher().round))
    assert sorted(card.instance for card in cards) == list(range(52))


def test_the_round_waits_for_the_first_seat_named() -> None:
    round_ = Table(STANDARD, 3).deal("Ac", "2c", "3c", first=2).round
    assert (round_.first, round_.on_turn, round_.turn, round_.phase) == (2, 2, 0, Phase.OPENING)


def test_an_opening_look_is_seen_by_its_seat_alone() -> None:
    table = publisher().play(OpeningPeeked(seat=1, slots=(3, 0), faces=("8", "4")))
    assert table.card(1, 3).seen == (None, 3)
    assert table.card(1, 0).seen == (None, 3)
    assert table.card(1, 1).seen == (None, None)
    assert table.round.phase is Phase.OPENING


def test_an_opening_look_tells_a_face_that_the_deal_did_not() -> None:
    deal = replace(dealt(PUBLISHER, [["2", "5"], ["4", "4"]]), hands=((None, None), (None, None)), stock=None)
    table = Table(PUBLISHER, viewer=0).play(deal, OpeningPeeked(seat=0, slots=(1,), faces=("5",)))
    table.play(OpeningPeeked(seat=1, slots=(0,), faces=(None,)))
    assert table.faces(0) == [None, "5"]
    assert table.faces(1) == [None, None]
    assert table.card(1, 0).seen == (None, 4)


def test_a_drawn_card_is_held_and_seen_by_the_drawer() -> None:
    round_ = publisher().play(CardDrawn(seat=0, face="1")).round
    assert round_.held is not None
    assert (round_.held.face, round_.held.seen) == ("1", (3, None))
    assert (len(round_.stock), round_.stock[0].face) == (42, "7")
    assert (round_.phase, round_.turn, round_.on_turn) == (Phase.DRAWN, 1, 0)


def test_an_exchange_puts_the_drawn_card_in_and_the_shown_one_on_the_pile() -> None:
    table = publisher().play(CardDrawn(seat=0, face="1"), CardExchanged(seat=0, slots=(2,), shown=("5",)))
    assert table.faces(0) == ["2", "2", "1", "6"]
    assert table.card(0, 2).seen == (3, None)
    assert [(card.face, card.seen) for card in table.round.pile] == [("3", (2, 2)), ("5", (4, 4))]
    assert (table.round.on_turn, table.round.turn, table.round.phase) == (1, 2, Phase.TURN)


def test_an_exchange_of_several_refills_the_lowest_slot_and_the_others_are_never_used_again() -> None:
    table = publisher().play(CardDrawn(seat=0, face="1"), CardExchanged(seat=0, slots=(1, 0), shown=("2", "2")))
    assert table.faces(0) == ["1", None, "5", "6"]
    assert table.round.hand_sizes == (3, 4)
    table.play(CardDrawn(seat=1, face="7"), CardExchanged(seat=1, slots=(2, 0, 1), shown=("4", "4", "4")))
    assert table.faces(1) == ["7", None, None, "8"]


def test_of_cards_that_go_to_the_pile_together_the_last_listed_lies_on_top() -> None:
    table = publisher()
    second, first = table.card(0, 1), table.card(0, 0)
    table.play(CardDrawn(seat=0, face="1"), CardExchanged(seat=0, slots=(1, 0), shown=("2", "2")))
    assert [card.instance for card in table.round.pile[1:]] == [second.instance, first.instance]


def test_a_card_exchanged_out_has_no_power() -> None:
    table = publisher().play(
        CardDrawn(seat=0, face="1"),
        CardDiscarded(seat=0, face="1"),
        CardDrawn(seat=1, face="7"),
        CardExchanged(seat=1, slots=(3,), shown=("8",)),
    )
    assert (table.round.pending, table.round.on_turn) == (None, 0)


def test_where_the_rules_give_it_one_a_card_exchanged_out_has_its_power() -> None:
    rules = replace(PUBLISHER, power_on_exchanged_out_card=True)
    table = publisher(rules).play(
        CardDrawn(seat=0, face="1"),
        CardDiscarded(seat=0, face="1"),
        CardDrawn(seat=1, face="7"),
        CardExchanged(seat=1, slots=(3,), shown=("8",)),
    )
    assert (table.round.pending, table.round.on_turn, table.round.phase) == (Power.PEEK, 1, Phase.POWER)
    table.play(CardPeeked(seat=1, slot=0, face="4"))
    assert (table.round.pending, table.round.on_turn) == (None, 0)


def test_a_discarded_card_without_power_ends_the_turn_known_to_all() -> None:
    round_ = publisher().play(CardDrawn(seat=0, face="1"), CardDiscarded(seat=0, face="1")).round
    assert round_.pile[-1].seen == (3, 4)
    assert (round_.held, round_.pending, round_.window) == (None, None, FRESH)
    assert (round_.on_turn, round_.turn) == (1, 2)


def test_a_discard_whose_face_nobody_recorded_has_no_power_that_can_be_told() -> None:
    deal = replace(dealt(PUBLISHER, [["2"], ["4"]], "3"), stock=None)
    table = Table(PUBLISHER).play(deal, CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face=None))
    assert (table.round.pile[-1].face, table.round.on_turn) == (None, 1)
    table.play(CardPeeked(seat=0, slot=0, face="2"))
    assert (table.card(0, 0).seen, table.round.on_turn) == ((5, None), 1)


def test_a_taken_discard_is_known_to_all_and_has_no_power() -> None:
    rules = PUBLISHER
    table = Table(rules).deal("2 2 5 6", "4 4 4 8", discard="7")
    table.play(DiscardTaken(seat=0, slots=(3,), shown=("6",)))
    assert table.faces(0) == ["2", "2", "5", "7"]
    assert table.card(0, 3).seen == (2, 2)
    assert [card.face for card in table.round.pile] == ["6"]
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (None, 1, 2)


def test_a_take_of_several_refills_the_lowest_slot() -> None:
    table = publisher().play(DiscardTaken(seat=0, slots=(1, 0), shown=("2", "2")))
    assert table.faces(0) == ["3", None, "5", "6"]
    assert [card.face for card in table.round.pile] == ["2", "2"]


def missed(rules: RuleSet, **changes: object) -> Table:
    """Seat 0 draws a 1 and shows 2 and 5 as if they were equal."""
    miss = ExchangeMissed(
        seat=0, source=Source.STOCK, slots=(0, 2), shown=("2", "5"), kept_slot=4, discarded=None, extra=()
    )
    return publisher(rules).play(CardDrawn(seat=0, face="1"), replace(miss, **changes))


def test_after_a_missed_exchange_the_cards_stay_known_to_all_and_the_incoming_one_joins() -> None:
    table = missed(PUBLISHER)
    assert table.faces(0) == ["2", "2", "5", "6", "1"]
    assert [table.card(0, slot).seen for slot in range(5)] == [(4, 4), (None, None), (4, 4), (None, None), (3, None)]
    assert (table.round.pile[-1].face, table.round.on_turn, table.round.turn) == ("3", 1, 2)


def test_a_missed_exchange_may_send_the_incoming_card_to_the_pile() -> None:
    table = missed(PUBLISHER_1E, kept_slot=None, discarded="1")
    assert table.faces(0) == ["2", "2", "5", "6"]
    assert (table.round.pile[-1].face, table.round.pile[-1].seen) == ("1", (3, 4))
    assert (table.round.pending, table.round.window) == (None, FRESH)


def test_a_missed_exchange_may_cost_blind_cards_which_join_at_the_next_slots() -> None:
    table = missed(PUBLISHER_2E, extra=(ExtraCard(slot=5, face="7"), ExtraCard(slot=6, face="9")))
    assert table.faces(0) == ["2", "2", "5", "6", "1", "7", "9"]
    assert table.card(0, 5).seen == (None, None)
    assert (len(table.round.stock), table.round.stock[0].face) == (40, "11")


def test_hidden_misses_are_known_to_the_actor_alone() -> None:
    rules = replace(PUBLISHER_2E, failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN)
    table = missed(rules)
    assert table.card(0, 0).seen == (4, None)
    assert table.card(0, 2).seen == (4, None)


def test_a_missed_take_joins_known_to_all() -> None:
    table = publisher().play(
        ExchangeMissed(
            seat=0, source=Source.DISCARD, slots=(0, 2), shown=("2", "5"), kept_slot=4, discarded=None, extra=()
        )
    )
    assert table.faces(0) == ["2", "2", "5", "6", "3"]
    assert table.card(0, 4).seen == (2, 2)
    assert (table.round.pile, table.round.window, table.round.on_turn) == ((), None, 1)


def test_a_missed_take_may_put_the_card_back_on_the_pile() -> None:
    table = publisher(PUBLISHER_1E).play(
        ExchangeMissed(
            seat=0, source=Source.DISCARD, slots=(0, 2), shown=("2", "5"), kept_slot=None, discarded="3", extra=()
        )
    )
    assert [card.face for card in table.round.pile] == ["3"]
    assert table.round.hand_sizes == (4, 4)


def missed_take(rules: RuleSet) -> Table:
    """A 9 lies on the pile, another card on it is taken and missed, so that the 9 shows again."""
    return publisher(rules).play(
        CardDrawn(seat=0, face="1"),
        CardDiscarded(seat=0, face="1"),
        ExchangeMissed(
            seat=1, source=Source.DISCARD, slots=(0, 3), shown=("4", "8"), kept_slot=4, discarded=None, extra=()
        ),
    )


def test_match_after_top_taken_false_an_older_card_that_shows_again_was_not_just_flipped() -> None:
    table = missed_take(replace(PUBLISHER, match_out_of_turn=True))
    assert (table.round.pile[-1].face, table.round.window) == ("3", None)


def test_match_after_top_taken_true_an_older_card_that_shows_again_may_be_matched() -> None:
    table = missed_take(replace(PUBLISHER, match_out_of_turn=True, match_after_top_taken=True))
    assert (table.round.pile[-1].face, table.round.window) == ("3", FRESH)
