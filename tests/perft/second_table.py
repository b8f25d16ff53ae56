"""One round as plain lists and dicts, every face known: the second counter's own table and cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal


@dataclass(kw_only=True)
class PlainTable:
    """What lies where, and whose turn it is.

    ``phase`` is ``start`` (the seat has neither drawn, taken nor called), ``holding`` (a drawn card), ``power`` (one is
    there and neither used nor declined), ``over`` (no turn is left, the hands lie face down) or ``revealed``.
    """

    rules: Mapping[str, object]
    hands: list[dict[int, str]]
    fresh: list[int]
    stock: list[str]
    pile: list[str] = field(default_factory=list)
    seat: int = 0
    phase: Literal["start", "holding", "power", "over", "revealed"] = "start"
    held: str = ""
    power: str = ""
    caller: int | None = None
    owed: list[int] = field(default_factory=list)
    may_match: bool = False
    chain_of: int | None = None
    reason: str = ""

    def has_turns(self, seat: int) -> bool:
        """Whether a seat has turns: one without cards may be skipped, or have nothing left to do once it is called."""
        if self.hands[seat] or self.rules["empty_hand"] == "plays_on":
            return True
        return self.rules["empty_hand"] == "calls" and self.caller is None

    def copy(self) -> "PlainTable":
        """A table of its own lists, to play on."""
        return replace(
            self,
            hands=[dict(hand) for hand in self.hands],
            fresh=list(self.fresh),
            stock=list(self.stock),
            pile=list(self.pile),
            owed=list(self.owed),
        )


def plain_table(
    rules: Mapping[str, object], hands: Sequence[Sequence[str]], discard: str | None, stock: Sequence[str]
) -> PlainTable:
    """A fresh deal: the slots of a hand count from 0, the stock's next card comes first, seat 0 is on turn."""
    return PlainTable(
        rules=rules,
        hands=[dict(enumerate(hand)) for hand in hands],
        fresh=[len(hand) for hand in hands],
        stock=list(stock),
        pile=[] if discard is None else [discard],
        may_match=bool(discard and rules["match_out_of_turn"] and rules["match_on_opening_discard"]),
    )


def rank(face: str) -> str:
    """The number, or the letters before the suit."""
    return face[:-1] if face[-1] in "cdhs" else face


def value(rules: Mapping[str, object], face: str) -> int:
    """A card's points: its number where the rule set does not say otherwise, for both kings by colour or for one."""
    values = rules["values"]
    assert isinstance(values, dict)
    colour = "K_red" if face[-1] in "dh" else "K_black"
    said = values.get(colour) if rank(face) == "K" else None
    known = said if said is not None else values.get(rank(face))
    number = {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank(face))
    return int(known if known is not None else number if number is not None else rank(face))


def is_match(rules: Mapping[str, object], face: str, flipped: str) -> bool:
    """Whether a card matches the flipped one, by rank or by value as the rule set has it."""
    if rules["match_compares"] == "rank":
        return rank(face) == rank(flipped)
    return value(rules, face) == value(rules, flipped)


def power_of(rules: Mapping[str, object], face: str) -> str:
    """The power of a rank, or none; a look-then-swap power counts as declined at once, so it is none."""
    powers = rules["powers"]
    assert isinstance(powers, dict)
    word = powers.get(rank(face))
    return str(word) if word in {"peek", "spy", "swap"} else ""
