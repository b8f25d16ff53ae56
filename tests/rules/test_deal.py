import pytest
from msgspec.structs import replace

from cabo_events.rules.deal import PreviousRound, first_seats
from cabo_events.ruleset import FirstSeat
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD

TIED = PreviousRound(points=(0, 12, 0), hand_totals=(5, 12, 3))

ROWS = [
    pytest.param("left_of_dealer", 1, None, (2,), id="the seat to the left of the dealer has the first turn"),
    pytest.param("left_of_dealer", 2, TIED, (0,), id="to the left of the last seat is seat 0, whatever the scores"),
    pytest.param("left_of_dealer", None, TIED, (0, 1, 2), id="with no dealer the first seat is free"),
    pytest.param("previous_lowest", 1, None, (0, 1, 2), id="in round 1 anyone begins"),
    pytest.param(
        "previous_lowest",
        1,
        PreviousRound(points=(9, 4, 7), hand_totals=(9, 4, 7)),
        (1,),
        id="whoever had the fewest points in the last round begins",
    ),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=(15, 0, 7), hand_totals=(1, 8, 7)),
        (1,),
        id="points decide before hand totals",
    ),
    pytest.param("previous_lowest", None, TIED, (2,), id="of several with the fewest points the lower hand begins"),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=(0, 0, 4), hand_totals=(2, 2, 4)),
        (0, 1),
        id="of several with the fewest points and equal hands whichever the log names",
    ),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=(50, 50, 0), hand_totals=(3, 4, 50)),
        (2,),
        id="after a kamikaze its holder begins, whatever the hand",
    ),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=(0, 0, 4), hand_totals=None),
        (0, 1),
        id="where no hand totals were recorded the tie stays open",
    ),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=None, hand_totals=None),
        (0, 1, 2),
        id="where no points were recorded anyone begins",
    ),
    pytest.param(
        "previous_lowest",
        None,
        PreviousRound(points=(3, 1, None), hand_totals=(3, 1, None)),
        (1,),
        id="a seat that was not in the last round is not its lowest",
    ),
    pytest.param("seat_zero", 1, TIED, (0,), id="seat 0 starts every round"),
    pytest.param("random", 1, TIED, (0, 1, 2), id="a random first seat may be any"),
]


@pytest.mark.parametrize(("axis", "dealer", "before", "expected"), ROWS)
def test_first_seat(axis: str, dealer: int | None, before: PreviousRound | None, expected: tuple[int, ...]) -> None:
    rules = replace(STANDARD, first_seat=FirstSeat(axis))
    assert first_seats(rules, 3, dealer, before) == expected


def test_every_value_of_first_seat_has_a_row() -> None:
    assert {row.values[0] for row in ROWS} == {value.value for value in FirstSeat}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("publisher", (2,), id="publisher: the lowest of the last round begins"),
        pytest.param("publisher-1e", (2,), id="publisher-1e: the lowest of the last round begins"),
        pytest.param("publisher-2e", (1,), id="publisher-2e: the seat to the left of the dealer begins"),
        pytest.param("standard", (1,), id="standard: the seat to the left of the dealer begins"),
    ],
)
def test_first_seat_of_the_named_variants(name: str, expected: tuple[int, ...]) -> None:
    assert first_seats(NAMED[name], 3, 0, TIED) == expected


def test_the_number_of_seats_bounds_who_begins() -> None:
    assert first_seats(PUBLISHER, 5, None, None) == (0, 1, 2, 3, 4)
    assert first_seats(STANDARD, 2, 1, None) == (0,)
