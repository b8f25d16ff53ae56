"""What the views of deals make of cards is what the rules make of them: values, powers, the kamikaze hand."""

from collections.abc import Iterator, Sequence

import pytest
from duckdb import DuckDBPyConnection
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import NUMBERS, deck_cards, deck_faces
from cabo_events.events import Event, OpeningPeeked
from cabo_events.rules.powers import power_of
from cabo_events.rules.scoring import is_kamikaze
from cabo_events.rules.values import face_value, hand_total
from cabo_events.ruleset import Kamikaze, Power, RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD
from tests.game_builder import dealt, started
from tests.odd_rules import odd_rules
from tests.sql.loaded import fill_with
from tests.sql.written import empty_database

Hands = tuple[tuple[str, ...], ...]

UNLIKE = (
    *NAMED.values(),
    replace(PUBLISHER, values={"12": 10, "0": -1}, powers={"13": Power.SPY, "1": Power.LOOK_THEN_SWAP}),
    replace(STANDARD, values={"K": 5, "K_red": -1, "10": 0}, powers={"K": Power.PEEK}),
    *(replace(rules, kamikaze=kind) for rules in (PUBLISHER, STANDARD) for kind in Kamikaze),
)


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBPyConnection]:
    with empty_database(tmp_path_factory.mktemp("warehouse") / "deals.duckdb") as opened:
        yield opened


def game_of(number: int, rules: RuleSet, hands: Hands) -> tuple[Event, ...]:
    """A deal, and each seat's look at its first two cards."""
    opening = replace(started(rules, len(hands)), game=f"g{number}")
    looks = (OpeningPeeked(seat=seat, slots=(0, 1), faces=hand[:2]) for seat, hand in enumerate(hands))
    return (opening, dealt(rules, hands, discard=None), *looks)


def high_deals(rules: RuleSet) -> Iterator[Hands]:
    """The kamikaze hand, the same with a fifth card, and one with both 13s and both 0s; beside each another hand."""
    of = {number: [face for face in deck_cards(rules.deck) if NUMBERS[face] == number] for number in (0, 7, 11, 12, 13)}
    yield (*of[12][:2], *of[13]), (*of[12][2:], *of[0])
    yield (*of[12][:2], *of[13], of[7][0]), tuple(of[11])
    yield (*of[13], *of[0]), tuple(of[12])


def expected(rules: RuleSet, hand: Sequence[str]) -> tuple[object, ...]:
    values = [face_value(rules, face) for face in hand]
    powers = sum(power_of(rules, face) is not None for face in hand)
    has_equal = len(set(values)) < len(values)
    return len(hand), hand_total(rules, hand), powers, has_equal, is_kamikaze(rules, hand), 2, sum(values[:2])


def assert_hands(connection: DuckDBPyConnection, dealt_hands: Sequence[tuple[RuleSet, Hands]]) -> None:
    fill_with(connection, [game_of(number, rules, hands) for number, (rules, hands) in enumerate(dealt_hands)])
    found = connection.execute("""
        select game, seat, cards, hand_total, count_powers, has_equal, is_kamikaze, looked, looked_total
        from dealt_hand join counted_game using (game_key)
    """).fetchall()
    assert sorted(found) == sorted(
        (f"g{number}", seat, *expected(rules, hand))
        for number, (rules, hands) in enumerate(dealt_hands)
        for seat, hand in enumerate(hands)
    )


HIGH = [(rules, hands) for rules in UNLIKE for hands in high_deals(rules)]


def test_a_face_has_the_points_and_the_power_of_its_rule_set(connection: DuckDBPyConnection) -> None:
    fill_with(connection, [game_of(number, *one) for number, one in enumerate(HIGH)])
    found = connection.execute("select ruleset_key, face, number, value, power from dealt_face").fetchall()
    assert len(found) == len(set(found))
    assert set(found) == {
        (ruleset_hash(rules), face, NUMBERS[face], face_value(rules, face), power_of(rules, face))
        for rules in UNLIKE
        for face in deck_faces(rules.deck)
    }


def test_a_dealt_hand_is_what_the_rules_make_of_it(connection: DuckDBPyConnection) -> None:
    assert_hands(connection, HIGH)


@st.composite
def deals(draw: st.DrawFn) -> tuple[RuleSet, Hands]:
    """A rule set and up to six hands of two to five cards, most of the cards high ones."""
    rules = draw(odd_rules())
    cards = draw(st.permutations(sorted(deck_cards(rules.deck), key=lambda face: -NUMBERS[face])[:30]))
    sizes = draw(st.lists(st.integers(2, 5), min_size=2, max_size=6))
    return rules, tuple(tuple(cards[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes)))


@pytest.mark.slow
@settings(max_examples=10)
@given(dealt_hands=st.lists(deals(), min_size=1, max_size=6))
def test_any_dealt_hand_is_what_any_rules_make_of_it(
    connection: DuckDBPyConnection, dealt_hands: list[tuple[RuleSet, Hands]]
) -> None:
    assert_hands(connection, dealt_hands)
