"""What powers do to cards and to the turn."""

import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    Event,
    ExchangeMissed,
    HandsRevealed,
    OpeningPeeked,
    PowerDeclined,
    RevealReason,
    Source,
)
from cabo_events.ruleset import (
    Power,
)
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import MatchWindow, Phase
from tests.evolve.tables import standard
from tests.game_builder import Table, dealt


def power(face: str) -> Table:
    """Seat 0 has discarded this card as drawn."""
    table = Table(PUBLISHER, 3).deal("2 2 5 6", "4 4 4 1", "3 0 10 13", discard="3", stock=face)
    return table.play(CardDrawn(seat=0, face=face), CardDiscarded(seat=0, face=face))


@pytest.mark.parametrize(
    ("face", "kind"),
    [
        pytest.param("7", Power.PEEK, id="7 peeks"),
        pytest.param("8", Power.PEEK, id="8 peeks"),
        pytest.param("9", Power.SPY, id="9 spies"),
        pytest.param("10", Power.SPY, id="10 spies"),
        pytest.param("11", Power.SWAP, id="11 swaps"),
        pytest.param("12", Power.SWAP, id="12 swaps"),
    ],
)
def test_a_power_waits_to_be_used(face: str, kind: Power) -> None:
    round_ = power(face).round
    assert (round_.pending, round_.phase, round_.on_turn, round_.turn) == (kind, Phase.POWER, 0, 1)


@pytest.mark.parametrize("face", ["0", "1", "6", "13"])
def test_another_card_has_none(face: str) -> None:
    round_ = power(face).round
    assert (round_.pending, round_.on_turn, round_.turn) == (None, 1, 2)


def test_a_peek_is_seen_by_its_seat() -> None:
    table = power("7").play(CardPeeked(seat=0, slot=2, face="5"))
    assert table.card(0, 2).seen == (5, None, None)
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (None, 1, 2)


def test_a_spied_card_is_seen_by_the_spy_and_not_by_its_owner() -> None:
    table = power("9").play(CardSpied(seat=0, target=2, slot=3, face="13"))
    assert table.card(2, 3).seen == (5, None, None)
    assert table.round.on_turn == 1


def test_a_swap_trades_two_cards_and_what_is_known_goes_with_them() -> None:
    table = Table(PUBLISHER, 3).deal("2 2 5 6", "4 4 4 1", "3 0 10 13", discard="3", stock="11")
    table.play(OpeningPeeked(seat=0, slots=(0,), faces=("2",)), OpeningPeeked(seat=2, slots=(1,), faces=("0",)))
    mine, theirs = table.card(0, 0), table.card(2, 1)
    table.play(
        CardDrawn(seat=0, face="11"),
        CardDiscarded(seat=0, face="11"),
        CardsSwapped(seat=0, slot=0, target=2, target_slot=1),
    )
    assert (table.card(0, 0), table.card(2, 1)) == (theirs, mine)
    assert table.card(0, 0).seen == (None, None, 4)
    assert table.card(2, 1).seen == (3, None, None)


def test_a_declined_power_is_gone() -> None:
    table = power("12").play(PowerDeclined(seat=0))
    assert (table.round.pending, table.round.on_turn, table.round.turn) == (None, 1, 2)


@pytest.mark.parametrize(
    "following",
    [
        pytest.param(CardDrawn(seat=1, face=None), id="when the next seat draws"),
        pytest.param(DiscardTaken(seat=1, slots=(0,), shown=("4",)), id="when the next seat takes"),
        pytest.param(CaboCalled(seat=1), id="when the next seat calls"),
    ],
)
def test_a_power_left_without_a_word_is_declined(following: Event) -> None:
    table = power("7").play(following)
    assert table.round.pending is None
    assert table.round.turn == (2 if isinstance(following, CardDrawn) else 3)


def test_a_power_left_without_a_word_at_the_reveal_is_declined() -> None:
    table = standard().play(
        CaboCalled(seat=0),
        CardDrawn(seat=1, face="3c"),
        CardExchanged(seat=1, slots=(0,), shown=("Kd",)),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("5c", "5d", "6h", "Ks"), ("3c", "Qc", "6s", "4h"))),
    )
    assert (table.round.pending, table.round.phase) == (None, Phase.REVEALED)


def test_what_is_seen_twice_is_known_since_the_first_time() -> None:
    table = power("7").play(
        CardPeeked(seat=0, slot=2, face="5"), CaboCalled(seat=1), CardPeeked(seat=0, slot=2, face="5")
    )
    assert table.card(0, 2).seen == (5, None, None)


def unsaid(seat: int | None) -> MatchWindow:
    return MatchWindow(opening=False, matches=0, first_matcher=None, unsaid_power=seat)


def unseen_discard() -> Table:
    """Seat 0 has discarded a card that the recorder did not see."""
    deal = replace(dealt(PUBLISHER, [["2"], ["4"]], "3"), stock=None)
    return Table(PUBLISHER).play(deal, CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face=None))


def test_a_discard_that_nobody_recorded_may_have_had_a_power_after_all() -> None:
    table = unseen_discard()
    assert (table.round.window, table.round.pending, table.round.on_turn) == (unsaid(0), None, 1)


@pytest.mark.parametrize(
    "power", [CardPeeked(seat=0, slot=0, face="2"), PowerDeclined(seat=0)], ids=["used", "declined"]
)
def test_a_power_told_afterwards_is_gone_and_changes_no_turn(power: Event) -> None:
    table = unseen_discard().play(power)
    assert (table.round.window, table.round.on_turn, table.round.turn) == (unsaid(None), 1, 2)


def test_a_miss_after_it_says_that_it_is_over() -> None:
    table = unseen_discard().play(
        CardDrawn(seat=1, face=None),
        ExchangeMissed(seat=1, source=Source.STOCK, slots=(0,), shown=("4",), kept_slot=1, discarded=None, extra=()),
    )
    assert table.round.window == unsaid(None)


def test_a_power_that_no_event_can_express_may_be_told_of_all_the_same() -> None:
    rules = replace(STANDARD, powers={"K": Power.LOOK_THEN_SWAP})
    table = Table(rules).deal("2c", "3c", discard="4c", stock="Kd")
    table.play(CardDrawn(seat=0, face="Kd"), CardDiscarded(seat=0, face="Kd"))
    assert (table.round.window, table.round.pending, table.round.on_turn) == (unsaid(0), None, 1)
