"""The rule book, sentence by sentence."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.inspect import BoolType, EnumType, UnionType, type_info
from msgspec.structs import fields

from cabo_events.commands import StartGame
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.events import Player
from cabo_events.ruleset import LABELS, RuleSet
from cabo_events.rulesets import PUBLISHER_2E, STANDARD
from tests.rules import (
    rows_of_endings,
    rows_of_matching,
    rows_of_opening,
    rows_of_powers,
    rows_of_scoring,
    rows_of_turns,
)
from tests.rules.scenes import Row, axis_shown, outcome, rules_of

CHAPTERS = {
    "opening": rows_of_opening.ROWS,
    "turns": rows_of_turns.ROWS,
    "powers": rows_of_powers.ROWS,
    "matching": rows_of_matching.ROWS,
    "endings": rows_of_endings.ROWS,
    "scoring": rows_of_scoring.ROWS,
}
ROWS = [row for rows in CHAPTERS.values() for row in rows]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{chapter}: {row.sentence}") for chapter, rows in CHAPTERS.items() for row in rows]
)
def test_the_rule(row: Row) -> None:
    assert outcome(row) == row.then


PLAYERS_ROWS = [
    pytest.param(STANDARD, 2, True, id="players_min: two may play"),
    pytest.param(STANDARD, 1, False, id="players_min: one may not"),
    pytest.param(STANDARD, 6, True, id="players_max: six may play with the standard deck"),
    pytest.param(PUBLISHER_2E, 4, True, id="players_max: four by the second edition"),
    pytest.param(PUBLISHER_2E, 5, False, id="players_max: and no fifth"),
]


@pytest.mark.parametrize(("rules", "count", "is_legal"), PLAYERS_ROWS)
def test_as_many_players_as_the_rule_set_allows(rules: RuleSet, count: int, *, is_legal: bool) -> None:
    seats = tuple(Player(id=str(seat), name=None, bot=None) for seat in range(count))
    start = StartGame(game="g", ruleset=rules, players=seats)
    if is_legal:
        assert len(decide(None, start)) == 1
    else:
        with pytest.raises(IllegalMove, match="players"):
            decide(None, start)


def test_every_value_of_every_axis_has_a_row() -> None:
    shown = {axis_shown(row) for row in ROWS}
    wanted = {(axis.name, value) for axis in fields(RuleSet) for value in _listed_values(axis)}
    assert not wanted - shown


def test_every_other_axis_has_a_row() -> None:
    shown = {axis_shown(row)[0] for row in ROWS} | {axis for row in ROWS for axis in row.also}
    shown |= {str(row.id).partition(":")[0] for row in PLAYERS_ROWS}
    assert not {axis.name for axis in fields(RuleSet)} - shown - set(LABELS)


def _listed_values(axis: msgspec.structs.FieldInfo) -> Iterator[str]:
    kind = type_info(axis.type)
    for one in kind.types if isinstance(kind, UnionType) else (kind,):
        match one:
            case EnumType(cls=cls):
                yield from (str(member.value) for member in cls)
            case BoolType():
                yield from ("True", "False")
            case _:
                pass


def test_each_row_is_played_by_the_value_it_shows() -> None:
    for row in filter(lambda row: row.shows, ROWS):
        axis, value = axis_shown(row)
        plain: dict[str, object] = msgspec.to_builtins(rules_of(row))
        assert str(plain[axis]) == value
