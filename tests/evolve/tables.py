"""Rounds that the tests of the reducer start from."""

from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    HandsRevealed,
    RevealReason,
)
from cabo_events.ruleset import (
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import MatchWindow
from tests.game_builder import Table, dealt

FRESH = MatchWindow(opening=False, matches=0, first_matcher=None)
"""The window of a card just flipped that nobody has matched."""

REVEALED = HandsRevealed(reason=RevealReason.CALLED, hands=(("3c", "4c"), ("Ac", "2c")))
"""The end of `called_round`."""


def publisher(rules: RuleSet = PUBLISHER) -> Table:
    """Two seats, a 3 on the pile; the first draws are 1, 7, 9, 11."""
    return Table(rules).deal("2 2 5 6", "4 4 4 8", discard="3", stock="1 7 9 11")


def standard(rules: RuleSet = STANDARD, players: int = 2) -> Table:
    """Seats with a 5h on the pile; the first draws are 3c, 7d, 9s, Jh, 2s."""
    hands = ("5c 5d 6h Ks", "Kd Qc 6s 4h", "5s Qd 6d 8h")
    return Table(rules, players).deal(*hands[:players], discard="5h", stock="3c 7d 9s Jh 2s")


def short_stock(stock: str, rules: RuleSet) -> Table:
    """A round whose stock is these cards alone: the others are out of the game, which evolve does not judge."""
    deal = dealt(rules, [["2c"], ["3c"]], "4c", stock.split())
    return Table(rules).play(replace(deal, stock=tuple(stock.split())))


def called_round() -> Table:
    """Seat 0 calls with 3+4, seat 1 has 1+2: a beaten caller."""
    table = Table(STANDARD).deal("3c 4c", "Ac 2c", discard="9h", stock="Kd")
    return table.play(CaboCalled(seat=0), CardDrawn(seat=1, face="Kd"), CardDiscarded(seat=1, face="Kd"))


def unseen_round() -> Table:
    """A round of which a recorder saw neither hand turned up."""
    deal = replace(dealt(STANDARD, [["3c"], ["Ac"]]), hands=((None,), (None,)), stock=None)
    return Table(STANDARD, viewer="spectator").play(
        deal, CaboCalled(seat=0), HandsRevealed(reason=RevealReason.CALLED, hands=((None,), (None,)))
    )


def drained(stock_out: StockOut, left: int = 1) -> Table:
    """Two seats of one card each, and so many cards left in the stock."""
    return Table(replace(STANDARD, stock_out=stock_out)).deal("2c", "3c", discard="4c").drain(left)
