"""Games to encode: played by other programs, by the rule documents, the shipped ones, and by random legal moves."""

from pathlib import Path

import pytest

from cabo_events.events import Event
from cabo_events.files import SUFFIX, read_game
from cabo_events.replay import live_versions
from cabo_events.rulesets import NAMED
from cabo_events.shipped import shipped_folder, shipped_games
from cabo_events.simulate import random_game
from tests.conftest import shared_files

NOT_WHOLE = {
    "full-table-standard.seat4": "event 2 (round_dealt) does not fit into columns: expected a stock of which",
    "late-joiner-standard": "event 2 (round_recorded) does not fit into columns: expected rounds of which every move",
    "uncalled-tie-publisher": "event 2 (round_recorded) does not fit into columns: expected rounds of which every move",
    "uncalled-tie-publisher-1e": "event 2 (round_recorded) does not fit into columns: expected rounds of which every",
    "corrected-publisher": "event 11 (rewound) does not fit into columns: expected events that count",
}
"""The shipped games that columns cannot hold as they are, and how each is refused."""

_EACH = 7


def _most_are_slow(params: list[object]) -> list[object]:
    """The parameters, of which only each seventh is tried when the slow tests are left out."""
    return [
        one
        if place % _EACH == 0
        else pytest.param(
            *getattr(one, "values", (one,)), id=str(getattr(one, "id", one)), marks=[*_marks(one), pytest.mark.slow]
        )
        for place, one in enumerate(params)
    ]


def _marks(one: object) -> tuple[pytest.MarkDecorator, ...]:
    return tuple(getattr(one, "marks", ()))


SHIPPED = _most_are_slow(
    [name for path in shipped_games() if (name := path.name.removesuffix(SUFFIX)) not in NOT_WHOLE]
)
"""The other shipped games."""

RECORDED = _most_are_slow(
    [
        one
        for pattern in ("data/games/*.cabo.jsonl", "data/rules/*.cabo.jsonl")
        for one in shared_files(pattern)
        if "-broken-" not in str(getattr(one, "id", ""))
    ]
)
"""The games beside the checkout, as parameters."""


def shipped(name: str) -> tuple[Event, ...]:
    """The events that count of a shipped game."""
    return counted(shipped_folder() / f"{name}{SUFFIX}")


def counted(path: Path) -> tuple[Event, ...]:
    """The events that count of a game file."""
    events = read_game(path).events
    return tuple(events[version - 1] for version in live_versions(events))


def randomly_played(variant: str, seats: int, seed: int) -> tuple[Event, ...]:
    """Two rounds of random legal moves."""
    return random_game(NAMED[variant], seats, seed, max_rounds=2, max_turns=60)


TABLES = [(name, seats) for name, rules in NAMED.items() for seats in range(rules.players_min, rules.players_max + 1)]
"""Each named variant at each number of seats."""
