"""The finished rounds of stored games, read from the facts as arrays."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
from msgspec import Struct

from cabo_events.cards import NUMBERS
from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.by_seat import any_seat
from cabo_events.warehouse.round_arrays import NOBODY, NUMBER_COUNT, Flags, Rounds, Untold, untold_flags
from cabo_events.warehouse.tables import PARTS
from cabo_events.warehouse.views import quoted

Ask = Callable[[str], pa.Table]
"""What answers a SELECT over the facts."""

ROUNDS_AT_A_TIME: Final = 250_000
"""About as many rounds are held in memory at once, however many there are."""


_Value = TypeVar("_Value", np.int32, np.bool_)


class GameGroup(Struct, frozen=True, kw_only=True):
    """Stored games of which figures may be taken together: one rule set, one number of seats, one kind of players."""

    rules: RuleSet
    ruleset_key: str
    seats: int
    kind: str
    games: int
    rounds: int


class StoredGames(Struct, frozen=True, kw_only=True, eq=False):
    """Some games of a group: their keys, and their rounds as arrays, in the same order."""

    keys: npt.NDArray[np.int64]
    rounds: Rounds


def game_groups(ask: Ask, where: str = "is_counted") -> tuple[GameGroup, ...]:
    """The groups of the games that ``where``, a condition on table ``game``, picks; by rule set, seats and kind."""
    table = ask(f"""
        select r.body, g.ruleset_key, g.seats, g.kind, count(*) as games, sum(g.rounds)::bigint as rounds
        from game g join ruleset r using (ruleset_key)
        where {where} and {_IS_SOUND}
        group by all order by min(r.name), g.ruleset_key, g.seats, g.kind
    """)  # noqa: S608 - conditions of our own
    return tuple(
        GameGroup(
            rules=msgspec.json.decode(row["body"], type=RuleSet),
            ruleset_key=row["ruleset_key"],
            seats=row["seats"],
            kind=row["kind"],
            games=row["games"],
            rounds=row["rounds"] or 0,
        )
        for row in table.to_pylist()
    )


def doubtful_games(ask: Ask, where: str = "is_counted") -> int:
    """How many games are in no group, since a round's number comes twice in them."""
    table = ask(f"select count(*) as games from game g where {where} and not {_IS_SOUND}")  # noqa: S608 - as above
    return int(table.column("games")[0].as_py())


_FINISHED: Final = "(kind = 'sheet' or reason is not null)"
_IS_SOUND: Final = f"""g.game_key not in (
    select game_key from round where {_FINISHED} group by game_key, round having count(*) > 1
)"""  # noqa: S608 - as above


def stored_games(ask: Ask, group: GameGroup, where: str = "is_counted") -> Iterator[StoredGames]:
    """The games of a group, so many at a time that memory stays flat."""
    slices = max(1, min(PARTS, -(-group.rounds // ROUNDS_AT_A_TIME)))
    for number in range(slices):
        yield _read(ask, group, f"{where} and {_IS_SOUND} and g.part % {slices} = {number}")


def _read(ask: Ask, group: GameGroup, where: str) -> StoredGames:
    chosen = f"""
        chosen as (
            select g.game_key from game g
            where g.ruleset_key = {quoted(group.ruleset_key)} and g.seats = {group.seats}
                and g.kind = {quoted(group.kind)} and {where}
        ),
        line as (
            select round.*, row_number() over (order by game_key, version_from) - 1 as line_number
            from round semi join chosen using (game_key)
            where {_FINISHED}
        )"""  # noqa: S608 - as above
    games = ask(f"with {chosen} select game_key from chosen order by game_key")  # noqa: S608 - as above
    lines = ask(f"""
        with {chosen}
        select
            game_key, round, (kind = 'sheet')::tinyint as is_sheet, coalesce(caller, {NOBODY}) as caller,
            coalesce(kamikaze, {NOBODY}) as kamikaze, turns, is_scored::tinyint as is_scored, unknown
        from line order by line_number
    """)  # noqa: S608 - as above
    hands = ask(f"""
        with {chosen}
        select
            line_number, seat, coalesce(hand_total, 0) as hand_total, (hand_total is not null)::tinyint as has_total,
            coalesce(points, 0) as points, (points is not null)::tinyint as has_points,
            coalesce(hand_faces, []) as faces, (hand_faces is not null)::tinyint as has_faces
        from line join round_seat using (game_key, round)
    """)  # noqa: S608 - as above
    return _arranged(group, games, lines, hands)


def _arranged(group: GameGroup, games: pa.Table, lines: pa.Table, hands: pa.Table) -> StoredGames:
    keys = _numbers(games, "game_key").astype(np.int64)
    size = (lines.num_rows, group.seats)
    at = _numbers(hands, "line_number").astype(np.int64) * group.seats + _numbers(hands, "seat")
    has_faces, counts = _counted(hands, at, size)
    has_total, has_points = (_spread(_flags(hands, name), at, size) for name in ("has_total", "has_points"))
    is_sheet = _flags(lines, "is_sheet")
    without = np.where(any_seat(has_total), 0, Untold.HAND_TOTALS)
    return StoredGames(
        keys=keys,
        rounds=Rounds(
            offsets=np.searchsorted(_numbers(lines, "game_key"), np.append(keys, np.iinfo(np.int64).max)),
            seats=np.full(len(keys), group.seats, dtype=np.int8),
            number=_numbers(lines, "round").astype(np.int32),
            turns=np.where(is_sheet, NOBODY, _numbers(lines, "turns")).astype(np.int32),
            is_sheet=is_sheet,
            has_faces=has_faces & ~is_sheet,
            caller=_numbers(lines, "caller").astype(np.int8),
            kamikaze=_numbers(lines, "kamikaze").astype(np.int8),
            untold=np.where(is_sheet, _untold(lines) | without, 0).astype(np.uint8),
            counts=counts,
            hand_totals=_spread(_numbers(hands, "hand_total").astype(np.int32), at, size),
            has_total=has_total,
            points=_spread(_numbers(hands, "points").astype(np.int32), at, size),
            has_points=has_points,
            is_scored=_flags(lines, "is_scored"),
        ),
    )


def _numbers(table: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """A column of whole numbers without nulls; with ``fill_null`` Arrow would import pandas, which takes a second."""
    values: npt.NDArray[np.int64] = table.column(name).to_numpy().astype(np.int64)
    return values


def _flags(table: pa.Table, name: str) -> Flags:
    is_set: Flags = _numbers(table, name) != 0
    return is_set


def _spread(values: npt.NDArray[_Value], at: npt.NDArray[np.int64], size: tuple[int, int]) -> npt.NDArray[_Value]:
    """Values by round and seat, given where each belongs."""
    spread = np.zeros(size[0] * size[1], dtype=values.dtype)
    spread[at] = values
    return spread.reshape(size)


def _counted(hands: pa.Table, at: npt.NDArray[np.int64], size: tuple[int, int]) -> tuple[Flags, npt.NDArray[np.int8]]:
    """Whether every face of each round is known, and how many cards of each number are in each hand."""
    lists = hands.column("faces").combine_chunks()
    owner = np.repeat(at, lists.value_lengths().to_numpy())
    faces = lists.flatten()
    is_told: Flags = faces.is_valid().cast(pa.int8()).to_numpy() != 0
    told = faces.drop_null().dictionary_encode()
    kinds = np.array([NUMBERS[face] for face in told.dictionary.to_pylist()], dtype=np.int64)
    numbers = kinds[told.indices.to_numpy()]
    is_known = _spread(_flags(hands, "has_faces"), at, size).reshape(-1)
    is_known[owner[~is_told]] = False
    places = size[0] * size[1]
    counts = np.bincount(numbers * places + owner[is_told], minlength=NUMBER_COUNT * places)
    return ~any_seat(~is_known.reshape(size)), counts.astype(np.int8).reshape(NUMBER_COUNT, *size)


def _untold(lines: pa.Table) -> npt.NDArray[np.uint8]:
    lists = lines.column("unknown").combine_chunks()
    rows = np.flatnonzero(lists.value_lengths().to_numpy())
    flags = np.zeros(lines.num_rows, dtype=np.uint8)
    flags[rows] = [untold_flags(fields) for fields in lists.take(pa.array(rows)).to_pylist()]
    return flags
