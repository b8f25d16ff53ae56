"""Who wins a game that is over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.rules.standing import (
    leaders,
    winners,
)
from cabo_events.ruleset import GameTie
from cabo_events.rulesets import NAMED, STANDARD

Totals = tuple[int | None, ...]


WINNER_ROWS = [
    pytest.param("shared", (30, 30, 101), (0, 4, 9), 1, (0, 1), id="shared: all with the lowest total win"),
    pytest.param("shared", (30, 20, 101), (0, 4, 9), 0, (1,), id="shared: the lowest total alone wins"),
    pytest.param(
        "last_round", (30, 30, 101), (0, 4, 9), 1, (0,), id="last_round: of those tied the fewest points in it win"
    ),
    pytest.param("last_round", (30, 30, 101), (4, 4, 0), 0, (0, 1), id="last_round: then it is shared"),
    pytest.param("last_round", (30, 31, 101), (9, 0, 0), 1, (0,), id="last_round: it breaks ties, and nothing else"),
    pytest.param(
        "last_round",
        (30, 30, 101),
        (None, 4, 9),
        1,
        (1,),
        id="last_round: who was not in it has no points to be fewest",
    ),
    pytest.param(
        "last_round",
        (30, 30, 101),
        (None, None, 9),
        2,
        (0, 1),
        id="last_round: where none of those tied was in it, it is shared",
    ),
    pytest.param(
        "last_round_then_first_seat",
        (101, 30, 30),
        (0, 7, 4),
        0,
        (2,),
        id="last_round_then_first_seat: the fewest points in the last round win",
    ),
    pytest.param(
        "last_round_then_first_seat",
        (101, 30, 30),
        (0, 4, 4),
        0,
        (1,),
        id="last_round_then_first_seat: then the lowest seat",
    ),
    pytest.param(
        "caller_then_first_seat",
        (9, 5, 5),
        (9, 5, 5),
        2,
        (2,),
        id="caller_then_first_seat: a caller among those tied wins",
    ),
    pytest.param(
        "caller_then_first_seat",
        (9, 5, 5),
        (9, 5, 5),
        0,
        (1,),
        id="caller_then_first_seat: a caller who is not among them does not, but the lowest seat",
    ),
    pytest.param(
        "caller_then_first_seat",
        (5, 9, 5),
        (5, 9, 5),
        None,
        (0,),
        id="caller_then_first_seat: where nobody called the lowest seat",
    ),
    pytest.param("shared", (None, 30, 101), (None, 4, 9), 1, (1,), id="who has no total cannot win"),
    pytest.param("shared", (None, None), (None, None), None, (), id="where nobody has a total nobody wins"),
    pytest.param("shared", (103, 104), (9, 9), 0, (0,), id="where all are over 100 the lowest total wins"),
]


@pytest.mark.parametrize(("tie", "totals", "points", "caller", "expected"), WINNER_ROWS)
def test_winners(tie: str, totals: Totals, points: Totals, caller: int | None, expected: tuple[int, ...]) -> None:
    rules = replace(STANDARD, game_tie=GameTie(tie))
    assert winners(rules, totals, points, caller) == expected


def test_every_value_of_game_tie_has_a_row() -> None:
    assert {row.values[0] for row in WINNER_ROWS} == {tie.value for tie in GameTie}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("publisher", (0, 1), id="publisher: a tied game is shared, though the last round differs"),
        pytest.param("publisher-1e", (0, 1), id="publisher-1e: a tied game is shared, though the last round differs"),
        pytest.param("publisher-2e", (0,), id="publisher-2e: the last round breaks the tie"),
        pytest.param("standard", (0, 1), id="standard: a tied game is shared, though the last round differs"),
    ],
)
def test_winners_of_the_named_variants(name: str, expected: tuple[int, ...]) -> None:
    assert winners(NAMED[name], (30, 30, 101), (0, 4, 9), 1) == expected


def test_leaders_are_the_lowest_in_seat_order() -> None:
    assert leaders((7, 3, None, 3)) == (1, 3)
    assert leaders((None, None)) == ()


@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=6),
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    st.sampled_from(GameTie),
    st.none() | st.integers(0, 5),
)
def test_somebody_wins_and_only_leaders_do(
    totals: list[int], points: list[int], tie: GameTie, caller: int | None
) -> None:
    won = winners(replace(STANDARD, game_tie=tie), totals, points, caller)
    assert won
    assert set(won) <= set(leaders(totals))
