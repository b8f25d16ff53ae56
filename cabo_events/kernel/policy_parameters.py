"""What a policy's row of numbers means: each parameter's name, place, unit, range and default."""

from enum import StrEnum

from msgspec import Struct

(
    SLIP,
    FORGET,
    UNKNOWN,
    COUNTING,
    SEEN_BY_OWNER,
    CALL_AT,
    CALL_MARGIN,
    CALL_UNKNOWN,
    LATE_STOCK,
    LATE_MARGIN,
    TAKE_GAIN,
    EXCHANGE_GAIN,
    POWER_WORTH,
    PEEK,
    SPY,
    SWAP_GAIN,
    MATCH,
    PAIR,
    SEVERAL,
) = range(1, 20)
"""Where each parameter stands in a row; before them stands the kind of the policy."""

NEVER_AT, NEVER_BY = -200.0, 200.0
"""Estimates that no hand reaches: a threshold there is a rule that is never followed."""


class Unit(StrEnum):
    """What a parameter counts."""

    POINTS = "points"
    CARDS = "cards"
    SHARE = "share"


class Parameter(Struct, frozen=True, kw_only=True):
    """A number that a policy plays by: from ``low`` to ``high`` in its unit, ``default`` where nothing is said.

    ``tried_low`` and ``tried_high`` bound what a search tries; equal ones leave the parameter alone.
    """

    name: str
    unit: Unit
    low: float
    high: float
    default: float
    tried_low: float
    tried_high: float
    meaning: str


def _share(name: str, default: float, meaning: str, *, tried: tuple[float, float] = (0.0, 0.0)) -> Parameter:
    low, high = tried
    return Parameter(
        name=name,
        unit=Unit.SHARE,
        low=0.0,
        high=1.0,
        default=default,
        tried_low=low,
        tried_high=high,
        meaning=meaning,
    )


def _points(
    name: str, bounds: tuple[float, float], default: float, meaning: str, *, tried: tuple[float, float]
) -> Parameter:
    return Parameter(
        name=name,
        unit=Unit.POINTS,
        low=bounds[0],
        high=bounds[1],
        default=default,
        tried_low=tried[0],
        tried_high=tried[1],
        meaning=meaning,
    )


def _cards(name: str, default: float, meaning: str, *, tried: tuple[float, float]) -> Parameter:
    return Parameter(
        name=name,
        unit=Unit.CARDS,
        low=0.0,
        high=120.0,
        default=default,
        tried_low=tried[0],
        tried_high=tried[1],
        meaning=meaning,
    )


_GAIN = (-100.0, NEVER_BY)

PARAMETERS: tuple[Parameter, ...] = (
    _share("slip", 0.0, "decisions taken by chance among the kinds of moves that are legal"),
    _share("forget", 0.0, "remembered cards on the table that are forgotten before each own turn"),
    _points("unknown", (-100.0, 100.0), 6.5, "what a card counts that the seat does not know", tried=(5.0, 8.0)),
    _share("counting", 0.0, "how far an unknown card counts as the mean of those not seen instead", tried=(0.0, 1.0)),
    _points(
        "seen_by_owner",
        (-100.0, 100.0),
        4.0,
        "what an opponent's card counts that its owner has seen and the seat has not",
        tried=(1.0, 6.5),
    ),
    _points("call_at", (NEVER_AT, NEVER_BY), 5.0, "the highest estimate of the own hand to call", tried=(-1.0, 12.0)),
    _points(
        "call_margin",
        (-100.0, NEVER_BY),
        NEVER_BY,
        "call as well where the own estimate is so far below every opponent's",
        tried=(1.0, 16.0),
    ),
    _cards("call_unknown", 120.0, "the most unknown own cards to call with", tried=(0.0, 4.0)),
    _cards("late_stock", 0.0, "the stock at which it is late, where an empty one ends the round", tried=(0.0, 12.0)),
    _points(
        "late_margin", (-100.0, NEVER_BY), NEVER_BY, "the margin to call by when it is late", tried=(-2.0, 10.0)
    ),
    _points("take_gain", _GAIN, 3.0, "the least gain for which the discard is taken", tried=(0.5, 9.0)),
    _points("exchange_gain", _GAIN, 0.5, "the least gain for which a drawn card is kept", tried=(0.0, 5.0)),
    _points("power_worth", (-100.0, 100.0), 0.0, "what a power that can be used is worth", tried=(0.0, 6.0)),
    _share("peek", 1.0, "peeks used where an own card is unknown"),
    _share("spy", 1.0, "spies used where an opponent's card is unknown"),
    _points("swap_gain", _GAIN, 2.0, "the least gain for which a swap is made", tried=(-1.0, 9.0)),
    _share("match", 1.0, "known matches thrown at each flip"),
    _share("pair", 1.0, "known pairs thrown"),
    _share("several", 1.0, "known equal cards exchanged together"),
)  # fmt: skip
"""Every parameter, in the order of the row."""

PLACES = {parameter.name: place for place, parameter in enumerate(PARAMETERS, start=SLIP)}
"""A parameter's place by its name."""
