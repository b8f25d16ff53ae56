"""Sentences about the powers of cards drawn and discarded at once."""

from cabo_events.rules.breaches import Breach
from tests.rules.scenes import THREE, TWO, Deal, Row

_SWAP = Deal(TWO.rules, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "Jc Qh 7h 8h As Ah")
_PEEK = Deal(TWO.rules, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "7c 8h 6c 6d")
_SPY = Deal(TWO.rules, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "10h 6c 6d 6h")
_ONE_CARD = {"hand_size": 1, "opening_peeks": 1}
_LAST_CARD = Deal(TWO.rules, ("9c", "2d"), "9s", "7c 10h Jc 6d")
_EMPTY_TARGET = Deal(TWO.rules, ("2c", "9d"), "9s", "10c 6c Jc 6d")

ROWS = (
    Row("7 and 8 look at an own card", _PEEK, "0 draw · 0 discard", "0 peek 2", ("card_peeked 2:4c",)),
    Row("8 as well", _PEEK, "0 draw · 0 discard · 0 decline · 1 draw · 1 discard", "1 peek 0", ("card_peeked 0:2d",)),
    Row("not at another's", _PEEK, "0 draw · 0 discard", "0 spy 1.2", Breach.POWER),
    Row("9 and 10 look at a card of an opponent", _SPY, "0 draw · 0 discard", "0 spy 1.3", ("card_spied",)),
    Row("not at an own one", _SPY, "0 draw · 0 discard", "0 spy 0.3", Breach.POWER_TARGET),
    Row("J and Q trade an own card for an opponent's", _SWAP, "0 draw · 0 discard", "0 swap 1 1.3",
        ("cards_swapped 1 1.3",)),
    Row("not two own ones", _SWAP, "0 draw · 0 discard", "0 swap 1 0.3", Breach.POWER_TARGET),
    Row("cards that are there", _SWAP, "0 draw · 0 discard", "0 swap 1 1.4", Breach.SLOT),
    Row("once", _PEEK, "0 draw · 0 discard · 0 peek 0", "0 peek 1", Breach.POWER),
    Row("by who discarded the card", _PEEK, "0 draw · 0 discard", "1 peek 0", Breach.TURN),
    Row("a card with no power has none", _SPY, "0 take 0 · 1 draw · 1 discard · 1 decline · 0 draw · 0 discard",
        "0 peek 0", Breach.POWER),
    Row("a power is used before the turn goes on", _PEEK, "0 draw · 0 discard", "0 draw", Breach.POWER_PENDING),
    Row("using it ends the turn", _PEEK, "0 draw · 0 discard · 0 peek 0", "1 draw", ("card_drawn",)),
    Row("using it is optional", _PEEK, "0 draw · 0 discard", "0 decline", ("power_declined",), "power_use=optional"),
    Row("or mandatory", _PEEK, "0 draw · 0 discard", "0 decline", Breach.POWER_MANDATORY, "power_use=mandatory"),
    Row("where it has no target it fizzles: nobody peeks without a card", _LAST_CARD, "0 match 0 · 0 draw · 0 discard",
        "0 decline", ("power_declined",), "power_use=mandatory", _ONE_CARD),
    Row("a hand without cards is no target of a spy", _EMPTY_TARGET, "1 match 0 · 0 draw · 0 discard", "0 spy 1.0",
        Breach.SLOT, "", _ONE_CARD),
    Row("so the spy fizzles", _EMPTY_TARGET, "1 match 0 · 0 draw · 0 discard", "0 decline", ("power_declined",),
        "power_use=mandatory", _ONE_CARD),
    Row("a seat without cards spies all the same", _LAST_CARD,
        "0 match 0 · 0 draw · 0 discard · 0 decline · 1 take 0 · 0 draw · 0 discard", "0 spy 1.0", ("card_spied",), "",
        _ONE_CARD),
    Row("but swaps nothing", Deal(TWO.rules, ("9c", "2d"), "9s", "Jc 6c"), "0 match 0 · 0 draw · 0 discard",
        "0 swap 0 1.0", Breach.SLOT, "", _ONE_CARD),
    Row("which rank has which power the rule set says", TWO, "0 take 0 · 1 draw · 1 discard", "1 peek 0",
        ("card_peeked 0:2d",), "", {"powers": {"10": "peek"}}),
    Row("a power that no event can express counts as declined", TWO, "0 draw · 0 discard", "1 draw", ("card_drawn",),
        "power_use=mandatory", {"powers": {"10": "look_then_swap"}}),
    Row("which may be said", TWO, "0 draw · 0 discard", "0 decline", ("power_declined",), "",
        {"powers": {"10": "look_twice_then_swap"}}),
    Row("and it is not used", TWO, "0 draw · 0 discard", "0 swap 0 1.0", Breach.POWER, "",
        {"powers": {"10": "look_then_swap", "J": "swap"}}),
    Row("after the call nobody swaps with the caller", _SWAP, "0 call · 1 draw · 1 discard", "1 swap 0 0.0",
        Breach.CALLER_PROTECTED, "caller_hand_protected=True"),
    Row("spying is still allowed", _SPY, "0 call · 1 draw · 1 discard", "1 spy 0.0", ("card_spied",),
        "caller_hand_protected=True"),
    Row("with nobody else to swap with the power fizzles", _SWAP, "0 call · 1 draw · 1 discard", "1 decline",
        ("power_declined",), "caller_hand_protected=True", {"power_use": "mandatory"}),
    Row("with somebody else it does not", Deal(THREE.rules, THREE.hands, "9s", "Jc 6c"),
        "0 call · 1 draw · 1 discard", "1 decline", Breach.POWER_MANDATORY, "caller_hand_protected=True",
        {"power_use": "mandatory"}),
    Row("or the caller's hand is not protected", _SWAP, "0 call · 1 draw · 1 discard", "1 swap 0 0.0",
        ("cards_swapped 0 0.0",), "caller_hand_protected=False"),
)  # fmt: skip
