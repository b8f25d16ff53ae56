import pytest
from msgspec.structs import replace

from cabo_events.rules.turns import can_still_play, may_draw, may_take, must_call, next_seat, stock_ends_turns
from cabo_events.ruleset import EmptyHand, RuleSet, StockOut
from cabo_events.rulesets import NAMED, STANDARD

FULL = (4, 4, 4)


def with_empty_hands(value: str) -> RuleSet:
    return replace(STANDARD, empty_hand=EmptyHand(value))


def with_stock_out(value: str, *, may_take_discard: bool = True) -> RuleSet:
    return replace(STANDARD, stock_out=StockOut(value), may_take_discard=may_take_discard)


def hands(sizes: tuple[int, ...]) -> list[tuple[str | None, ...]]:
    """Hands of so many cards by seat, each with an empty slot before them."""
    return [(None, *("a card" for _ in range(size))) for size in sizes]


NEXT_ROWS = [
    pytest.param("plays_on", 0, None, FULL, 1, id="turns go round"),
    pytest.param("plays_on", 2, None, FULL, 0, id="after the last seat comes seat 0"),
    pytest.param("plays_on", 1, 1, FULL, 2, id="after the call every other player has a final turn"),
    pytest.param("plays_on", 0, 1, FULL, None, id="the last final turn is that of the seat before the caller"),
    pytest.param("plays_on", 2, 1, FULL, 0, id="final turns go round past seat 0"),
    pytest.param("plays_on", 0, None, (4, 0, 4), 1, id="plays_on: an empty hand has its turn"),
    pytest.param("plays_on", 0, 2, (4, 0, 4), 1, id="plays_on: and its final turn"),
    pytest.param("calls", 0, None, (4, 0, 4), 1, id="calls: an empty hand has a turn, in which it calls"),
    pytest.param("calls", 2, 2, (4, 0, 4), 0, id="calls: a seat with cards has its final turn after a call"),
    pytest.param("calls", 0, 2, (4, 0, 4), None, id="calls: after a call an empty hand has nothing to do"),
    pytest.param("skipped", 0, None, (4, 0, 4), 2, id="skipped: an empty hand has no turn"),
    pytest.param("skipped", 0, None, (4, 0, 0), 0, id="skipped: the only seat with cards is on again"),
    pytest.param("skipped", 0, None, (0, 0, 0), None, id="skipped: without any cards no turn is left"),
    pytest.param("skipped", 2, 2, (0, 4, 4), 1, id="skipped: an empty hand has no final turn"),
    pytest.param("skipped", 1, 2, FULL, None, id="skipped: final turns end at the caller all the same"),
    pytest.param("skipped", 0, 2, (4, 0, 0), None, id="skipped: even at a caller whose hand is empty"),
]


@pytest.mark.parametrize(("empty_hand", "seat", "caller", "sizes", "expected"), NEXT_ROWS)
def test_next_seat(
    empty_hand: str, seat: int, caller: int | None, sizes: tuple[int, ...], expected: int | None
) -> None:
    assert next_seat(with_empty_hands(empty_hand), seat, caller, hands(sizes)) == expected


def test_every_value_of_empty_hand_has_a_row() -> None:
    assert {row.values[0] for row in NEXT_ROWS} == {value.value for value in EmptyHand}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_has_one_final_turn_after_a_call(name: str, seats: int) -> None:
    for caller in range(seats):
        finals: list[int] = []
        on = next_seat(NAMED[name], caller, caller, hands((4,) * seats))
        while on is not None:
            finals.append(on)
            on = next_seat(NAMED[name], on, caller, hands((4,) * seats))
        assert finals == [(caller + step) % seats for step in range(1, seats)]


# ------------------------------------------------------------------------------------------------- an empty stock

ENDS = {
    "reshuffle": False,
    "ends_after_the_turn": True,
    "ends_at_once": True,
    "ends_when_a_draw_fails": False,
    "only_a_call_is_left": False,
}


@pytest.mark.parametrize("value", StockOut)
def test_whether_an_empty_stock_ends_the_turns(value: StockOut) -> None:
    assert stock_ends_turns(with_stock_out(value)) is ENDS[value]


@pytest.mark.parametrize(
    ("value", "stock", "pile", "expected"),
    [
        pytest.param("ends_after_the_turn", 1, 1, True, id="from a stock that has a card one is drawn"),
        pytest.param("ends_after_the_turn", 0, 9, False, id="from an empty stock none"),
        pytest.param("reshuffle", 0, 9, True, id="reshuffle: the pile under its top is drawn from"),
        pytest.param("reshuffle", 0, 2, True, id="reshuffle: one card under the top is enough"),
        pytest.param("reshuffle", 0, 1, False, id="reshuffle: with only its top in the pile nobody can draw"),
        pytest.param("only_a_call_is_left", 0, 9, False, id="only_a_call_is_left: none is drawn"),
        pytest.param("ends_when_a_draw_fails", 0, 9, False, id="ends_when_a_draw_fails: the draw is refused"),
    ],
)
def test_who_may_draw(value: str, stock: int, pile: int, *, expected: bool) -> None:
    assert may_draw(with_stock_out(value), stock, pile) is expected


@pytest.mark.parametrize(
    ("value", "hand", "pile", "stock", "expected"),
    [
        pytest.param("ends_after_the_turn", 4, 1, 9, True, id="the top of the pile may be taken"),
        pytest.param("ends_after_the_turn", 4, 1, 0, True, id="with an empty stock too"),
        pytest.param("ends_after_the_turn", 0, 1, 9, False, id="an empty hand has no card to exchange for it"),
        pytest.param("ends_after_the_turn", 4, 0, 9, False, id="nothing can be taken from an empty pile"),
        pytest.param("only_a_call_is_left", 4, 1, 0, False, id="only_a_call_is_left: nothing is taken"),
        pytest.param("only_a_call_is_left", 4, 1, 1, True, id="only_a_call_is_left: as long as there is a stock it is"),
    ],
)
def test_who_may_take(value: str, hand: int, pile: int, stock: int, *, expected: bool) -> None:
    assert may_take(with_stock_out(value), hand, pile, stock) is expected
    assert may_take(with_stock_out(value, may_take_discard=False), hand, pile, stock) is False


@pytest.mark.parametrize(
    ("value", "hand", "caller", "expected"),
    [
        pytest.param("calls", 0, None, True, id="calls: an empty hand has to call"),
        pytest.param("calls", 1, None, False, id="calls: a hand with a card has not"),
        pytest.param("calls", 0, 1, False, id="calls: nobody calls twice in a round"),
        pytest.param("plays_on", 0, None, False, id="plays_on: an empty hand may call or not"),
        pytest.param("skipped", 0, None, False, id="skipped: an empty hand does nothing"),
    ],
)
def test_who_must_call(value: str, hand: int, caller: int | None, *, expected: bool) -> None:
    assert must_call(with_empty_hands(value), hand, caller) is expected


PLAY_ROWS = [
    pytest.param("ends_after_the_turn", None, 4, 3, True, id="with an empty stock a seat may call, if nobody has"),
    pytest.param("ends_after_the_turn", None, 0, 0, True, id="even with an empty hand"),
    pytest.param("ends_after_the_turn", 1, 4, 3, True, id="after a call it may take the discard"),
    pytest.param("ends_after_the_turn", 1, 0, 3, False, id="an empty hand cannot take, so nothing is left to do"),
    pytest.param("ends_after_the_turn", 1, 4, 0, False, id="without a discard pile nothing is left to do"),
    pytest.param("ends_at_once", 1, 0, 3, False, id="ends_at_once: nothing is left to do"),
    pytest.param("reshuffle", 1, 0, 3, True, id="reshuffle: an empty stock ends nothing"),
    pytest.param("ends_when_a_draw_fails", 1, 0, 3, True, id="ends_when_a_draw_fails: the refused draw ends it"),
    pytest.param("only_a_call_is_left", 1, 0, 3, True, id="only_a_call_is_left: an empty stock by itself ends nothing"),
]


@pytest.mark.parametrize(("value", "caller", "hand", "pile", "expected"), PLAY_ROWS)
def test_what_is_left_to_do_with_an_empty_stock(
    value: str, caller: int | None, hand: int, pile: int, *, expected: bool
) -> None:
    assert can_still_play(with_stock_out(value), caller, hand, pile) is expected


def test_where_nothing_may_be_taken_only_the_call_is_left() -> None:
    rules = with_stock_out("ends_after_the_turn", may_take_discard=False)
    assert can_still_play(rules, None, 4, 3)
    assert not can_still_play(rules, 1, 4, 3)
