"""Row: the statements that the pages of statistics and `cabo stats` make, over more and more games."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from benchmarks.figures import FULL, Figure, Sizes, at_most, middle, seconds_waited
from benchmarks.simulate_parquet import simulate
from benchmarks.table import print_table
from benchmarks.warehouse_copies import copied_warehouse, summed_warehouse, tables_read
from cabo_events.warehouse.connection import Warehouse, open_warehouse
from cabo_events.warehouse.statistics import Comparison, Filter, Question, Value, count_sql_of, sql_of
from cabo_events.warehouse.sums import CELL_SUMS
from cabo_events.warehouse.views import marts

_ROW = "pages"
_GOAL_MS = 200.0
_KINDS_OF_GAMES = 15
"""Four rule sets with two to five players: one of them allows no more than four."""
_A_PAGE = 25
_LONG_MS = 5_000.0
"""A statement that takes so long is asked once, and no more over more games."""


class _Statement(Struct, frozen=True, kw_only=True):
    """A SELECT, what it is of, and whether it reads the sums over games alone."""

    what: str
    sql: str
    is_of_sums: bool


class _Timed(Struct, frozen=True, kw_only=True):
    """A statement, and the milliseconds of each time that it was asked."""

    statement: _Statement
    ms: tuple[float, ...]


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Milliseconds on the wall: the slowest statement made of sums, and each made of lists; by number of games."""
    figures: list[Figure] = []
    too_long = set[str]()
    with tempfile.TemporaryDirectory() as name:
        history, db = Path(name), Path(name) / "asked.duckdb"
        for asked in sizes.asked:
            history = Path(name) / f"history-{asked}"
            simulate("all", "2-5", max(1, asked // _KINDS_OF_GAMES), history)
            took, games = seconds_waited(partial(summed_warehouse, history, db))
            figures += (_summing(took, f"{games:,} games"), *_asked(db, f"{games:,} games", sizes, too_long))
        took, games = seconds_waited(partial(copied_warehouse, history, db, sizes.copies))
        copied = f"{games:,} games ({sizes.copies} copies of each under new ids)"
        figures += (_summing(took, copied), *_asked(db, copied, sizes, too_long))
    return tuple(figures)


def _summing(took: float, games: str) -> Figure:
    return Figure(row=_ROW, what=f"{games}: read and summed up", value=took, unit="s", runs=(took,))


def _asked(db: Path, games: str, sizes: Sizes, too_long: set[str]) -> Iterator[Figure]:
    """The figures of one database, which is taken away; ``too_long`` are statements not asked, and takes in others."""
    with open_warehouse(db) as warehouse:
        statements = [one for one in _statements(warehouse) if one.what not in too_long]
        timed = [_timed(warehouse, one, min(sizes.runs, 3)) for one in statements]
    db.unlink()
    too_long.update(one.statement.what for one in timed if middle(one.ms) > _LONG_MS)
    of_sums = [one for one in timed if one.statement.is_of_sums]
    slowest = max(of_sums, key=lambda one: middle(one.ms))
    yield _figure(slowest, f"{games}: slowest of {len(of_sums)} made of sums, {slowest.statement.what}")
    for one in timed:
        if not one.statement.is_of_sums:
            yield _figure(one, f"{games}: {one.statement.what}")


def _statements(warehouse: Warehouse) -> Iterator[_Statement]:
    """Each view as a page asks it: of one rule set, number of seats and kind of players; of one player if need be."""
    usable = Question(view="usable", filters=(_equal("statistic", "games"),))
    yield _Statement(what="usable", sql=sql_of(usable), is_of_sums=True)
    chosen = _chosen(warehouse)
    for view in marts():
        names = {column.name for column in view.columns}
        filters = tuple(_equal(name, value) for name, value in chosen.items() if name in names)
        if view.name == "rounds":
            yield from _pages_of_rounds("one rule set and number of seats", filters)
            yield from _pages_of_rounds("no filter", ())
        else:
            sql = sql_of(Question(view=view.name, filters=filters))
            yield _Statement(what=view.name, sql=sql, is_of_sums=CELL_SUMS in tables_read(view.name))


def _chosen(warehouse: Warehouse) -> dict[str, object]:
    """The rule set, number of seats, kind of players and player with the most games, by column."""
    found = warehouse.ask("""
        select ruleset_key, seats, kind, player
        from player_games
        group by ruleset_key, seats, kind, player
        order by count(*) desc, ruleset_key, seats, kind, player
        limit 1
    """)
    (row,) = found.rows
    return dict(zip((column.name for column in found.columns), row, strict=True))


def _pages_of_rounds(which: str, filters: tuple[Filter, ...]) -> Iterator[_Statement]:
    """What the page Rounds asks: how many there are, and the first page of them."""
    every = Question(view="rounds", filters=filters)
    sql = sql_of(every)
    yield _Statement(what=f"rounds counted, {which}", sql=count_sql_of(every), is_of_sums=False)
    yield _Statement(what=f"their games, {which}", sql=count_sql_of(every, "game_number"), is_of_sums=False)
    yield _Statement(what=f"a page of rounds, {which}", sql=f"{sql}\nlimit {_A_PAGE}", is_of_sums=False)


def _equal(column: str, value: object) -> Filter:
    assert isinstance(value, Value)
    return Filter(column=column, comparison=Comparison.EQUAL, values=(value,))


def _timed(warehouse: Warehouse, statement: _Statement, runs: int) -> _Timed:
    took: list[float] = []
    while len(took) < runs and sum(took) < _LONG_MS:
        took.append(1_000 * seconds_waited(lambda: warehouse.ask(statement.sql))[0])
    return _Timed(statement=statement, ms=tuple(took))


def _figure(timed: _Timed, what: str) -> Figure:
    value = middle(timed.ms)
    return Figure(
        row=_ROW,
        what=what,
        value=value,
        unit="ms",
        runs=timed.ms,
        goal=f"at most {_GOAL_MS:g} ms",
        verdict=at_most(_GOAL_MS, value),
    )


if __name__ == "__main__":
    print_table(measured(FULL))
