"""A program's shifting places, and the slots that never shift."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.errors import MessageFault
from cabo_events.importers.holding import Gap, Holding


def holding() -> Holding:
    return Holding([["1", "2", "3", "4"], ["5", "6", "7", "8"]], ["9", "10"])


def test_a_card_that_leaves_closes_the_hand_up_or_leaves_a_hole() -> None:
    closed, left = holding(), holding()
    assert closed.leave(0, 1, Gap.CLOSED) == left.leave(0, 1, Gap.LEFT) == (1, "2")
    assert (closed.slot(0, 1), left.slot(0, 2)) == (2, 2)
    with pytest.raises(MessageFault, match="found place 1"):
        left.slot(0, 1)


def test_a_hole_at_the_end_of_a_hand_is_none() -> None:
    hands = holding()
    hands.leave(0, 2, Gap.LEFT)
    hands.leave(0, 3, Gap.LEFT)
    assert hands.join(0, "9", 2) == 4
    assert (hands.slot(0, 2), hands.hand(0)) == (4, ("1", "2", "9"))


def test_a_slot_is_never_used_again() -> None:
    hands = holding()
    hands.leave(0, 3, Gap.CLOSED)
    assert hands.join(0, "9") == 4


def test_of_several_cards_exchanged_the_lowest_slot_is_refilled_and_the_place_is_the_last() -> None:
    hands = holding()
    assert hands.exchange(0, [2, 0], "9") == ((2, 0), ("3", "1"))
    assert [hands.slot(0, place) for place in range(3)] == [1, 3, 0]
    assert hands.hand(0) == ("9", "2", "4")


def test_a_swap_trades_cards_and_no_slots() -> None:
    hands = holding()
    hands.leave(0, 0, Gap.CLOSED)
    assert hands.swap((0, 0), (1, 3)) == (1, 3)
    assert (hands.hand(0), hands.hand(1)) == (("8", "3", "4"), ("5", "6", "7", "2"))


def test_a_stock_that_nobody_knows_gives_unknown_cards() -> None:
    hands = Holding([["1"], ["2"]], None)
    assert (hands.draw(), hands.stock_is_empty()) == (None, False)
    hands.restock(("5",))
    assert (hands.draw(), hands.stock_is_empty()) == ("5", True)


@pytest.mark.parametrize(
    ("sentence", "use"),
    [
        ("a place behind the hand", lambda hands: hands.slot(0, 4)),
        ("a place before the hand", lambda hands: hands.slot(0, -1)),
        ("one place twice", lambda hands: hands.exchange(0, [1, 1], "9")),
        ("no place", lambda hands: hands.exchange(0, [], "9")),
        ("a place that is taken", lambda hands: hands.join(0, "9", 2)),
        ("a place before the hand to join at", lambda hands: hands.join(0, "9", -1)),
        ("more cards than the stock has", lambda hands: [hands.draw() for _ in range(3)]),
        ("more cards than a deck has", lambda hands: [hands.join(0, "9") for _ in range(50)]),
    ],
)
def test_what_a_hand_does_not_have_is_refused(sentence: str, use: Callable[[Holding], object]) -> None:
    with pytest.raises(MessageFault):
        use(holding())
    assert sentence


@given(
    st.lists(st.tuples(st.sampled_from(["exchange", "join", "leave", "swap"]), st.integers(0, 7), st.integers(0, 7)))
)
def test_no_card_is_lost_or_doubled_whatever_is_done(moves: list[tuple[str, int, int]]) -> None:
    hands = holding()
    there = sorted("12345678")
    for kind, one, other in moves:
        try:
            match kind:
                case "exchange":
                    _, gone = hands.exchange(0, [one, other][: 1 + one % 2], "x")
                    there += ["x"]
                case "join":
                    hands.join(1, "y")
                    gone, there = (), [*there, "y"]
                case "leave":
                    gone = (hands.leave(1, one, Gap.CLOSED)[1],)
                case _:
                    hands.swap((0, one), (1, other))
                    gone = ()
        except MessageFault:
            continue
        for face in gone:
            there.remove(str(face))
        assert sorted(map(str, hands.hand(0) + hands.hand(1))) == sorted(there)
