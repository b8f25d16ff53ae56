import pytest
from msgspec.structs import replace

from cabo_events.rules.powers import power_of
from cabo_events.rules.values import face_value, face_values, hand_total
from cabo_events.ruleset import Power, RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD

TENS = replace(STANDARD, values={"A": 1, "J": 10, "Q": 10, "K_red": 0, "K_black": 13})
RED_KING_BELOW_ZERO = replace(STANDARD, values={"K_red": -1, "K_black": 13})
ONE_KING = replace(STANDARD, values={"K": 10})
RED_KING_ONLY = replace(STANDARD, values={"K": 10, "K_red": 0})
SKEWED = replace(PUBLISHER, values={"13": 20, "0": -5})

VALUES = [
    pytest.param(PUBLISHER, "0", 0, id="publisher: a card counts its number, the 0 as well"),
    pytest.param(PUBLISHER, "13", 13, id="publisher: a card counts its number, the 13 as well"),
    pytest.param(STANDARD, "Ah", 1, id="standard: an ace counts 1"),
    pytest.param(STANDARD, "10s", 10, id="standard: a number counts itself"),
    pytest.param(STANDARD, "Jc", 11, id="standard: a jack counts 11"),
    pytest.param(STANDARD, "Qd", 12, id="standard: a queen counts 12"),
    pytest.param(STANDARD, "Kh", 0, id="standard: a red king counts 0"),
    pytest.param(STANDARD, "Kd", 0, id="standard: the other red king too"),
    pytest.param(STANDARD, "Kc", 13, id="standard: a black king counts 13"),
    pytest.param(STANDARD, "Ks", 13, id="standard: the other black king too"),
    pytest.param(TENS, "Jc", 10, id="values: a jack may count 10"),
    pytest.param(RED_KING_BELOW_ZERO, "Kd", -1, id="values: a red king may count -1"),
    pytest.param(RED_KING_BELOW_ZERO, "Jd", 11, id="values: a rank that is not named counts its number"),
    pytest.param(ONE_KING, "Kd", 10, id="values: a rank named without colour counts the same in red"),
    pytest.param(ONE_KING, "Ks", 10, id="values: and in black"),
    pytest.param(RED_KING_ONLY, "Kd", 0, id="values: a colour goes before the rank"),
    pytest.param(RED_KING_ONLY, "Ks", 10, id="values: the other colour counts as the rank"),
    pytest.param(SKEWED, "13", 20, id="values: a publisher's card may count otherwise as well"),
    pytest.param(SKEWED, "0", -5, id="values: and below 0"),
]


@pytest.mark.parametrize(("rules", "face", "value"), VALUES)
def test_value_of_a_card(rules: RuleSet, face: str, value: int) -> None:
    assert face_value(rules, face) == value
    assert face_values(rules)[face] == value


def test_every_face_of_the_deck_has_a_value() -> None:
    assert sorted(face_values(PUBLISHER)) == sorted(str(number) for number in range(14))
    assert len(face_values(STANDARD)) == 52


@pytest.mark.parametrize(
    ("rules", "faces", "total"),
    [
        pytest.param(PUBLISHER, (), 0, id="an empty hand totals 0"),
        pytest.param(PUBLISHER, ("12", "12", "13", "13"), 50, id="12+12+13+13 is 50"),
        pytest.param(PUBLISHER, ("12", "12", "12", "13", "1"), 50, id="so is 12+12+12+13+1"),
        pytest.param(STANDARD, ("Qh", "Qd", "Kc", "Ks"), 50, id="two queens and the two black kings are 50"),
        pytest.param(STANDARD, ("Qh", "Qd", "Kd", "Ks"), 37, id="with a red king they are 37"),
        pytest.param(RED_KING_BELOW_ZERO, ("Kd", "Kh"), -2, id="a hand may total less than 0"),
    ],
)
def test_hand_total(rules: RuleSet, faces: tuple[str, ...], total: int) -> None:
    assert hand_total(rules, faces) == total


POWERS = [
    pytest.param(PUBLISHER, ("7", "8"), Power.PEEK, id="publisher: 7 and 8 peek"),
    pytest.param(PUBLISHER, ("9", "10"), Power.SPY, id="publisher: 9 and 10 spy"),
    pytest.param(PUBLISHER, ("11", "12"), Power.SWAP, id="publisher: 11 and 12 swap"),
    pytest.param(PUBLISHER, ("0", "1", "6", "13"), None, id="publisher: no other card has a power"),
    pytest.param(STANDARD, ("7c", "8h"), Power.PEEK, id="standard: 7 and 8 peek"),
    pytest.param(STANDARD, ("9d", "10s"), Power.SPY, id="standard: 9 and 10 spy"),
    pytest.param(STANDARD, ("Jc", "Qh"), Power.SWAP, id="standard: jack and queen swap"),
    pytest.param(STANDARD, ("Ac", "6h", "Kd", "Ks"), None, id="standard: no other card has a power"),
    pytest.param(
        replace(STANDARD, powers={"K": Power.LOOK_THEN_SWAP}),
        ("Kd", "7h"),
        None,
        id="look_then_swap: no event can express it, so it counts as declined",
    ),
    pytest.param(
        replace(STANDARD, powers={"Q": Power.LOOK_TWICE_THEN_SWAP}),
        ("Qh",),
        None,
        id="look_twice_then_swap: no event can express it, so it counts as declined",
    ),
]


@pytest.mark.parametrize(("rules", "faces", "power"), POWERS)
def test_power_of_a_card(rules: RuleSet, faces: tuple[str, ...], power: Power | None) -> None:
    assert {power_of(rules, face) for face in faces} == {power}


@pytest.mark.parametrize("name", NAMED)
def test_the_two_decks_hold_the_same_values(name: str) -> None:
    values = face_values(NAMED[name])
    copies = {"0": 2, "13": 2}
    of_deck = [value for face, value in values.items() for _ in range(1 if len(values) == 52 else copies.get(face, 4))]
    assert sorted(of_deck) == sorted([0, 0, 13, 13, *(number for number in range(1, 13) for _ in range(4))])
