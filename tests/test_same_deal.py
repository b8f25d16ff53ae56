import pytest
from msgspec.structs import replace

from cabo_events.events import RoundDealt
from cabo_events.perspective import perspective
from cabo_events.replay import replay
from cabo_events.same_deal import deal_hash, dealt_rounds
from tests.dashboard.games import sample


def deal() -> RoundDealt:
    (found,) = (event for event in sample() if isinstance(event, RoundDealt))
    return replace(found, stock=tuple(face or "3d" for face in found.stock or ()))


@pytest.mark.parametrize("same", [{"round": 7}, {"dealer": None}, {"at": "2026-11-29T10:00:00Z"}])
def test_what_is_no_card_does_not_tell_deals_apart(same: dict[str, object]) -> None:
    assert deal_hash(replace(deal(), **same)) == deal_hash(deal())


@pytest.mark.parametrize("other", [{"discard": "8c"}, {"first": 1}, {"hands": ((), ())}, {"stock": ()}])
def test_another_card_or_another_first_seat_is_another_deal(other: dict[str, object]) -> None:
    assert deal_hash(replace(deal(), **other)) != deal_hash(deal())


def test_a_deal_with_an_unknown_card_has_no_hash() -> None:
    hidden = perspective(sample(), 0)
    assert dealt_rounds(replay(hidden)) == ()
