"""Sums over games of each game's own sums: all that a figure and its interval take, whatever number of games."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, groupby

from duckdb import DuckDBPyConnection
from msgspec import Struct

from cabo_events.warehouse.keys import key_ranges
from cabo_events.warehouse.lists import LISTS, fill_lists
from cabo_events.warehouse.tables import RESCORED_GAME
from cabo_events.warehouse.views import views

CELL_SUMS = "cell_sums"
"""The table of these sums; two of them, of different games, add up to that of both."""


class _Statistics(Struct, frozen=True, kw_only=True):
    """Statistics with the same units, told apart by the same columns of theirs; a split by the values of the last."""

    view: str
    is_split: bool
    cells: dict[str, str]
    names: tuple[str, ...]


def made_afterwards() -> frozenset[str]:
    """The tables that are made of the facts, and every view that reads one of them, itself or through another."""
    names = {CELL_SUMS, RESCORED_GAME.name, *(table.name for table in LISTS)}
    for view in views():
        if names & view.sources:
            names.add(view.name)
    return frozenset(names)


def fill_sums(connection: DuckDBPyConnection, games_at_a_time: int = 50_000) -> None:
    """Fill the table of sums, and the lists, anew from the facts that are there; the views must have been created.

    So many games are summed at a time and the sums added up: what it takes of memory does not grow with the games.
    """
    fill_lists(connection, games_at_a_time)
    connection.execute(_STRATA)
    asked = _statistics(connection)
    for first, last in key_ranges(connection, games_at_a_time):
        connection.execute(_SLICE.format(first=first, last=last))
        for view, alike in groupby(asked, lambda one: one.view):
            connection.execute(_UNITS.format(view=view, first=first, last=last))
            if connection.execute("select * from unit limit 1").fetchone() is not None:
                for statistics in alike:
                    (_add_split if statistics.is_split else _add_values)(connection, statistics)
    connection.execute(f"delete from {CELL_SUMS}")  # noqa: S608 - a name of our own
    connection.execute(f"insert into {CELL_SUMS} by name {_SUMMED} order by all")
    for name in ("stratum", "summed", "slice", "unit", "by_game"):
        connection.execute(f"drop table if exists {name}")


_STRATA = """
create or replace temp table stratum as
select ruleset_key, seats, kind, row_number() over (order by ruleset_key, seats, kind)::integer as stratum
from counted_game
group by ruleset_key, seats, kind;

create or replace temp table summed as
select 0 as stratum, * exclude (ruleset_key, seats, kind) from cell_sums limit 0;
alter table summed alter cell_a set default '';
alter table summed alter cell_b set default ''
"""

_SLICE = """
create or replace temp table slice as
select g.game_key, s.stratum
from counted_game as g
join stratum as s on s.ruleset_key = g.ruleset_key and s.seats = g.seats and s.kind = g.kind
where g.game_key between {first} and {last}
"""

# The range once more: it goes down through the views to every table that they read, and costs no whole scan of these.
_UNITS = """
create or replace temp table unit as
select u.*, s.stratum
from {view} as u
join slice as s on s.game_key = u.game_key
where u.game_key between {first} and {last}
"""

_SUMMED = """
select
    t.ruleset_key, t.seats, t.kind, s.statistic, s.cell_a, s.cell_b,
    sum(s.games)::bigint as games, sum(s.n) as n, sum(s.x) as x, sum(s.nn) as nn, sum(s.nx) as nx, sum(s.xx) as xx
from summed as s
join stratum as t on t.stratum = s.stratum
group by t.ruleset_key, t.seats, t.kind, s.statistic, s.cell_a, s.cell_b
"""


def _statistics(connection: DuckDBPyConnection) -> tuple[_Statistics, ...]:
    """All statistics as the view of that name declares them, those of the same units after each other."""
    found = connection.execute("""
        select unit_view, measure = 'split', cell_a, cell_b, list(statistic order by statistic)
        from statistic
        group by all
        order by all
    """)
    return tuple(
        _Statistics(
            view=str(view),
            is_split=bool(is_split),
            cells={cell: str(column) for cell, column in (("cell_a", a), ("cell_b", b)) if column},
            names=tuple(map(str, names)),
        )
        for view, is_split, a, b, names in found.fetchall()
    )


def _add_values(connection: DuckDBPyConnection, statistics: _Statistics) -> None:
    """Add up means and shares, told apart by all of their columns, by some or by none of them."""
    columns = {str(column) for (column, *_) in connection.execute("describe unit").fetchall()}
    own = [
        f"{_count_of(name, columns)} as n{at}, sum({name}::double) as x{at}" for at, name in enumerate(statistics.names)
    ]
    cells = [f"{column} as {cell}" for cell, column in statistics.cells.items()]
    grouped = _listed(_GAME, statistics.cells.values())
    connection.execute(
        f"create or replace temp table by_game as select {_listed(_GAME, cells, own)} from unit group by {grouped}"  # noqa: S608 - names of our own
    )
    for apart in _subsets(tuple(statistics.cells)):
        connection.execute(_values_added(statistics, apart))


def _count_of(name: str, columns: set[str]) -> str:
    """How many units a game has: those with a value, or what a column of their own says."""
    units = f"{name}_units"
    return f"sum({units}::double)" if units in columns else f"count({name})::double"


def _values_added(statistics: _Statistics, apart: Sequence[str]) -> str:
    sums = [f"sum(n{at}) as n{at}, sum(x{at}) as x{at}" for at in range(len(statistics.names))]
    added = [
        f"{{statistic: '{name}', games: count(*) filter (where n{at} > 0), n: sum(n{at}), x: sum(x{at}), "
        f"nn: sum(n{at} * n{at}), nx: sum(n{at} * x{at}), xx: sum(x{at} * x{at})}}"
        for at, name in enumerate(statistics.names)
    ]
    of_game = f"select {_listed(['stratum'], apart, sums)} from by_game group by {_listed(_GAME, apart)}"  # noqa: S608 - names of our own
    return f"""
insert into summed by name
with
    of_game as ({"from by_game" if len(apart) == len(statistics.cells) else of_game}),

    of_all as (
        select {_listed(["stratum"], _texts(apart))}, unnest([{", ".join(added)}], recursive := true)
        from of_game
        group by {_listed(["stratum"], apart)}
    )

from of_all where games > 0
"""  # noqa: S608 - names of our own


def _add_split(connection: DuckDBPyConnection, statistics: _Statistics) -> None:
    """Add up how many units have each value, beside how many there are with any."""
    value = statistics.cells["cell_b"]
    others = {cell: column for cell, column in statistics.cells.items() if cell != "cell_b"}
    cells = [f"{column} as {cell}" for cell, column in statistics.cells.items()]
    connection.execute(
        f"create or replace temp table by_game as select {_listed(_GAME, cells, ['count(*)::double as x'])} "  # noqa: S608 - names of our own
        f"from unit where {value} is not null group by {_listed(_GAME, statistics.cells.values())}"
    )
    for apart in _subsets(tuple(others)):
        connection.execute(_split_added(statistics.names[0], apart))


def _split_added(name: str, apart: Sequence[str]) -> str:
    whole = _listed(_GAME, apart)
    texts = _texts(apart)
    return f"""
insert into summed by name
with
    part as (select {whole}, cell_b, sum(x) as x from by_game group by {whole}, cell_b),

    whole as (select {whole}, sum(x) as n from part group by {whole}),

    divided as (
        select {_listed([f"part.{column}" for column in (*_GAME, *apart)])}, cell_b::varchar as cell_b, n, x
        from part join whole using ({_listed(["game_key"], apart)})
        union all
        select {whole}, '', n, n from whole
    )

select
    '{name}' as statistic, {_listed(["stratum"], texts)}, cell_b,
    count(*) as games, sum(n) as n, sum(x) as x, sum(n * n) as nn, sum(n * x) as nx, sum(x * x) as xx
from divided
group by {_listed(["stratum"], apart)}, cell_b
"""  # noqa: S608 - names of our own


_GAME = ("game_key", "stratum")


def _subsets(cells: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1))


def _texts(apart: Sequence[str]) -> list[str]:
    """The cells as text; empty for what is not told apart."""
    return [f"coalesce({cell}::varchar, '') as {cell}" for cell in apart]


def _listed(*parts: Iterable[str]) -> str:
    return ", ".join(chain(*parts))
