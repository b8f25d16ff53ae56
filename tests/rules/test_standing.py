"""Golden running totals of the rulebooks, and a row for every value of every axis about totals and the game's end."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.rules.scoring import score_totals
from cabo_events.rules.standing import (
    RoundStanding,
    Standing,
    is_game_over,
    opening_standing,
    standing_after,
)
from cabo_events.ruleset import GameEnds, RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_2E, STANDARD

Totals = tuple[int | None, ...]


def standing(totals: Totals, resets_used: tuple[int, ...] | None = None) -> Standing:
    return Standing(totals=totals, resets_used=resets_used or (0,) * len(totals), is_known=True)


# -------------------------------------------------------------------------------------------------------- golden rounds


GOLDEN: list[tuple[str, Standing, tuple[int, ...], dict[str, tuple[Totals, bool]]]] = [
    (
        "94 + 6, no reset used",
        standing((94, 10)),
        (6, 0),
        {
            "publisher": ((50, 10), False),
            "publisher-1e": ((50, 10), False),
            "publisher-2e": ((50, 10), False),
            "standard": ((50, 10), False),
        },
    ),
    (
        "94 + 6, reset used",
        standing((94, 10), (1, 0)),
        (6, 0),
        {
            "publisher": ((100, 10), False),
            "publisher-1e": ((50, 10), False),
            "publisher-2e": ((100, 10), False),
            "standard": ((50, 10), False),
        },
    ),
    (
        "94 + 7",
        standing((94, 10)),
        (7, 0),
        {
            "publisher": ((101, 10), True),
            "publisher-1e": ((101, 10), True),
            "publisher-2e": ((101, 10), True),
            "standard": ((101, 10), True),
        },
    ),
    (
        "50 + 50 (kamikaze against), no reset used",
        standing((50, 10)),
        (50, 0),
        {
            "publisher": ((50, 10), False),
            "publisher-1e": ((50, 10), False),
            "publisher-2e": ((50, 10), False),
            "standard": ((50, 10), False),
        },
    ),
    (
        "100 exactly and 103, same round",
        standing((94, 94)),
        (6, 9),
        {
            "publisher": ((50, 103), True),
            "publisher-1e": ((50, 103), True),
            "publisher-2e": ((50, 103), True),
            "standard": ((50, 103), True),
        },
    ),
]


@pytest.mark.parametrize(
    ("rules", "before", "points", "totals", "over"),
    [
        pytest.param(NAMED[name], before, points, totals, over, id=f"{name}: {sentence}")
        for sentence, before, points, by_variant in GOLDEN
        for name, (totals, over) in by_variant.items()
    ],
)
def test_golden_standing(
    rules: RuleSet, before: Standing, points: tuple[int, ...], totals: Totals, *, over: bool
) -> None:
    after = standing_after(rules, before, points)
    assert (after.after.totals, after.is_over) == (totals, over)
    assert after.resets == ((0,) if totals[0] == 50 else ())
    assert after.after.resets_used[0] == before.resets_used[0] + (totals[0] == 50)


@pytest.mark.parametrize(
    ("name", "total", "over"),
    [
        pytest.param("publisher", 50, False, id="publisher: 85 and a beaten caller with 10 is 100, reset to 50"),
        pytest.param("publisher-1e", 50, False, id="publisher-1e: 85 and a beaten caller with 10 is 100, reset to 50"),
        pytest.param("publisher-2e", 105, True, id="publisher-2e: 85 and a beaten caller with 10 is 105, over"),
        pytest.param("standard", 105, True, id="standard: 85 and a beaten caller with 10 is 105, over"),
    ],
)
def test_golden_beaten_caller(name: str, total: int, *, over: bool) -> None:
    points = score_totals(NAMED[name], (10, 4), 0, None).points
    after = standing_after(NAMED[name], standing((85, 10)), points)
    assert (after.after.totals[0], after.is_over) == (total, over)


def test_every_named_variant_is_in_every_golden_row() -> None:
    assert all(set(by_variant) == set(NAMED) for _, _, _, by_variant in GOLDEN)


# -------------------------------------------------------------------------------------------- every value of every axis


NO_RESET = replace(STANDARD, reset_at=None, reset_to=None)
END_FIRST = replace(STANDARD, reset_before_end_check=False)
AT_OR_OVER_ONE_RESET = replace(PUBLISHER_2E, game_ends=GameEnds.AT_OR_OVER)

AXIS_ROWS = [
    pytest.param(
        NO_RESET, standing((94, 3)), (6, 0), (100, 3), (), True, id="reset_at null: a total of 100 stays and ends it"
    ),
    pytest.param(
        replace(STANDARD, reset_at=80, reset_to=20),
        standing((74, 3)),
        (6, 0),
        (20, 3),
        (0,),
        False,
        id="reset_at 80, reset_to 20: a total of exactly 80 becomes 20",
    ),
    pytest.param(
        replace(STANDARD, reset_at=100, reset_to=0),
        standing((94, 3)),
        (6, 0),
        (0, 3),
        (0,),
        False,
        id="reset_to 0: a total of exactly 100 becomes 0",
    ),
    pytest.param(
        STANDARD, standing((93, 3)), (6, 0), (99, 3), (), False, id="reset_at: only exactly that total is reset"
    ),
    pytest.param(
        STANDARD,
        standing((94, 90, 98)),
        (6, 10, 0),
        (50, 50, 98),
        (0, 1),
        False,
        id="reset_at: several may be reset in one round",
    ),
    pytest.param(
        STANDARD,
        standing((94, 3), (7, 0)),
        (6, 0),
        (50, 3),
        (0,),
        False,
        id="resets_per_player null: every time",
    ),
    pytest.param(
        replace(PUBLISHER, resets_per_player=2),
        standing((94, 94), (1, 2)),
        (6, 6),
        (50, 100),
        (0,),
        False,
        id="resets_per_player 2: the third total of exactly 100 stays",
    ),
    pytest.param(
        replace(PUBLISHER, resets_per_player=0),
        standing((94, 3)),
        (6, 0),
        (100, 3),
        (),
        False,
        id="resets_per_player 0: none",
    ),
    pytest.param(
        PUBLISHER,
        standing((94, 94), (1, 0)),
        (6, 6),
        (100, 50),
        (1,),
        False,
        id="resets_per_player 1: each player has a reset of their own",
    ),
    pytest.param(
        STANDARD,
        standing((94, 3)),
        (6, 0),
        (50, 3),
        (0,),
        False,
        id="reset_before_end_check true: with unlimited resets standard never ends at exactly 100",
    ),
    pytest.param(
        END_FIRST,
        standing((94, 3)),
        (6, 0),
        (100, 3),
        (),
        True,
        id="reset_before_end_check false: a total of exactly 100 ends the game before it is reset",
    ),
    pytest.param(
        END_FIRST,
        standing((94, 94)),
        (6, 9),
        (100, 103),
        (),
        True,
        id="reset_before_end_check false: a game that ends resets nobody",
    ),
    pytest.param(
        replace(END_FIRST, game_ends=GameEnds.OVER),
        standing((94, 3)),
        (6, 0),
        (50, 3),
        (0,),
        False,
        id="reset_before_end_check false: where 100 does not end the game it is reset all the same",
    ),
    pytest.param(
        PUBLISHER,
        standing((94, 3), (1, 0)),
        (6, 0),
        (100, 3),
        (),
        False,
        id="game_ends over: at exactly 100 the game goes on",
    ),
    pytest.param(
        PUBLISHER, standing((100, 3), (1, 0)), (0, 4), (100, 7), (), False, id="game_ends over: and for as long"
    ),
    pytest.param(PUBLISHER, standing((94, 3)), (7, 0), (101, 3), (), True, id="game_ends over: at 101 it is over"),
    pytest.param(
        AT_OR_OVER_ONE_RESET,
        standing((94, 3), (1, 0)),
        (6, 0),
        (100, 3),
        (),
        True,
        id="game_ends at_or_over: a total of exactly 100 that may not be reset ends the game",
    ),
    pytest.param(
        replace(NO_RESET, end_score=60), standing((54, 3)), (6, 0), (60, 3), (), True, id="end_score 60: at 60 it ends"
    ),
    pytest.param(
        replace(NO_RESET, game_ends=GameEnds.AFTER_ONE_ROUND, end_score=None),
        standing((0, 0)),
        (6, 0),
        (6, 0),
        (),
        True,
        id="game_ends after_one_round: the first round ends it",
    ),
    pytest.param(
        replace(NO_RESET, game_ends=GameEnds.NEVER, end_score=None),
        standing((994, 3)),
        (6, 0),
        (1000, 3),
        (),
        False,
        id="game_ends never: totals run on",
    ),
    pytest.param(
        PUBLISHER_2E,
        standing((94, 95)),
        (9, 8),
        (103, 103),
        (),
        True,
        id="publisher-2e: where nobody gets 0 everybody can pass 100 in one round",
    ),
    pytest.param(
        STANDARD,
        standing((40, None)),
        (6, None),
        (46, None),
        (),
        False,
        id="a seat that is not in the game yet has no total",
    ),
    pytest.param(
        STANDARD, standing((40, None)), (6, 9), (46, 9), (), False, id="a late joiner's first points are the total"
    ),
    pytest.param(STANDARD, standing((40, 9)), (6, None), (46, 9), (), False, id="who misses a round keeps the total"),
]


@pytest.mark.parametrize(("rules", "before", "points", "totals", "resets", "over"), AXIS_ROWS)
def test_axis(
    rules: RuleSet, before: Standing, points: Totals, totals: Totals, resets: tuple[int, ...], *, over: bool
) -> None:
    used = tuple(count + (seat in resets) for seat, count in enumerate(before.resets_used))
    expected = RoundStanding(after=standing(totals, used), resets=resets, is_over=over)
    assert standing_after(rules, before, points) == expected


def test_every_value_of_game_ends_has_a_row() -> None:
    assert {getattr(row.values[0], "game_ends", None) for row in AXIS_ROWS} == set(GameEnds)


def test_before_the_first_round_nobody_has_a_score() -> None:
    assert opening_standing(3) == standing((None, None, None))


@pytest.mark.parametrize("name", NAMED)
def test_no_named_game_is_over_before_its_first_round(name: str) -> None:
    assert not is_game_over(NAMED[name], (None, None), rounds_played=0)


def test_after_one_round_needs_a_round() -> None:
    rules = replace(NO_RESET, game_ends=GameEnds.AFTER_ONE_ROUND, end_score=None)
    assert [is_game_over(rules, (3, 4), rounds_played=played) for played in (0, 1, 2)] == [False, True, True]


# ----------------------------------------------------------------------------------------------- a round without points


UNKNOWN = Standing(totals=(None, None), resets_used=(1, 0), is_known=False)


@pytest.mark.parametrize(
    ("rules", "before", "points", "over"),
    [
        pytest.param(PUBLISHER, standing((40, 9), (1, 0)), None, False, id="a round without points loses every total"),
        pytest.param(PUBLISHER, UNKNOWN, (3, 4), False, id="and they stay lost, whatever later rounds bring"),
        pytest.param(
            replace(PUBLISHER, game_ends=GameEnds.AFTER_ONE_ROUND),
            standing((40, 9), (1, 0)),
            None,
            True,
            id="but a game of one round is over",
        ),
    ],
)
def test_totals_that_nobody_knows(rules: RuleSet, before: Standing, points: Totals | None, *, over: bool) -> None:
    assert standing_after(rules, before, points) == RoundStanding(after=UNKNOWN, resets=(), is_over=over)


# ----------------------------------------------------------------------------------------------------------------- laws


games = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=30)


def played(rules: RuleSet, rounds: Sequence[tuple[int, int, int]]) -> list[RoundStanding]:
    lines: list[RoundStanding] = []
    before = opening_standing(3)
    for points in rounds:
        lines.append(standing_after(rules, before, points))
        before = lines[-1].after
    return lines


@given(games, st.sampled_from(sorted(NAMED)))
def test_totals_are_the_points_less_what_the_resets_took(rounds: list[tuple[int, int, int]], name: str) -> None:
    last = played(NAMED[name], rounds)[-1].after
    for seat in range(3):
        assert last.totals[seat] == sum(points[seat] for points in rounds) - 50 * last.resets_used[seat]


@given(games)
def test_standard_never_shows_a_total_of_exactly_100(rounds: list[tuple[int, int, int]]) -> None:
    assert all(100 not in line.after.totals for line in played(STANDARD, rounds))


@given(games)
def test_under_publisher_and_2e_nobody_is_reset_twice(rounds: list[tuple[int, int, int]]) -> None:
    for rules in (PUBLISHER, PUBLISHER_2E):
        assert max(played(rules, rounds)[-1].after.resets_used) <= 1
