from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    DiscardTaken,
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    RevealReason,
    Rewound,
    RoundRecorded,
    SheetField,
)
from cabo_events.files import read_game
from cabo_events.replay import replay
from cabo_events.rescore import Rescored, rescored
from cabo_events.rules.scoring import Reason
from cabo_events.ruleset import GameTie, Kamikaze, RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_2E, STANDARD
from tests.conftest import shared_files
from tests.game_builder import Table

AMONG = replace(PUBLISHER, kamikaze=Kamikaze.TWO_12_TWO_13_AMONG_OTHERS)
NO_MOON = replace(PUBLISHER, kamikaze=Kamikaze.NONE)


def line(
    number: int,
    hand_totals: tuple[int | None, ...] | None,
    *unknown: SheetField,
    caller: int | None = 0,
    kamikaze: int | None = None,
    points: tuple[int | None, ...] | None = None,
) -> RoundRecorded:
    """A round of a score sheet that Ada called."""
    return RoundRecorded(
        round=number, hand_totals=hand_totals, points=points, caller=caller, kamikaze=kamikaze, unknown=unknown
    )


def sheet(rules: RuleSet, *events: Event, players: int = 2) -> Table:
    return Table(rules, players=players).play(*events)


def points(game: Rescored) -> list[tuple[int | None, ...] | None]:
    return [round_.points for round_ in game.rounds]


def played(rules: RuleSet, *hands: str) -> Table:
    """A round that Ada calls at once, and nobody changes a card any more: the last player lays a card on itself."""
    table = Table(rules, players=len(hands)).deal(*hands)
    revealed = tuple(tuple(hand.split()) for hand in hands)
    return table.play(CaboCalled(seat=0), HandsRevealed(reason=RevealReason.CALLED, hands=revealed))


def test_the_play_stays_and_the_scoring_is_the_other_rules() -> None:
    table = sheet(PUBLISHER, line(1, (14, 8, 17)), players=3)
    game = rescored(table.timeline, PUBLISHER_2E)
    assert (game.ruleset, game.is_played) == ("publisher-2e", False)
    assert points(game) == [(24, 8, 17)]
    assert game.rounds[0].reasons == (Reason.CALLER_BEATEN, Reason.HAND, Reason.HAND)
    assert points(rescored(table.timeline, PUBLISHER)) == [(19, 0, 17)]


def test_a_card_keeps_its_number_in_the_other_deck() -> None:
    table = played(STANDARD, "Kd Kh Ac 2c", "Qh Qd Kc Ks")
    game = rescored(table.timeline, PUBLISHER)
    assert (points(game), game.rounds[0].kamikaze) == ([(50, 0)], 1)
    back = rescored(played(PUBLISHER, "0 0 1 2", "12 12 13 13").timeline, STANDARD)
    assert (points(back), back.rounds[0].kamikaze) == ([(50, 0)], 1)


def test_cards_count_as_the_other_rules_say() -> None:
    red_kings = replace(
        STANDARD, name="red kings", values={"K_red": -1}, kamikaze=Kamikaze.NONE, kamikaze_others_score=None
    )
    table = played(red_kings, "Kd Ac 2c 3c", "4c 4d 4h 4s")
    assert table.game.results[0].hand_totals == (5, 16)
    assert points(rescored(table.timeline, STANDARD)) == [(0, 16)]


def test_rounds_after_the_other_rules_would_have_ended_the_game_are_ignored_and_counted() -> None:
    table = sheet(PUBLISHER, line(1, (0, 100)), line(2, (0, 50)), line(3, (0, 7)))
    game = rescored(table.timeline, replace(PUBLISHER, reset_at=None, reset_to=None, end_score=99))
    assert (len(game.rounds), game.ignored_rounds) == (1, 2)
    assert (game.over, game.winners, game.leaders) == (True, (0,), (0,))


def test_where_the_other_rules_would_not_have_ended_the_game_the_leader_is_named() -> None:
    table = sheet(PUBLISHER, line(1, (0, 101)), players=2)
    assert table.game.is_over
    game = rescored(table.timeline, replace(PUBLISHER, end_score=200))
    assert (game.over, game.winners, game.leaders) == (False, None, (0,))


def test_resets_are_those_of_the_other_rules() -> None:
    table = sheet(PUBLISHER, line(1, (0, 50)), line(2, (0, 50)), line(3, (0, 50)))
    game = rescored(table.timeline, PUBLISHER)
    assert [round_.resets for round_ in game.rounds] == [(), (1,), ()]
    assert game.rounds[-1].totals == (0, 100)
    every_time = rescored(table.timeline, replace(PUBLISHER, resets_per_player=None))
    assert [round_.resets for round_ in every_time.rounds] == [(), (1,), (1,)]


def test_a_late_joiner_is_absent_until_then() -> None:
    table = sheet(PUBLISHER, line(1, (3, 9, None)), line(2, (3, 9, 5)), players=3)
    game = rescored(table.timeline, STANDARD)
    assert points(game) == [(0, 9, None), (0, 9, 5)]
    assert [round_.totals for round_ in game.rounds] == [(0, 9, None), (0, 18, 5)]


WHY_NOT = [
    ("without hand totals",
     line(1, None, SheetField.HAND_TOTALS, points=(0, 9)), PUBLISHER, PUBLISHER_2E, "hand totals"),
    ("without the caller", line(1, (3, 9), SheetField.CALLER, caller=None), PUBLISHER, PUBLISHER_2E, "who called"),
    ("where cards count otherwise", line(1, (3, 9)), PUBLISHER, replace(PUBLISHER, values={"0": 5}), "cards count"),
    ("where 50 may be a kamikaze hand", line(1, (3, 50), SheetField.KAMIKAZE), PUBLISHER, PUBLISHER_2E, "kamikaze"),
    ("where 50 was no kamikaze hand by rules that have none", line(1, (3, 50)), NO_MOON, PUBLISHER, "kamikaze"),
    ("where more than 50 may hold one among others", line(1, (3, 60)), PUBLISHER, AMONG, "kamikaze"),
    ("where a kamikaze hand among others may not be exact", line(1, (3, 50), kamikaze=1), AMONG, PUBLISHER, "kamikaze"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("recorded", "own", "other", "why"), [row[1:] for row in WHY_NOT], ids=[row[0] for row in WHY_NOT]
)
def test_a_line_of_a_sheet_that_is_not_enough_is_not_scored_and_says_why(
    recorded: RoundRecorded, own: RuleSet, other: RuleSet, why: str
) -> None:
    game = rescored(sheet(own, recorded, line(2, (0, 4))).timeline, other)
    first, second = game.rounds
    assert first.points is None
    assert first.why_not is not None
    assert why in first.why_not
    assert first.totals == (None, None)
    assert (second.totals, game.leaders) == ((None, None), ())


ENOUGH = [
    ("50 that the sheet says was no kamikaze hand", line(1, (3, 50)), PUBLISHER, PUBLISHER_2E, (0, 50)),
    ("a kamikaze hand of the same kind", line(1, (3, 50), kamikaze=1), PUBLISHER, PUBLISHER_2E, (50, 0)),
    ("a kamikaze hand, by rules that have none", line(1, (3, 50), kamikaze=1), PUBLISHER, NO_MOON, (0, 50)),
    ("an exact kamikaze hand, where one among others counts", line(1, (3, 50), kamikaze=1), PUBLISHER, AMONG, (50, 0)),
    ("none among others, where it must be exact", line(1, (3, 50)), AMONG, PUBLISHER, (0, 50)),
    ("a kamikaze hand of which neither totals nor caller are told",
     line(1, None, SheetField.HAND_TOTALS, SheetField.CALLER, caller=None, kamikaze=1, points=(50, 0)),
     PUBLISHER, PUBLISHER_2E, (50, 0)),
    ("totals that leave no room for a kamikaze hand",
     line(1, (3, 9), SheetField.KAMIKAZE), PUBLISHER, PUBLISHER_2E, (0, 9)),
    ("the game's own rules, where only the points are told",
     line(1, None, SheetField.HAND_TOTALS, points=(4, 9)), PUBLISHER, replace(PUBLISHER, name="same"), (4, 9)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("recorded", "own", "other", "expected"), [row[1:] for row in ENOUGH], ids=[row[0] for row in ENOUGH]
)
def test_a_line_of_a_sheet_is_scored_where_it_is_enough(
    recorded: RoundRecorded, own: RuleSet, other: RuleSet, expected: tuple[int, int]
) -> None:
    assert points(rescored(sheet(own, recorded).timeline, other)) == [expected]


def test_a_face_that_nobody_saw_keeps_a_round_from_being_scored() -> None:
    table = Table(PUBLISHER, viewer=0).deal("1 1 1 1", "2 2 2 2")
    hidden = table.events[1]
    table.play(CaboCalled(seat=0), HandsRevealed(reason=RevealReason.CALLED, hands=(("1", "1", "1", None), ("2",) * 4)))
    dealt = replace(hidden, hands=((None,) * 4, (None,) * 4), stock=None)
    game = rescored(replay([table.events[0], dealt, *table.events[2:]]), PUBLISHER_2E)
    assert game.rounds[0].why_not == "not every face of the hands is known"


def test_two_kamikaze_hands_are_no_round_of_the_other_rules() -> None:
    hand = "12 12 13 13"
    own = replace(PUBLISHER, kamikaze=Kamikaze.NONE)
    table = Table(own)
    started, hands = table.events[0], (tuple(hand.split()),) * 2
    deal = Table(own).deal("1 1 1 1", "2 2 2 2").events[1]
    events = [
        started,
        replace(deal, hands=hands),
        CaboCalled(seat=0),
        HandsRevealed(reason=RevealReason.CALLED, hands=hands),
    ]
    game = rescored(replay(events), PUBLISHER)
    assert game.rounds[0].points is None
    assert "at most one kamikaze hand" in (game.rounds[0].why_not or "")


def test_a_tie_that_the_caller_decides_is_open_where_the_sheet_does_not_tell_who_called() -> None:
    own = replace(PUBLISHER, game_tie=GameTie.CALLER_THEN_FIRST_SEAT, end_score=10)
    unknown = line(1, None, SheetField.HAND_TOTALS, SheetField.CALLER, caller=None, points=(0, 0, 11))
    game = rescored(sheet(own, unknown, players=3).timeline, own)
    assert (game.over, game.winners) == (True, None)
    alone = line(1, None, SheetField.HAND_TOTALS, SheetField.CALLER, caller=None, points=(4, 0, 11))
    assert rescored(sheet(own, alone, players=3).timeline, own).winners == (1,)


def test_what_a_correction_took_back_is_not_scored() -> None:
    table = sheet(PUBLISHER, line(1, (3, 9)), Rewound(to=1, reason=None), line(1, (9, 3)))
    assert points(rescored(table.timeline, PUBLISHER)) == [(14, 0)]


def test_an_agreed_end_is_none_by_the_rules() -> None:
    table = sheet(PUBLISHER, line(1, (3, 9)), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)))
    game = rescored(table.timeline, PUBLISHER)
    assert (game.over, game.winners, game.leaders, game.is_played) == (False, None, (0,), True)


def test_a_game_without_a_finished_round_has_no_leader_yet() -> None:
    game = rescored(Table(PUBLISHER).timeline, STANDARD)
    assert (game.rounds, game.over, game.leaders) == ((), False, ())


@pytest.mark.parametrize("path", shared_files("data/rules/*.cabo.jsonl"))
def test_under_its_own_rules_a_game_is_what_was_played(path: Path) -> None:
    timeline = replay(read_game(path).events)
    played_game = timeline.last.game
    own = rescored(timeline, played_game.rules)
    assert own.is_played
    assert [(round_.points, round_.totals, round_.resets, round_.kamikaze) for round_ in own.rounds] == [
        (result.points, result.totals, result.resets, result.kamikaze) for result in played_game.results
    ]
    assert own.winners == (played_game.winners if own.over else None)


@pytest.mark.parametrize("path", shared_files("data/games/*-s[0-9]*.cabo.jsonl"))
@pytest.mark.parametrize("rules", NAMED.values(), ids=list(NAMED))
def test_every_recorded_game_can_be_rescored_whole(path: Path, rules: RuleSet) -> None:
    timeline = replay(read_game(path).events)
    game = rescored(timeline, rules)
    assert all(round_.why_not is None for round_ in game.rounds)
    assert len(game.rounds) + game.ignored_rounds == len(timeline.last.game.results)


def test_a_taken_card_is_scored_where_it_lies_at_the_end() -> None:
    table = Table(PUBLISHER).deal("1 2 3 4", "5 1 1 1", discard="6")
    table.play(
        CaboCalled(seat=0),
        DiscardTaken(seat=1, slots=(0,), shown=("5",)),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("1", "2", "3", "4"), ("6", "1", "1", "1"))),
    )
    assert points(rescored(table.timeline, STANDARD)) == [(20, 0)]
