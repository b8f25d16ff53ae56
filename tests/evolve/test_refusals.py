"""What cannot follow, in which words, and what evolve leaves alone."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cabo_events.errors import ReplayError
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    EndReason,
    Event,
    ExchangeMissed,
    ExtraCard,
    GameEnded,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    Source,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.ruleset import (
    StockOut,
)
from cabo_events.rulesets import STANDARD
from tests.evolve.tables import REVEALED, called_round, short_stock, standard
from tests.game_builder import Table, dealt, started

DISCARD = CardDiscarded(seat=0, face=None)
MISS = ExchangeMissed(
    seat=0, source=Source.STOCK, slots=(0, 2), shown=(None, None), kept_slot=4, discarded=None, extra=()
)
SCORED = RoundScored(points=(1, 2), totals=(1, 2), resets=(), kamikaze=None)
RECORDED = RoundRecorded(round=1, hand_totals=(3, 4), points=None, caller=0, kamikaze=None, unknown=())


def bare() -> Table:
    return Table(STANDARD)


def drawn() -> Table:
    return standard().play(CardDrawn(seat=0, face="3c"))


def emptied() -> Table:
    return short_stock("Ac", replace(STANDARD, stock_out=StockOut.RESHUFFLE)).play(
        CardDrawn(seat=0, face="Ac"), CardExchanged(seat=0, slots=(0,), shown=("2c",))
    )


def no_pile() -> Table:
    return Table(STANDARD).deal("2c 3c", "4c 5c")


REFUSED: list[tuple[str, Callable[[], Table], Event, str, str]] = [
    ("a seat acts before a deal", bare, CardDrawn(seat=0, face=None), "a round that was dealt", "none"),
    ("a reshuffle before a deal", bare, StockReshuffled(stock=None), "a round that was dealt", "none"),
    ("hands are revealed before a deal", bare, REVEALED, "a round under way", "none"),
    ("a scoring before any round", bare, SCORED, "a round whose hands were revealed", "none"),
    ("a second opening", bare, started(STANDARD), "one game_started, as the first event", "another"),
    ("a deal for too few", bare, dealt(STANDARD, [["2c"]]), "2 hands", "1"),
    ("a deal for too many", bare, dealt(STANDARD, [["2c"], ["3c"], ["4c"]]), "2 hands", "3"),
    (
        "a first seat where nobody sits",
        bare,
        dealt(STANDARD, [[], []], first=2),
        "a first seat and a dealer below 2",
        "seat 2 first",
    ),
    (
        "a dealer where nobody sits",
        bare,
        dealt(STANDARD, [[], []], dealer=5),
        "a first seat and a dealer below 2",
        "dealer 5",
    ),
    ("a draw by nobody", standard, CardDrawn(seat=2, face=None), "a seat below 2", "seat 2"),
    ("a call by nobody", standard, CaboCalled(seat=5), "a seat below 2", "seat 5"),
    ("a discard by nobody", drawn, CardDiscarded(seat=3, face=None), "a seat below 2", "seat 3"),
    ("an exchange by nobody", drawn, CardExchanged(seat=3, slots=(0,), shown=(None,)), "a seat below 2", "seat 3"),
    ("a power declined by nobody", standard, PowerDeclined(seat=4), "a seat below 2", "seat 4"),
    ("a peek by nobody", standard, CardPeeked(seat=4, slot=0, face=None), "a seat below 2", "seat 4"),
    ("a spy by nobody", standard, CardSpied(seat=2, target=0, slot=0, face=None), "a seat below 2", "seat 2"),
    ("a spy on nobody", standard, CardSpied(seat=0, target=2, slot=0, face=None), "a seat below 2", "seat 2"),
    ("a swap with nobody", standard, CardsSwapped(seat=0, slot=0, target=2, target_slot=0), "a seat below 2", "seat 2"),
    ("a match by nobody", standard, CardMatched(seat=2, slot=0, face=None), "a seat below 2", "seat 2"),
    ("a look by nobody", standard, OpeningPeeked(seat=2, slots=(0,), faces=(None,)), "a seat below 2", "seat 2"),
    ("a second draw", drawn, CardDrawn(seat=0, face=None), "the drawn card to be placed first", "another draw"),
    (
        "a draw while another holds a card",
        drawn,
        CardDrawn(seat=1, face=None),
        "the drawn card to be placed first",
        "another draw",
    ),
    (
        "a take while a card is held",
        drawn,
        DiscardTaken(seat=0, slots=(0,), shown=(None,)),
        "the drawn card to be placed first",
        "seat 0",
    ),
    (
        "a missed take while a card is held",
        drawn,
        replace(MISS, source=Source.DISCARD),
        "the drawn card to be placed first",
        "seat 0",
    ),
    ("a call while a card is held", drawn, CaboCalled(seat=1), "the drawn card to be placed first", "seat 1"),
    ("a draw from an empty stock", emptied, CardDrawn(seat=1, face=None), "a card in the stock", "an empty stock"),
    ("a discard without a draw", standard, DISCARD, "a drawn card in hand", "none"),
    (
        "an exchange without a draw",
        standard,
        CardExchanged(seat=0, slots=(0,), shown=("5c",)),
        "a drawn card in hand",
        "none",
    ),
    ("a missed exchange without a draw", standard, MISS, "a drawn card in hand", "none"),
    (
        "a take from an empty pile",
        no_pile,
        DiscardTaken(seat=0, slots=(0,), shown=("2c",)),
        "a card on the discard pile",
        "an empty pile",
    ),
    (
        "a missed take from an empty pile",
        no_pile,
        replace(MISS, source=Source.DISCARD),
        "a card on the discard pile",
        "an empty pile",
    ),
    (
        "an exchange of a slot that no hand has",
        drawn,
        CardExchanged(seat=0, slots=(4,), shown=(None,)),
        "a slot that holds a card",
        "slot 4",
    ),
    (
        "an exchange of one slot twice",
        drawn,
        CardExchanged(seat=0, slots=(1, 1), shown=(None, None)),
        "different slots",
        "slots 1, 1",
    ),
    (
        "fewer faces than slots",
        drawn,
        CardExchanged(seat=0, slots=(1, 2), shown=(None,)),
        "2 faces, one for each slot",
        "1 faces",
    ),
    (
        "more faces than slots",
        standard,
        OpeningPeeked(seat=0, slots=(1,), faces=(None, None)),
        "1 faces, one for each slot",
        "2 faces",
    ),
    (
        "a peek at a slot that no hand has",
        standard,
        CardPeeked(seat=0, slot=9, face=None),
        "a slot that holds a card",
        "slot 9",
    ),
    ("a card kept where one lies", drawn, replace(MISS, kept_slot=3), "the next slot never used, 4", "slot 3"),
    (
        "a penalty where a card lies",
        standard,
        MatchMissed(seat=0, slot=0, face=None, penalty_slot=0, penalty_face=None),
        "the next slot never used, 4",
        "slot 0",
    ),
    (
        "a penalty from an empty stock",
        emptied,
        MatchMissed(seat=1, slot=0, face=None, penalty_slot=1, penalty_face=None),
        "a card in the stock",
        "an empty stock",
    ),
    (
        "an extra card from an empty stock",
        lambda: short_stock("Ac", STANDARD).play(CardDrawn(seat=0, face="Ac")),
        replace(MISS, slots=(0,), shown=(None,), kept_slot=1, extra=(ExtraCard(slot=2, face=None),)),
        "a card in the stock for each extra card",
        "an empty stock",
    ),
    ("a reshuffle of the top alone", standard, StockReshuffled(stock=None), "0 cards, the pile under its top", "0"),
    ("a reshuffle of too many", emptied, StockReshuffled(stock=("4c", "2c")), "1 cards, the pile under its top", "2"),
    ("too few hands revealed", standard, HandsRevealed(reason=RevealReason.CALLED, hands=((),)), "2 hands", "1"),
    ("hands revealed twice", lambda: called_round().play(REVEALED), REVEALED, "a round under way", "none"),
    (
        "a scoring of three",
        lambda: called_round().play(REVEALED),
        replace(SCORED, points=(1, 2, 3)),
        "2 figures in a row",
        "3",
    ),
    ("totals of one", lambda: called_round().play(REVEALED), replace(SCORED, totals=(1,)), "2 figures in a row", "1"),
    (
        "a reset of nobody",
        lambda: called_round().play(REVEALED),
        replace(SCORED, resets=(4,)),
        "a seat below 2",
        "seat 4",
    ),
    (
        "a kamikaze of nobody",
        lambda: called_round().play(REVEALED),
        replace(SCORED, kamikaze=2),
        "a seat below 2",
        "seat 2",
    ),
    ("a line of a sheet for three", bare, replace(RECORDED, hand_totals=(1, 2, 3)), "2 figures in a row", "3"),
    (
        "a line of a sheet with a caller who does not sit there",
        bare,
        replace(RECORDED, caller=2),
        "a seat below 2",
        "seat 2",
    ),
    (
        "a line of a sheet with a caller who was not in it",
        bare,
        replace(RECORDED, hand_totals=(None, 3)),
        "a caller with a hand in this round",
        "seat 0",
    ),
    (
        "a winner who does not sit there",
        bare,
        GameEnded(reason=EndReason.LIMIT, winners=(0, 3)),
        "winners below 2",
        "seat 3",
    ),
    ("a rewind of a single state", bare, Rewound(to=1, reason=None), "a timeline to go back in", "a single state"),
]


@pytest.mark.parametrize(
    ("table", "event", "expected", "found"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED]
)
def test_an_event_that_cannot_follow(table: Callable[[], Table], event: Event, expected: str, found: str) -> None:
    before = table().state
    with pytest.raises(ReplayError) as refused:
        evolve(before, event)
    assert refused.value.version == before.version + 1
    assert refused.value.event == type(event).__struct_config__.tag
    assert refused.value.expected.startswith(expected)
    assert found in refused.value.found


def test_a_slot_that_was_emptied_holds_no_card() -> None:
    table = standard().play(CardMatched(seat=0, slot=0, face="5c"))
    with pytest.raises(ReplayError, match="expected a slot that holds a card, found slot 0"):
        evolve(table.state, CardMatched(seat=0, slot=0, face="5c"))


def test_a_game_starts_with_its_opening() -> None:
    with pytest.raises(ReplayError, match=r"event 1 \(cabo_called\) cannot follow: expected game_started as the first"):
        evolve(None, CaboCalled(seat=0))


def test_evolve_leaves_the_state_it_was_given() -> None:
    table = standard()
    before, again = table.state, table.state
    evolve(before, CardMatched(seat=0, slot=0, face="5c"))
    assert before == again


def test_an_unchanged_part_is_shared() -> None:
    table = standard()
    before = table.state
    after = evolve(before, CardMatched(seat=0, slot=0, face="5c"))
    assert before.round is not None
    assert after.round is not None
    assert after.game is before.game
    assert after.round.hands[1] is before.round.hands[1]
    assert after.round.stock is before.round.stock


def test_a_deal_of_the_next_round_starts_afresh() -> None:
    table = called_round().play(REVEALED).deal("2c", "3c", number=2, first=1)
    assert (table.round.number, table.round.first, table.round.caller, table.round.turn) == (2, 1, None, 0)
    assert {card.seen for hand in table.round.hands for card in hand if card} == {(None, None)}
    assert isinstance(table.events[-1], RoundDealt)
