from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.codec import encode
from cabo_events.errors import ContradictionError
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    Event,
    ExchangeMissed,
    ExtraCard,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    Player,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundDealt,
    Source,
    StockReshuffled,
    Viewer,
)
from cabo_events.perspective import Viewpoint, perspective, viewpoints
from cabo_events.replay import replay
from cabo_events.resolve import resolve
from cabo_events.rulesets import STANDARD
from cabo_events.sights import Sight, events_in_rounds, sights
from cabo_events.state import all_cards
from tests.conftest import shared_files
from tests.witness import WHOLE_GAMES, corrected, events_of, whole_games, witnessed

BLIND_HAND = (None, None, None, None)
DEAL = RoundDealt(round=1, dealer=1, first=0, hands=(BLIND_HAND, BLIND_HAND), discard="5c", stock=None)
STOCK_OF_43 = 43


def opening(viewer: Viewer = None) -> GameStarted:
    people = (Player(id="ada", name="Ada", bot=None), Player(id="bo", name="Bo", bot=None))
    return GameStarted(schema=1, game="g", ruleset=STANDARD, players=people, viewer=viewer, seed=None, source=None,
                       played=None, tags=())  # fmt: skip


def hand_dealt(*known: tuple[int, str]) -> tuple[str | None, ...]:
    faces = dict(known)
    return tuple(faces.get(slot) for slot in range(4))


def stock_dealt(*faces: str | None) -> tuple[str | None, ...]:
    return (*faces, *(None,) * (STOCK_OF_43 - len(faces)))


# --- a later sight tells the face all along ----------------------------------------------------------------------


class Row(NamedTuple):
    """What was recorded after the deal; the deal as it turns out; the records as they turn out."""

    sentence: str
    recorded: tuple[Event, ...]
    hands: tuple[tuple[str | None, ...], ...]
    stock: tuple[str | None, ...] | None
    resolved: tuple[Event, ...]


BLIND = (BLIND_HAND, BLIND_HAND)
TABLE = (
    Row("a discard tells what was drawn",
        (CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3d")),
        BLIND, stock_dealt("3d"),
        (CardDrawn(seat=0, face="3d"), CardDiscarded(seat=0, face="3d"))),
    Row("a look tells what was dealt",
        (OpeningPeeked(seat=0, slots=(2, 0), faces=("Ah", None)),),
        (hand_dealt((2, "Ah")), BLIND_HAND), None,
        (OpeningPeeked(seat=0, slots=(2, 0), faces=("Ah", None)),)),
    Row("a card that goes to the pile tells every earlier look at it",
        (OpeningPeeked(seat=0, slots=(2, 0), faces=(None, None)), CardSpied(seat=1, target=0, slot=0, face=None),
         CardPeeked(seat=0, slot=0, face=None), DiscardTaken(seat=0, slots=(0,), shown=("Ah",))),
        (hand_dealt((0, "Ah")), BLIND_HAND), None,
        (OpeningPeeked(seat=0, slots=(2, 0), faces=(None, "Ah")), CardSpied(seat=1, target=0, slot=0, face="Ah"),
         CardPeeked(seat=0, slot=0, face="Ah"), DiscardTaken(seat=0, slots=(0,), shown=("Ah",)))),
    Row("an exchanged card is known in its slot, the one thrown out is the card that lay there",
        (CardDrawn(seat=0, face=None), CardExchanged(seat=0, slots=(1,), shown=("2s",)),
         CardSpied(seat=1, target=0, slot=1, face="9h")),
        (hand_dealt((1, "2s")), BLIND_HAND), stock_dealt("9h"),
        (CardDrawn(seat=0, face="9h"), CardExchanged(seat=0, slots=(1,), shown=("2s",)),
         CardSpied(seat=1, target=0, slot=1, face="9h"))),
    Row("a sight follows the card back through a swap",
        (CardsSwapped(seat=0, slot=1, target=1, target_slot=3), CardMatched(seat=0, slot=1, face="5d"),
         PairDiscarded(seat=1, slots=(3, 0), faces=("4c", "4s"))),
        (hand_dealt((1, "4c")), hand_dealt((0, "4s"), (3, "5d"))), None,
        (CardsSwapped(seat=0, slot=1, target=1, target_slot=3), CardMatched(seat=0, slot=1, face="5d"),
         PairDiscarded(seat=1, slots=(3, 0), faces=("4c", "4s")))),
    Row("a penalty card is the one that lay on top of the stock",
        (MatchMissed(seat=1, slot=3, face="Jd", penalty_slot=4, penalty_face=None),
         PairMissed(seat=0, slots=(0, 1), faces=(None, "2h"), penalty_slot=4, penalty_face=None),
         CardMatched(seat=0, slot=4, face="5s"), CardMatched(seat=1, slot=4, face="5d")),
        (hand_dealt((1, "2h")), hand_dealt((3, "Jd"))), stock_dealt("5d", "5s"),
        (MatchMissed(seat=1, slot=3, face="Jd", penalty_slot=4, penalty_face="5d"),
         PairMissed(seat=0, slots=(0, 1), faces=(None, "2h"), penalty_slot=4, penalty_face="5s"),
         CardMatched(seat=0, slot=4, face="5s"), CardMatched(seat=1, slot=4, face="5d"))),
    Row("a penalty that the stock could not pay has no face",
        (MatchMissed(seat=1, slot=3, face="Jd", penalty_slot=None, penalty_face=None),),
        (BLIND_HAND, hand_dealt((3, "Jd"))), None,
        (MatchMissed(seat=1, slot=3, face="Jd", penalty_slot=None, penalty_face=None),)),
    Row("a failed exchange's kept and extra cards are known once they are seen",
        (CardDrawn(seat=0, face=None),
         ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1, 2), shown=("Ac", None, "2c"), kept_slot=4,
                        discarded=None, extra=(ExtraCard(slot=5, face=None), ExtraCard(slot=6, face=None))),
         CardSpied(seat=1, target=0, slot=4, face="Kd"), CardSpied(seat=1, target=0, slot=6, face="Ks")),
        (hand_dealt((0, "Ac"), (2, "2c")), BLIND_HAND), stock_dealt("Kd", None, "Ks"),
        (CardDrawn(seat=0, face="Kd"),
         ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1, 2), shown=("Ac", None, "2c"), kept_slot=4,
                        discarded=None, extra=(ExtraCard(slot=5, face=None), ExtraCard(slot=6, face="Ks"))),
         CardSpied(seat=1, target=0, slot=4, face="Kd"), CardSpied(seat=1, target=0, slot=6, face="Ks"))),
    Row("a failed exchange that discards the drawn card tells it",
        (CardDrawn(seat=0, face=None),
         ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1), shown=("Ac", "2c"), kept_slot=None,
                        discarded="Kd", extra=())),
        (hand_dealt((0, "Ac"), (1, "2c")), BLIND_HAND), stock_dealt("Kd"),
        (CardDrawn(seat=0, face="Kd"),
         ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1), shown=("Ac", "2c"), kept_slot=None,
                        discarded="Kd", extra=()))),
    Row("a failed exchange for the discard gives back the card that lay on top",
        (ExchangeMissed(seat=0, source=Source.DISCARD, slots=(0, 1), shown=("Ac", "2c"), kept_slot=None,
                        discarded=None, extra=()),),
        (hand_dealt((0, "Ac"), (1, "2c")), BLIND_HAND), None,
        (ExchangeMissed(seat=0, source=Source.DISCARD, slots=(0, 1), shown=("Ac", "2c"), kept_slot=None,
                        discarded="5c", extra=()),)),
    Row("the reveal tells the hands as they were dealt, and earlier sights tell what it leaves open",
        (OpeningPeeked(seat=1, slots=(0, 1), faces=("Qc", "Qd")),
         HandsRevealed(reason=RevealReason.CALLED, hands=(("Ac", "2c", "3c", "4c"), (None, "Qd", None, None)))),
        (("Ac", "2c", "3c", "4c"), hand_dealt((0, "Qc"), (1, "Qd"))), None,
        (OpeningPeeked(seat=1, slots=(0, 1), faces=("Qc", "Qd")),
         HandsRevealed(reason=RevealReason.CALLED, hands=(("Ac", "2c", "3c", "4c"), ("Qc", "Qd", None, None))))),
    Row("a reveal of more cards than there are is left as it was told",
        (HandsRevealed(reason=RevealReason.CALLED, hands=(("Ac", "2c", "3c", "4c", "5d"), BLIND_HAND)),),
        (("Ac", "2c", "3c", "4c"), BLIND_HAND), None,
        (HandsRevealed(reason=RevealReason.CALLED, hands=(("Ac", "2c", "3c", "4c", "5d"), BLIND_HAND)),)),
    Row("a call and a declined power tell nothing",
        (PowerDeclined(seat=0), CaboCalled(seat=0)), BLIND, None, (PowerDeclined(seat=0), CaboCalled(seat=0))),
)  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=[row.sentence for row in TABLE])
def test_a_card_is_an_object_and_once_told_its_face_is_known_all_along(row: Row) -> None:
    told = resolve((opening(), DEAL, *row.recorded))
    dealt = RoundDealt(round=1, dealer=1, first=0, hands=row.hands, discard="5c", stock=row.stock)
    assert told == (opening(), dealt, *row.resolved)


# --- reshuffles --------------------------------------------------------------------------------------------------


def reshuffled(*, stock: tuple[str | None, ...] | None, first_draw: str | None) -> tuple[Event, ...]:
    """Two cards are left to draw; their discards lie under the one that the next draw's reshuffle leaves."""
    return (
        opening(),
        RoundDealt(round=1, dealer=1, first=0, hands=BLIND, discard="5c", stock=(None, None)),
        CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3d"),
        CardDrawn(seat=1, face=None), CardDiscarded(seat=1, face="2d"),
        StockReshuffled(stock=stock), CardDrawn(seat=0, face=first_draw), CardDiscarded(seat=0, face="3d"),
    )  # fmt: skip


def test_a_reshuffled_card_is_a_new_one_told_back_to_its_reshuffle() -> None:
    told = resolve(reshuffled(stock=None, first_draw=None))
    assert told == (
        opening(),
        RoundDealt(round=1, dealer=1, first=0, hands=BLIND, discard="5c", stock=("3d", "2d")),
        CardDrawn(seat=0, face="3d"), CardDiscarded(seat=0, face="3d"),
        CardDrawn(seat=1, face="2d"), CardDiscarded(seat=1, face="2d"),
        StockReshuffled(stock=("3d", None)), CardDrawn(seat=0, face="3d"), CardDiscarded(seat=0, face="3d"),
    )  # fmt: skip


def test_cards_that_a_foreign_log_left_in_the_stock_are_not_among_the_reshuffled() -> None:
    early = (
        opening(),
        RoundDealt(round=1, dealer=1, first=0, hands=BLIND, discard="5c", stock=(None, None)),
        CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3d"),
        StockReshuffled(stock=None), CardDrawn(seat=1, face=None), CardDiscarded(seat=1, face="2d"),
    )  # fmt: skip
    told = resolve(early)
    assert told[1] == RoundDealt(round=1, dealer=1, first=0, hands=BLIND, discard="5c", stock=("3d", "2d"))
    assert told[4] == StockReshuffled(stock=None)


def test_nothing_is_deduced_from_the_cards_that_must_be_left() -> None:
    told = resolve(reshuffled(stock=("3d", None), first_draw="3d"))
    assert told[6] == StockReshuffled(stock=("3d", None))


def test_a_new_round_is_dealt_new_cards() -> None:
    events = (
        opening(), DEAL, OpeningPeeked(seat=0, slots=(0, 1), faces=("Ac", "2c")),
        RoundDealt(round=2, dealer=0, first=1, hands=BLIND, discard="6c", stock=None),
    )  # fmt: skip
    assert resolve(events)[3] == events[3]


# --- corrections -------------------------------------------------------------------------------------------------


def test_what_was_taken_back_tells_nothing_and_stays_as_it_was_recorded() -> None:
    undone = (CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3d"))
    played = (CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3h"))
    back = Rewound(to=2, reason="it was a heart")
    told = resolve((opening(), DEAL, *undone, back, *played))
    assert told[2:5] == (*undone, back)
    assert told[5:] == (CardDrawn(seat=0, face="3h"), CardDiscarded(seat=0, face="3h"))
    assert told[1] == RoundDealt(round=1, dealer=1, first=0, hands=BLIND, discard="5c", stock=stock_dealt("3h"))


# --- contradictions ----------------------------------------------------------------------------------------------


def test_two_sights_of_one_card_that_disagree_name_both_events() -> None:
    events = (opening(), DEAL, CardDrawn(seat=0, face="3d"), CardDiscarded(seat=0, face="3h"))
    with pytest.raises(ContradictionError) as caught:
        resolve(events)
    error = caught.value
    assert (error.version, error.earlier, error.expected, error.found) == (4, 3, "3d", "3h")
    assert str(error) == "event 4 contradicts event 3 on one card: expected 3d, found 3h"


@pytest.mark.parametrize(
    ("name", "version", "earlier"),
    [
        pytest.param("broken-c53c6c.seat2", 15, 5, id="the thrown card was seen in the opening look as another"),
        pytest.param("broken-76ad72", 26, 2, id="the top of the stock was another card"),
    ],
)
def test_a_broken_record_that_contradicts_itself_is_refused(
    shared: Path, name: str, version: int, earlier: int
) -> None:
    with pytest.raises(ContradictionError) as caught:
        resolve(events_of(shared / "data" / "broken" / f"{name}.cabo.jsonl"))
    assert (caught.value.version, caught.value.earlier) == (version, earlier)


# --- laws --------------------------------------------------------------------------------------------------------


def viewers_of(events: Sequence[Event]) -> tuple[Viewpoint, ...]:
    assert isinstance(events[0], GameStarted)
    return viewpoints(events[0])


def sights_of(events: Sequence[Event]) -> list[Sight]:
    return list(sights(replay(events)))


def true_sights(events: Sequence[Event], viewer: Viewpoint) -> list[Sight]:
    """Every face that a whole game tells of a card which the viewer has seen sooner or later."""
    timeline, seat = witnessed(events, viewer)
    seen = {
        (happened.deal, card.instance)
        for happened in events_in_rounds(timeline)
        for card in all_cards(happened.after)
        if card.seen[seat] is not None
    }
    return [sight for sight in sights(timeline) if (sight.deal, sight.instance) in seen]


@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_a_whole_game_is_resolved_already(path: Path) -> None:
    assert resolve(events_of(path)) == events_of(path)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_a_resolved_perspective_tells_the_true_face_of_every_card_that_the_viewer_ever_saw_and_no_other(
    path: Path,
) -> None:
    events = events_of(path)
    for viewer in viewers_of(events):
        told = resolve(perspective(events, viewer))
        assert sights_of(told) == true_sights(events, viewer)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_resolving_twice_tells_no_more(path: Path) -> None:
    events = events_of(path)
    for viewer in viewers_of(events):
        told = resolve(perspective(events, viewer))
        assert resolve(told) == told


@pytest.mark.parametrize("partial", shared_files("data/partial*/*.cabo.jsonl"))
def test_perspective_hides_again_what_resolve_told(partial: Path) -> None:
    record = events_of(partial)
    assert isinstance(record[0], GameStarted)
    assert isinstance(record[0].viewer, int)
    told = resolve(record)
    assert told != record
    assert encode(perspective(told, record[0].viewer)) == partial.read_bytes()


@given(data=st.data())
def test_a_corrected_prefix_is_resolved_to_true_faces_wherever_it_counts(data: st.DataObject) -> None:
    events = data.draw(whole_games())
    count = data.draw(st.integers(2, len(events)))
    again = corrected(events[:count], data.draw(st.integers(1, count)), data.draw(st.integers(0, 20)))
    viewer = data.draw(st.sampled_from(viewers_of(events)))
    told = resolve(perspective(again, viewer))
    assert sights_of(told) == true_sights(again, viewer)
    assert resolve(told) == told
