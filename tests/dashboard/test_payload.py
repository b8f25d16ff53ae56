from pathlib import Path

import msgspec
import pytest

from cabo_events.events import CardsSwapped, Event, ExchangeMissed, ExtraCard, MatchMissed, Source, Viewer
from cabo_events.files import read_game
from cabo_events.moment import moment_at
from cabo_events.perspective import as_seen_by, viewpoints
from cabo_events.replay import Timeline, replay
from cabo_events.state import Phase
from dashboard.data import opening_of
from dashboard.payload import TablePayload, table_payload
from dashboard.table_view import table_html
from dashboard.touched import touched_slots
from tests.conftest import shared_files
from tests.dashboard.games import sample

LOOKED_AT, EXCHANGED, CALLED = 4, 6, 7
SIX = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")


def hand(table: TablePayload, seat: int) -> list[str | None]:
    return [None if card is None else card.face for card in table.seats[seat].hand]


def test_the_table_after_the_deal() -> None:
    table = table_payload(replay(sample(SIX)), 2)
    assert table.round is not None
    assert (table.round.discard_top, table.round.discard_count, table.round.stock_count) == ("9c", 1, 27)
    assert (table.round.phase, table.round.on_turn, table.round.turn) == (Phase.OPENING, 0, 0)
    assert [seat.name for seat in table.seats if seat.is_dealer] == ["Fay"]
    assert hand(table, 5) == ["6c", "8s", "Qh", "Jc"]
    assert [seat.hand_total for seat in table.seats[:2]] == [17, 33]


def test_who_has_seen_a_card_is_told() -> None:
    table = table_payload(replay(sample()), LOOKED_AT)
    known = [card.known_by for card in table.seats[1].hand if card is not None]
    assert known == [(1,), (1,), (), ()]
    assert [card.slot for card in table.seats[1].hand if card is not None and card.is_touched] == [0, 1]


def test_an_exchanged_card_lies_in_the_slot_that_it_emptied() -> None:
    table = table_payload(replay(sample()), EXCHANGED)
    assert table.round is not None
    assert (hand(table, 0), table.round.discard_top) == (["Ad", "7d", "Kh", "9s"], "Ac")


def test_a_drawn_card_is_in_its_drawers_fingers() -> None:
    table = table_payload(replay(sample()), EXCHANGED - 1)
    assert table.round is not None
    assert (table.round.drawer, table.round.drawn, table.round.phase) == (0, "Ad", Phase.DRAWN)


def test_after_a_call_the_others_have_a_final_turn() -> None:
    table = table_payload(replay(sample(SIX)), CALLED + 4)
    assert [seat.name for seat in table.seats if seat.is_caller] == ["Ben"]
    assert [seat.name for seat in table.seats if seat.has_final_turn] == ["Ada", "Cleo", "Dina", "Emil", "Fay"]


def test_revealed_hands_have_their_points() -> None:
    events = sample()
    table = table_payload(replay(events), len(events))
    assert [(seat.hand_total, seat.gained, seat.total) for seat in table.seats] == [(17, 0, 0), (33, 43, 43)]


def test_before_the_deal_there_is_no_round() -> None:
    table = table_payload(replay(sample()), 1)
    assert (table.round, table.seats[0].hand, table.seats[0].hand_total) == (None, (), None)


def test_a_payload_is_json() -> None:
    timeline = replay(sample(SIX))
    for version in range(1, len(timeline.states) + 1):
        table = table_payload(timeline, version)
        assert msgspec.json.decode(msgspec.json.encode(table), type=TablePayload) == table


@pytest.mark.parametrize("viewer", [0, 1, 5, "spectator"])
def test_no_viewpoint_is_sent_a_face_that_it_has_not_seen(viewer: Viewer) -> None:
    events = sample(SIX)
    truth, seen = replay(events), as_seen_by(events, viewer)
    for version in range(2, len(events)):
        for seat in range(len(SIX)):
            lying = [card for card in table_payload(truth, version).seats[seat].hand if card is not None]
            known = [card.face for card in lying if viewer in card.known_by]
            assert [face for face in hand(table_payload(seen, version), seat) if face] == known


REAL_GAMES = [*shared_files("data/partial/*.cabo.jsonl"), *shared_files("data/games/*-s1[0-9].cabo.jsonl")]


@pytest.mark.parametrize("path", REAL_GAMES)
def test_every_version_of_a_real_game_can_be_drawn_from_every_viewpoint(path: Path) -> None:
    events = read_game(path).events
    for viewer in (None, *viewpoints(opening_of(events))):
        timeline = as_seen_by(events, viewer)
        for version in range(1, len(events) + 1, 7):
            table = table_payload(timeline, version)
            assert_like_the_moment(table, timeline, version)
            assert f'data-version="{version}"' in str(table_html(table))


def assert_like_the_moment(table: TablePayload, timeline: Timeline, version: int) -> None:
    moment = moment_at(timeline, version)
    assert tuple(seat.total for seat in table.seats) == moment.totals
    if moment.table is not None:
        hands = tuple(tuple(card.slot for card in seat.hand if card is not None) for seat in table.seats)
        assert hands == tuple(tuple(card.slot for card in cards) for cards in moment.table.hands)


@pytest.mark.parametrize(
    ("event", "touched"),
    [
        pytest.param(
            ExchangeMissed(
                seat=0, source=Source.STOCK, slots=(1, 2), shown=("3", "4"), kept_slot=4, discarded=None,
                extra=(ExtraCard(slot=5, face=None),),
            ),
            ({1, 2, 4, 5}, set()),
            id="a missed exchange touches the cards shown, the one kept and the extra ones",
        ),
        pytest.param(
            MatchMissed(seat=1, slot=0, face="3", penalty_slot=4, penalty_face=None),
            (set(), {0, 4}),
            id="a missed match touches the card and the penalty",
        ),
        pytest.param(
            CardsSwapped(seat=0, slot=3, target=1, target_slot=2), ({3}, {2}), id="a swap touches a card of each"
        ),
    ],
)  # fmt: skip
def test_an_event_touches(event: Event, touched: tuple[set[int], set[int]]) -> None:
    assert (set(touched_slots(event, 0)), set(touched_slots(event, 1))) == touched
