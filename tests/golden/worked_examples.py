"""The worked examples of the rulebooks, and their neighbours, as the hands that their rounds must end in."""

from msgspec import Struct

from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD

Target = int | tuple[int, ...]
"""The hand that a seat ends with: its cards by their numbers (0-13), or the total of four cards."""

ALL = (PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD)
STOCK_ENDS = (PUBLISHER_2E, STANDARD)
HANDS_GROW = (PUBLISHER, PUBLISHER_2E, STANDARD)
KAMIKAZE = (12, 13, 12, 13)


class RoundPlan(Struct, frozen=True, kw_only=True):
    """A round to arrange: who calls, and after how many whole laps.

    ``laps`` is None for a round that is played until the stock is out; a call comes one turn before that.
    """

    hands: tuple[Target, ...]
    caller: int | None
    laps: int | None


class Example(Struct, frozen=True, kw_only=True):
    """A game to arrange, under each of its rule sets."""

    what: str
    rulesets: tuple[RuleSet, ...]
    rounds: tuple[RoundPlan, ...]


def _called_by(caller: int, *hands: Target, laps: int = 1) -> RoundPlan:
    return RoundPlan(hands=hands, caller=caller, laps=laps)


def _until_the_stock_is_out(*hands: Target, caller: int | None = None) -> RoundPlan:
    return RoundPlan(hands=hands, caller=caller, laps=None)


def _example(what: str, *rounds: RoundPlan, rulesets: tuple[RuleSet, ...] = ALL) -> Example:
    return Example(what=what, rulesets=rulesets, rounds=rounds)


EXAMPLES = (
    _example("lowest-call", _called_by(0, (2, 0, 4, 3), (1, 5, 2, 3), (6, 4, 1, 5))),
    _example("failed-call", _called_by(0, (2, 5, 3, 4), (1, 1, 4, 2), (6, 0, 5, 6))),
    _example("beaten-by-both", _called_by(0, (5, 4, 2, 3), (4, 1, 2, 1), (3, 0, 4, 3))),
    _example("two-lowest", _called_by(0, (3, 3, 4, 2), (0, 1, 3, 1), (2, 0, 1, 2), laps=2)),
    _example("tied-call", _called_by(0, (0, 1, 4, 2), (3, 1, 1, 2), (4, 3, 3, 2), laps=2)),
    _example("tied-call-of-two", _called_by(0, (1, 1, 0, 5), (2, 1, 4, 0), laps=2)),
    _example("all-tied", _called_by(0, (3, 0, 2, 1), (2, 0, 2, 2), (1, 3, 1, 1), laps=2)),
    _example("uncalled-tie", _until_the_stock_is_out((2, 1, 0, 2), (1, 0, 3, 1), (4, 2, 3, 5)), rulesets=STOCK_ENDS),
    _example("call-cut-short", _until_the_stock_is_out(9, 11, 6, caller=2), rulesets=STOCK_ENDS),
    _example("kamikaze-uncalled", _until_the_stock_is_out(KAMIKAZE, 8, 15), rulesets=STOCK_ENDS),
    _example("kamikaze-caller", _called_by(0, KAMIKAZE, (1, 3, 0, 5), (6, 3, 7, 4), laps=3)),
    _example("kamikaze-opponent", _called_by(0, (0, 1, 2, 0), KAMIKAZE, (6, 3, 6, 5), laps=3)),
    _example(
        "high-cards",
        _called_by(0, (0, 3, 1, 3), (12, 13, 12, 12), (4, 6, 3, 2), laps=2),
        _called_by(2, 9, (12, 0, 13, 12), 5, laps=2),
    ),
    _example(
        "fifty",
        _called_by(0, 9, (12, 13, 12, 1, 12), 17, laps=2),
        _called_by(2, 11, (13, 12, 13, 12, 0), 6, laps=2),
        rulesets=HANDS_GROW,
    ),
    _example(
        "exact-100",
        _called_by(1, 24, 5, 12),
        _called_by(2, 25, 10, 4),
        _called_by(1, 22, 6, 15),
        _called_by(2, 23, 14, 5),
        _called_by(1, (0, 2, 3, 1), 3, 11, laps=2),
        _called_by(0, 8, 17, 13),
    ),
    _example(
        "over-100",
        _called_by(2, 26, 9, 4),
        _called_by(1, 24, 6, 13),
        _called_by(2, 21, 15, 5),
        _called_by(1, 23, 3, 10),
        _called_by(2, (0, 2, 4, 1), 12, 4, laps=2),
    ),
    _example(
        "second-100",
        _called_by(1, 20, 6, KAMIKAZE, laps=2),
        _called_by(2, 22, 9, 4),
        _called_by(1, 22, 5, 13),
        _called_by(2, 6, 10, 3, laps=2),
        _called_by(1, 23, 4, 12),
        _called_by(2, 21, 8, 5),
        _called_by(1, 6, 4, 9, laps=2),
        _called_by(2, 7, 12, 3),
    ),
    _example(
        "reset-and-end",
        _called_by(0, 9, KAMIKAZE, 17, laps=2),
        _called_by(2, 22, 25, 5),
        _called_by(2, 22, 24, 4, laps=0),
        _called_by(0, 3, 23, 11),
        _called_by(0, 4, 21, 9),
        _called_by(2, 6, 10, 3, laps=2),
    ),
    _example(
        "beaten-at-85",
        _called_by(2, 27, 8, 5),
        _called_by(1, 31, 4, 12),
        _called_by(2, 27, 11, 3),
        _called_by(0, 10, 6, 15),
        _called_by(1, 9, 4, 12),
    ),
    _example(
        "kamikaze-twice",
        _called_by(0, 8, 21, KAMIKAZE, laps=2),
        _called_by(2, 17, KAMIKAZE, 5, laps=3),
        _called_by(0, 5, 9, 12),
    ),
    _example(
        "tied-game",
        _called_by(0, 4, 13, 29),
        _called_by(1, 12, 5, 27),
        _called_by(0, 3, 10, 25),
        _called_by(1, 11, 6, 24),
    ),
    _example(
        "all-over-100",
        _called_by(0, 26, 25, 33, laps=0),
        _called_by(1, 29, 30, 31, laps=0),
        _called_by(2, 36, 38, 37, laps=0),
        rulesets=(PUBLISHER_2E,),
    ),
)
