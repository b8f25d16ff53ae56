from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.codec import encode
from cabo_events.errors import PerspectiveError
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
    EndReason,
    Event,
    ExchangeMissed,
    ExtraCard,
    GameEnded,
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
    RoundRecorded,
    RoundScored,
    Source,
    StockReshuffled,
    Viewer,
)
from cabo_events.perspective import Viewpoint, as_seen_by, perspective, viewpoints
from cabo_events.replay import replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import Card
from tests.conftest import SHARED, shared_files
from tests.witness import (
    HIDDEN_MISSES,
    WHOLE_GAMES,
    CardKey,
    corrected,
    events_of,
    faces_seen,
    faces_told,
    unseen_cards,
    whole_games,
    with_faces,
    without_faces,
    witnessed,
)

ALL: tuple[Viewpoint, ...] = (0, 1, 2, "spectator")


def opening(rules: RuleSet = STANDARD, viewer: Viewer = None, seed: int | None = None) -> GameStarted:
    people = tuple(Player(id=name.lower(), name=name, bot=None) for name in ("Ada", "Bo", "Cleo"))
    return GameStarted(schema=1, game="g", ruleset=rules, players=people, viewer=viewer, seed=seed,
                       source="a table", played="2024-05-01", tags=("t",))  # fmt: skip


# --- who sees what -----------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """An event of seat 0, what those are told who do not see it, and who sees it."""

    sentence: str
    event: Event
    hidden: Event
    seen_by: tuple[Viewpoint, ...]
    rules: RuleSet = STANDARD


def row_seen_by_all(sentence: str, event: Event) -> Row:
    return Row(sentence, event, event, ALL)


MISS = ExchangeMissed(seat=0, source=Source.STOCK, slots=(0, 1, 2), shown=("3", "4", "4"), kept_slot=None,
                      discarded="9", extra=(ExtraCard(slot=4, face="6"),))  # fmt: skip
BLIND_EXTRA = (ExtraCard(slot=4, face=None),)

TABLE = (
    Row("nobody is shown a dealt card or the stock",
        RoundDealt(round=1, dealer=2, first=0, hands=(("Ah", "2h"), ("3h", "4h"), ()), discard="5h", stock=("6h",)),
        RoundDealt(round=1, dealer=2, first=0, hands=((None, None), (None, None), ()), discard="5h", stock=None),
        ()),
    Row("each player secretly looks at two of their own cards",
        OpeningPeeked(seat=0, slots=(3, 0), faces=("Ah", "2h")),
        OpeningPeeked(seat=0, slots=(3, 0), faces=(None, None)),
        (0,)),
    Row("the drawer alone looks at the card drawn",
        CardDrawn(seat=0, face="Ah"), CardDrawn(seat=0, face=None), (0,)),
    row_seen_by_all("an exchanged card goes to the pile", CardExchanged(seat=0, slots=(1,), shown=("Ah",))),
    row_seen_by_all("a card given for the discard goes to the pile", DiscardTaken(seat=0, slots=(1,), shown=("Ah",))),
    row_seen_by_all("a discarded card lies on the pile", CardDiscarded(seat=0, face="7h")),
    Row("the cards of a failed exchange are known to all, the extra cards are blind",
        MISS, replace(MISS, extra=BLIND_EXTRA), (), PUBLISHER),
    Row("where they are hidden the others see only what lands on the pile",
        replace(MISS, extra=()), replace(MISS, extra=(), shown=(None, None, None)), (0,), HIDDEN_MISSES),
    Row("peek: look at one of your own cards",
        CardPeeked(seat=0, slot=2, face="Ah"), CardPeeked(seat=0, slot=2, face=None), (0,)),
    Row("spy: look at one card of an opponent; its owner does not see it",
        CardSpied(seat=0, target=1, slot=2, face="Ah"), CardSpied(seat=0, target=1, slot=2, face=None), (0,)),
    row_seen_by_all("swap: all see which cards trade places", CardsSwapped(seat=0, slot=1, target=2, target_slot=3)),
    row_seen_by_all("a power is declined in the open", PowerDeclined(seat=0)),
    row_seen_by_all("a matched card lies on the pile", CardMatched(seat=0, slot=1, face="Ah")),
    Row("a wrong match goes back, all have seen it, and the penalty card is blind",
        MatchMissed(seat=0, slot=1, face="Ah", penalty_slot=4, penalty_face="2h"),
        MatchMissed(seat=0, slot=1, face="Ah", penalty_slot=4, penalty_face=None),
        ()),
    row_seen_by_all("a pair lies on the pile", PairDiscarded(seat=0, slots=(1, 2), faces=("Ah", "As"))),
    Row("an unequal pair goes back, all have seen it, and the penalty card is blind",
        PairMissed(seat=0, slots=(1, 2), faces=("Ah", "2s"), penalty_slot=4, penalty_face="2h"),
        PairMissed(seat=0, slots=(1, 2), faces=("Ah", "2s"), penalty_slot=4, penalty_face=None),
        ()),
    row_seen_by_all("a call is heard by all", CaboCalled(seat=0)),
    Row("reshuffled cards are unseen", StockReshuffled(stock=("Ah", "2h")), StockReshuffled(stock=None), ()),
    row_seen_by_all("all hands are turned up", HandsRevealed(reason=RevealReason.CALLED, hands=(("Ah",), ("2h",), ()))),
    row_seen_by_all("points are public", RoundScored(points=(0, 2, 0), totals=(0, 2, 0), resets=(), kamikaze=None)),
    row_seen_by_all("a score sheet is public", RoundRecorded(round=1, hand_totals=(1, 2, 3), points=(0, 2, 3), caller=0,
                                                            kamikaze=None, unknown=())),
    row_seen_by_all("a correction is kept", Rewound(to=1, reason="wrong card")),
    row_seen_by_all("the end is public", GameEnded(reason=EndReason.ABANDONED, winners=())),
)  # fmt: skip


@pytest.mark.parametrize("viewer", ALL)
@pytest.mark.parametrize("row", TABLE, ids=[row.sentence for row in TABLE])
def test_a_face_is_written_only_where_the_viewer_saw_it(row: Row, viewer: Viewpoint) -> None:
    told = perspective((opening(row.rules), row.event), viewer)[1]
    assert told == (row.event if viewer in row.seen_by else row.hidden)


def test_the_table_has_a_row_for_every_event() -> None:
    assert {type(row.event) for row in TABLE} | {GameStarted} == set(get_args(Event))


def test_the_opening_names_the_viewer_and_loses_the_seed() -> None:
    told = perspective((opening(seed=7),), 1)
    assert told == (opening(viewer=1, seed=None),)


# --- whose record shows what -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "shown"),
    [(None, (0, 1, 2, "spectator")), (1, (1, "spectator")), ("spectator", ("spectator",))],
)
def test_a_record_shows_what_its_viewer_saw(viewer: Viewer, shown: tuple[Viewpoint, ...]) -> None:
    assert viewpoints(opening(viewer=viewer)) == shown


@pytest.mark.parametrize(
    ("events", "viewer", "expected", "found"),
    [
        pytest.param((opening(viewer=1),), 0, "seat 1 or spectator", "seat 0", id="another seat's record"),
        pytest.param((opening(viewer="spectator"),), 0, "spectator", "seat 0", id="a spectator's record"),
        pytest.param((opening(),), 3, "seat 0 or seat 1 or seat 2 or spectator", "seat 3", id="a seat nobody sits in"),
        pytest.param((), 0, "game_started as the first event", "an empty game", id="no events"),
        pytest.param((CaboCalled(seat=0),), 0, "game_started as the first event", "cabo_called", id="no opening"),
    ],
)
def test_a_perspective_that_the_record_does_not_show_is_refused(
    events: tuple[Event, ...], viewer: Viewpoint, expected: str, found: str
) -> None:
    with pytest.raises(PerspectiveError) as caught:
        perspective(events, viewer)
    assert (caught.value.expected, caught.value.found) == (expected, found)


# --- real records ------------------------------------------------------------------------------------------------


def whole_game_of(partial: Path) -> Path:
    folder = {"partial": "games", "partial-rules": "rules"}[partial.parent.name]
    return SHARED / "data" / folder / f"{partial.name.split('.seat', maxsplit=1)[0]}.cabo.jsonl"


def viewer_of(partial: Path) -> int:
    return int(partial.name.split(".seat")[1].split(".", maxsplit=1)[0])


@pytest.mark.parametrize("partial", shared_files("data/partial*/*.cabo.jsonl"))
def test_the_perspective_of_a_whole_game_is_the_seats_own_record_byte_for_byte(partial: Path) -> None:
    told = perspective(events_of(whole_game_of(partial)), viewer_of(partial))
    assert encode(told) == partial.read_bytes()


@pytest.mark.parametrize("partial", shared_files("data/partial*/*.cabo.jsonl"))
def test_the_perspective_of_every_prefix_is_a_prefix_of_the_perspective(partial: Path) -> None:
    whole, record, viewer = events_of(whole_game_of(partial)), events_of(partial), viewer_of(partial)
    for count in range(1, len(whole) + 1):
        assert perspective(whole[:count], viewer) == record[:count]


@pytest.mark.parametrize("partial", shared_files("data/partial*/*.cabo.jsonl"))
def test_a_seats_own_record_stays_as_it_is_and_holds_all_that_a_spectator_saw(partial: Path) -> None:
    whole, record = events_of(whole_game_of(partial)), events_of(partial)
    assert perspective(record, viewer_of(partial)) == record
    public = perspective(whole, "spectator")
    assert perspective(record, "spectator") == public == perspective(public, "spectator")


# --- a game as somebody lived it ---------------------------------------------------------------------------------


def assert_faces_known_are_faces_seen(events: tuple[Event, ...], viewer: Viewpoint) -> None:
    whole, seat = witnessed(events, viewer)
    lived = as_seen_by(events, viewer)
    for told, true in zip(lived.states, whole.states, strict=True):
        assert faces_told(told) == faces_seen(true, seat), f"{viewer} at version {true.version}"


def viewers_of(events: tuple[Event, ...]) -> tuple[Viewpoint, ...]:
    assert isinstance(events[0], GameStarted)
    return viewpoints(events[0])


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_at_every_version_a_viewer_knows_the_faces_of_the_cards_seen_so_far_and_no_others(path: Path) -> None:
    events = events_of(path)
    for viewer in viewers_of(events):
        assert_faces_known_are_faces_seen(events, viewer)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_a_viewer_lives_the_same_game_with_fewer_faces(path: Path) -> None:
    events = events_of(path)
    whole = [without_faces(state) for state in replay(events).states]
    for viewer in viewers_of(events):
        lived = as_seen_by(events, viewer)
        assert [without_faces(state) for state in lived.states] == whole


def test_without_a_viewer_the_record_is_replayed_as_it_is() -> None:
    events = (opening(), SMALL_DEAL, CardDrawn(seat=0, face="6h"))
    assert as_seen_by(events, None) == replay(events)


SMALL_DEAL = RoundDealt(
    round=1, dealer=2, first=0, discard="5h", stock=("6h", "7h", "8h", "9h"),
    hands=(("Ac", "2c", "3c", "4c"), ("Ad", "2d", "3d", "4d"), ("As", "2s", "3s", "4s")),
)  # fmt: skip


def test_a_card_that_every_seat_looked_at_in_private_is_no_public_one() -> None:
    events = (
        opening(),
        SMALL_DEAL,
        OpeningPeeked(seat=0, slots=(0, 1), faces=("Ac", "2c")),
        CardSpied(seat=1, target=0, slot=0, face="Ac"),
        CardSpied(seat=2, target=0, slot=0, face="Ac"),
    )
    seen_by_all = replay(events).at(5).round
    public = as_seen_by(events, "spectator").at(5).round
    assert seen_by_all is not None
    assert public is not None
    assert seen_by_all.hands[0][0] == Card(instance=0, face="Ac", seen=(3, 4, 5))
    assert public.hands[0][0] == Card(instance=0, face=None, seen=(3, 4, 5))


def test_knowledge_follows_a_card_through_a_blind_swap_and_the_swapper_learns_nothing() -> None:
    events = (
        opening(),
        SMALL_DEAL,
        OpeningPeeked(seat=1, slots=(0, 1), faces=("Ad", "2d")),
        CardDrawn(seat=0, face="6h"),
        CardsSwapped(seat=0, slot=3, target=1, target_slot=0),
    )
    swapped = [as_seen_by(events, viewer).at(5).round for viewer in (0, 1)]
    in_slot_3 = [round_.hands[0][3] for round_ in swapped if round_ is not None]
    assert [card.face for card in in_slot_3 if card is not None] == [None, "Ad"]


def test_a_drawn_card_that_the_reveal_finds_unplaced_is_told_by_no_event() -> None:
    hands = SMALL_DEAL.hands
    events = (
        opening(), SMALL_DEAL, CardDrawn(seat=0, face="6h"),
        HandsRevealed(reason=RevealReason.STOCK_OUT, hands=hands),
    )  # fmt: skip
    tops = [round_.pile[-1] for viewer in (0, 1) if (round_ := as_seen_by(events, viewer).last.round) is not None]
    assert [card.face for card in tops] == ["6h", None]


# --- laws --------------------------------------------------------------------------------------------------------


class Watched(NamedTuple):
    """A viewer at a whole game that has come to some version."""

    events: tuple[Event, ...]
    viewer: Viewpoint


@st.composite
def watched_games(draw: st.DrawFn) -> Watched:
    events = draw(whole_games())
    count = draw(st.integers(2, len(events)))
    return Watched(events[:count], draw(st.sampled_from(viewers_of(events))))


def shuffled(watched: Watched, dice: Random) -> tuple[Event, ...]:
    """The same game, had chance dealt the cards that the viewer has not seen in another order."""
    faces: dict[CardKey, str] = {}
    for unseen in unseen_cards(watched.events, watched.viewer):
        dealt = list(unseen.values())
        dice.shuffle(dealt)
        faces.update(zip(unseen, dealt, strict=True))
    return with_faces(watched.events, faces)


@given(watched=watched_games(), dice=st.randoms(use_true_random=False))
def test_cards_that_a_viewer_has_not_seen_could_lie_otherwise_and_it_would_know_the_same(
    watched: Watched, dice: Random
) -> None:
    other = shuffled(watched, dice)
    assume(other != watched.events)
    assert encode(perspective(other, watched.viewer)) == encode(perspective(watched.events, watched.viewer))


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", WHOLE_GAMES)
def test_before_each_reveal_of_a_recorded_game_the_unseen_cards_could_lie_otherwise(path: Path) -> None:
    events = events_of(path)
    for count in [at for at, event in enumerate(events) if isinstance(event, HandsRevealed)]:
        for viewer in viewers_of(events):
            other = shuffled(Watched(events[:count], viewer), Random(count))
            assert perspective(other, viewer) == perspective(events[:count], viewer)


@given(watched=watched_games(), dice=st.randoms(use_true_random=False))
def test_the_other_order_is_a_game_of_the_same_cards(watched: Watched, dice: Random) -> None:
    for state, other in zip(replay(watched.events).states, replay(shuffled(watched, dice)).states, strict=True):
        assert sorted(map(str, faces_told(other))) == sorted(map(str, faces_told(state)))
        assert without_faces(other) == without_faces(state)


@given(watched=watched_games(), data=st.data())
def test_a_correction_takes_knowledge_back_with_it(watched: Watched, data: st.DataObject) -> None:
    to = data.draw(st.integers(1, len(watched.events)))
    again = corrected(watched.events, to, data.draw(st.integers(0, 20)))
    assert_faces_known_are_faces_seen(again, watched.viewer)
