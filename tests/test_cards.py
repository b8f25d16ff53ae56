from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.cards import NUMBERS, Deck, deck_cards, deck_faces, face_of, is_red, rank_of, translated
from cabo_events.errors import FaceError


def test_the_publishers_deck_has_0_and_13_twice_and_every_other_number_four_times() -> None:
    copies = Counter(deck_cards(Deck.PUBLISHER))
    assert copies == {str(number): 2 if number in {0, 13} else 4 for number in range(14)}


def test_the_standard_deck_has_every_rank_in_every_suit_once_and_no_joker() -> None:
    cards = deck_cards(Deck.STANDARD)
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert len(cards) == 52
    assert set(cards) == {rank + suit for rank in ranks for suit in "cdhs"}


def test_the_two_decks_hold_the_same_numbers() -> None:
    publisher, standard = (sorted(NUMBERS[face] for face in deck_cards(deck)) for deck in Deck)
    assert publisher == standard


def test_different_faces() -> None:
    assert len(deck_faces(Deck.PUBLISHER)) == 14
    assert len(deck_faces(Deck.STANDARD)) == 52
    assert not deck_faces(Deck.PUBLISHER) & deck_faces(Deck.STANDARD)


@pytest.mark.parametrize(
    ("deck", "word", "face"),
    [
        pytest.param(Deck.PUBLISHER, "13", "13", id="a number is a publisher's face"),
        pytest.param(Deck.PUBLISHER, " 7 ", "7", id="spaces round it do not matter"),
        pytest.param(Deck.STANDARD, "10s", "10s", id="rank and suit are a standard face"),
        pytest.param(Deck.STANDARD, "qH", "Qh", id="case does not matter"),
        pytest.param(Deck.STANDARD, "KD", "Kd", id="nor in capitals"),
    ],
)
def test_a_typed_face(deck: Deck, word: str, face: str) -> None:
    assert face_of(deck, word) == face


@pytest.mark.parametrize(
    ("deck", "word"),
    [
        pytest.param(Deck.PUBLISHER, "14", id="14 is no card"),
        pytest.param(Deck.PUBLISHER, "-1", id="nor is -1"),
        pytest.param(Deck.PUBLISHER, "07", id="nor a number spelled otherwise"),
        pytest.param(Deck.PUBLISHER, "٣", id="nor a number in other digits"),
        pytest.param(Deck.PUBLISHER, "Qh", id="a standard face is none of the publisher's"),
        pytest.param(Deck.PUBLISHER, "", id="no word is no publisher's card"),
        pytest.param(Deck.STANDARD, "12", id="a publisher's face is none of the standard deck"),
        pytest.param(Deck.STANDARD, "1h", id="there is no 1"),
        pytest.param(Deck.STANDARD, "Th", id="a ten is written 10"),
        pytest.param(Deck.STANDARD, "Q", id="a suit is wanted"),
        pytest.param(Deck.STANDARD, "h", id="a rank is wanted"),
        pytest.param(Deck.STANDARD, "", id="no word is no standard card"),
        pytest.param(Deck.STANDARD, "Joker", id="there are no jokers"),
    ],
)
def test_a_word_that_is_no_card(deck: Deck, word: str) -> None:
    with pytest.raises(FaceError) as refused:
        face_of(deck, word)
    assert (refused.value.face, refused.value.deck) == (word, deck.value)
    looks = "0 to 13" if deck is Deck.PUBLISHER else "as in 10s"
    assert str(refused.value).startswith(f"{word!r} is no card of the {deck} deck: expected ")
    assert str(refused.value).endswith(looks)


@given(st.sampled_from(Deck), st.text() | st.sampled_from(sorted(NUMBERS)).map(str.swapcase))
def test_any_word_is_a_face_or_refused(deck: Deck, word: str) -> None:
    typed = word.strip()
    if typed.isascii() and typed.lower() in {face.lower() for face in deck_faces(deck)}:
        assert face_of(deck, word) in deck_faces(deck)
    else:
        with pytest.raises(FaceError):
            face_of(deck, word)


@pytest.mark.parametrize(
    ("face", "rank", "number"),
    [("0", "0", 0), ("13", "13", 13), ("Ah", "A", 1), ("10c", "10", 10), ("Js", "J", 11), ("Qd", "Q", 12)],
)
def test_rank_and_number(face: str, rank: str, number: int) -> None:
    assert (rank_of(face), NUMBERS[face]) == (rank, number)


def test_a_red_and_a_black_king_share_a_rank_and_not_a_number() -> None:
    kings = ("Kc", "Kd", "Kh", "Ks")
    assert {rank_of(king) for king in kings} == {"K"}
    assert {king: NUMBERS[king] for king in kings} == {"Kc": 13, "Kd": 0, "Kh": 0, "Ks": 13}
    assert [king for king in kings if is_red(king)] == ["Kd", "Kh"]


@pytest.mark.parametrize(
    ("deck", "face", "other"),
    [
        pytest.param(Deck.PUBLISHER, "Kh", "0", id="a red king is a 0"),
        pytest.param(Deck.PUBLISHER, "Kc", "13", id="a black king is a 13"),
        pytest.param(Deck.PUBLISHER, "As", "1", id="an ace is a 1"),
        pytest.param(Deck.PUBLISHER, "Jd", "11", id="a jack is an 11"),
        pytest.param(Deck.STANDARD, "0", "Kd", id="a 0 is the first red king"),
        pytest.param(Deck.STANDARD, "13", "Kc", id="a 13 is the first black king"),
        pytest.param(Deck.STANDARD, "12", "Qc", id="a 12 is the first queen"),
        pytest.param(Deck.STANDARD, "Qh", "Qh", id="a face of the deck stays as it is"),
    ],
)
def test_translation_between_the_decks(deck: Deck, face: str, other: str) -> None:
    assert translated(deck, face) == other


@given(st.sampled_from(Deck), st.sampled_from(sorted(NUMBERS)))
def test_translation_keeps_the_number_and_lands_in_the_deck(deck: Deck, face: str) -> None:
    other = translated(deck, face)
    assert other in deck_faces(deck)
    assert NUMBERS[other] == NUMBERS[face]
    assert translated(deck, other) == other
