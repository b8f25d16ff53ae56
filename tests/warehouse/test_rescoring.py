"""Whole games under other rules, for arrays of rounds: equal to rescoring game by game."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.events import RoundRecorded, SheetField
from cabo_events.rescore import Rescored, rescored
from cabo_events.ruleset import GameEnds, GameTie, Kamikaze, NobodyCalledScores, RuleSet
from cabo_events.rulesets import PUBLISHER
from cabo_events.state import Game
from cabo_events.warehouse.rescoring import WORDS, RescoredRounds, WhyNot, rescored_rounds
from cabo_events.warehouse.round_arrays import NOBODY, Rounds
from cabo_events.warehouse.standings import RescoredGames, rescored_games
from tests.odd_rules import odd_rules
from tests.test_rescore import ENOUGH, WHY_NOT
from tests.warehouse.tabled import FEWER, arrays_of, games, played, timeline_of

Figures = tuple[int | None, ...]


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(8) if mask >> seat & 1)


def told(row: list[int], is_there: list[bool], seats: int) -> Figures:
    return tuple(row[seat] if is_there[seat] else None for seat in range(seats))


def check_round(own: Rounds, scores: RescoredRounds, sheets: RescoredGames, place: int, game: Rescored) -> None:
    """One round of the arrays against the same round of a rescored game."""
    round_ = game.rounds[place - int(own.offsets[own.game_of[place]])]
    seats = len(round_.totals)
    assert own.number[place] == round_.round
    assert (round_.points is None) == (scores.why_not[place] != WhyNot.SCORED)
    if round_.points is None:
        expected = WORDS.get(WhyNot(int(scores.why_not[place])))
        assert expected in {round_.why_not, WORDS[WhyNot.IMPOSSIBLE]}
        assert expected != WORDS[WhyNot.IMPOSSIBLE] or "cannot be scored" in (round_.why_not or "")
    else:
        assert told(scores.points[place].tolist(), scores.has_points[place].tolist(), seats) == round_.points
        assert scores.kamikaze[place] == (NOBODY if round_.kamikaze is None else round_.kamikaze)
    assert told(sheets.totals[place].tolist(), sheets.has_total[place].tolist(), seats) == round_.totals
    assert tuple(seat for seat in range(seats) if sheets.is_reset[place, seat]) == round_.resets


def check(evening: list[Game], rules: RuleSet) -> None:
    """All games of one rule set, as arrays, against each rescored by itself."""
    own = arrays_of(*evening)
    scores = rescored_rounds(evening[0].rules, rules, own)
    sheets = rescored_games(rules, own, scores)
    for number, game in enumerate(evening):
        one = rescored(timeline_of(game), rules)
        assert int(sheets.rounds_counted[number]) == len(one.rounds)
        assert int(own.lengths[number]) - len(one.rounds) == one.ignored_rounds
        assert bool(sheets.is_over[number]) == one.over
        assert seats_of(int(sheets.winners[number])) == (one.winners or ())
        assert seats_of(int(sheets.leaders[number])) == one.leaders
        start = int(own.offsets[number])
        for place in range(start, start + len(one.rounds)):
            assert sheets.does_count[place]
            check_round(own, scores, sheets, place, one)
        assert not sheets.does_count[start + len(one.rounds) : int(own.offsets[number + 1])].any()


@given(st.data())
@FEWER
def test_games_are_rescored_as_one_by_one(data: st.DataObject) -> None:
    before, after = data.draw(odd_rules()), data.draw(odd_rules())
    check(data.draw(st.lists(games(before), min_size=1, max_size=3)), after)


@given(st.data())
@FEWER
def test_near_variants_too(data: st.DataObject) -> None:
    """Where the cards count alike, a sheet is scored, and ties and resets decide."""
    before = data.draw(odd_rules())
    other = data.draw(odd_rules())
    after = replace(
        before,
        kamikaze=data.draw(st.sampled_from(Kamikaze)),
        kamikaze_others_score=50,
        caller_tied=other.caller_tied,
        lowest_opponent_scores=other.lowest_opponent_scores,
        reset_at=other.reset_at,
        reset_to=other.reset_to,
        game_tie=data.draw(st.sampled_from(GameTie)),
        game_ends=other.game_ends,
        end_score=data.draw(st.integers(0, 60)),
    )
    check(data.draw(st.lists(games(before), min_size=1, max_size=3)), after)


@given(st.data())
@FEWER
def test_under_their_own_rules_games_are_as_they_were_played(data: st.DataObject) -> None:
    rules = data.draw(odd_rules())
    check(data.draw(st.lists(games(rules), min_size=1, max_size=3)), rules)


@pytest.mark.parametrize(
    ("recorded", "own", "other"), [row[1:4] for row in (*WHY_NOT, *ENOUGH)], ids=[row[0] for row in (*WHY_NOT, *ENOUGH)]
)
def test_what_a_sheet_tells_is_enough_where_it_is_for_rescoring(
    recorded: RoundRecorded, own: RuleSet, other: RuleSet
) -> None:
    check([played(own, 2, [recorded, line(2, (0, 4))])], other)


def line(number: int, totals: Figures | None, caller: int | None = 0, *unknown: SheetField) -> RoundRecorded:
    return RoundRecorded(round=number, hand_totals=totals, points=None, caller=caller, kamikaze=None, unknown=unknown)


EVENING = [
    [line(1, (0, 20)), line(2, (0, 10)), line(3, (0, 10)), line(4, (0, 10)), line(5, (0, 10))],
    [line(1, (9, 30), None), line(2, (21, 4), None), line(3, (30, 0), 1), line(4, (1, 29), 0)],
    [line(1, (8, 8, 31), None), line(2, (8, 8, 8), 1), line(3, (20, 4, None), 1)],
    [line(1, (8, 8, 31), None, SheetField.CALLER)],
    [line(1, (0, 9, 31), 0), line(2, None, 0, SheetField.HAND_TOTALS), line(3, (3, 9, 31))],
    [line(1, (12, 12, 31), 2), line(2, (12, 12, 0), 2)],
    [line(1, (10, 4, 21), None), line(2, (4, 10, 11), None)],
]
"""Games of two and three players, near 20 and 30 points: resets, limits, ties, totals that get lost."""


PAIRS = [
    pytest.param(ends, tie, id=f"{ends}-{tie}", marks=() if row == column else pytest.mark.slow)
    for row, ends in enumerate(GameEnds)
    for column, tie in enumerate(GameTie)
]


@pytest.mark.parametrize(("ends", "tie"), PAIRS)
def test_every_value_of_every_axis_about_totals_is_as_one_by_one(ends: GameEnds, tie: GameTie) -> None:
    basis = replace(PUBLISHER, game_ends=ends, game_tie=tie, end_score=30, nobody_called_scores=NobodyCalledScores.HAND)
    unsaid = (SheetField.HAND_TOTALS, SheetField.CALLER)
    for resets, is_first, reset_at in product((None, 0, 1, 2), (True, False), (20, None)):
        reset_to = None if reset_at is None else 10
        rules = replace(
            basis, resets_per_player=resets, reset_before_end_check=is_first, reset_at=reset_at, reset_to=reset_to
        )
        for players in (2, 3):
            some = [lines for lines in EVENING if len(lines[0].hand_totals or ()) == players]
            check([played(PUBLISHER, players, lines) for lines in some], rules)
        check([played(rules, 3, [replace(line(1, None, None, *unsaid), points=(8, 8, 31))])], rules)


def test_a_game_without_a_finished_round_has_neither_winner_nor_leader() -> None:
    check([played(PUBLISHER, 2, []), played(PUBLISHER, 3, [line(1, (3, 9, 20))])], PUBLISHER)


def test_no_game_at_all_is_no_fault() -> None:
    own = arrays_of()
    sheets = rescored_games(PUBLISHER, own, rescored_rounds(PUBLISHER, PUBLISHER, own))
    assert sheets.first.tolist() == []


def test_a_round_that_cannot_be_scored_hides_the_totals_from_there_on() -> None:
    game = played(PUBLISHER, 2, [line(1, (3, 9)), line(2, None, 0, SheetField.HAND_TOTALS), line(3, (3, 9))])
    check([game], replace(PUBLISHER, beaten_caller_penalty=3))
    own = arrays_of(game)
    scores = rescored_rounds(PUBLISHER, replace(PUBLISHER, beaten_caller_penalty=3), own)
    assert scores.why_not.tolist() == [WhyNot.SCORED, WhyNot.HAND_TOTALS, WhyNot.SCORED]
