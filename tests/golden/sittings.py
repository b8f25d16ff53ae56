"""The shipped games that tempers play, up to the rules' own end or for a few rounds."""

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from cabo_events.events import Event
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD
from tests.golden.cast import player
from tests.golden.evening import play_rounds
from tests.golden.policy import Temper
from tests.golden.table import Table, opening

TEMPERS: Mapping[str, Temper] = {
    "patient": Temper(calls_at=4, alert=0.5, daring=0.03, careless=0.004),
    "steady": Temper(calls_at=6, alert=0.45, daring=0.02, careless=0.006),
    "keen": Temper(calls_at=8, alert=0.6, daring=0.05, careless=0.003),
    "miserly": Temper(calls_at=3, alert=0.4, daring=0.02, careless=0.008),
    "slow": Temper(calls_at=5, alert=0.4, daring=0.02, careless=0.008),
    "brisk": Temper(calls_at=7, alert=0.5, daring=0.03, careless=0.004),
}

_BOTS: Mapping[str, str] = {
    "Juniper": "patient",
    "Basalt": "steady",
    "Saffron": "keen",
    "Cobalt": "miserly",
    "Linnet": "slow",
    "Marram": "brisk",
}


class Sitting(Struct, frozen=True, kw_only=True):
    """A game of so many tempers: to its limit, or for ``rounds`` rounds; ``deals`` chooses the cards."""

    what: str
    rules: RuleSet
    players: int
    rounds: int
    deals: int


_TO_THE_LIMIT = 20

SITTINGS = (
    Sitting(what="evening", rules=PUBLISHER, players=4, rounds=_TO_THE_LIMIT, deals=7),
    Sitting(what="evening", rules=PUBLISHER_1E, players=4, rounds=_TO_THE_LIMIT, deals=0),
    Sitting(what="evening", rules=PUBLISHER_2E, players=4, rounds=_TO_THE_LIMIT, deals=1),
    Sitting(what="evening", rules=STANDARD, players=4, rounds=_TO_THE_LIMIT, deals=8),
    Sitting(what="full-table", rules=PUBLISHER, players=5, rounds=3, deals=0),
    Sitting(what="full-table", rules=PUBLISHER_1E, players=5, rounds=3, deals=0),
    Sitting(what="full-table", rules=STANDARD, players=6, rounds=3, deals=2),
    Sitting(what="duel", rules=PUBLISHER, players=2, rounds=3, deals=0),
    Sitting(what="duel", rules=PUBLISHER_1E, players=2, rounds=3, deals=0),
    Sitting(what="duel", rules=PUBLISHER_2E, players=2, rounds=3, deals=0),
    Sitting(what="duel", rules=STANDARD, players=2, rounds=3, deals=0),
)


def played(sitting: Sitting) -> tuple[Event, ...]:
    """The game that a sitting's tempers play."""
    names = tuple(_BOTS)[: sitting.players]
    players = tuple(player(name, _BOTS[name]) for name in names)
    table = Table(opening(sitting.what, sitting.rules, players))
    play_rounds(table, [TEMPERS[_BOTS[name]] for name in names], sitting.rounds, Random(sitting.deals))
    return table.close()
