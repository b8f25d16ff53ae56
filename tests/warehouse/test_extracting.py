from collections.abc import Sequence
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.codec import encode
from cabo_events.events import Event, GameStarted
from cabo_events.files import SUFFIX
from cabo_events.shipped import shipped_games
from cabo_events.warehouse import extracting
from cabo_events.warehouse.extracting import Way, extract, way_for
from cabo_events.warehouse.records import Extract, Unit
from cabo_events.warehouse.tables import FACTS
from tests.kernel.games import TABLES, randomly_played
from tests.mutations import MUTATIONS


def unit_of(origin: str, data: bytes) -> Unit:
    return Unit(origin=origin, source="test", stamp="1", data=data, known=None, findings=None, joined={})


def named(events: Sequence[Event], name: str) -> bytes:
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return encode((replace(opening, game=name), *events[1:]))


def both_ways(units: Sequence[Unit]) -> tuple[Extract, Extract]:
    return extract(units, Way.READABLE), extract(units, Way.BY_KERNEL)


def by_key(rows: pa.Table) -> pa.Table:
    """The rows in the order of their games, those of one game as they come."""
    if "game_key" not in rows.column_names:
        return rows.sort_by([(name, "ascending") for name in rows.column_names])
    places = pa.array(range(rows.num_rows))
    ordered = rows.append_column("_row", places).sort_by([("game_key", "ascending"), ("_row", "ascending")])
    return ordered.drop_columns("_row").combine_chunks()


def assert_equal(readable: Extract, by_kernel: Extract) -> None:
    for table in FACTS:
        theirs, ours = by_key(readable.facts[table.name]), by_key(by_kernel.facts[table.name])
        assert theirs.schema.equals(ours.schema, check_metadata=True)
        different = [name for name in table.column_names if not theirs[name].equals(ours[name])]
        assert different == [], table.name
    assert readable.records.equals(by_kernel.records)
    assert readable.quarantine.equals(by_kernel.quarantine)
    assert (readable.units, readable.events) == (by_kernel.units, by_kernel.events)


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_the_shipped_games_give_the_same_rows_either_way(step: int) -> None:
    assert_equal(*both_ways([unit_of(str(path), path.read_bytes()) for path in shipped_games()[::step]]))


@pytest.mark.slow
def test_the_shared_games_give_the_same_rows_either_way(shared: Path) -> None:
    paths = sorted((shared / "data" / "games").glob(f"*{SUFFIX}"))
    assert paths
    assert_equal(*both_ways([unit_of(str(path), path.read_bytes()) for path in paths]))


@given(st.lists(st.sampled_from(TABLES), min_size=1, max_size=4), st.randoms(use_true_random=False))
@settings(max_examples=4)
def test_games_of_all_kinds_give_the_same_rows_either_way(tables: list[tuple[str, int]], dice: Random) -> None:
    units = []
    for number, table in enumerate(tables):
        events = randomly_played(*table, seed=dice.randrange(1000))
        units.append(unit_of(f"game {number}", named(events, f"game-{number}")))
        mutated = MUTATIONS[dice.choice(sorted(MUTATIONS))](events, dice)
        if mutated is not None and isinstance(mutated[0], GameStarted):
            units.append(unit_of(f"changed {number}", named(mutated, f"changed-{number}")))
    assert_equal(*both_ways(units))


def test_of_a_game_that_is_there_twice_one_is_taken() -> None:
    events = randomly_played("publisher", 3, 1)
    units = [unit_of("part", encode(events[:30])), unit_of("a", encode(events)), unit_of("b", encode(events))]
    readable, by_kernel = both_ways(units)
    assert_equal(readable, by_kernel)
    assert by_kernel.facts["game"]["origin"].to_pylist() == ["a"]


def test_what_is_known_of_a_record_counts_either_way() -> None:
    data = named(randomly_played("standard", 3, 1), "known")
    known = extract([unit_of("game", data)]).records["digest"][0].as_py()
    joined = replace(unit_of("joined", data), joined={"p0": "somebody"})
    for unit in (replace(unit_of("game", data), known=known), joined, replace(unit_of("marked", data), findings=())):
        assert_equal(*both_ways([unit]))


def test_small_loads_are_read_by_the_readable_rules_alone() -> None:
    assert way_for(199) is Way.READABLE


@pytest.mark.parametrize(("is_compiled", "is_ready", "fewest"), [(True, True, 200), (True, False, 5000)])
def test_large_loads_are_read_by_the_kernel(
    is_compiled: bool,  # noqa: FBT001 - a column of the table
    is_ready: bool,  # noqa: FBT001 - a column of the table
    fewest: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cabo_events.kernel.compiled.is_compiled", lambda: is_compiled)
    monkeypatch.setattr("cabo_events.kernel.judging.is_ready", lambda: is_ready)
    assert extracting.way_for(fewest - 1) is Way.READABLE
    assert extracting.way_for(fewest) is Way.BY_KERNEL


def test_where_nothing_is_compiled_all_are_read_by_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_events.kernel.compiled.is_compiled", lambda: False)
    assert way_for(1_000_000) is Way.READABLE
