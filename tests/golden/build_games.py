"""Builds the shipped games: `python -m tests.golden.build_games [FOLDER]`; the same bytes every time."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from cabo_events.events import Event, GameStarted
from cabo_events.files import SUFFIX, write_game
from cabo_events.perspective import perspective
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E
from tests.golden.arrange import arranged
from tests.golden.cast import PEOPLE, player
from tests.golden.records import corrected, late_joiner, timed, uncalled_tie
from tests.golden.sittings import SITTINGS, played
from tests.golden.table import Table, opening
from tests.golden.worked_examples import EXAMPLES, Example

SHIPPED = Path(__file__).parents[2] / "data" / "games"

_SEEN_BY = ("full-table-standard", 4)


def games() -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Every shipped game, under the name of its stream."""
    for events in _whole_games():
        name = _game_of(events)
        yield name, events
        if name == _SEEN_BY[0]:
            yield f"{name}.seat{_SEEN_BY[1]}", perspective(events, _SEEN_BY[1])


def _whole_games() -> Iterator[tuple[Event, ...]]:
    for example in EXAMPLES:
        for rules in example.rulesets:
            yield _worked(example, rules)
    yield from map(played, SITTINGS)
    yield from (uncalled_tie(PUBLISHER), uncalled_tie(PUBLISHER_1E), late_joiner(), corrected(), timed())


def _game_of(events: Sequence[Event]) -> str:
    started = events[0]
    if not isinstance(started, GameStarted):
        raise TypeError(started)
    return started.game


def _worked(example: Example, rules: RuleSet) -> tuple[Event, ...]:
    seats = len(example.rounds[0].hands)
    dice = Random(f"{example.what} {rules.name}")
    table = Table(opening(example.what, rules, [player(name) for name in PEOPLE[:seats]]))
    for plan in example.rounds:
        if not table.state.game.is_over:
            table.play(arranged(rules, plan, table.first, dice))
    return table.close()


def build(folder: Path) -> None:
    """Write every shipped game into a folder that is there."""
    for name, events in games():
        write_game(folder / f"{name}{SUFFIX}", events)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else SHIPPED)
