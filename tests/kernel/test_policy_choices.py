"""What a policy does at a table laid by hand: each row is one sentence of what bots do."""

import numpy as np
import pytest
from msgspec.structs import replace

from cabo_events.bots import Policy
from cabo_events.bots.seating import records
from cabo_events.cards import deck_cards
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import kind_of, slot_of, slots_in, target_of
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy import policy
from cabo_events.kernel.ruling import rule_tables
from cabo_events.ruleset import PairDiscard, PowerUse, RuleSet, StockOut
from cabo_events.rulesets import PUBLISHER, STANDARD

NAMES = {
    getattr(at, name): name
    for name in (
        "LOOK_AT", "DRAW", "EXCHANGE", "TAKE", "DISCARD", "USE_PEEK", "USE_SPY", "USE_SWAP", "DECLINE", "THROW_MATCH",
        "THROW_PAIR", "CALL", "REVEAL", "PASS",
    )
}  # fmt: skip
NEVER = {"call_at": -200.0}
NO_TAKE = {**NEVER, "take_gain": 200.0}


class Laid:
    """A table of hands, cards written as faces: those the seat on turn, 0, has seen as they are, ``?`` before others.

    ``!`` before an unseen card of another seat: its owner has seen it. The cards left over are the stock.
    """

    def __init__(self, rules: RuleSet, *hands: str, pile: str, stock: int = 20) -> None:
        self.rules = rules
        self.left = list(deck_cards(rules.deck))
        state: Record = np.zeros(1, at.STATE)[0]
        self.state, self.b = state, state["b"]
        self.b[: at.HAND_COUNT] = at.NONE
        self.b[at.SEATS] = len(hands)
        for place in (at.CALLER, at.HELD, at.DRAWER, at.FIRST_MATCHER):
            self.b[place] = at.NONE
        for seat, hand in enumerate(hands):
            self._hand(seat, hand.split())
        for face in pile.split():
            card = self._card(face)
            self.b[at.PILE + int(self.b[at.PILE_COUNT])] = card
            self.b[at.PILE_COUNT] += 1
            self.b[at.KNOW + card] = self.b[at.MEM + card] = 63
        for place in range(stock):
            self.b[at.STOCK + place] = deck_cards(rules.deck).index(self.left.pop())
        self.b[at.STOCK_COUNT] = stock
        self.b[at.TURN_LOW] = 1
        self.b[at.QUESTION] = at.TURN
        self.b[at.WINDOW] = 1

    def _card(self, face: str) -> int:
        same = [card for card, one in enumerate(deck_cards(self.rules.deck)) if one == face]
        card = same[len(same) - self.left.count(face)]
        self.left.remove(face)
        return card

    def _hand(self, seat: int, faces: list[str]) -> None:
        for place, face in enumerate(faces):
            card = self._card(face.lstrip("?!"))
            self.b[at.HAND + seat * at.HAND_MAX + place] = card
            self.b[at.SLOT + seat * at.HAND_MAX + place] = place
            seen = 0 if face[0] in "?!" else 1
            self.b[at.MEM + card] = seen
            self.b[at.KNOW + card] = seen | (1 << seat if face[0] == "!" else 0)
        self.b[at.HAND_COUNT + seat] = len(faces)
        self.b[at.NEXT_SLOT + seat] = len(faces)

    def drew(self, face: str) -> "Laid":
        self.b[at.HELD] = self._card(face)
        self.b[at.KNOW + int(self.b[at.HELD])] = self.b[at.MEM + int(self.b[at.HELD])] = 1
        self.b[at.QUESTION] = at.DRAWN
        return self

    def asks(self, question: int, pending: int = 0) -> "Laid":
        self.b[at.QUESTION] = question
        self.b[at.PENDING] = pending
        return self

    def called_by(self, seat: int) -> "Laid":
        self.b[at.CALLER] = seat
        return self

    def answer(self, **parameters: float) -> str:
        """What the seat does, as ``EXCHANGE 1 2`` or ``USE_SPY at 2: 0``."""
        row = Policy(name="one", about="", parameters=parameters).row(self.rules, int(self.b[at.SEATS]))
        dice: Record = np.zeros(1, at.DICE)[0]
        dice["s"] = 1
        act = policy(self.state, rule_tables(self.rules), records([row])[0], dice)
        aim = f" at {target_of(act)}:" if kind_of(act) in {at.USE_SPY, at.USE_SWAP} else ""
        return " ".join((f"{NAMES[kind_of(act)]}{aim}", *(str(slot_of(act, index)) for index in range(slots_in(act)))))


OTHERS = ("?9 ?9", "?8 ?8")
SUITED = ("?9s ?9d", "?8s ?8d")
MANDATORY = replace(PUBLISHER, power_use=PowerUse.MANDATORY)
PROTECTED = replace(PUBLISHER, caller_hand_protected=True)
Row = tuple[str, Laid, dict[str, float], str]

AT_TURN: list[Row] = [
    ("a hand known to be at the threshold is called", Laid(PUBLISHER, "1 2 1 1", *OTHERS, pile="13"), {}, "CALL"),
    ("a hand above it is not", Laid(PUBLISHER, "1 2 1 2", *OTHERS, pile="13"), {}, "DRAW"),
    ("an unknown card counts 6.5", Laid(PUBLISHER, "0 0 ?1", *OTHERS, pile="13"), {"call_at": 6.5}, "CALL"),
    ("and not less", Laid(PUBLISHER, "0 0 ?1", *OTHERS, pile="13"), {"call_at": 6.4}, "DRAW"),
    (
        "nobody calls with more unknown cards than it allows itself",
        Laid(PUBLISHER, "0 0 ?1", *OTHERS, pile="13"),
        {"call_at": 10.0, "call_unknown": 0.0},
        "DRAW",
    ),
    ("nobody calls twice in a round", Laid(PUBLISHER, "0 0", *OTHERS, pile="13").called_by(1), {}, "DRAW"),
    (
        "a hand far enough below every other's estimate is called",
        Laid(PUBLISHER, "4 4", "9 ?9", "?8 ?8", pile="13"),
        {"call_margin": 5.0, **NEVER},
        "CALL",
    ),
    (
        "a card that its owner has seen counts low",
        Laid(PUBLISHER, "4 4", "9 ?9", "?8 !8", pile="13"),
        {"call_margin": 5.0, **NEVER},
        "DRAW",
    ),
    (
        "late, another margin counts",
        Laid(STANDARD, "4h 3h", "9h ?9c", "?8h ?8c", pile="Kc", stock=4),
        {"late_stock": 5.0, "late_margin": 3.0, **NEVER},
        "CALL",
    ),
    (
        "it is never late where the stock is reshuffled",
        Laid(PUBLISHER, "4 3", "9 ?9", "?8 ?8", pile="13", stock=4),
        {"late_stock": 5.0, "late_margin": 3.0, **NEVER},
        "DRAW",
    ),
    (
        "a discard that gains enough is taken for the worst card",
        Laid(PUBLISHER, "3 12 4", *OTHERS, pile="2"),
        NEVER,
        "TAKE 1",
    ),
    ("for an unknown card too", Laid(PUBLISHER, "3 ?12 4", *OTHERS, pile="2"), NEVER, "TAKE 1"),
    ("one that gains less is left", Laid(PUBLISHER, "3 4 4", *OTHERS, pile="2"), {"several": 0.0, **NEVER}, "DRAW"),
    ("several equal cards go for one", Laid(PUBLISHER, "7 5 7 7", *OTHERS, pile="6"), NEVER, "TAKE 0 2 3"),
    (
        "not where only one may",
        Laid(STANDARD, "9h 5c 9c", *SUITED, pile="8h"),
        {"pair": 0.0, "match": 0.0, **NEVER},
        "DRAW",
    ),
]

DRAWN: list[Row] = [
    ("a drawn card goes in for the worst", Laid(PUBLISHER, "3 12 4", *OTHERS, pile="2").drew("5"), {}, "EXCHANGE 1"),
    ("or for an unknown card", Laid(PUBLISHER, "3 ?12 4", *OTHERS, pile="2").drew("5"), {}, "EXCHANGE 1"),
    (
        "a drawn card that gains nothing is discarded",
        Laid(PUBLISHER, "3 5 4", *OTHERS, pile="2").drew("6"),
        {},
        "DISCARD",
    ),
    (
        "several equal cards go for one that is dearer than each",
        Laid(PUBLISHER, "5 9 5 5", *OTHERS, pile="2").drew("7"),
        {},
        "EXCHANGE 0 2 3",
    ),
    (
        "a power of use is worth as much as it says",
        Laid(PUBLISHER, "12 ?1", *OTHERS, pile="2").drew("7"),
        {"power_worth": 6.0},
        "DISCARD",
    ),
    (
        "one of no use is worth nothing",
        Laid(PUBLISHER, "12 1", *OTHERS, pile="2").drew("7"),
        {"power_worth": 6.0},
        "EXCHANGE 0",
    ),
    (
        "a card is discarded to throw its equals after it",
        Laid(STANDARD, "10h 8h 8c", *SUITED[:1], pile="2h").drew("8d"),
        {"pair": 0.0},
        "DISCARD",
    ),
    (
        "who throws no matches does not",
        Laid(STANDARD, "10h 8h 8c", *SUITED[:1], pile="2h").drew("8d"),
        {"pair": 0.0, "match": 0.0},
        "EXCHANGE 0",
    ),
    ("an empty hand discards", Laid(STANDARD, "", *SUITED, pile="2h").drew("Ah"), {}, "DISCARD"),
    ("a known pair goes first", Laid(STANDARD, "10h Ah 10c", *SUITED, pile="2h").drew("3h"), {}, "THROW_PAIR 0 2"),
]

POWERS: list[Row] = [
    (
        "a peek goes to the first unknown card",
        Laid(PUBLISHER, "3 ?12 ?4", *OTHERS, pile="7").asks(at.POWER, at.PEEK),
        {},
        "USE_PEEK 1",
    ),
    (
        "with none unknown it is declined",
        Laid(PUBLISHER, "3 4", *OTHERS, pile="7").asks(at.POWER, at.PEEK),
        {},
        "DECLINE",
    ),
    (
        "unless it must be used",
        Laid(MANDATORY, "3 4", *OTHERS, pile="7").asks(at.POWER, at.PEEK),
        {},
        "USE_PEEK 0",
    ),
    (
        "a spy looks at what its owner has seen",
        Laid(PUBLISHER, "3 4", "2 ?9", "?8 !8", pile="9").asks(at.POWER, at.SPY),
        {},
        "USE_SPY at 2: 1",
    ),
    (
        "what is known is not spied at",
        Laid(PUBLISHER, "3 4", "2 9", "8 8", pile="9").asks(at.POWER, at.SPY),
        {},
        "DECLINE",
    ),
    (
        "unless it must be",
        Laid(MANDATORY, "3 4", "2 9", "8 8", pile="9").asks(at.POWER, at.SPY),
        {},
        "USE_SPY at 1: 0",
    ),
    (
        "a swap gives the worst card for the best known",
        Laid(PUBLISHER, "3 12", "2 ?9", "?8 1", pile="11").asks(at.POWER, at.SWAP),
        {},
        "USE_SWAP at 2: 1 1",
    ),
    (
        "one that gains too little is declined",
        Laid(PUBLISHER, "3 7", *OTHERS, pile="11").asks(at.POWER, at.SWAP),
        {},
        "DECLINE",
    ),
    (
        "a protected caller is left alone",
        Laid(PROTECTED, "3 12", "?2 ?9", "?8 1", pile="11").called_by(2).asks(at.POWER, at.SWAP),
        {},
        "USE_SWAP at 1: 1 0",
    ),
]

MATCHES: list[Row] = [
    ("a known match is thrown", Laid(STANDARD, "3h 9h", *SUITED, pile="9c").asks(at.MATCH), {}, "THROW_MATCH 1"),
    ("an unknown one is not", Laid(STANDARD, "3h ?9h", *SUITED, pile="9c").asks(at.MATCH), {}, "PASS"),
    ("nor a card that does not fit", Laid(STANDARD, "3h 8h", *SUITED, pile="9c").asks(at.MATCH), {}, "PASS"),
    ("a red king costs nothing to keep", Laid(STANDARD, "Kh", *SUITED, pile="Kc").asks(at.MATCH), {}, "PASS"),
    ("a black one goes", Laid(STANDARD, "Kh Ks", *SUITED, pile="Kc").asks(at.MATCH), {}, "THROW_MATCH 1"),
    (
        "matches are thrown only as often as it says",
        Laid(STANDARD, "3h 9h", *SUITED, pile="9c").asks(at.MATCH),
        {"match": 0.0},
        "PASS",
    ),
]

NO_STOCK = replace(PUBLISHER, stock_out=StockOut.ENDS_WHEN_A_DRAW_FAILS)
INSTEAD = replace(PUBLISHER, pair_discard=PairDiscard.INSTEAD_OF_DRAWING)
ENDS: list[Row] = [
    ("a draw that fails ends the round", Laid(NO_STOCK, "3 4", *OTHERS, pile="13", stock=0), NEVER, "REVEAL"),
    (
        "where the stock is out and nothing gains, somebody calls",
        Laid(STANDARD, "3h 4h", *SUITED, pile="Kc", stock=0),
        NEVER,
        "CALL",
    ),
    (
        "or takes, if somebody has",
        Laid(STANDARD, "3h 4h", *SUITED, pile="Kc", stock=0).called_by(1),
        NEVER,
        "TAKE 1",
    ),
    ("a pair is thrown instead of drawing", Laid(INSTEAD, "5 5", *OTHERS, pile="13"), NEVER, "THROW_PAIR 0 1"),
]


@pytest.mark.parametrize(
    ("laid", "parameters", "expected"),
    [pytest.param(*row[1:], id=row[0]) for row in (*AT_TURN, *DRAWN, *POWERS, *MATCHES, *ENDS)],
)
def test_what_a_policy_does(laid: Laid, parameters: dict[str, float], expected: str) -> None:
    assert laid.answer(**parameters) == expected


def test_who_forgets_all_forgets_before_the_turn_and_nobody_else_does() -> None:
    laid = Laid(PUBLISHER, "1 0", "2 ?9", pile="13")
    laid.b[at.MEM : at.MEM + 52] |= 2
    assert laid.answer(forget=1.0) == "DRAW"
    assert not [card for card in range(52) if int(laid.b[at.MEM + card]) & 1 and card != laid.b[at.PILE]]
    assert all(int(laid.b[at.MEM + card]) & 2 for card in range(52))
    assert int(laid.b[at.KNOW + int(laid.b[at.HAND])]) & 1


def test_a_share_of_cards_is_forgotten_each_turn() -> None:
    laid = Laid(PUBLISHER, "1 0 5 5 7 7 7 9 9 9", "?9 ?8", pile="13")
    before, left = laid.state.copy(), 0
    dice: Record = np.zeros(1, at.DICE)[0]
    dice["s"] = 5
    row = records([Policy(name="one", about="", parameters={"forget": 0.3}).row(PUBLISHER, 2)])[0]
    tables = rule_tables(PUBLISHER)
    for _ in range(1000):
        laid.b[:] = before["b"]
        policy(laid.state, tables, row, dice)
        left += sum(int(laid.b[at.MEM + int(laid.b[at.HAND + place])]) & 1 for place in range(10))
    assert left / 10_000 == pytest.approx(0.7, abs=0.02)


def test_counting_values_unknown_cards_at_the_mean_of_those_not_seen() -> None:
    high = "12 12 12 12 13 13 11 11 11 11 10 10 10 10 9 9 9 9"
    laid = Laid(PUBLISHER, "0 0 ?1", *("?8 ?8", "?7 ?7"), pile=high)
    assert laid.answer(call_at=5.0) == "DRAW"
    assert laid.answer(call_at=5.0, counting=1.0) == "CALL"
