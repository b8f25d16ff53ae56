"""Views recomputed in plain Python from the events of random games: exactly the same."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pytest
from duckdb import DuckDBPyConnection
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.events import (
    CaboCalled,
    CardDrawn,
    CardMatched,
    DiscardTaken,
    Event,
    ExchangeMissed,
    HandsRevealed,
    MatchMissed,
    PairDiscarded,
    PairMissed,
    RoundDealt,
    RoundScored,
    Source,
)
from cabo_events.ruleset import ruleset_hash
from cabo_events.rulesets import NAMED
from cabo_events.simulate import random_game
from tests.sql.loaded import fill_with, opening
from tests.sql.written import empty_database

Game = tuple[Event, ...]
Round = tuple[Event, ...]
Stratum = tuple[str, int]


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBPyConnection]:
    with empty_database(tmp_path_factory.mktemp("warehouse") / "random.duckdb") as opened:
        yield opened


@st.composite
def corpora(draw: st.DrawFn) -> list[Game]:
    """Up to five games of two rule sets, for two or three, some of them abandoned."""
    names = draw(st.lists(st.sampled_from(sorted(NAMED)), min_size=1, max_size=2, unique=True))
    seeds = draw(st.lists(st.integers(0, 2**32), min_size=1, max_size=5, unique=True))
    return [
        random_game(NAMED[names[at % len(names)]], 2 + seed % 2, seed, max_rounds=3, max_turns=60)
        for at, seed in enumerate(seeds)
    ]


def scored_rounds(game: Game) -> list[Round]:
    """The events of each round that was revealed, its scoring included."""
    starts = [at for at, event in enumerate(game) if isinstance(event, RoundDealt)]
    parts = [game[start:end] for start, end in zip(starts, [*starts[1:], len(game)], strict=True)]
    return [part for part in parts if any(isinstance(event, HandsRevealed) for event in part)]


def stratum(game: Game) -> Stratum:
    started = opening(game)
    return ruleset_hash(started.ruleset), len(started.players)


def shares(counts: Sequence[tuple[Stratum, object]]) -> set[tuple[object, ...]]:
    """Each stratum and value with how many there are in the stratum, and the value's share of them."""
    of = Counter(place for place, _ in counts)
    return {(*place, value, of[place], Fraction(times, of[place])) for (place, value), times in Counter(counts).items()}


def points_by_hand(corpus: list[Game]) -> set[tuple[object, ...]]:
    return shares([
        (stratum(game), points)
        for game in corpus for part in scored_rounds(game)
        for event in part if isinstance(event, RoundScored)
        for points in event.points
    ])  # fmt: skip


def outcomes_by_hand(corpus: list[Game]) -> set[tuple[object, ...]]:
    return shares([(stratum(game), _outcome(part)) for game in corpus for part in scored_rounds(game)])


def _outcome(part: Round) -> str:
    callers = [event.seat for event in part if isinstance(event, CaboCalled)]
    if not callers:
        return "nobody"
    (revealed,) = (event for event in part if isinstance(event, HandsRevealed))
    totals = [sum(_worth(face) for face in hand) for hand in revealed.hands]
    others = min(total for seat, total in enumerate(totals) if seat != callers[0])
    return "lowest" if totals[callers[0]] < others else "tied" if totals[callers[0]] == others else "beaten"


def _worth(face: str | None) -> int:
    """What a card counts in the four named variants: its number; ace 1, jack 11, queen 12, king 0 red or 13 black."""
    assert face is not None
    if face.isdigit():
        return int(face)
    rank, suit = face[:-1], face[-1]
    return {"A": 1, "J": 11, "Q": 12, "K": 0 if suit in "dh" else 13}.get(rank) or (int(rank) if rank.isdigit() else 0)


def takes_by_hand(corpus: list[Game]) -> set[tuple[object, ...]]:
    """Takes among the turns that drew or took: a draw and a take are one event each, a missed take as well."""
    found: list[tuple[Stratum, object]] = []
    for game in corpus:
        for event in game:
            if isinstance(event, DiscardTaken) or (
                isinstance(event, ExchangeMissed) and event.source is Source.DISCARD
            ):
                found.append((stratum(game), True))
            elif isinstance(event, CardDrawn):
                found.append((stratum(game), False))
    return {row for row in shares(found) if row[2]}


def misses_by_hand(corpus: list[Game]) -> set[tuple[object, ...]]:
    found: list[tuple[Stratum, object]] = []
    for game in corpus:
        for event in game:
            if isinstance(event, CardMatched | PairDiscarded):
                found.append((stratum(game), True))
            elif isinstance(event, MatchMissed | PairMissed):
                found.append((stratum(game), False))
    return {row for row in shares(found) if row[2]}


BY_HAND: dict[str, tuple[str, Callable[[list[Game]], set[tuple[object, ...]]]]] = {
    "points_distribution": (
        "select ruleset_key, seats, points, n, share from points_distribution where role = 'all'", points_by_hand,
    ),
    "outcomes": ("select ruleset_key, seats, outcome, n, share from outcomes", outcomes_by_hand),
    "takes": (
        "select ruleset_key, seats, true, n, figure from takes where statistic = 'take_share' and figure > 0",
        takes_by_hand,
    ),
    "matches": (
        """
        select ruleset_key, seats, true, n, figure from matches
        where statistic = 'match_hit' and attempt = 'all' and whose = 'all' and figure > 0
        """,
        misses_by_hand,
    ),
}  # fmt: skip


@pytest.mark.slow
@settings(max_examples=12)
@given(corpus=corpora())
def test_a_view_is_what_the_events_say(connection: DuckDBPyConnection, corpus: list[Game]) -> None:
    fill_with(connection, corpus)
    for sql, by_hand in BY_HAND.values():
        found = connection.execute(sql).fetchall()
        expected = by_hand(corpus)
        assert {(*row[:-1], Fraction(row[-1]).limit_denominator(10**6)) for row in found} == expected
        assert len(found) == len(expected)
