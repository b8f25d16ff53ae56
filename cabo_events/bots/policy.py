"""A policy as data: named parameters, and rows of them tuned for a rule set and a number of seats."""

from collections.abc import Mapping

from msgspec import Struct

from cabo_events.kernel.policy_parameters import PARAMETERS
from cabo_events.ruleset import RuleSet, differences, ruleset_hash
from cabo_events.rulesets import NAMED

Row = tuple[float, ...]
"""A policy in numbers, in the order of ``PARAMETERS``."""


class Tried(Struct, frozen=True, kw_only=True):
    """One step of a search: what was tried, over how many games, and how often it won.

    ``share`` is of the games, a shared win counted in parts; ``low`` and ``high`` bound it (95 %).
    """

    what: str
    games: int
    share: float
    low: float
    high: float


class Search(Struct, frozen=True, kw_only=True):
    """How a row was found: the seed, the games played in all, rounds of so many candidates, the field, what was tried.

    ``field`` names who took the other seats, ``start`` the policy that it began with (None: every default). ``fair``
    is the share of wins of a player among its like.
    """

    seed: int
    games: int
    rounds: int
    candidates: int
    field: tuple[str, ...]
    fair: float
    tried: tuple[Tried, ...]
    start: str | None = None


class Tuned(Struct, frozen=True, kw_only=True):
    """The parameters for one rule set, named by its hash, and one number of seats."""

    rules: str
    ruleset: str
    players: int
    parameters: Mapping[str, float]
    search: Search | None = None


class Policy(Struct, frozen=True, kw_only=True):
    """A bot: parameters for any game, and those for games that it was tuned for, which stand over them.

    A parameter that is not given has its default.
    """

    name: str
    about: str
    parameters: Mapping[str, float]
    tuned: tuple[Tuned, ...] = ()

    def row(self, rules: RuleSet, players: int) -> Row:
        """The numbers that the policy plays by at a table; ``players`` is the number of seats.

        Where it was not tuned for this game, it plays as in the one it knows that is nearest: with the fewest axes
        that differ, then with the nearest number of seats.
        """
        nearest = min(self.tuned, key=lambda one: (_distance(one, rules), abs(one.players - players)), default=None)
        given = {**self.parameters, **({} if nearest is None else nearest.parameters)}
        return tuple(float(given.get(parameter.name, parameter.default)) for parameter in PARAMETERS)


_FAR = 1000


def _distance(tuned: Tuned, rules: RuleSet) -> int:
    """How many axes differ between the rules tuned for and these; those of a rule set not known are far off."""
    if tuned.ruleset == ruleset_hash(rules):
        return 0
    known = NAMED.get(tuned.rules)
    if known is None or ruleset_hash(known) != tuned.ruleset:
        return _FAR
    return len(differences(known, rules))
