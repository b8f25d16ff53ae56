from typing import get_args

import pytest
from msgspec.structs import replace

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
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundRecorded,
    RoundScored,
    SheetField,
    Source,
    StockReshuffled,
)
from cabo_events.perspective import as_seen_by
from cabo_events.replay import replay
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import State
from cabo_events.words import sentence
from tests.game_builder import Table, dealt, one_of_each, started


def publisher() -> Table:
    """Ada holds 5 5 9 1, Ben 2 3 12 4; a 6 is turned up, a 7 and an 8 come next."""
    return Table(PUBLISHER).deal("5 5 9 1", "2 3 12 4", discard="6", stock="7 8")


def standard() -> Table:
    return Table(STANDARD).deal("6s 9c 9d Ks", "2h 6d 4h 4s", discard="6h", stock="7c 8c")


DREW = CardDrawn(seat=0, face="7")

ROWS: list[tuple[str, Table, Event, str]] = [
    ("a deal with a dealer", Table(PUBLISHER),
     dealt(PUBLISHER, [["1"] * 4, ["2"] * 4], "6", number=2, first=1, dealer=0),
     "Round 2 is dealt by Ada, 4 cards each; 6 is turned up, Ben begins."),
    ("a deal without a dealer and an opening discard", Table(PUBLISHER), dealt(PUBLISHER, [["1"], ["2"]]),
     "Round 1 is dealt, 1 card each; no card is turned up, Ada begins."),
    ("the opening look", publisher(), OpeningPeeked(seat=0, slots=(2, 0), faces=("9", "5")),
     "Ada looks at slots 2 and 0: 9 and 5."),
    ("an opening look that is hidden", publisher(), OpeningPeeked(seat=1, slots=(0, 1), faces=(None, None)),
     "Ben looks at slots 0 and 1."),
    ("a draw", publisher(), DREW, "Ada draws 7."),
    ("an exchange of the drawn card", publisher().play(DREW), CardExchanged(seat=0, slots=(2,), shown=("9",)),
     "Ada exchanges the drawn 7 for 9 in slot 2."),
    ("an exchange for several cards", publisher().play(DREW), CardExchanged(seat=0, slots=(1, 0), shown=("5", "5")),
     "Ada exchanges the drawn 7 for 5 and 5 in slots 1 and 0."),
    ("taking the discard", publisher(), DiscardTaken(seat=0, slots=(3,), shown=("1",)),
     "Ada takes the 6 from the discard pile for 1 in slot 3."),
    ("a miss that keeps the card and costs another", publisher().play(DREW),
     ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1, 2), shown=("5", "5", "9"), kept_slot=4, discarded=None,
                    extra=(ExtraCard(slot=5, face=None),)),
     ("Ada tries to exchange the drawn 7 for 5, 5 and 9 in slots 0, 1 and 2, which are not equal: "
      "they stay, and the drawn 7 joins the hand in slot 4. It costs a blind card in slot 5.")),
    ("a miss that puts the taken card back", publisher(),
     ExchangeMissed(seat=0, source=Source.DISCARD, slots=(0, 2), shown=("5", "9"), kept_slot=None, discarded="6",
                    extra=()),
     ("Ada tries to exchange the 6 from the discard pile for 5 and 9 in slots 0 and 2, which are not equal: "
      "they stay, and the 6 goes back to the discard pile.")),
    ("the discard of a card with a power", publisher().play(DREW), CardDiscarded(seat=0, face="7"),
     "Ada discards the drawn 7, which has the power to peek."),
    ("the discard of a card without one", Table(PUBLISHER).deal("1 1 1 1", "2 2 2 2", stock="3").play(
        CardDrawn(seat=0, face="3")), CardDiscarded(seat=0, face="3"), "Ada discards the drawn 3."),
    ("a peek", publisher(), CardPeeked(seat=0, slot=2, face="9"), "Ada peeks at slot 2: 9."),
    ("a spy", publisher(), CardSpied(seat=0, target=1, slot=2, face="12"), "Ada spies on Ben, slot 2: 12."),
    ("a swap", publisher(), CardsSwapped(seat=0, slot=2, target=1, target_slot=0),
     "Ada swaps slot 2 (9) with Ben for slot 0 (2), blind."),
    ("a declined power", publisher(), PowerDeclined(seat=0), "Ada leaves the power unused."),
    ("a match", standard(), CardMatched(seat=1, slot=1, face="6d"), "Ben matches the 6h with 6d in slot 1."),
    ("a missed match", standard(), MatchMissed(seat=1, slot=0, face="2h", penalty_slot=4, penalty_face=None),
     "Ben tries to match the 6h with 2h in slot 0: it goes back, and a blind card joins the hand in slot 4."),
    ("a missed match that costs nothing", standard(),
     MatchMissed(seat=1, slot=0, face="2h", penalty_slot=None, penalty_face=None),
     "Ben tries to match the 6h with 2h in slot 0: it goes back, at no cost."),
    ("a pair", standard(), PairDiscarded(seat=0, slots=(1, 2), faces=("9c", "9d")),
     "Ada throws a pair, 9c and 9d in slots 1 and 2."),
    ("a missed pair", standard(),
     PairMissed(seat=0, slots=(0, 1), faces=("6s", "9c"), penalty_slot=4, penalty_face="7c"),
     ("Ada tries to throw 6s and 9c in slots 0 and 1, which are no pair: "
      "both go back, and 7c joins the hand in slot 4.")),
    ("the call", publisher(), CaboCalled(seat=0), "Ada calls Cabo: every other player has one final turn."),
    ("a reshuffle", publisher().play(DiscardTaken(seat=0, slots=(0, 1), shown=("5", "5"))), StockReshuffled(stock=None),
     "The stock is out: a new one is shuffled of 1 card of the discard pile."),
    ("the reveal after a call", publisher(), HandsRevealed(reason=RevealReason.CALLED, hands=(("5", None), ())),
     "After the call, all hands are turned up: Ada has 5 and an unknown card; Ben has no card."),
    ("the reveal when the stock is out", publisher(),
     HandsRevealed(reason=RevealReason.STOCK_OUT, hands=(("5",), ("2",))),
     "The stock being out, all hands are turned up: Ada has 5; Ben has 2."),
    ("a recorded scoring", publisher(), RoundScored(points=(0, None), totals=(50, None), resets=(0,), kamikaze=1),
     "Scored at the table: Ada 0 and Ben –; totals 50 and –. Ben shot the moon. Reset: Ada."),
    ("a round known from the sheet", publisher(),
     RoundRecorded(round=3, hand_totals=(5, 9), points=None, caller=1, kamikaze=None, unknown=()),
     "Round 3 is known from the score sheet only: hand totals Ada 5 and Ben 9; Ben called."),
    ("a round of which the sheet tells little", publisher(),
     RoundRecorded(round=3, hand_totals=None, points=(50, 0), caller=None, kamikaze=1, unknown=(SheetField.CALLER,)),
     "Round 3 is known from the score sheet only: points Ada 50 and Ben 0; who called is not told; Ben shot the moon."),
    ("a round that an app took for a kamikaze", publisher(),
     RoundRecorded(round=3, hand_totals=None, points=(50, 0), caller=0, kamikaze=1, unknown=(SheetField.KAMIKAZE,)),
     "Round 3 is known from the score sheet only: points Ada 50 and Ben 0; Ada called; Ben possibly shot the moon."),
    ("a correction", publisher(), Rewound(to=2, reason="wrong slot"),
     "A correction (wrong slot): back to event 2; what came after it does not count."),
    ("the end by the rules", publisher(), GameEnded(reason=EndReason.LIMIT, winners=(1,)),
     "The game is over: Ben wins."),
    ("the end as agreed", publisher(), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0, 1)),
     "The game ends as agreed: Ada and Ben share the win."),
    ("the end without a winner", publisher(), GameEnded(reason=EndReason.LIMIT, winners=()),
     "The game is over: nobody wins."),
    ("an abandoned game", publisher(), GameEnded(reason=EndReason.ABANDONED, winners=()), "The game is abandoned."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "event", "words"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_an_event_is_told_in_one_sentence(table: Table, event: Event, words: str) -> None:
    assert sentence(event, table.state) == words


def test_every_event_has_its_sentence_in_the_table() -> None:
    told = {type(event) for _, _, event, _ in ROWS}
    assert {kind.__name__ for kind in set(get_args(Event)) - told} == {"GameStarted"}


def test_the_opening_names_game_rules_players_and_viewer() -> None:
    words = sentence(started(PUBLISHER, viewer=1), None)
    assert words == "Game test starts under the rules publisher (f55caa73): Ada and Ben. Told as Ben saw it."
    assert sentence(started(PUBLISHER, viewer="spectator"), None).endswith("Told as a spectator saw it.")


@pytest.mark.parametrize("event", one_of_each(PUBLISHER, "5"), ids=lambda event: type(event).__name__)
def test_any_event_can_be_told_in_any_state(event: Event) -> None:
    bare: State = replay([started(PUBLISHER)]).last
    assert sentence(event, bare).endswith(".")


def test_an_event_before_the_opening_is_told_as_such() -> None:
    assert sentence(CaboCalled(seat=0), None) == "cabo_called before the game has started."


def test_a_bot_and_a_forgotten_name_are_told() -> None:
    opening = started(PUBLISHER)
    players = (replace(opening.players[0], bot="careful"), replace(opening.players[1], name=None))
    words = sentence(replace(opening, players=players), None)
    assert words == "Game test starts under the rules publisher (f55caa73): Ada (a bot: careful) and Seat 1."


def test_a_seat_that_is_not_there_is_told_by_its_number() -> None:
    assert sentence(PowerDeclined(seat=5), publisher().state) == "Seat 5 leaves the power unused."


def test_what_the_seat_has_not_seen_is_not_told() -> None:
    table = publisher().play(
        OpeningPeeked(seat=1, slots=(0, 1), faces=("2", "3")),
        CardDrawn(seat=0, face="7"),
        CardDiscarded(seat=0, face="7"),
        CardPeeked(seat=0, slot=2, face="9"),
        CardDrawn(seat=1, face="8"),
        CardExchanged(seat=1, slots=(3,), shown=("4",)),
    )
    seen = as_seen_by(table.events, 0)
    told = [sentence(event, before) for event, before in zip(seen.events[1:], seen.states, strict=False)]
    assert told[1:] == [
        "Ben looks at slots 0 and 1.",
        "Ada draws 7.",
        "Ada discards the drawn 7, which has the power to peek.",
        "Ada peeks at slot 2: 9.",
        "Ben draws a card.",
        "Ben exchanges the drawn card for 4 in slot 3.",
    ]
