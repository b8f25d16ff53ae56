"""The intervals are right for rounds nested in games: against tables, the bootstrap, and simulation."""

from collections.abc import Iterator

import duckdb
import numpy as np
import pytest
from duckdb import DuckDBPyConnection
from numpy.typing import NDArray

from cabo_events.warehouse.intervals import CONFIDENCE, create_macros

Games = NDArray[np.float64]
"""Games by two: the units of a game, and what was counted or summed over them."""

T_TABLE = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228,
    11: 2.201, 12: 2.179, 15: 2.131, 20: 2.086, 25: 2.060, 30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980,
    1000: 1.962, 10_000_000: 1.960,
}  # fmt: skip
WILSON = {(8, 10): (0.4902, 0.9433), (0, 20): (0.0, 0.1611), (20, 20): (0.8389, 1.0), (1, 2): (0.0945, 0.9055)}


@pytest.fixture(scope="module")
def macros() -> Iterator[DuckDBPyConnection]:
    with duckdb.connect() as connection:
        create_macros(connection)
        yield connection


def sums(games: Games) -> tuple[float, ...]:
    """What an interval takes: games, n, x, nn, nx, xx."""
    n, x = games[games[:, 0] > 0].T
    return (len(n), n.sum(), x.sum(), (n * n).sum(), (n * x).sum(), (x * x).sum())


def interval(macros: DuckDBPyConnection, of: str, games: Games) -> tuple[float | None, float | None]:
    names = "?::double, ?::double, ?::double, ?::double, ?::double, ?::double"
    taken = sums(games)
    ((low, high),) = macros.execute(f"select {of}_low({names}), {of}_high({names})", [*taken, *taken]).fetchall()
    return low, high


@pytest.mark.parametrize(("df", "t"), T_TABLE.items())
def test_the_quantile_of_t_is_that_of_the_tables(macros: DuckDBPyConnection, df: int, t: float) -> None:
    assert macros.execute("select t_quantile(?)", [df]).fetchall() == [(pytest.approx(t, abs=6e-4),)]


@pytest.mark.parametrize(("counts", "ends"), WILSON.items())
def test_wilsons_interval(macros: DuckDBPyConnection, counts: tuple[int, int], ends: tuple[float, float]) -> None:
    x, n = counts
    (row,) = macros.execute("select wilson_low(?, ?), wilson_high(?, ?)", [x, n, x, n]).fetchall()
    assert row == pytest.approx(ends, abs=1e-4)


def test_the_error_is_that_of_residuals_by_game(macros: DuckDBPyConnection) -> None:
    games = np.random.default_rng(1).integers(1, 9, (30, 2)).astype(float)
    n, x = games.T
    ratio = x.sum() / n.sum()
    error = np.sqrt(((x - ratio * n) ** 2).sum()) / n.sum()
    # Games unlike in length count as fewer.
    effective = n.sum() ** 2 / (n * n).sum()
    ((t,),) = macros.execute("select t_quantile(?)", [effective - 1]).fetchall()
    wide = t * error * np.sqrt(effective / (effective - 1))
    assert 22 < effective < 30
    assert interval(macros, "mean", games) == pytest.approx((ratio - wide, ratio + wide))


def test_of_games_alike_in_length_it_is_that_of_their_means(macros: DuckDBPyConnection) -> None:
    means = np.array([0.25, 0.5, 0.5, 1.0, 0.75])
    wide = 2.776445 * means.std(ddof=1) / np.sqrt(5)
    games = np.column_stack([np.full(5, 4.0), 4 * means])
    assert interval(macros, "mean", games) == pytest.approx((means.mean() - wide, means.mean() + wide))


def test_one_game_has_no_interval(macros: DuckDBPyConnection) -> None:
    assert interval(macros, "mean", np.array([[4.0, 2.0]])) == (None, None)
    assert interval(macros, "share", np.array([[4.0, 2.0]])) == (None, None)


def test_what_never_happened_has_an_interval_by_games(macros: DuckDBPyConnection) -> None:
    never = np.array([[5.0, 0.0]] * 20)
    always = np.array([[5.0, 5.0]] * 20)
    assert interval(macros, "share", never) == pytest.approx(WILSON[0, 20], abs=1e-4)
    assert interval(macros, "share", always) == pytest.approx(WILSON[20, 20], abs=1e-4)


@pytest.mark.parametrize("games", [2, 3, 1000])
def test_a_mean_of_games_all_alike_has_no_interval(macros: DuckDBPyConnection, games: int) -> None:
    alike = [[3.0, 40.0], [3.0, 0.1 + 0.2], [3.0, 0.0]]
    for one in alike:
        assert interval(macros, "mean", np.array([one] * games)) == (None, None)
    rounds = np.arange(1.0, games + 1)
    assert interval(macros, "mean", np.column_stack([rounds, rounds / 3])) == (None, None)
    for one in alike:
        low, high = interval(macros, "mean", np.array([*[one] * (games - 1), [3.0, 0.01]]))
        assert low is not None
        assert high is not None
        assert low < high


@pytest.mark.parametrize(("games", "x", "n"), [(2, 1, 2), (2, 1, 3), (20, 1, 4)])
def test_a_share_that_all_games_have_has_an_interval_by_games(
    macros: DuckDBPyConnection, games: int, x: int, n: int
) -> None:
    low, high = interval(macros, "share", np.array([[float(n), float(x)]] * games))
    assert low is not None
    assert high is not None
    ((expected_low, expected_high),) = macros.execute(
        "select wilson_low(?, ?), wilson_high(?, ?)", [games * x / n, games] * 2
    ).fetchall()
    assert (low, high) == (expected_low, expected_high)
    assert low < x / n < high


def test_shares_of_few_short_games_hold_the_truth_as_often_as_they_say(macros: DuckDBPyConnection) -> None:
    """Games so short that all of them are often alike: then an interval without width would hold nothing."""
    dice = np.random.default_rng(3)
    drawn = dice.binomial(2, 0.5, (4000, 3)).astype(float)
    counts = np.unique(drawn, axis=0, return_counts=True)
    held = 0
    for games, times in zip(*counts, strict=True):
        low, high = interval(macros, "share", np.column_stack([np.full(3, 2.0), games]))
        held += int(times) * (low is not None and high is not None and low <= 0.5 <= high)
    assert held / 4000 > CONFIDENCE


def test_a_share_stays_a_share(macros: DuckDBPyConnection) -> None:
    low, high = interval(macros, "share", np.array([[4.0, 4.0], [4.0, 3.0]]))
    assert (low, high) == (0.0, 1.0)


def simulated(dice: np.random.Generator, corpora: int, games: int) -> Games:
    """Corpora by games by two. Rounds of a game are alike: each has its own share, 0.2 to 0.8, and 1 to 12 rounds."""
    rounds = dice.integers(1, 13, (corpora, games))
    return np.stack([rounds, dice.binomial(rounds, dice.uniform(0.2, 0.8, rounds.shape))], axis=-1).astype(float)


def test_the_bootstrap_by_game_agrees(macros: DuckDBPyConnection) -> None:
    dice = np.random.default_rng(7)
    (games,) = simulated(dice, 1, 150)
    drawn = games[dice.integers(0, 150, (4000, 150))].sum(axis=1)
    tail = (1 - CONFIDENCE) / 2
    bootstrap = np.quantile(drawn[:, 1] / drawn[:, 0], [tail, 1 - tail])
    assert interval(macros, "share", games) == pytest.approx(tuple(bootstrap), abs=0.006)
    # The figures differ from each other by ten times that.
    assert bootstrap[1] - bootstrap[0] > 0.06


@pytest.mark.parametrize("games", [3, 8, 25, *(pytest.param(many, marks=pytest.mark.slow) for many in (5, 100, 400))])
def test_the_intervals_cover_the_truth_as_often_as_they_say(macros: DuckDBPyConnection, games: int) -> None:
    assert 0.935 < coverage(macros, "share_low", "share_high", games) < (0.962 if games > 3 else 1)


def test_an_interval_that_takes_rounds_for_independent_covers_it_less_often(macros: DuckDBPyConnection) -> None:
    assert coverage(macros, "by_round_low", "by_round_high", 25) < 0.90


def coverage(macros: DuckDBPyConnection, low: str, high: str, games: int) -> float:
    """How often, of 3000 simulated corpora of so many games, the true share 0.5 lies between the ends."""
    for end in ("low", "high"):
        macros.execute(f"create or replace macro by_round_{end}(games, n, x, nn, nx, xx) as wilson_{end}(x, n)")
    dice = np.random.default_rng(games)
    n, x = np.moveaxis(simulated(dice, 3000, games), -1, 0)
    columns = dict(
        zip(("n", "x", "nn", "nx", "xx"), (one.sum(axis=1) for one in (n, x, n * n, n * x, x * x)), strict=True)
    )
    columns["games"] = np.full(3000, float(games))
    macros.register("corpus", columns)
    sums_of = "games, n, x, nn, nx, xx"
    covered = f"select avg((0.5 between {low}({sums_of}) and {high}({sums_of}))::int) from corpus"  # noqa: S608 - own
    ((share,),) = macros.execute(covered).fetchall()
    macros.unregister("corpus")
    return float(share)
