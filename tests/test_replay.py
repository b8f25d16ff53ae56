"""The timeline: a state for every version, what a rewind undoes, and where rounds and turns lie."""

import pytest
from msgspec.structs import replace

from cabo_events.errors import ReplayError
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    DiscardTaken,
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundRecorded,
    RoundScored,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.replay import RoundSpan, extended, live_versions, replay, round_spans
from cabo_events.ruleset import EmptyHand, PairDiscard, StockOut
from cabo_events.rulesets import STANDARD
from tests.game_builder import Table, dealt

DRAWN, DISCARDED = CardDrawn(seat=0, face="2c"), CardDiscarded(seat=0, face="2c")


def table() -> Table:
    """Two seats, a 9h on the pile, the first draws 2c, 7d, 3h."""
    return Table(STANDARD).deal("3c 4c 5c 6c", "Ac Ad Ah As", discard="9h", stock="2c 7d 3h")


def back(to: int) -> Rewound:
    return Rewound(to=to, reason=None)


# -------------------------------------------------------------------------------------------------- states by version


def test_every_event_has_its_state() -> None:
    timeline = table().play(DRAWN, DISCARDED).timeline
    assert [state.version for state in timeline.states] == [1, 2, 3, 4]
    assert timeline.last is timeline.at(4)
    assert [timeline.at(version).version for version in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_a_state_is_that_of_evolve() -> None:
    timeline = table().play(DRAWN, DISCARDED).timeline
    state = None
    for event, expected in zip(timeline.events, timeline.states, strict=True):
        state = evolve(state, event)
        assert state == expected


def test_a_timeline_is_extended_event_by_event() -> None:
    whole = table().play(DRAWN, DISCARDED, back(3), DISCARDED).timeline
    timeline = replay(whole.events[:1])
    for event in whole.events[1:]:
        timeline = extended(timeline, event)
    assert timeline == whole
    with pytest.raises(ReplayError, match=r"event 7 \(card_discarded\) cannot follow"):
        extended(timeline, DISCARDED)


@pytest.mark.parametrize("version", [-1, 0, 5, 1000])
def test_a_version_that_is_none_is_refused(version: int) -> None:
    timeline = table().play(DRAWN, DISCARDED).timeline
    with pytest.raises(ReplayError, match=f"expected a version from 1 to 4, found {version}"):
        timeline.at(version)


def test_an_empty_game_is_refused() -> None:
    with pytest.raises(ReplayError, match="expected game_started as the first event, found an empty game") as refused:
        replay([])
    assert refused.value.version == 0


def test_an_event_that_cannot_follow_is_named_by_its_version() -> None:
    with pytest.raises(ReplayError, match=r"event 4 \(card_drawn\) cannot follow") as refused:
        replay(table().play(DRAWN, DRAWN).events)
    assert (refused.value.version, refused.value.event) == (4, "card_drawn")


# ------------------------------------------------------------------------------------------------------------ rewinds


def test_a_rewind_goes_back_to_the_state_it_names() -> None:
    timeline = table().play(DRAWN, DISCARDED, back(2)).timeline
    assert timeline.last == replace(timeline.at(2), version=5)


def test_after_a_rewind_play_goes_on_from_there() -> None:
    corrected = table().play(DRAWN, DISCARDED, back(3), CardExchanged(seat=0, slots=(0,), shown=("3c",)))
    assert corrected.faces(0) == ["2c", "4c", "5c", "6c"]
    assert [card.face for card in corrected.round.pile] == ["9h", "3c"]
    assert corrected.state.version == 6


def test_what_a_rewind_undid_was_not_seen() -> None:
    corrected = table().play(OpeningPeeked(seat=0, slots=(0,), faces=("3c",)), back(2))
    assert corrected.card(0, 0).seen == (None, None)
    corrected.play(OpeningPeeked(seat=0, slots=(0,), faces=("3c",)))
    assert corrected.card(0, 0).seen == (5, None)


def test_a_rewind_may_follow_a_rewind() -> None:
    timeline = table().play(DRAWN, DISCARDED, back(3), DISCARDED, back(2)).timeline
    assert timeline.last == replace(timeline.at(2), version=7)


def test_a_rewind_may_go_back_to_a_rewind() -> None:
    timeline = table().play(DRAWN, DISCARDED, back(2), DRAWN, back(5)).timeline
    assert timeline.last == replace(timeline.at(2), version=7)


def test_a_rewind_may_bring_back_what_another_undid() -> None:
    timeline = table().play(DRAWN, DISCARDED, back(2), back(4)).timeline
    assert timeline.last == replace(timeline.at(4), version=6)
    assert live_versions(timeline.events) == (1, 2, 3, 4)


def test_a_rewind_may_undo_a_deal_a_scoring_and_the_end() -> None:
    revealed = HandsRevealed(reason=RevealReason.CALLED, hands=(("3c", "4c", "5c", "6c"), ("Ac", "Ad", "Ah", "As")))
    game = table().play(CaboCalled(seat=0), DiscardTaken(seat=1, slots=(0,), shown=("Ac",)), revealed)
    game.play(GameEnded(reason=EndReason.AGREED_LENGTH, winners=(1,)))
    assert game.game.winners == (1,)
    game.play(back(4))
    assert game.game == game.timeline.at(1).game
    game.play(back(1))
    assert game.state.round is None


@pytest.mark.parametrize("to", [5, 6, 100])
def test_a_rewind_goes_back_not_forward(to: int) -> None:
    with pytest.raises(ReplayError, match=f"expected a version before it, 1 to 4, found {to}"):
        replay(table().play(DRAWN, DISCARDED, back(to)).events)


def test_a_rewind_opens_no_game() -> None:
    with pytest.raises(ReplayError, match=r"event 1 \(rewound\)"):
        replay([back(1)])


ANY: Event = PowerDeclined(seat=0)


@pytest.mark.parametrize(
    ("events", "live"),
    [
        pytest.param([], (), id="nothing"),
        pytest.param([ANY, ANY, ANY], (1, 2, 3), id="without a rewind all count"),
        pytest.param([ANY, ANY, back(1)], (1,), id="a rewind does not count, nor what it undid"),
        pytest.param([ANY, ANY, back(1), ANY], (1, 4), id="what follows it does"),
        pytest.param([ANY, ANY, back(2)], (1, 2), id="a rewind to the event before it undoes nothing"),
        pytest.param([ANY, ANY, back(1), ANY, back(1), ANY], (1, 6), id="twice to the same version"),
        pytest.param([ANY, ANY, ANY, back(2), back(1)], (1,), id="further back"),
        pytest.param([ANY, ANY, back(1), ANY, back(4), ANY], (1, 4, 6), id="within what counts again"),
        pytest.param([ANY, ANY, back(1), back(2), ANY], (1, 2, 5), id="back into what was undone"),
        pytest.param([ANY, ANY, back(1), ANY, back(3), ANY], (1, 6), id="to a rewind is to where that went"),
    ],
)
def test_which_versions_count(events: list[Event], live: tuple[int, ...]) -> None:
    assert live_versions(events) == live


# --------------------------------------------------------------------------------------------------- rounds and turns


def turns(span: RoundSpan) -> list[tuple[int, int | None, int, int]]:
    return [(turn.turn, turn.seat, turn.first_version, turn.last_version) for turn in span.turns]


REVEALED = HandsRevealed(reason=RevealReason.CALLED, hands=((), ()))
SCORED = RoundScored(points=(0, 0), totals=(0, 0), resets=(), kamikaze=None)

SPANS = [
    pytest.param(
        [OpeningPeeked(seat=1, slots=(0,), faces=("Ac",)), DRAWN, DISCARDED, CaboCalled(seat=1)],
        [(0, None, 2, 3), (1, 0, 4, 5), (2, 1, 6, 6)],
        id="the deal and the looks are turn 0, then turns count from 1",
    ),
    pytest.param(
        [
            DRAWN,
            DISCARDED,
            CardDrawn(seat=1, face="7d"),
            CardDiscarded(seat=1, face="7d"),
            CardPeeked(seat=1, slot=0, face="Ac"),
        ],
        [(0, None, 2, 2), (1, 0, 3, 4), (2, 1, 5, 7)],
        id="a power belongs to the turn of its card",
    ),
    pytest.param(
        [
            DRAWN,
            DISCARDED,
            CardDrawn(seat=1, face="7d"),
            CardDiscarded(seat=1, face="7d"),
            CardDrawn(seat=0, face="3h"),
            CardExchanged(seat=0, slots=(1,), shown=("4c",)),
        ],
        [(0, None, 2, 2), (1, 0, 3, 4), (2, 1, 5, 6), (3, 0, 7, 8)],
        id="after a power left without a word the next draw is the next turn",
    ),
    pytest.param(
        [
            DRAWN,
            DISCARDED,
            CardDrawn(seat=1, face="7d"),
            CardDiscarded(seat=1, face="7d"),
            DiscardTaken(seat=0, slots=(0,), shown=("3c",)),
            CaboCalled(seat=1),
        ],
        [(0, None, 2, 2), (1, 0, 3, 4), (2, 1, 5, 6), (3, 0, 7, 7), (4, 1, 8, 8)],
        id="and so is a take",
    ),
    pytest.param(
        [
            DRAWN,
            MatchMissed(seat=1, slot=0, face="Ac", penalty_slot=None, penalty_face=None),
            DISCARDED,
            MatchMissed(seat=0, slot=0, face="3c", penalty_slot=None, penalty_face=None),
            CardDrawn(seat=1, face="7d"),
        ],
        [(0, None, 2, 2), (1, 0, 3, 5), (2, 1, 6, 7)],
        id="an event out of turn belongs to the turn it fell into",
    ),
    pytest.param(
        [MatchMissed(seat=1, slot=0, face="Ac", penalty_slot=None, penalty_face=None), DRAWN],
        [(0, None, 2, 2), (1, 0, 3, 4)],
        id="before the first draw that is the first turn",
    ),
    pytest.param(
        [PairDiscarded(seat=0, slots=(0, 1), faces=("3c", "4c")), DRAWN, DISCARDED],
        [(0, None, 2, 2), (1, 0, 3, 5)],
        id="a pair belongs to the turn in which it was thrown",
    ),
    pytest.param(
        [
            CaboCalled(seat=0),
            DiscardTaken(seat=1, slots=(0,), shown=("Ac",)),
            MatchMissed(seat=0, slot=0, face="3c", penalty_slot=None, penalty_face=None),
            REVEALED,
            SCORED,
            GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)),
        ],
        [(0, None, 2, 2), (1, 0, 3, 3), (2, 1, 4, 8)],
        id="what follows the last turn belongs to it",
    ),
    pytest.param(
        [DRAWN, back(2), DRAWN, DISCARDED, back(5), CardExchanged(seat=0, slots=(0,), shown=("3c",))],
        [(0, None, 2, 2), (1, 0, 5, 8)],
        id="what was undone belongs to no turn",
    ),
]


@pytest.mark.parametrize(("events", "expected"), SPANS)
def test_turns(events: list[Event], expected: list[tuple[int, int | None, int, int]]) -> None:
    (span,) = round_spans(table().play(*events).timeline)
    assert turns(span) == expected
    assert (span.round, span.first_version, span.last_version) == (1, 2, expected[-1][3])


def test_rounds() -> None:
    game = table().play(CaboCalled(seat=0), DiscardTaken(seat=1, slots=(0,), shown=("Ac",)), REVEALED)
    game.play(
        RoundRecorded(round=2, hand_totals=None, points=(1, 2), caller=0, kamikaze=None, unknown=()),
        dealt(STANDARD, [["3c"], ["4c"]], number=3),
        CaboCalled(seat=0),
        RoundRecorded(round=4, hand_totals=None, points=(3, 4), caller=1, kamikaze=None, unknown=()),
        GameEnded(reason=EndReason.ABANDONED, winners=()),
    )
    spans = round_spans(game.timeline)
    assert [(span.round, span.first_version, span.last_version) for span in spans] == [
        (1, 2, 5),
        (2, 6, 6),
        (3, 7, 8),
        (4, 9, 10),
    ]
    assert turns(spans[1]) == [(0, None, 6, 6)]
    assert turns(spans[3]) == [(0, None, 9, 10)]


def test_a_pair_thrown_instead_of_drawing_is_a_turn_of_its_own() -> None:
    rules = replace(STANDARD, pair_discard=PairDiscard.INSTEAD_OF_DRAWING)
    game = Table(rules).deal("3c 3d 4c", "Ac Ad", discard="9h")
    game.play(
        PairDiscarded(seat=0, slots=(0, 1), faces=("3c", "3d")), PairDiscarded(seat=1, slots=(0, 1), faces=("Ac", "Ad"))
    )
    assert turns(round_spans(game.timeline)[0]) == [(0, None, 2, 2), (1, 0, 3, 3), (2, 1, 4, 4)]


def test_after_a_power_left_without_a_word_a_pair_is_of_the_next_turn() -> None:
    game = Table(STANDARD).deal("3c 3d 4c", "Ac Ad", discard="9h", stock="7d")
    game.play(CardDrawn(seat=0, face="7d"), CardDiscarded(seat=0, face="7d"))
    game.play(PairDiscarded(seat=1, slots=(0, 1), faces=("Ac", "Ad")), CaboCalled(seat=1))
    assert turns(round_spans(game.timeline)[0]) == [(0, None, 2, 2), (1, 0, 3, 4), (2, 1, 5, 6)]


def test_a_pair_that_empties_a_hand_which_is_then_skipped_is_of_its_own_turn() -> None:
    rules = replace(STANDARD, empty_hand=EmptyHand.SKIPPED)
    game = Table(rules).deal("3c 3d", "Ac Ad", discard="9h")
    game.play(PairDiscarded(seat=0, slots=(0, 1), faces=("3c", "3d")), CaboCalled(seat=1))
    assert turns(round_spans(game.timeline)[0]) == [(0, None, 2, 2), (1, 0, 3, 3), (2, 1, 4, 4)]


def test_a_deal_that_was_undone_is_no_round() -> None:
    game = table().play(back(1)).deal("4c", "5c")
    assert [(span.round, span.first_version) for span in round_spans(game.timeline)] == [(1, 4)]


def test_a_game_without_a_deal_has_no_round() -> None:
    assert round_spans(Table(STANDARD).timeline) == ()


def test_a_reshuffle_belongs_to_the_turn_of_the_draw_that_needed_it() -> None:
    rules = replace(STANDARD, stock_out=StockOut.RESHUFFLE)
    game = Table(rules).deal("2c", "3c", discard="4c").drain(0)
    seat = game.round.on_turn
    assert seat is not None
    game.play(StockReshuffled(stock=None), CardDrawn(seat=seat, face=None))
    last = turns(round_spans(game.timeline)[0])[-1]
    assert last == (game.round.turn, seat, game.version - 1, game.version)


def test_matches_after_the_last_turn_belong_to_it() -> None:
    game = Table(STANDARD).deal("9c 4c", "9s Ad", discard="9h")
    game.play(
        CaboCalled(seat=0), DiscardTaken(seat=1, slots=(0,), shown=("9s",)), CardMatched(seat=0, slot=0, face="9c")
    )
    assert turns(round_spans(game.timeline)[0])[-1] == (2, 1, 4, 5)
