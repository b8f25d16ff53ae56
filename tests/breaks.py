"""Logs with one break of a rule each, one or more for every code of the audit."""

from collections.abc import Mapping
from typing import NamedTuple

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
from cabo_events.rules.breaches import Breach
from cabo_events.rulesets import PUBLISHER_2E, STANDARD
from tests.game_builder import dealt, started
from tests.rules.scenes import SEVERAL, THREE, TWO, Deal, Row, played, rules_of

_FOUR_CARDS = (("2c", "3c", "4c", "5c"), ("2d", "3d", "4d", "5d"))
_ONE_CARD = {"hand_size": 1, "opening_peeks": 1}
_ROUND = "0 call · 1 take 0"
_SCORED = f"{_ROUND} · reveal"
_AFTER_TAKE = (("2c", "3c", "4c", "5c"), ("9s", "3d", "4d", "5d"))
_REVEALED = HandsRevealed(reason=RevealReason.CALLED, hands=_AFTER_TAKE)
_NINES = Deal(STANDARD, ("2c 3c 4c 9c", "9d 3d 4d 5d", "9h 2h 4h 5h"), "9s", "10h 6c 6d Jc As Ah")
_PAIRS = Deal(STANDARD, ("7h 7s 4c Kd", "7d 3d 4d 5d"), "9s", "10h 6d 7c Jc As Ah")
_SWAP = Deal(STANDARD, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "Jc Qh 7h 8h As Ah")
_PEEK = Deal(STANDARD, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "7c 8h 6c 6d")
_NEXT_DEAL = dealt(STANDARD, _FOUR_CARDS, "9s", number=2)
_ABANDONED = GameEnded(reason=EndReason.ABANDONED, winners=())


class Break(NamedTuple):
    """What was done by the rules, then an event that was not."""

    sentence: str
    code: Breach
    deal: Deal
    given: str
    event: Event
    shows: str = ""
    also: Mapping[str, object] = {}


def broken_log(row: Break) -> tuple[Event, ...]:
    """The log of a row; its last event is the one that breaks the rule."""
    rules = rules_of(Row(row.sentence, row.deal, "", "", (), row.shows, row.also))
    return (*played(row.deal, row.given, rules).events, row.event)


def _sheet_line(**changes: object) -> RoundRecorded:
    untold = (SheetField.POINTS,)
    line = RoundRecorded(round=2, hand_totals=(5, 9), points=None, caller=0, kamikaze=None, unknown=untold)
    return replace(line, **changes)


def _scoring(**changes: object) -> RoundScored:
    return replace(RoundScored(points=(0, 21), totals=(0, 21), resets=(), kamikaze=None), **changes)


def _missed(**changes: object) -> ExchangeMissed:
    missed = ExchangeMissed(
        seat=0, source=Source.STOCK, slots=(0, 1, 3), shown=("5", "5", "6"), kept_slot=4, discarded=None, extra=()
    )
    return replace(missed, **changes)


BREAKS = (
    Break("a seat that is not at the table", Breach.SEAT, TWO, "", CardDrawn(seat=4, face="10h")),
    Break("a face that is not the card's", Breach.FACE, TWO, "", CardDrawn(seat=0, face="6c")),
    Break("a discard of another card than was drawn", Breach.FACE, TWO, "0 draw", CardDiscarded(seat=0, face="6c")),
    Break("two slots and one face", Breach.FACES, TWO, "", OpeningPeeked(seat=0, slots=(0, 1), faces=("2c",))),
    Break("hands of other sizes", Breach.FACES, TWO, _ROUND,
          HandsRevealed(reason=RevealReason.CALLED, hands=(("2c", "3c", "4c"), _AFTER_TAKE[1]))),
    Break("an event after the end", Breach.GAME_CLOSED, TWO, "end abandoned", CardDrawn(seat=0, face="10h")),
    Break("a second end", Breach.GAME_CLOSED, TWO, "end abandoned", _ABANDONED),
    Break("a scoring after the end", Breach.GAME_CLOSED, TWO, "end abandoned",
          _scoring()),
    Break("a second beginning", Breach.GAME_CLOSED, TWO, "", started(STANDARD)),
    Break("a draw after the round", Breach.NO_ROUND, TWO, _SCORED, CardDrawn(seat=0, face="10h")),
    Break("a deal into a round", Breach.ROUND_OPEN, TWO, "0 draw", _NEXT_DEAL),
    Break("a sheet's line in a round", Breach.ROUND_OPEN, TWO, "0 draw", _sheet_line()),
    Break("a round left out", Breach.ROUND_NUMBER, TWO, _SCORED, replace(_NEXT_DEAL, round=3)),
    Break("a line left out", Breach.ROUND_NUMBER, TWO, _SCORED, _sheet_line(round=3)),
    Break("a dealer who is not there", Breach.DEALER, TWO, _SCORED, replace(_NEXT_DEAL, dealer=4)),
    Break("another first seat", Breach.FIRST_SEAT, TWO, _SCORED, replace(_NEXT_DEAL, dealer=0, first=0)),
    Break("three cards for a seat", Breach.DEAL, TWO, _SCORED,
          replace(_NEXT_DEAL, hands=(_FOUR_CARDS[0][:3], _FOUR_CARDS[1]))),
    Break("a card too many for a seat", Breach.DEAL, TWO, _SCORED,
          replace(_NEXT_DEAL, hands=((*_FOUR_CARDS[0], "6h"), _FOUR_CARDS[1]))),
    Break("a hand too many", Breach.DEAL, TWO, _SCORED,
          replace(_NEXT_DEAL, hands=(*_FOUR_CARDS, ("2h", "3h", "4h", "5h")))),
    Break("no opening discard", Breach.DEAL, TWO, _SCORED, replace(_NEXT_DEAL, discard=None)),
    Break("a stock with a card too few", Breach.DECK, TWO, _SCORED,
          replace(_NEXT_DEAL, stock=(_NEXT_DEAL.stock or ())[1:])),
    Break("a card that is there twice", Breach.DECK, TWO, _SCORED,
          replace(_NEXT_DEAL, stock=("9s", *(_NEXT_DEAL.stock or ())[1:]))),
    Break("a card twice, though the stock is hidden", Breach.DECK, TWO, _SCORED,
          replace(_NEXT_DEAL, discard="2c", stock=None)),
    Break("a look at three", Breach.OPENING_LOOK, TWO, "",
          OpeningPeeked(seat=0, slots=(0, 1, 2), faces=("2c", "3c", "4c"))),
    Break("a look in play", Breach.OPENING_LOOK, TWO, "0 draw",
          OpeningPeeked(seat=0, slots=(0, 1), faces=("2c", "3c"))),
    Break("a turn of another seat", Breach.TURN, TWO, "", CardDrawn(seat=1, face="10h")),
    Break("two turns running", Breach.TURN, TWO, "0 take 0", CardDrawn(seat=0, face="10h")),
    Break("a turn after the last", Breach.TURNS_OVER, TWO, _ROUND, CardDrawn(seat=0, face="10h")),
    Break("a second draw", Breach.DRAWN_CARD, TWO, "0 draw", CardDrawn(seat=0, face="6c")),
    Break("a discard of nothing", Breach.DRAWN_CARD, TWO, "", CardDiscarded(seat=0, face="10h")),
    Break("a power left for a pair instead of drawing", Breach.POWER_PENDING, _PAIRS, "0 draw · 0 discard",
          PairDiscarded(seat=0, slots=(0, 1), faces=("7h", "7s")), "pair_discard=instead_of_drawing"),
    Break("a draw where a call is due", Breach.EMPTY_HAND, Deal(STANDARD, ("9c", "2d"), "9s", "10h"), "0 match 0",
          CardDrawn(seat=0, face="10h"), "empty_hand=calls", _ONE_CARD),
    Break("a slot that is empty", Breach.SLOT, TWO, "0 draw", CardExchanged(seat=0, slots=(4,), shown=("2c",))),
    Break("a slot named twice", Breach.SLOT, SEVERAL, "0 draw",
          CardExchanged(seat=0, slots=(0, 0), shown=("5", "5"))),
    Break("a draw from an empty stock", Breach.STOCK, TWO, "drain 0", CardDrawn(seat=1, face="10h"),
          "stock_out=ends_when_a_draw_fails"),
    Break("a reshuffle with cards in the stock", Breach.RESHUFFLE, TWO, "drain 1", StockReshuffled(stock=None),
          "stock_out=reshuffle"),
    Break("a reshuffle where none is", Breach.RESHUFFLE, TWO, "drain 0", StockReshuffled(stock=None),
          "stock_out=ends_when_a_draw_fails"),
    Break("a draw without the reshuffle it needs", Breach.RESHUFFLE, TWO, "drain 0", CardDrawn(seat=1, face=None),
          "stock_out=reshuffle"),
    Break("a take where none is", Breach.TAKE, TWO, "", DiscardTaken(seat=0, slots=(0,), shown=("2c",)),
          "may_take_discard=False"),
    Break("two cards for one", Breach.SEVERAL, TWO, "0 draw",
          CardExchanged(seat=0, slots=(0, 1), shown=("2c", "3c"))),
    Break("unequal cards for one", Breach.UNEQUAL, SEVERAL, "0 draw",
          CardExchanged(seat=0, slots=(0, 3), shown=("5", "6"))),
    Break("a match of another rank", Breach.UNEQUAL, TWO, "", CardMatched(seat=1, slot=0, face="2d")),
    Break("a pair of two ranks", Breach.UNEQUAL, TWO, "", PairDiscarded(seat=0, slots=(0, 1), faces=("2c", "3c"))),
    Break("equal cards as a miss", Breach.EQUAL, SEVERAL, "0 draw",
          _missed(slots=(0, 1), shown=("5", "5"))),
    Break("one card as a miss", Breach.EQUAL, SEVERAL, "0 draw", _missed(slots=(0,), shown=("5",))),
    Break("a match as a miss", Breach.EQUAL, _NINES, "",
          MatchMissed(seat=1, slot=0, face="9d", penalty_slot=4, penalty_face="10h")),
    Break("a pair as a miss", Breach.EQUAL, _PAIRS, "",
          PairMissed(seat=0, slots=(0, 1), faces=("7h", "7s"), penalty_slot=4, penalty_face="10h")),
    Break("a miss without its price", Breach.MISS_PRICE, SEVERAL, "0 draw", _missed(),
          "failed_exchange_extra=one_when_three_or_more"),
    Break("a miss with a price that is none", Breach.MISS_PRICE, SEVERAL, "0 draw",
          _missed(extra=(ExtraCard(slot=5, face="6"),))),
    Break("an incoming card kept that goes to the pile", Breach.MISS_PRICE, SEVERAL, "0 draw", _missed(),
          "failed_exchange_incoming=discarded"),
    Break("an incoming card discarded that is kept", Breach.MISS_PRICE, SEVERAL, "0 draw",
          _missed(kept_slot=None, discarded="10")),
    Break("an incoming card both kept and discarded", Breach.MISS_PRICE, SEVERAL, "0 draw", _missed(discarded="10")),
    Break("an incoming card in a slot further on", Breach.MISS_PRICE, SEVERAL, "0 draw", _missed(kept_slot=5)),
    Break("a wrong match that costs nothing", Breach.MISS_PRICE, TWO, "",
          MatchMissed(seat=1, slot=0, face="2d", penalty_slot=None, penalty_face=None)),
    Break("a penalty without a slot", Breach.MISS_PRICE, TWO, "",
          MatchMissed(seat=1, slot=0, face="2d", penalty_slot=None, penalty_face="10h"),
          "wrong_match_penalty_cards=0"),
    Break("a wrong pair that costs nothing", Breach.MISS_PRICE, TWO, "",
          PairMissed(seat=0, slots=(0, 1), faces=("2c", "3c"), penalty_slot=None, penalty_face=None)),
    Break("a power that is not there", Breach.POWER, TWO, "0 take 0", CardPeeked(seat=0, slot=0, face="9s")),
    Break("the power of another card", Breach.POWER, TWO, "0 draw · 0 discard", CardPeeked(seat=0, slot=0, face="2c")),
    Break("a power declined that is not there", Breach.POWER, TWO, "0 take 0", PowerDeclined(seat=0)),
    Break("a spy on oneself", Breach.POWER_TARGET, TWO, "0 draw · 0 discard",
          CardSpied(seat=0, target=0, slot=0, face="2c")),
    Break("a swap with oneself", Breach.POWER_TARGET, _SWAP, "0 draw · 0 discard",
          CardsSwapped(seat=0, slot=0, target=0, target_slot=1)),
    Break("a mandatory power declined", Breach.POWER_MANDATORY, _PEEK, "0 draw · 0 discard", PowerDeclined(seat=0),
          "power_use=mandatory"),
    Break("a mandatory power left without a word", Breach.POWER_MANDATORY, _PEEK, "0 draw · 0 discard",
          CardDrawn(seat=1, face="8h"), "power_use=mandatory"),
    Break("a swap with a protected caller", Breach.CALLER_PROTECTED, _SWAP, "0 call · 1 draw · 1 discard",
          CardsSwapped(seat=1, slot=0, target=0, target_slot=0), "caller_hand_protected=True"),
    Break("a match where none is", Breach.MATCHING, _NINES, "", CardMatched(seat=1, slot=0, face="9d"),
          "match_out_of_turn=False"),
    Break("a match of the opening discard", Breach.MATCH_WINDOW, _NINES, "", CardMatched(seat=1, slot=0, face="9d"),
          "match_on_opening_discard=False"),
    Break("a match after the next draw", Breach.MATCH_WINDOW, _NINES, "0 draw",
          CardMatched(seat=1, slot=0, face="9d"), "match_closes=next_draw"),
    Break("a second match", Breach.MATCH_COUNT, _NINES, "1 match 0", CardMatched(seat=2, slot=0, face="9h"),
          "matches_per_flip=one"),
    Break("a match by the caller", Breach.MATCH_CALLER, _NINES, "0 call", CardMatched(seat=0, slot=3, face="9c"),
          "caller_may_match=never"),
    Break("a pair where none is", Breach.PAIR, _PAIRS, "", PairDiscarded(seat=0, slots=(0, 1), faces=("7h", "7s")),
          "pair_discard=never"),
    Break("a second call", Breach.CALL, THREE, "0 call", CaboCalled(seat=1)),
    Break("hands turned up too early", Breach.ROUND_GOES_ON, TWO, "0 call",
          HandsRevealed(reason=RevealReason.CALLED, hands=_FOUR_CARDS)),
    Break("hands turned up for another reason", Breach.REVEAL_REASON, TWO, _ROUND,
          replace(_REVEALED, reason=RevealReason.STOCK_OUT)),
    Break("other points", Breach.SCORING, TWO, "", _scoring(points=(0, 20))),
    Break("other totals", Breach.SCORING, TWO, "", _scoring(totals=(0, 22))),
    Break("a reset that is none", Breach.SCORING, TWO, "",
          _scoring(resets=(1,))),
    Break("a kamikaze that is none", Breach.SCORING, TWO, "",
          _scoring(kamikaze=1)),
    Break("a second scoring", Breach.SCORED_TWICE, TWO, _SCORED,
          _scoring()),
    Break("a scoring before the end of the round", Breach.SCORED_TWICE, TWO, _ROUND,
          _scoring()),
    Break("a line with a figure too few", Breach.SHEET, TWO, _SCORED, _sheet_line(hand_totals=(5,))),
    Break("a line that tells nothing and does not say so", Breach.SHEET, TWO, _SCORED, _sheet_line(unknown=())),
    Break("a limit that has not come", Breach.GAME_END, TWO, _SCORED,
          GameEnded(reason=EndReason.LIMIT, winners=(0,))),
    Break("another winner", Breach.WINNERS, TWO, _SCORED, GameEnded(reason=EndReason.AGREED_LENGTH, winners=(1,))),
    Break("a winner of an abandoned game", Breach.WINNERS, TWO, "", replace(_ABANDONED, winners=(0,))),
    Break("a correction that goes forward", Breach.REWIND, TWO, "0 draw", Rewound(to=9, reason=None)),
)  # fmt: skip
"""Rows whose code is SCORING stand after the hands of their round: see ``unscored``."""


def unscored(row: Break) -> tuple[Event, ...]:
    """The log of a row about a scoring: the round is played and its hands are turned up before it."""
    return (*played(row.deal, _ROUND, row.deal.rules).events, _REVEALED, row.event)


OPENINGS: dict[Breach, tuple[Event, ...]] = {
    Breach.PLAYERS: (started(PUBLISHER_2E, players=5),),
    Breach.RULESET: (started(replace(STANDARD, reset_to=None)),),
    Breach.GAME_CLOSED: (CardDrawn(seat=0, face="10h"),),
}
"""Logs that break a rule with their first event."""
